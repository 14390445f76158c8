"""What an utterance does: ask, instruct, order, greet, report progress, or state something."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import regex

from onrecord.text.figures import figures
from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.instructions import INSTRUCTIONS
from onrecord.text.negation import clauses, compiled, spaced
from onrecord.text.normalize import straight
from onrecord.text.sentences import sentences
from onrecord.text.words import calendar_names, is_function_word, languages_of, names, read_as, words

_ASKS = regex.compile(
    r"[?？؟⸮](?=[\s\"'”’»›)\]」』）!！.…*_~\p{So}\p{Emoji_Presentation}]*$)|[?？؟][!！?？]*$|^\W*¿", regex.V1
)
# Greek asks by a semicolon.
_ASKS_GREEK = regex.compile(r"\p{Greek}[^;]*[;\u037e]\W*$")
# A question that a sentence quotes at its end is not what it does itself ("Never answer “when does it come?”").
_QUOTED_QUESTION = regex.compile(
    r"(?:(?<=\s)['\"]|[“„«‹「『]|(?<=[\p{Han}\p{Hiragana}\p{Katakana}])\")"
    r"[^'\"“”„«»‹›「」『』]*[?？؟]\s*['\"”»›」』]+[\s.!。！…]*$"
)
_OPENING = r"^[\s\"'“‘«‹(\[*_¡¿—–•-]*(?:\d{1,3}[.)]\s+)?"
_COMMA = r"[,，、:：;—–-]"
_CONJUNCTION = {
    "en": "and|but|also|so|ok|okay|then|now", "es": "y|pero|también|entonces|ok|ahora",
    "pt": "e|mas|também|então|ok|agora", "fr": "et|mais|aussi|alors|ok|donc", "de": "und|aber|also|dann|ok|jetzt",
    "it": "e|ma|anche|allora|ok|quindi",
    "zh": "但|所以|那么|另外", "ja": "また|でも|ただし",
}  # fmt: skip


class _Patterns(NamedTuple):
    asks: regex.Pattern[str]
    asks_at_end: regex.Pattern[str]
    instructs: regex.Pattern[str]
    instructs_at_end: regex.Pattern[str]
    orders: regex.Pattern[str]
    imperative: regex.Pattern[str]
    in_flight: regex.Pattern[str]
    under_way: regex.Pattern[str]
    planned: regex.Pattern[str]
    lasting: regex.Pattern[str]
    continues: regex.Pattern[str]
    phatic: regex.Pattern[str]


@cache
def _patterns(code: str) -> _Patterns:
    lexicon, instructions = LEXICONS[code], INSTRUCTIONS[code]
    wordless = code in {"zh", "ja"}
    edge = "" if wordless else r"(?![\p{L}\p{M}\p{N}])"
    conjunctions = rf"(?:(?:{_CONJUNCTION[code]}){edge}\s*{_COMMA}?\s*)?"
    # what leads in: an opening of the list, or a person addressed ("he said" addresses nobody), up to the comma
    reports = "|".join(sorted(lexicon.reporting)) or r"(?!)"
    named = rf"[\p{{L}}.]+(?:\s(?!(?:{reports}){edge})[\p{{L}}.]+)?"
    leads = rf"(?:{lexicon.lead_ins}){edge}[^,，、:：;.!?。！？]{{0,80}}|{named}"
    # ("if it is late, then yes, please …"); where one may be anything, one is enough
    lead_in = rf"(?:(?:{leads})\s*{_COMMA}\s*){'?' if wordless else '{0,3}'}"
    return _Patterns(
        asks=regex.compile(rf"{_OPENING}{conjunctions}(?:{spaced(lexicon.questions)}){edge}", regex.IGNORECASE),
        asks_at_end=regex.compile(rf"(?:{lexicon.question_ends})[\s。.!！…~～]*$", regex.IGNORECASE),
        instructs=regex.compile(
            rf"{_OPENING}{conjunctions}{lead_in}{conjunctions}(?:{spaced(instructions.opens)}){edge}",
            regex.IGNORECASE,
        ),
        instructs_at_end=regex.compile(rf"(?:{instructions.ends})[\s。.!！…]*$", regex.IGNORECASE),
        orders=compiled(lexicon.orders, code),
        imperative=regex.compile(
            rf"(?:^|[,，、:：;.!?。！？—–\n]|(?<![\p{{L}}])(?:{_CONJUNCTION[code]})(?![\p{{L}}]))[\s\"'“«(]*"
            rf"(?:{spaced(lexicon.imperatives)}){edge}",
            regex.IGNORECASE,
        ),
        in_flight=compiled(lexicon.in_flight, code),
        under_way=compiled(lexicon.under_way, code),
        planned=compiled(lexicon.planned, code),
        lasting=compiled(lexicon.lasting, code),
        continues=compiled(lexicon.continues, code),
        phatic=regex.compile(rf"(?:(?:{spaced(lexicon.phatic)}){edge}[\W_]*)+", regex.IGNORECASE),
    )


def _of(text: str, language: str | None) -> _Patterns:
    return _patterns(read_as(text, language))


@lru_cache(maxsize=4096)
def is_question(sentence: str, language: str | None = None) -> bool:
    """Whether a sentence asks: by its mark, or without one by how it opens or ends."""
    plain = straight(sentence.strip())
    outside = _QUOTED_QUESTION.sub("", plain)
    if any(character.isalnum() for character in outside):
        plain = outside
    if _ASKS.search(plain) or _ASKS_GREEK.search(plain):
        return True
    patterns = _of(sentence, language)
    return bool(patterns.asks.match(plain) or patterns.asks_at_end.search(plain))


def opens_as_instruction(sentence: str, language: str | None = None) -> bool:
    """Whether a sentence opens as an instruction ("do not", "never", "please"), after a lead-in or none."""
    if is_question(sentence, language):
        return False
    plain = straight(sentence.strip())
    patterns = _of(sentence, language)
    return bool(patterns.instructs.match(plain) or patterns.instructs_at_end.search(plain))


def orders(text: str, language: str | None = None) -> bool:
    """Whether the words of a text order, forbid, oblige or allow, in whichever language they may be of."""
    plain = straight(text.strip())
    for code in (language,) if language else languages_of(text) or ("en",):
        patterns = _patterns(code)
        if patterns.orders.search(plain) or patterns.imperative.search(plain):
            return True
    if _ORDERS_ELSEWHERE.search(plain):
        return True
    return any(opens_as_instruction(plain[start:end], language) for start, end in (*sentences(plain), *clauses(plain)))


@lru_cache(maxsize=4096)
def mentions_progress(text: str, language: str | None = None) -> bool:
    """Whether any words of a text say that an action is under way, whatever else it states."""
    plain = straight(text)
    patterns = _of(text, language)
    return bool(patterns.in_flight.search(plain) or patterns.under_way.search(plain))


def is_in_flight(text: str, language: str | None = None) -> bool:
    """Whether all that a text states is that an action is under way: each of its clauses says so, or says nothing."""
    if not mentions_progress(text, language):
        return False
    plain = straight(text)
    patterns = _of(text, language)
    under_way = False
    for start, end in clauses(plain, language):
        clause = plain[start:end].strip()
        if _is_progress(clause, patterns):
            under_way = True
        elif not (
            patterns.continues.match(clause)
            or all(is_function_word(word.folded) for word in words(clause))
            or _is_phatic(clause, patterns)
            or is_question(clause, language)
        ):
            return False
    return under_way


def _is_progress(clause: str, patterns: _Patterns) -> bool:
    if patterns.lasting.search(clause):
        return False
    if patterns.in_flight.search(clause):
        return True
    return bool(patterns.under_way.search(clause)) and not (
        patterns.planned.search(clause) or calendar_names(clause) or figures(clause)
    )


# Orders, and greetings, thanks and bare replies, in languages that have no list of their own.
_ORDERS_ELSEWHERE = regex.compile(
    r"(?<!\p{L})(?:нельзя|можно|должн\w+|обязан\w*|надо|нужно|необходимо|пожалуйста|запрещ\w+|никогда не|всегда"
    r"|(?:не )?\w+(?:йте|ите|ьте)|не \w+(?:й|и|ь)|لا ت\p{L}+|يجب|ممنوع|يمكنك|يُرجى|من فضلك|لا بد)(?!\p{L})"
    r"|지 ?(?:마|말)|(?:하|으)?세요|십시오|해야|금지|도 (?:됩니다|돼|좋)"
    r"|मत(?!\p{L})|न करें|कृपया|चाहिए|कीजिए|मना है|करें",
    regex.IGNORECASE,
)
_PHATIC_ELSEWHERE = regex.compile(
    r"(?:(?:привет|здравствуйте|добрый (?:день|вечер)|доброе утро|спасибо(?: большое)?|пожалуйста|да|нет|хорошо|ладно"
    r"|понятно|до свидания|пока|ок|مرحبا|أهلا(?: وسهلا)?|السلام عليكم|صباح الخير|مساء الخير|شكرا(?: جزيلا| لك)?|نعم|لا"
    r"|حسنا|안녕(?:하세요|히 가세요|히 계세요)?|감사합니다|고맙습니다|고마워요?|네|예|아니요|알겠습니다|좋아요"
    r"|नमस्ते|धन्यवाद|शुक्रिया|हाँ|हां|नहीं|जी|ठीक है|अच्छा|dzień dobry|cześć|dziękuję|tak|nie|merhaba"
    r"|teşekkür(?:ler| ederim)|evet|hayır|tamam"
    r"|hej|tack|tak|hallo|dank (?:je|u)(?: wel)?|bedankt|nee"
    r"|γεια(?: σας| σου)?|καλημέρα|ευχαριστώ|ναι|όχι|שלום|תודה|כן"
    r"|לא|สวัสดี(?:ครับ|ค่ะ)?|ขอบคุณ(?:ครับ|ค่ะ)?|xin chào|cảm ơn|terima kasih|halo)[\W_]*)+",
    regex.IGNORECASE,
)


def states_something(text: str, language: str | None = None) -> bool:
    """Whether a text holds a sentence that is no question, no greeting, no bare reply and no progress report."""
    for start, end in sentences(text):
        sentence = text[start:end]
        if not any(character.isalnum() for character in sentence) or is_question(sentence, language):
            continue
        if not _is_courtesy(straight(sentence), language) and not is_in_flight(sentence, language):
            return True
    return False


def _is_courtesy(sentence: str, language: str | None) -> bool:
    if _is_phatic(sentence, _of(sentence, language)) or _PHATIC_ELSEWHERE.fullmatch(sentence.strip()):
        return True
    # too short to tell its language: any of those that it may be of
    return any(_is_phatic(sentence, _patterns(code)) for code in languages_of(sentence) or LEXICONS)


def _is_phatic(sentence: str, patterns: _Patterns) -> bool:
    rest = sentence.strip()
    opened = rest.lstrip("\"'“«(*_¡¿—–- ")
    if patterns.phatic.fullmatch(opened):
        return True
    matched = patterns.phatic.match(opened)
    if matched is None:
        return not any(character.isalnum() for character in rest)
    left = rest.lstrip("\"'“«(*_¡¿—–- ")[matched.end() :].strip()
    # who is greeted or thanked says nothing either
    return not left or (
        len(left.split()) <= 2 and all(word.text[0].isupper() for word in words(left)) and bool(names(left))
    )
