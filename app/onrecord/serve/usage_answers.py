"""What the calls of measurement answer."""

from __future__ import annotations

from datetime import date

from onrecord.serve.answers import Answer


class Reply(Answer):
    """What a reply did with the context that its agent was given: objects used, instructions that it went against."""

    agent: str
    context_id: str
    objects: list[str]
    object_rows_used: int
    instruction_violations: list[str]


class Usage(Answer):
    """What an agent was given and did in a day (UTC); what a model found of violations is counted apart."""

    agent: str
    day: date
    object_rows: int
    object_rows_used: int
    instruction_violations: int
    instruction_violations_by_model: int
    replies: int
