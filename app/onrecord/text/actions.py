"""The key of an action: what is to be done, however it is put, so that its end, or its opposite, is recognised."""

from __future__ import annotations

from functools import lru_cache

import regex

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import words as listed
from onrecord.text.normalize import fold, normalize_value, straight
from onrecord.text.words import calendar_name, is_function_word, read_as, stem

# What is left out of an action beside function words: what orders, forbids, allows, hurries or asks politely.
_LEFT_OUT = listed(
    "not never no none cannot please always don't dont kindly pls sure ensure remember forget longer anymore allowed",
    "permitted forbidden required prohibited done finished complete completed made must do fine ok okay free",
    "don doesn didn won isn aren wasn shouldn mustn ain ve ll re",
    "nunca jamás siempre favor prohibido permitido debe hecho lista listo terminado ya podéis podrán podrás debéis",
    "não nao jamais sempre proibido permitido feito pronto pronta já podeis deveis devereis",
    "ne n pas toujours plus veuillez merci interdit permis fait faite fini terminé svp s'il plaît non",
    "nicht nie niemals kein keine keinen keinem keiner bitte immer erlaubt verboten erledigt fertig mehr getan nichts",
    "darfst dürft kannst könnt musst müsst sollst sollt",
    "mai favore piacere prego vietato permesso fatto fatta finito più potete dovete potrete dovrete",
    "be been being is are was were has have had get got",
)
_IRREGULAR: dict[str, dict[str, str]] = {"en": {
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
},
    "es": {
        "puesto": "poner", "puse": "poner", "escrito": "escribir", "visto": "ver", "vi": "ver", "dicho": "decir",
        "dije": "decir", "hice": "hacer", "abierto": "abrir", "vuelto": "volver", "devuelto": "devolver",
        "resuelto": "resolver", "roto": "romper", "cubierto": "cubrir", "traje": "traer", "pedí": "pedir", "di": "dar",
    },
    "pt": {
        "escrito": "escrever", "visto": "ver", "dito": "dizer", "disse": "dizer", "pago": "pagar", "posto": "pôr",
        "pus": "pôr", "aberto": "abrir", "entregue": "entregar", "aceite": "aceitar", "ganho": "ganhar",
        "trouxe": "trazer", "dei": "dar",
    },
    "fr": {
        "écrit": "écrire", "lu": "lire", "vu": "voir", "pris": "prendre", "prise": "prendre", "mis": "mettre",
        "mise": "mettre", "remis": "remettre", "remise": "remettre", "reçu": "recevoir", "reçue": "recevoir",
        "rendu": "rendre", "vendu": "vendre", "dit": "dire", "ouvert": "ouvrir", "répondu": "répondre",
        "transmis": "transmettre", "promis": "promettre", "appris": "apprendre", "inscrit": "inscrire",
        "choisi": "choisir", "tenu": "tenir", "obtenu": "obtenir", "relu": "relire", "conduit": "conduire",
        "offert": "offrir",
    },
    "de": {
        "geschrieben": "schreiben", "genommen": "nehmen", "gesprochen": "sprechen", "gebracht": "bringen",
        "getroffen": "treffen", "gefunden": "finden", "gegessen": "essen", "gegangen": "gehen", "getrunken": "trinken",
        "unterschrieben": "unterschreiben", "überwiesen": "überweisen", "geliehen": "leihen", "gedacht": "denken",
        "verschoben": "verschieben", "beschrieben": "beschreiben", "besprochen": "besprechen", "gezogen": "ziehen",
        "vereinbart": "vereinbaren", "geschlossen": "schließen", "verschickt": "verschicken",
        "gestrichen": "streichen", "gewaschen": "waschen", "verstanden": "verstehen",
    },
    "it": {
        "scritto": "scrivere", "letto": "leggere", "preso": "prendere", "messo": "mettere", "chiesto": "chiedere",
        "visto": "vedere", "speso": "spendere", "spedito": "spedire", "detto": "dire", "aperto": "aprire",
        "chiuso": "chiudere", "risposto": "rispondere", "deciso": "decidere", "trasmesso": "trasmettere",
        "offerto": "offrire", "reso": "rendere", "venduto": "vendere", "corretto": "correggere", "rotto": "rompere",
        "proposto": "proporre", "promesso": "promettere", "stampato": "stampare",
    },
}  # fmt: skip
_PARTED = ("zurück", "statt", "teil", "fest", "nach", "aus", "auf", "ein", "mit", "vor", "bei", "weg", "her", "hin",
           "los", "an", "ab", "um", "zu")  # fmt: skip
