"""All objects and enums of the API."""

from callwarden._generated.models import *  # noqa: F403
from callwarden._generated.models import __all__ as __all__
