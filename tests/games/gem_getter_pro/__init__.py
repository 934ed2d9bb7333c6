"""Gem Getter Pro, rule by rule and part by part."""
