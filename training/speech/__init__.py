"""The English speech model for synthetic voices. README.md describes the pipeline."""
