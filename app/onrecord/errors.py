"""Every error that OnRecord raises, branched by who must act.

    OnRecordError
    ├── InputError                 the caller: what was sent cannot be taken; the message names what and where
    │   ├── ConflictError          the same key was sent before with other content
    │   └── NotFoundError          the one thing that was asked for does not exist
    ├── ConfigurationError         who runs it: a setting, a port, a password, a version
    ├── ModelError                 the model's server: kept as the window's reason, and tried again
    ├── StoreError                 the graph or the context store
    │   ├── StoreUnavailableError  does not answer: may be tried again
    │   └── StoreConflictError     racing writers: was tried again, and still loses
    └── IntegrityError             an invariant does not hold: a defect of ours, never the caller's

A record that is refused is data with a reason (a decision), never one of these.
"""

from __future__ import annotations

from typing import cast


class OnRecordError(Exception):
    """The base of every error here; its text is one clear sentence that may be shown to the caller."""


class InputError(OnRecordError):
    """What the caller sent cannot be taken.

    `where` names the place (a file's line, a body's field, as `turns.0.at`), or is empty.
    """

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where


class ConflictError(InputError):
    """The same key was sent before with other content; nothing was written."""


class NotFoundError(InputError):
    """The one thing that was asked for does not exist in this space."""


class ConfigurationError(OnRecordError):
    """A setting, a port, a password or a version that whoever runs OnRecord must change."""


class ModelError(OnRecordError):
    """The model's server failed, refused or answered nothing usable; the window stays pending with this reason."""


class StoreError(OnRecordError):
    """The graph or the context store failed."""


class StoreUnavailableError(StoreError):
    """The store does not answer; the same call may be tried again."""


class StoreConflictError(StoreError):
    """Racing writers kept this write from landing after every retry; nothing of it was written."""


class IntegrityError(OnRecordError):
    """An invariant of the graph does not hold."""


def first_of(error: BaseException) -> BaseException:
    """The first failure of what is done at once, for which one sentence is enough; any other error itself."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    return error
