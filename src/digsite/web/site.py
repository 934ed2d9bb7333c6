"""Site: what all pages of one server share."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from fastapi import Request
from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from digsite.core.printing import printing
from digsite.store import Store
from digsite.table import daily
from digsite.table.advice import Advisers
from digsite.table.house import House
from digsite.web.drawings import Drawings
from digsite.web.identity import Identity, guest_name
from digsite.web.limiting import Limits
from digsite.web.live import Hub
from digsite.web.metrics import Metrics
from digsite.web.reviews import Reviews
from digsite.web.settings import Settings
from digsite.web.warmth import Warmth

RULE = re.compile(r"\b[A-Z]{2,3}-\d\d\b")


@pass_context
def with_rules(context: Context, text: str) -> Markup:
    """Return a sentence in which each rule number leads to the rule, in a tab of its own: the table stays."""
    page = escape(f"/games/{context['game'].name}/rules")
    linked = RULE.sub(
        lambda rule: f'<a class="rule" href="{page}#{rule[0]}" target="_blank" rel="noopener">{rule[0]}</a>',
        str(escape(text)),
    )
    return Markup(linked)  # noqa: S704 - the text was escaped, and a rule number is letters and digits


def environment() -> Environment:
    """Return the templates; everything put into them is escaped."""
    made = Environment(
        loader=PackageLoader("digsite.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["rules"] = with_rules
    made.filters["dated"] = daily.dated
    made.filters["called"] = daily.called
    made.tests["printed"] = lambda game: printing(game) is not None
    return made


@dataclass
class Site:
    """One server's parts. Those that need the database come when it is open."""

    settings: Settings
    templates: Environment = field(default_factory=environment)
    metrics: Metrics = field(default_factory=Metrics)
    hub: Hub = field(default_factory=Hub)
    limits: Limits = field(init=False)
    # These are set when the server starts.
    store: Store = field(init=False)
    house: House = field(init=False)
    advisers: Advisers = field(init=False)
    identity: Identity = field(init=False)
    warmth: Warmth = field(init=False)
    drawings: Drawings = field(init=False)
    reviews: Reviews = field(init=False)
    daily_secret: bytes = field(init=False)  # from which the games of the day have their chance

    def __post_init__(self) -> None:
        """Set the limits that the settings name."""
        self.limits = Limits(self.settings)

    def page(self, request: Request, template: str, context: Mapping[str, Any], status: int = 200) -> Response:
        """Return a page."""
        return HTMLResponse(self.templates.get_template(template).render(request=request, **context), status)

    def today(self) -> date:
        """Return the date in UTC."""
        return self.settings.today()

    async def name_of(self, person: str) -> str:
        """Return what a person is called."""
        return await self.store.name(person) or guest_name(person)


def site_of(connection: HTTPConnection) -> Site:
    """Return the site that a request came to."""
    site = connection.app.state.site
    assert isinstance(site, Site)  # noqa: S101 - for the type checker: nothing else is ever put there
    return site
