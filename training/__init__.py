"""Trains the models in models/: `python3 -m training.fraud` and `python3 -m training.speech`, from the root of the repository."""
