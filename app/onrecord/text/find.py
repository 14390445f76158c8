"""Whether a text names something: a type by one of its words, an object by its key, the one who speaks."""

from __future__ import annotations

from functools import lru_cache

import regex

from onrecord.text.normalize import fold

_NO_SPACES = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}]")
_LETTER = r"[\p{L}\p{M}\p{N}_]"
_FIRST_PERSON = regex.compile(
    rf"(?<!{_LETTER})(?:"
    r"i|i'm|i've|i'd|i'll|me|my|mine|myself|"
    r"yo|mi|mis|mío|mía|míos|mías|conmigo|"
    r"eu|meu|minha|meus|minhas|comigo|"
    r"je|j'|moi|mon|ma|mes|m'|"
    r"ich|mich|mir|mein|meine|meinen|meinem|meiner|meines|"
    r"io|mio|mia|miei|mie"
    rf")(?!{_LETTER})|(?<=(?<!{_LETTER})[jm]')|我|咱|私|僕|俺"
)

_TITLED = regex.compile(
    rf"(?<!{_LETTER})(?:"
    r"(?:en)?titled?|called|named|name is|"
    r"se titula|titulad[oa]|se llama|llamad[oa]|título|"
    r"intitula-se|intitulad[oa]|chama-se|se chama|chamad[oa]|"
    r"(?:s')?intitulée?|s'appelle|appelée?|nommée?|titre|"
    r"heißt|heisst|betitelt|titel|genannt|namens|"
    r"si intitola|intitolat[oa]|si chiama|chiamat[oa]|titolo"
    rf")(?!{_LETTER})|标题|题为|名为|叫做|名叫|名称|タイトル|という名|題名"
)


def contains_word(text: str, words: str) -> bool:
    """Whether a text holds the words whole, without regard to case; where a script has no spaces, anywhere."""
    wanted = fold(words).strip()
    return bool(wanted) and _whole(wanted).search(fold(text)) is not None


def says_first_person(text: str) -> bool:
    """Whether a text says "I" or "my", in a supported language: whoever speaks speaks of themselves."""
    return _FIRST_PERSON.search(fold(text).replace("’", "'")) is not None


def normalize_object_key(key: str, dropped: str = "") -> str:
    """A natural key as it is compared: folded, without blanks and without the characters that its type drops."""
    left_out = set(fold(dropped))
    return fold("".join(c for c in fold(key) if not c.isspace() and c not in left_out))


@lru_cache(maxsize=4096)
def _whole(words: str) -> regex.Pattern[str]:
    spelled = r"\s+".join(regex.escape(word) for word in words.split())
    before = "" if _NO_SPACES.match(words) else rf"(?<!{_LETTER})"
    after = "" if _NO_SPACES.match(words[-1]) else rf"(?!{_LETTER})"
    return regex.compile(f"{before}{spelled}{after}")


def gives_title(text: str) -> bool:
    """Whether a text says what something is called, in a supported language."""
    return _TITLED.search(fold(text)) is not None
