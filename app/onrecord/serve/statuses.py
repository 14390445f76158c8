"""Errors over HTTP, both ways: one table, which a server reads from left to right and a client from right to left."""

from __future__ import annotations

import re
from http import HTTPStatus

from onrecord.errors import (
    ConfigurationError,
    ConflictError,
    InputError,
    IntegrityError,
    ModelError,
    NotFoundError,
    OnRecordError,
    StoreConflictError,
    StoreError,
    StoreUnavailableError,
)

STATUSES: dict[type[OnRecordError], HTTPStatus] = {
    InputError: HTTPStatus.UNPROCESSABLE_ENTITY,
    ConflictError: HTTPStatus.CONFLICT,
    NotFoundError: HTTPStatus.NOT_FOUND,
    ConfigurationError: HTTPStatus.INTERNAL_SERVER_ERROR,
    ModelError: HTTPStatus.BAD_GATEWAY,
    StoreError: HTTPStatus.INTERNAL_SERVER_ERROR,
    StoreUnavailableError: HTTPStatus.SERVICE_UNAVAILABLE,
    StoreConflictError: HTTPStatus.SERVICE_UNAVAILABLE,
    IntegrityError: HTTPStatus.INTERNAL_SERVER_ERROR,
    OnRecordError: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The nearest class of an error decides."""

TYPE_PREFIX = "urn:onrecord:problem:"


def status_of(error: OnRecordError) -> HTTPStatus:
    """The status of an error, by its nearest class in `STATUSES`."""
    return STATUSES[_nearest(type(error))]


def slug_of(error: OnRecordError) -> str:
    """What a problem's `type` ends in: `store-conflict` for a StoreConflictError."""
    return _slug(_nearest(type(error)))


def error_of(status: int, type_: str) -> type[OnRecordError]:
    """The class of a problem: by its `type`, else (as what no error of ours stands behind) by its status."""
    if type_ in _BY_TYPE:
        return _BY_TYPE[type_]
    kinds = [kind for kind, known in STATUSES.items() if known == status]
    base = InputError if status < HTTPStatus.INTERNAL_SERVER_ERROR else OnRecordError
    return base if not kinds or base in kinds else kinds[0]


def _nearest(kind: type[OnRecordError]) -> type[OnRecordError]:
    return next(one for one in kind.__mro__ if one in STATUSES)


def _slug(kind: type[OnRecordError]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__.removesuffix("Error")).lower()


_BY_TYPE = {TYPE_PREFIX + _slug(kind): kind for kind in STATUSES}
