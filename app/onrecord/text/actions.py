"""The key of an action: what is to be done, however it is put, so that its end, or its opposite, is recognised."""

from __future__ import annotations

from functools import lru_cache

import regex

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import words as listed
from onrecord.text.normalize import fold, normalize_value, straight
from onrecord.text.words import is_function_word, read_as, stem

# What is left out of an action beside function words: what orders, forbids, allows, hurries or asks politely.
_LEFT_OUT = listed(
    "not never no none cannot please always don't dont kindly pls sure ensure remember forget longer anymore allowed",
    "permitted forbidden required prohibited done finished complete completed made must do",
    "nunca jamás siempre favor prohibido permitido debe hecho lista listo terminado ya",
    "não nao jamais sempre proibido permitido feito pronto pronta já",
    "ne n pas toujours plus veuillez merci interdit permis fait faite fini terminé svp s'il plaît non",
    "nicht nie niemals kein keine keinen keinem keiner bitte immer erlaubt verboten erledigt fertig mehr getan nichts",
    "mai favore piacere prego vietato permesso fatto fatta finito più",
    "be been being is are was were has have had get got",
)
_IRREGULAR = {
    "bought": "buy", "sent": "send", "paid": "pay", "wrote": "write", "written": "write", "told": "tell",
    "gave": "give", "given": "give", "took": "take", "taken": "take", "met": "meet", "went": "go", "gone": "go",
    "found": "find",
    "left": "leave", "held": "hold", "kept": "keep", "brought": "bring", "spoke": "speak", "spoken": "speak",
    "began": "begin", "begun": "begin", "sold": "sell", "built": "build", "chose": "choose", "chosen": "choose",
    "drove": "drive", "driven": "drive", "flew": "fly", "flown": "fly", "ate": "eat", "eaten": "eat", "drew": "draw",
    "drawn": "draw", "taught": "teach", "thought": "think", "caught": "catch", "fed": "feed", "led": "lead",
    "lent": "lend", "made": "make", "hung": "hang", "hid": "hide", "hidden": "hide", "rang": "ring", "rung": "ring",
    "sang": "sing", "swam": "swim", "swum": "swim", "threw": "throw", "thrown": "throw", "wore": "wear",
    "worn": "wear", "won": "win",
    "said": "say", "saw": "see", "seen": "see", "did": "do", "got": "get", "ran": "run", "sought": "seek",
}  # fmt: skip
_PARTED = ("zurück", "statt", "teil", "fest", "nach", "aus", "auf", "ein", "mit", "vor", "bei", "weg", "her", "hin",
           "los", "an", "ab", "um", "zu")  # fmt: skip
_CHINESE_LEFT_OUT = regex.compile(
    r"从现在起|從現在起|从今以后|今后|不要|不能|不可以?|不得|不准|不許|不许|可以|应该|應該|应当|應當|必须|必須|务必|務必|一定要?|千万|千萬|永远|永遠|绝对?|絕對?|切勿|禁止"
    r"|严禁|嚴禁|已经|已經|完成|记得|記得|需要|允许|允許|麻烦|你们?|您们?|我们?|请|請|别|別|勿|不|没有?|沒有?|要|能|会|會|得|了|的|过|過|把|将|將|就|也|再|好|完"
)
_CJK = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}ー]")
_NOT_HIRAGANA = regex.compile(r"(?V1)[[\p{L}\p{N}ー]--\p{Hiragana}]+")
_ALL_FUNCTIONS = {code: lexicon.function_words for code, lexicon in LEXICONS.items()}


@lru_cache(maxsize=65_536)
def action_key(text: str) -> str:
    """The form in which actions are compared: negation, articles, pronouns, modals, inflection and order left out.

    "Buying the birthday cake" and "buy a birthday cake" are one action; "do not propose a settlement" and "you may
    propose a settlement" are about one. Prepositions stay, and figures go by value.
    """
    language = read_as(text)
    if language == "ja":
        kept = _NOT_HIRAGANA.findall(fold(text))
        return " ".join(kept) or normalize_value(text)
    if language == "zh":
        return regex.sub(r"[^\p{L}\p{N}]+", "", _CHINESE_LEFT_OUT.sub("", fold(text))) or normalize_value(text)
    said = normalize_value(straight(text)).replace("'", " ").split()
    kept = [part for at, word in enumerate(said) for part in _parts(word, language, at == len(said) - 1)]
    return " ".join(sorted(kept)) or normalize_value(text)


def _parts(word: str, language: str, is_last: bool) -> list[str]:
    if language == "de":
        # a verb's prefix stands apart or not: "schlagen Sie … vor", "vorschlagen", "vorzuschlagen"
        if is_last and word in _PARTED:
            return [word]
        for prefix in _PARTED:
            rest = word.removeprefix(prefix)
            if rest != word and len(rest) > 3 and not is_function_word(word):
                return [prefix, _german(rest.removeprefix("zu") if len(rest) > 6 else rest)]
    if word in _LEFT_OUT or word in _ALL_FUNCTIONS[language] or (len(word) == 1 and word.isalpha()):
        return []
    if language == "de":
        return [_german(word)]
    stemmed = stem(_IRREGULAR.get(word, word) if language == "en" else word, language)
    for pattern, said in _ALTERNATIONS.get(language, ()):
        stemmed = regex.sub(pattern, said, stemmed)
    return [stemmed]


# What changes in a verb's stem between its infinitive and its subjunctive, or its imperative.
_ALTERNATIONS = {
    "es": (
        (r"(?<=[ts])[eé]?ng$|(?<=pon)g$", ""),
        (r"zc$", "c"),
        (r"qu$", "c"),
        (r"gu$", "g"),
        (r"^hag$", "hac"),
        (r"^dig$", "dec"),
    ),
    "pt": ((r"ponh$|por$", "po"), (r"^faç$", "faz"), (r"^dig$", "diz"), (r"gu$", "g"), (r"qu$", "c"), (r"ç$", "c")),
    "it": ((r"(?<=po)(?:ng|rr|n)$", ""), (r"^facc$", "fa"), (r"^dic$", "d"), (r"h$", "")),
    "fr": ((r"ell$", "el"), (r"(?<=envo)i$", "y")),
}


def _german(word: str) -> str:
    if word.startswith("ge") and len(word) > 5 and word.endswith(("t", "en")):
        word = word[2:]  # a participle
    return stem(word, "de").removesuffix("t") if len(word) > 4 else stem(word, "de")
