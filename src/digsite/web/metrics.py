"""The few numbers by which one sees whether a server is well."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.06, 0.1, 0.25, 1.0, 5.0)  # seconds


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        """Start all at nothing."""
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "digsite_requests_total", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.answering = Histogram(
            "digsite_answer_seconds", "From a request to its answer", registry=self.registry, buckets=FAST
        )
        self.pushing = Histogram(
            "digsite_push_seconds", "From news at a table to a viewer's page sent", registry=self.registry, buckets=FAST
        )
        self.watching = Gauge("digsite_watching", "Open pages that get pushes", registry=self.registry)
        self.tables = Gauge("digsite_tables_in_memory", "Tables in memory", registry=self.registry)
        self.refused = Counter(
            "digsite_refused_total", "Requests refused, by the code of the error", ["code"], registry=self.registry
        )

    def text(self) -> bytes:
        """Return all of them as Prometheus reads them."""
        return generate_latest(self.registry)
