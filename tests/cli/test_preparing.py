"""Waiting for something: people are told what for, if it takes a while."""

import pytest

from digsite.cli import preparing


@pytest.mark.timeout(60)
def test_what_lasts_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(preparing, "A_WHILE", 0.0)
    told = ""
    with preparing.lasting("Looking ..."):
        while not told:
            told = capsys.readouterr().err
    assert told == "Looking ...\n"


def test_what_is_over_soon_is_not_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(preparing, "A_WHILE", 1000.0)
    with preparing.lasting("Looking ..."):
        pass
    assert capsys.readouterr() == ("", "")
