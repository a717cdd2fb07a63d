"""The base of all objects that the API sends and takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, TypeVar

from callwarden._core.encoding import encode
from callwarden._core.mismatch import THERE, Decoder, Mismatch
from callwarden._core.unset import UNSET

M = TypeVar("M", bound="Model")
NAME = "callwarden_name"
DECODER = "callwarden_decoder"
#: Attribute, name in JSON, how it is read, and its default.
Wire = tuple[str, str, Decoder, Any]
WIRES: dict[type[Any], tuple[Wire, ...]] = {}


def wire(name: str, decoder: Decoder) -> dict[str, Any]:
    """The metadata of a field: its name in JSON, and how its value is read."""
    return {NAME: name, DECODER: decoder}


@dataclass(kw_only=True)
class Model:
    """An object of the API. Properties that this version does not know are kept in `extra`, and are sent with it."""

    classes: ClassVar[dict[str, type[Model]]] = {}
    extra: dict[str, Any] = field(default_factory=dict)

    def __init_subclass__(cls) -> None:
        Model.classes[cls.__name__] = cls

    @property
    def etag(self) -> str | None:
        """The `ETag` of the response that this object is, for `if_match`; None for an object inside another."""
        etag: str | None = self.__dict__.get("_etag")
        return etag

    @classmethod
    def from_json(cls: type[M], data: Any) -> M:
        """Reads parsed JSON. Raises ValueError, with the path of the field, for a value of an undocumented type."""
        if not isinstance(data, Mapping):
            raise Mismatch("an object", data)
        values: dict[str, Any] = {}
        known = wires_of(cls)
        for attribute, name, decoder, default in known:
            if name not in data:
                if default is MISSING:
                    raise Mismatch(THERE, None).under(name)
                continue
            value = data[name]
            if value is None and default is None:
                continue
            try:
                values[attribute] = decoder(value)
            except Mismatch as mismatch:
                raise mismatch.under(name) from None
        names = {name for _, name, _, _ in known}
        return cls(**values, extra={name: value for name, value in data.items() if name not in names})

    def to_json(self) -> dict[str, Any]:
        """As parsed JSON, without the fields that are UNSET."""
        result = dict(self.extra)
        for attribute, name, _, default in wires_of(type(self)):
            value = getattr(self, attribute)
            if value is UNSET or (value is None and default is None):
                continue
            result[name] = encode(value)
        return result


def wires_of(cls: type[Model]) -> tuple[Wire, ...]:
    """The fields of a class that are in its JSON."""
    found = WIRES.get(cls)
    if found is None:
        found = WIRES[cls] = tuple(
            (each.name, each.metadata[NAME], each.metadata[DECODER], each.default)
            for each in fields(cls)
            if NAME in each.metadata
        )
    return found


@dataclass(kw_only=True)
class UnknownVariant(Model):
    """An object of a kind that this version does not know. `extra` has all of it."""

    @property
    def type(self) -> str | None:
        """Its kind, where the property `type` names it."""
        kind = self.extra.get("type")
        return kind if isinstance(kind, str) else None