_CHINESE_LEFT_OUT = regex.compile(
    r"从现在起|從現在起|从今以后|今后|不要|不能|不可以?|不得|不准|不許|不许|可以|应该|應該|应当|應當|必须|必須|务必|務必|一定要?|千万|千萬|永远|永遠|绝对?|絕對?|切勿|禁止"
    r"|严禁|嚴禁|已经|已經|完成|记得|記得|需要|允许|允許|麻烦|你们?|您们?|我们?|请|請|别|別|勿|不|没有?|沒有?|要|能|会|會|得|了|的|过|過|把|将|將|就|也|再|好|完"
    r"|现在|現在|目前|刚刚?|剛剛?|终于|終於|吧"
)
_CHINESE_PART = regex.compile(r"\p{Han}|(?V1)[[\p{L}\p{N}.:/]--\p{Han}]+|[\p{Sc}%]")
_NOT_HIRAGANA = regex.compile(r"(?V1)[[\p{L}\p{N}ー]--\p{Hiragana}]+")
_ALL_FUNCTIONS = {code: lexicon.function_words for code, lexicon in LEXICONS.items()}


@lru_cache(maxsize=65_536)
def action_key(text: str, language: str | None = None) -> str:
    """The form in which actions are compared: negation, articles, pronouns, modals, inflection and order left out.

    "Buying the birthday cake" and "buy a birthday cake" are one action; "do not propose a settlement" and "you may
    propose a settlement" are about one. Prepositions stay, and figures go by value. A text whose words do not tell
    their language is read in `language`.
    """
    language = read_as(text, language)
    if language == "ja":
        kept = _NOT_HIRAGANA.findall(fold(text))
        return " ".join(kept) or normalize_value(text)
    if language == "zh":
        # what it is done to may come first: 牛奶买了 is 买牛奶 done
        said = " ".join(_CHINESE_PART.findall(_CHINESE_LEFT_OUT.sub("", normalize_value(text))))
        return "".join(sorted(said.split())) or normalize_value(text)
    said = normalize_value(straight(text)).replace("'", " ").split()
    kept = [part for at, word in enumerate(said) for part in _parts(word, language, at == len(said) - 1)]
    return " ".join(sorted(kept)) or normalize_value(text)


def without_expiry(text: str) -> str:
    """An instruction without the words that say until when ("until 10 March 2026, do not call him")."""
    kept: list[str] = []
    at = 0
    for until in _UNTIL.finditer(text):
        if until.start() < at:
            continue
        end, says_when = until.end(), False
        while (word := _NEXT_WORD.match(text, end)) and (
            (when := _says_when(word[1])) or is_function_word(fold(word[1]))
        ):
            end, says_when = word.end(), says_when or when
        if says_when:
            kept.append(text[at : until.start()])
            at = end
    said = _CJK_UNTIL.sub("", "".join([*kept, text[at:]]))
    return said if any(character.isalnum() for character in said) else text


def _says_when(word: str) -> bool:
    bare = fold(word).rstrip(".ºª")
    return bare[:1].isdigit() or bare in _TIME_WORDS or bool(calendar_name(bare))


_UNTIL = regex.compile(
    r"(?<!\p{L})(?:(?:until|till|hasta|até|bis|fino)(?!\p{L})|jusqu['’]|jusque(?!\p{L}))", regex.IGNORECASE
)
_NEXT_WORD = regex.compile(r"[\s'’/.-]*([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.:/-]*)")
_TIME_WORDS = listed(
    "next end week month year quarter day days weeks months tomorrow tonight today noon midnight morning evening",
    "afternoon further notice first second third one two three four five six seven eight nine ten am pm",
    "próximo próxima semana mes año día días semanas meses mañana noche mediodía medianoche fin finales nuevo aviso",
    "mês ano dia dias manhã amanhã meio meia final fim novo",
    "prochain prochaine semaine mois année an jour jours demain soir midi minuit fin nouvel ordre",
    "nächste nächsten nächster woche monat jahr tag tage wochen monate morgen übermorgen abend mittag mitternacht ende",
    "auf weiteres anfang",
    "prossimo prossima settimana mese anno giorno giorni domani sera mezzogiorno mezzanotte fine nuovo avviso",
)
_CJK_UNTIL = regex.compile(
    r"(?:在|直到|到|至)?[\d〇一二两三四五六七八九十]*[\d年月日号號周週星期礼拜天下个個这這本底末明后後今晚上午中]{1,24}(?:之前|以前|为止|為止|前)[，,]?"
    r"|[\d年月日来來今週末曜火水木金土]{1,24}まで(?:は|に)?[、,]?"
)


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
    stemmed = stem(_IRREGULAR.get(language, {}).get(word, word), language)
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
    "fr": ((r"ell$", "el"), (r"(?<=envo)i$", "y"), ("è", "é")),
}


def _german(word: str) -> str:
    word = _IRREGULAR["de"].get(word, word)
    if word.startswith("ge") and len(word) > 5 and word.endswith(("t", "en")):
        word = word[2:]  # a participle
    return stem(word, "de").removesuffix("t") if len(word) > 3 else stem(word, "de")
