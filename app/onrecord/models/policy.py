"""What a space's policy closes to a reader; it can only tighten what the audience and a field's readers allow."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from onrecord.models.claim import Form
from onrecord.models.object import FieldRule, Reader
from onrecord.models.source import Audience

READERS: tuple[Reader, ...] = ("customer_agent", "internal_agent", "human", "reviewer", "analyst")


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Denial(_Frozen):
    """What a rule closes: each row and field that any of these names. A field is `name`, or `type.name` of one type."""

    types: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    forms: tuple[Form, ...] = ()
    attributes: tuple[str, ...] = ()
    sensitive: bool = False


class PolicyRule(_Frozen):
    """What some readers may not see."""

    readers: tuple[Reader, ...]
    deny: Denial


class Policy(_Frozen):
    """A space's rules; each adds to what the others close."""

    rules: tuple[PolicyRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Gate:
    """What one reader may see in one read. `person` is whose read it is: a speaker's id; None for a read by object."""

    reader: Reader
    person: str | None = None
    types: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    forms: frozenset[str] = frozenset()
    attributes: frozenset[str] = frozenset()
    sensitive: bool = False

    @property
    def audience(self) -> Audience:
        """`shared`: only what every audience may see; `internal`: all."""
        return "shared" if self.reader == "customer_agent" else "internal"

    @property
    def closes_rows(self) -> bool:
        """Whether the policy closes any row or field at all."""
        return bool(self.fields or self.forms or self.attributes or self.sensitive)

    def opens_field(self, kind: str, name: str, rule: FieldRule | None) -> bool:
        """Whether a field of a type, and every row about it, is open to the reader (whom it is about aside)."""
        if rule is not None and rule.readers is not None and self.reader not in rule.readers:
            return False
        if rule is not None and rule.sensitive and self.sensitive:
            return False
        return name not in self.fields and f"{kind}.{name}" not in self.fields


def gate_of(policy: Policy, reader: Reader, person: str | None = None) -> Gate:
    """The gate that a policy makes for one reader."""
    denied = [rule.deny for rule in policy.rules if reader in rule.readers]
    return Gate(
        reader=reader,
        person=person,
        types=frozenset(name for deny in denied for name in deny.types),
        fields=frozenset(name for deny in denied for name in deny.fields),
        forms=frozenset(name for deny in denied for name in deny.forms),
        attributes=frozenset(name for deny in denied for name in deny.attributes),
        sensitive=any(deny.sensitive for deny in denied),
    )
