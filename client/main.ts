/** The page's script. It knows no game: Python draws, this shows what it is given and posts what was chosen. */

import { listenToForms } from "./form";
import { listenToHands } from "./hands";
import { listenToKeys } from "./keyboard";
import { keepLive } from "./live";
import { listenToClicks } from "./press";
import { listenToScrubber } from "./scrub";

listenToHands();
listenToClicks();
listenToKeys();
listenToForms();
listenToScrubber();
keepLive();
