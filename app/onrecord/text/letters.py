"""What stands around what a letter says: the line that introduces a quote, and how it closes.

English, Spanish, Portuguese, French, German, Italian, Chinese and Japanese, as mail programs and people write them.
"""

from __future__ import annotations

from collections.abc import Iterator

import regex

_WROTE = r"(?:wrote|escribió|escreveu|a écrit|ha scritto|写道|寫道|书写|(?:が|は)?(?:書きました|wrote))"
_DATED = r"(?=.*(?:\d{4}|\d[:.h]\d\d|@))"
_ADDRESS = r"[<(\[]{1,2}(?:mailto:)?[^\s<>@]+@[^\s<>@]+[>)\]]{1,2}"
_QUOTES = regex.compile(
    rf"{_DATED}[^\n]{{5,300}}(?:{_WROTE}|\bschrieb\s[^:]{{1,120}})\s*[:：]|.*\d.*{_ADDRESS}\s*[:：]"
    r"|[-_*]{2,}\s*(?:original message|forwarded message|mensaje original|mensaje reenviado|mensagem original"
    r"|mensagem encaminhada|message d'origine|message transféré|ursprüngliche nachricht|original-nachricht"
    r"|weitergeleitete nachricht|messaggio originale|messaggio inoltrato|原始邮件|转发邮件|元のメッセージ)\s*[-_*]{2,}",
    regex.IGNORECASE,
)
_LENGTH_MAX = 400
_DIGIT = regex.compile(r"\d")
_ENDED = regex.compile(r"[.!?。！？:：]\s*$")
_LAST = frozenset(":：-_*")
_GREETS = (
    r"(?:with )?(?:my )?(?:very )?(?:kind(?:est)?|best|warm(?:est)?) (?:regards|wishes)|regards|all the best"
    r"|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|cheers|(?:many )?thanks(?: again| in advance)?"
    r"|thank you(?: again| in advance)?|respectfully|cordially|take care"
    r"|(?:muy |le saluda |les saluda )?atentamente|(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|cordialmente"
    r"|(?:un|um) (?:fuerte )?abra[zç]o|abra[zç]os|(?:muchas )?gracias"
    r"|atenciosamente|(?:com os )?(?:melhores )?cumprimentos|saudações|(?:muito )?obrigad[oa]|att"
    r"|(?:bien )?cordialement|bien à (?:vous|toi)|(?:meilleures |sincères |cordiales )?salutations|amicalement|merci"
    r"|mit (?:freundlichen|besten|herzlichen|lieben|vielen) grüßen|hochachtungsvoll|mfg|lg|vg"
    r"|(?:mit )?(?:viele[nmr]?|beste[nmr]?|liebe[nmr]?|herzliche[nmr]?|freundliche[nmr]?|schöne[nmr]?)"
    r" (?:grüßen?|grüssen?|gruß|gruss|dank)"
    r"|gru(?:ß|ss)|danke"
    r"|(?:cordiali|distinti|cari|tanti) saluti|(?:un )?(?:cordiale )?saluto|saluti|grazie(?: mille)?"
    r"|此致(?:\s*敬礼)?|敬礼|祝好|敬上|谨上|顺颂商祺|谢谢|謝謝"
    r"|(?:どうぞ)?(?:宜|よろ)しくお願い(?:いた|致)?(?:し|申し上げ)ます|敬具|草々"
)
_NAMED = r"[\p{Lu}\p{Lo}][\p{L}\p{M}'’.\-]*(?:[^\S\n][\p{Lu}\p{Lo}][\p{L}\p{M}'’.\-]*){0,3}"
_CLOSES = regex.compile(
    rf"[\s\-–—>]*(?:(?:(?i:{_GREETS})\s*[,，.!。！]*|(?i:best)\s*,)(?P<name>(?:(?<=[,，.!。！])\s*|\s*\n[\s\-–—>]*){_NAMED}[.,]?)?"
    rf"|(?i:best)\s*\n\s*(?P<name>{_NAMED}))\s*"
)
_NAME = regex.compile(rf"[\s\-–—>]*{_NAMED}\s*")


def introduces_quote(sentence: str) -> bool:
    """Whether a sentence only says when and by whom what is quoted next was written: "On …, Ben <…> wrote:"."""
    if len(sentence) > _LENGTH_MAX:
        return False
    return _QUOTES.fullmatch(" ".join(sentence.replace("\n>", "\n").split()).lstrip("> ")) is not None


def quote_lines(text: str) -> Iterator[tuple[int, int]]:
    """Where lines stand, `[start, end)`, that only introduce a quote; one may be wrapped into two."""
    at = 0
    before = ""
    for line in text.splitlines(keepends=True):
        end = at + len(line.rstrip())
        # the day stands in what is introduced: without one, the line before may hold it
        is_rest = _DIGIT.search(line) is None and _DIGIT.search(before) is not None and not _ENDED.search(before)
        start = at - len(before) if is_rest else at
        if text[end - 1 : end] in _LAST and introduces_quote(text[start:end]):
            yield start, end
        at, before = at + len(line), line


def closes_letter(sentence: str) -> bool:
    """Whether a sentence is how a letter closes, with a name or without ("Kind regards, Tom")."""
    return _CLOSES.fullmatch(sentence) is not None


def signs(sentence: str, before: str) -> bool:
    """Whether a sentence is the name below how a letter closes."""
    found = _CLOSES.fullmatch(before)
    return found is not None and not found["name"] and _NAME.fullmatch(sentence) is not None
