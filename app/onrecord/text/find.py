"""Whether a text names something: a type by one of its words, an object by its key, the one who speaks."""

from __future__ import annotations

from functools import cache, lru_cache

import regex

from onrecord.text.normalize import fold, straight
from onrecord.text.words import languages_of

_NO_SPACES = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}]")
_HANGUL = regex.compile(r"\p{Hangul}")
_ARABIC = regex.compile(r"\p{Arabic}")
_HEBREW = regex.compile(r"\p{Hebrew}")
_LETTER = r"[\p{L}\p{M}\p{N}_]"
# What says "I" or "my"; a word of one language ("i", "ma", "mes") may be another's article, conjunction or month.
_FIRST_PERSON = {
    "en": r"I|i'm|i've|i'd|i'll|me|my|mine|myself",
    "es": r"yo|me|mi|mis|mí|mío|mía|míos|mías|conmigo",
    "pt": r"eu|me|mim|meu|minha|meus|minhas|comigo",
    "fr": r"je|j'\p{L}+|me|m'\p{L}+|moi|mon|ma|mes",
    "de": r"ich|mich|mir|mein|meine|meinen|meinem|meiner|meines",
    "it": r"io|mi|me|m'\p{L}+|mio|mia|miei|mie",
}
_LONE_I = regex.compile(rf"(?<!{_LETTER})i(?!{_LETTER})")
_FIRST_PERSON_WORDLESS = regex.compile("我|咱|私|僕|俺")
# A verb that says so where a language leaves the pronoun out, as a clause opens ("Vivo en Roma").
_FIRST_VERBS = {
    "es": r"vivo|tengo|soy|estoy|quiero|necesito|prefiero|trabajo (?:en|de|como|con|para|desde)|voy|puedo|debo|creo"
    r"|pienso"
    r"|llevo|hice|fui|tuve|estuve|quise|puse|dije|he \p{L}+[dt]o|odio|adoro|espero|suelo|gano|peso|conozco|sé|tomo"
    r"|hablo"
    r"|uso|(?!caf[ée]|all[íi]|aqu[íi]|ah[íi]|as[íi]|qu[ée]|porqu[ée]|beb[ée]|comit[ée]|chal[ée])\p{L}{2,}[éí]",
    "pt": r"moro|vivo|tenho|sou|estou|quero|preciso|prefiro|trabalho (?:em|na|no|como|com|para|desde)|vou|posso|devo"
    r"|acho"
    r"|penso|fiz|fui|tive|estive|gosto|nasci|odeio|adoro|detesto|conheço|sei|falo|ganho|peso|tomo|uso|costumo"
    r"|\p{L}{3,}ei",
    "it": r"abito|vivo|ho|sto|voglio|preferisco|lavoro (?:in|da|come|con|per|presso|alla|al)|vado|posso|devo|credo"
    r"|penso"
    r"|sono \p{L}+[oa]|amo|odio|adoro|spero|ero|mangio|bevo|parlo|conosco|so|uso|guadagno|peso",
}
_BEFORE_VERB = (
    r"(?:^|[.!?;:,¡¿\n(—–]|(?<!\p{L})(?:y|e|pero|mas|ma)(?!\p{L}))[\s\"'“«]*(?:(?:no|não|non|ya|já|già|también"
    r"|também|anche"
    r"|siempre|sempre|ahora|agora|ora|aún|ainda|ancora|hoy|hoje|oggi|ayer|ontem|ieri)\s+)*"
)

_TITLED = regex.compile(
    rf"(?<!{_LETTER})(?:"
    r"(?:en)?titled?|called|named|name is|(?:we|we'll|i'll|let's|us|to) (?:call|name)|purpose is|"
    r"se titula|titulad[oa]|se llama|llamad[oa]|título|llam(?:amos|emos|aremos)|propósito es|"
    r"intitula-se|intitulad[oa]|chama-se|se chama|chamad[oa]|cham(?:amos|aremos|emos)|objetivo é|propósito é|"
    r"(?:s')?intitulée?|s'appelle|appelée?|nommée?|titre|(?:on|nous) (?:l')?appel(?:le|ons|lerons)|(?:but|objet"
    r"|objectif) est|"
    r"heißt|heisst|betitelt|titel|genannt|namens|(?:wir|ich) nenne?n?|zweck ist|"
    r"si intitola|intitolat[oa]|si chiama|chiamat[oa]|titolo|chiamiamo|scopo è|"
    r"называется|под названием|назовем"
    rf")(?!{_LETTER})|标题|題目|题目|题为|題為|名为|名為|叫做|名叫|名称|名稱|(?:项目|項目|提案|方案|文件|邮件|郵件|会议|會議|报告|報告|文档|计划|計劃)叫|目的是"
    r"|タイトル|という名|題名|の名前は|の目的は"
)


def contains_word(text: str, words: str) -> bool:
    """Whether a text holds the words whole, without regard to case; where a script has no spaces, anywhere."""
    wanted = fold(words).strip()
    return bool(wanted) and _whole(wanted).search(fold(text)) is not None


def has_no_spaces(text: str) -> bool:
    """Whether a text has letters of a script that puts no spaces between words."""
    return _NO_SPACES.search(text) is not None


def says_first_person(text: str, language: str | None = None) -> bool:
    """Whether a text says "I" or "my", in a supported language: whoever speaks speaks of themselves.

    A text whose words do not tell their language is read in `language`.
    """
    plain = straight(text)
    if _FIRST_PERSON_WORDLESS.search(plain):
        return True
    codes = languages_of(text)
    if codes == ("en",) and _LONE_I.search(plain):
        return True
    if language in codes or not codes:
        codes = (language or "en",)
    return any(_speaks(code).search(plain) is not None for code in codes if code in _FIRST_PERSON)


@cache
def _speaks(code: str) -> regex.Pattern[str]:
    said = _FIRST_PERSON[code].replace("I|", "(?-i:I)|")
    verbs = rf"|{_BEFORE_VERB}(?:{_FIRST_VERBS[code]})(?!{_LETTER})" if code in _FIRST_VERBS else ""
    return regex.compile(rf"(?<!{_LETTER})(?:{said})(?!{_LETTER}){verbs}", regex.IGNORECASE)


def normalize_object_key(key: str, dropped: str = "") -> str:
    """A natural key as it is compared: folded, without blanks and without the characters that its type drops."""
    left_out = set(fold(dropped))
    return fold("".join(c for c in fold(key) if not c.isspace() and c not in left_out))


@lru_cache(maxsize=4096)
def _whole(words: str) -> regex.Pattern[str]:
    spelled = r"\s+".join(regex.escape(word) for word in words.split())
    before = "" if _NO_SPACES.match(words) else rf"(?<!{_LETTER})"
    after = "" if _NO_SPACES.match(words[-1]) else rf"(?!{_LETTER})"
    # what is written together with a word, and is none of it: particles, articles, possessives
    if _HANGUL.match(words[-1]):
        after = ""
    elif _ARABIC.match(words):
        before, after = rf"{before}[وف]?[بلك]?(?:ال|ل)?", rf"(?:ي|ك|ه|ها|نا|كم|هم)?{after}"
    elif _HEBREW.match(words):
        before = rf"{before}[ובלכמשה]{{0,3}}"
    return regex.compile(f"{before}{spelled}{after}")


def gives_title(text: str) -> bool:
    """Whether a text says what something is called, in a supported language."""
    return _TITLED.search(fold(text)) is not None
