/* Unearthed at random, written by hand in C: what the compiled Python rules are measured against.
 *
 * The rules are those of rules.md with the default options, the generator and the draws are ours, the list of legal moves
 * is written without branches as ours is. Prints moves a second, games played and moves made. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 12, CARDS = 150, SEATS = 8, DRAW = 0, KEEP = 1, OVER = 2, NOWHERE = 0, DECK = 1, PILE = 2 };

typedef struct {
    int8_t grid[CELLS], up[CELLS], opened;
    int16_t total, score;
} Place;

typedef struct {
    Place seats[SEATS];
    int8_t deck[CARDS], pile[CARDS];
    int16_t deck_count, pile_count;
    int8_t phase, turn, hand, source, ender, turns_left;
    int32_t turns;
} State;

static uint64_t words[4] = {1, 2, 3, 4};
static int8_t cards[CARDS];
static int seats = 4;
static const int target = 100;

static inline uint64_t rotate(uint64_t word, int places) { return word << places | word >> (64 - places); }

static inline uint64_t next_word(void) {
    uint64_t result = rotate(words[0] + words[3], 23) + words[0], mixed = words[1] << 17;
    words[2] ^= words[0];
    words[3] ^= words[1];
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= mixed;
    words[3] = rotate(words[3], 45);
    return result;
}

static inline int below(int count) {
    uint64_t product = (next_word() >> 32) * (uint64_t)count;
    uint32_t low = (uint32_t)product;
    if (low < (uint32_t)count) {
        uint32_t threshold = -(uint32_t)count % (uint32_t)count;
        while (low < threshold) {
            product = (next_word() >> 32) * (uint64_t)count;
            low = (uint32_t)product;
        }
    }
    return (int)(product >> 32);
}

static void shuffle(int8_t *stack, int count) {
    for (int last = count - 1; last > 0; last--) {
        int other = below(last + 1);
        int8_t card = stack[last];
        stack[last] = stack[other];
        stack[other] = card;
    }
}

static void set_up_round(State *state) {
    memcpy(state->deck, cards, CARDS);
    memset(state->pile, 0, CARDS);
    state->deck_count = CARDS;
    shuffle(state->deck, CARDS);
    int best = -1000, first = 0, tied = 1;
    for (int seat = 0; seat < seats; seat++) {
        Place *place = &state->seats[seat];
        for (int cell = 0; cell < CELLS; cell++) {
            place->grid[cell] = state->deck[--state->deck_count];
            place->up[cell] = 0;
        }
        int one = below(CELLS), other = below(CELLS - 1);
        other += other >= one;
        place->up[one] = place->up[other] = 1;
        place->opened = 2;
        int shown = place->grid[one] + place->grid[other];
        if (shown > best) {
            best = shown, first = seat, tied = 1;
        } else if (shown == best && below(++tied) == 0) {
            first = seat;
        }
    }
    state->pile[0] = state->deck[--state->deck_count];
    state->pile_count = 1;
    state->turn = first, state->phase = DRAW, state->hand = 0, state->source = NOWHERE;
    state->ender = state->turns_left = -1, state->turns = 0;
}

static int legal(const State *state, int seat, int32_t *out) {
    if (state->phase == DRAW) {
        out[0] = 0, out[1] = 1;
        return 2;
    }
    const Place *place = &state->seats[seat];
    int count = CELLS;
    for (int cell = 0; cell < CELLS; cell++) out[cell] = 2 + cell;
    if (place->opened == CELLS) {
        out[count] = 26;
        return count + 1;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        out[count] = 14 + cell;
        count += 1 - place->up[cell];
    }
    return count;
}

static int score_round(State *state) {
    int lowest = 10000, reached = 0;
    for (int seat = 0; seat < seats; seat++) {
        int sum = 0;
        for (int cell = 0; cell < CELLS; cell++) sum += state->seats[seat].grid[cell];
        state->seats[seat].score = sum;
        if (sum < lowest) lowest = sum;
    }
    Place *ender = &state->seats[state->ender];
    if (ender->score == lowest) ender->score = 0;
    else if (ender->score > 0) ender->score *= 2;
    for (int seat = 0; seat < seats; seat++) {
        state->seats[seat].total += state->seats[seat].score;
        reached |= state->seats[seat].total >= target;
    }
    return reached;
}

static void apply(State *state, int seat, int action) {
    Place *place = &state->seats[seat];
    if (state->phase == DRAW) {
        if (action == 1) {
            state->hand = state->pile[--state->pile_count];
            state->source = PILE;
        } else {
            if (state->deck_count == 0) {
                int under = state->pile_count - 1;
                memcpy(state->deck, state->pile, under);
                state->pile[0] = state->pile[under];
                state->deck_count = under, state->pile_count = 1;
                shuffle(state->deck, under);
            }
            state->hand = state->deck[--state->deck_count];
            state->source = DECK;
        }
        state->phase = KEEP;
        return;
    }
    int cell = -1;
    if (action < 14) {
        cell = action - 2;
        state->pile[state->pile_count++] = place->grid[cell];
        place->grid[cell] = state->hand;
    } else {
        state->pile[state->pile_count++] = state->hand;
        if (action < 26) cell = action - 14;
    }
    if (cell >= 0) {
        place->opened += 1 - place->up[cell];
        place->up[cell] = 1;
    }
    state->turns++, state->source = NOWHERE, state->hand = 0;
    int ended = 0;
    if (state->ender >= 0) ended = --state->turns_left == 0;
    else if (place->opened == CELLS) state->ender = seat, state->turns_left = seats;
    if (ended) {
        if (score_round(state)) state->phase = OVER;
        else set_up_round(state);
        return;
    }
    state->turn = seat + 1 < seats ? seat + 1 : 0;
    state->phase = DRAW;
}

static void returns(const State *state, double *out) {
    int lowest = 100000, sharing = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (state->seats[seat].total < lowest) lowest = state->seats[seat].total, sharing = 0;
        sharing += state->seats[seat].total == lowest;
    }
    for (int seat = 0; seat < seats; seat++) out[seat] += state->seats[seat].total == lowest ? 1.0 / sharing : 0;
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 100000, moves = 0;
    seats = argc > 2 ? atoi(argv[2]) : 4;
    int card = 0;
    for (int value = -2; value <= 12; value++)
        for (int copy = 0; copy < (value == -2 ? 5 : value == 0 ? 15 : 10); copy++) cards[card++] = value;
    static State state;
    static int32_t out[32];
    double results[SEATS] = {0};
    clock_t start = clock();
    for (long game = 0; game < games; game++) {
        memset(&state, 0, sizeof state);
        set_up_round(&state);
        while (state.phase != OVER) {
            int count = legal(&state, state.turn, out);
            apply(&state, state.turn, out[below(count)]);
            moves++;
        }
        returns(&state, results);
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%.0f %ld %ld %.0f\n", moves / seconds, games, moves, results[0]);
    return 0;
}
