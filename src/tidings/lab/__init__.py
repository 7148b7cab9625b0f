"""The laboratory: a clock that can be driven, and the farm, a small internet on loopback."""
