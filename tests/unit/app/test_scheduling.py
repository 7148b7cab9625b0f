"""Policies as settings and people name them."""

from __future__ import annotations

import pytest

from tidings.app.scheduling import policy_given
from tidings.errors import SettingsError
from tidings.schedule.registry import policies


def test_a_policy_is_found_by_its_name() -> None:
    assert policy_given("median").name == "median"
    with pytest.raises(SettingsError, match="no policy 'hourly'; there are planner, median"):
        policy_given("hourly")


def test_another_programs_rule_is_no_choice_but_named_as_one_to_compare() -> None:
    assert "miniflux" not in {policy.name for policy in policies()}
    words = "no policy 'miniflux'; another program's rule, which `tidings simulate` compares; there are planner"
    with pytest.raises(SettingsError, match=words):
        policy_given("miniflux")
