from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.answer import Record, SourceSpan
from onrecord.models.source import Speaker, Turn, Window
from onrecord.stages.grounding import WindowWords, negation_changes, ungrounded_words

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)


def said(*texts: str, earlier: tuple[str, ...] = (), name: str | None = None) -> WindowWords:
    turns = [
        Turn(passage_id=f"p{n}", conversation_id="k", turn_id=f"t{n}", speaker_id="mel", text=text, at=AT, position=n)
        for n, text in enumerate((*earlier, *texts))
    ]
    count = len(earlier)
    speakers = {"mel": Speaker(speaker_id="mel", name=name)}
    owned, before = tuple(turns[count:]), tuple(turns[:count])
    return WindowWords(Window(window_id="w", conversation_id="k", owned=owned, earlier=before, speakers=speakers))


def record(claim: str, **fields: Any) -> Record:
    span = SourceSpan(turn_index=1, quote="x")
    plain = {"kind": "standing", "subject": "user", "subject_kind": "user"}
    return Record.model_validate({**plain, **fields, "claim_text": claim, "source_span": span})


@pytest.mark.parametrize(
    ("text", "claim", "words"),
    [
        # names
        ("We moved the office in June.", "The office moved to Lisbon in June", ["lisbon"]),
        ("We moved the office.", "Lisbon is where the office moved", ["lisbon"]),
        ("I met Bo.", "The user met Bo and Cy at Acme", ["cy", "acme"]),
        ("I met O'Brien", "The user met O'Neill", ["neill"]),
        ("Nos mudamos en junio.", "La oficina se mudó a Lisboa en junio", ["lisboa"]),
        ("Mudámos o escritório em junho.", "O escritório mudou para Lisboa em junho", ["lisboa"]),
        ("Nous avons déménagé en juin.", "Le bureau a déménagé à Lisbonne en juin", ["lisbonne"]),
        ("Wir sind im Juni umgezogen.", "Der Nutzer ist im Juni nach Lissabon umgezogen", ["lissabon"]),
        ("Abbiamo spostato l'ufficio a giugno.", "L'ufficio si è spostato a Lisbona a giugno", ["lisbona"]),
        ("我们六月搬了办公室", "办公室六月搬到了Lisbon", ["lisbon"]),
        ("мы переехали в июне", "Офис переехал в Лиссабон", ["офис", "лиссабон"]),
        ("I live in Malaga", "The user lives in Málaga", ["málaga"]),
        ("We moved in June", "The office moved in July", ["july"]),
        ("Nos mudamos en junio", "The office moved in July", ["july"]),
        # figures
        ("We moved in June.", "The office moved on June 14", ["14"]),
        ("We moved in June.", "The office moved in June 2024", ["2024"]),
        ("The budget is $45,000", "The budget is $54,000", ["54,000"]),
        ("The budget is $45,000", "The budget is $45", ["45"]),
        ("call +49 170 1234567", "The phone is +49 170 1234568", ["1234568"]),
        ("Cuesta 1.500 euros", "Cuesta 15 euros", ["15"]),
        ("Das kostet 12,50 Euro", "Es kostet 12,05 Euro", ["12,05"]),
        ("我花了三十块", "用户花了40块", ["40"]),
        ("我走了4471步", "用户走了4417步", ["4417"]),
        ("We meet at 3:30 pm", "The meeting is at 16:30", ["16:30"]),
        ("Order #W1111111", "The order #W2222222 is late", ["w2222222"]),
        ("I walked today", "The user walked on 2026-03-05", ["2026-03-05"]),
        ("It has version 1.2.3", "It has version 1.2.4", ["1.2.4"]),
        ("the budget is $45,000", "The budget is 45,000 EUR", ["eur"]),
        ("A5 and 4", "It is A4", ["a4"]),
        ("a 750GB disk", "The disk has 800GB", ["800"]),
        ("٤٧١ خطوة", "مشى المستخدم ٤٧٢ خطوة", ["٤٧٢"]),
        # both, once each, in order
        ("We moved.", "Ana moved to Rome in 2020, Ana says", ["ana", "rome", "2020"]),
    ],
)
def test_what_nobody_said_is_named(text: str, claim: str, words: list[str]) -> None:
    assert list(ungrounded_words(record(claim), said(text), frozenset({"2026-03-04"}))) == words


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I like curry.", "The user likes curry"),
        ("I like curry.", "Likes curry"),
        ("i live in berlin", "The User lives in Berlin"),
        ("Buying the cake is done", "Buying the cake is done"),
        ("We talked. Prices rose.", "Price rose"),
        ("I'm Ana's brother", "The user is Ana’s brother"),
        ("I went to L'Aquila", "The user went to L'Aquila"),
        ("Je vis à l'Haÿ-les-Roses", "L'utilisateur vit à L'Haÿ-Les-Roses"),
        ("DON'T CALL ME", "Don't call the user"),
        ("it is not done", "Doesn't count as done"),
        ("Me gusta el curry", "El usuario: le gusta el curry"),
        ("Moro no Rio", "O usuário mora no Rio"),
        ("J'aime le curry", "L'utilisatrice aime le curry"),
        ("Ich mag Curry", "Der Benutzer mag Curry"),
        ("Das ist Annas Hund", "Anna hat den Hund"),
        ("mein Kollege wohnt in einem Haus", "Der Nutzer hat Kollegen und kennt viele Häuser"),
        ("Das ist Anna", "Annas Name wurde genannt"),
        ("Mi piace il curry", "All'utente piace il curry"),
        ("我住在柏林", "用户住在柏林"),
        ("ich wohne in der STRASSE", "Der Nutzer wohnt in der Straße"),
        ("ｗｅ ｍｏｖｅｄ ｔｏ Ｏｓｌｏ", "They moved to Oslo"),
        ("İstanbul'da yaşıyorum", "istanbul'da: İSTANBUL"),
        # dates, in any of the languages
        ("Nos mudamos en junio", "The office moved in June"),
        ("wir ziehen am Montag um", "They move on Monday"),
        ("六月搬家", "They move in June"),
        ("月曜日に会う", "They meet on Monday"),
        ("I walked today", "The user walked on 2026-03-04"),
        ("I walked today", "The user walked at 2026-03-04"),
        # figures, by value
        ("4,471 steps", "The user walked 4471 steps"),
        ("4.471 Schritte", "4,471 Schritte"),
        ("4 471 pas", "4,471 pas"),
        ("4,471 steps", "The user walked 4 471 steps"),
        ("45 mille", "L'utilisateur gagne 45 000"),
        ("Живу в Москве", "Пользователь живёт в Москве"),
        ("Я живу здесь", "Клиент: Я живу здесь"),
        ("4\u202f471 pas", "4471 pas"),
        ("$52,000", "The budget is 52.000 $"),
        ("45k", "The budget is $45,000"),
        ("5 million", "It costs 5,000,000"),
        ("2万", "20,000"),
        ("at 3:30 pm", "at 15:30"),
        ("à 15h30", "at 3:30 PM"),
        ("um 15 Uhr", "at 3 pm"),
        ("下午3点半", "at 15:30"),
        ("on the 8th", "on June 8".replace("June ", "")),
        ("two kids and twenty-five sheep", "The user has 2 kids and 25 sheep"),
        ("fünfundzwanzig Schafe", "25 Schafe"),
        ("三十只羊", "30只羊"),
        ("१२ भेड़", "12 sheep"),
        ("water bottle 750ml", "The bottle holds 750 ml"),
        ("06/08/2026", "On 6/8/2026"),
        ("due 10/05", "It is due on October 5"),
        ("the budget is $45,000", "The budget is 45,000 USD"),
        ("a 750GB disk and one of 2 TB", "The disks have 750 GB and 2TB"),
        ("it is due 2026-06-08", "It is due in June 2026".replace("June ", "")),
    ],
)
def test_what_was_said_is_grounded(text: str, claim: str) -> None:
    assert ungrounded_words(record(claim), said(text), frozenset({"2026-03-04"})) == ()


def test_earlier_turns_and_speakers_names_ground_too() -> None:
    words = said("I like it", earlier=("We saw Klimt in 2019",), name="Mel Ortega")
    assert ungrounded_words(record("Mel Ortega likes Klimt since 2019"), words) == ()
    assert ungrounded_words(record("mel: Mel likes it"), said("I like it")) == ()


def test_value_and_named_subject_are_read_and_a_described_one_is_not() -> None:
    words = said("The proposal is due.")
    assert ungrounded_words(record("It is due", value="June 8"), words) == ("june", "8")
    assert ungrounded_words(record("It is due", subject="Nordlicht", subject_kind="named_entity"), words) == (
        "nordlicht",
    )
    assert ungrounded_words(record("It is due", subject="The Project", subject_kind="unresolved"), words) == ()


def test_parts_of_a_resolved_date_are_its_iso_forms() -> None:
    dates = frozenset({"2025", "2025-06"})
    words = said("We moved last June")
    assert ungrounded_words(record("The office moved in 2025-06, in 2025"), words, dates) == ()
    assert ungrounded_words(record("The office moved on 2025-06-14"), words, dates) == ("2025-06-14",)


@pytest.mark.parametrize(
    ("quote", "claim", "gained", "word"),
    [
        ("I do not like curry", "The user likes curry", False, "not"),
        ("I don't like curry", "The user likes curry", False, "don't"),
        ("I like curry", "The user does not like curry", True, "not"),
        ("I never eat meat", "The user eats meat", False, "never"),
        ("I no longer live in Rome", "The user lives in Rome", False, "no"),
        ("I like curry and I do not smoke", "The user does not like curry", True, "not"),
        ("No me gusta el curry", "Al usuario le gusta el curry", False, "no"),
        ("Me gusta el curry", "Al usuario no le gusta el curry", True, "no"),
        ("Não gosto de caril", "O usuário gosta de caril", False, "não"),
        ("Je n'aime pas le curry", "L'utilisateur aime le curry", False, "pas"),
        ("J'aime le curry", "L'utilisateur n'aime pas le curry", True, "pas"),
        ("Ich mag Curry nicht", "Der Nutzer mag Curry", False, "nicht"),
        ("Ich habe keinen Hund", "Der Nutzer hat einen Hund", False, "keinen"),
        ("Ich mag Curry", "Der Nutzer mag kein Curry", True, "kein"),
        ("Non mi piace il curry", "All'utente piace il curry", False, "non"),
        ("我不喜欢咖喱", "用户喜欢咖喱", False, "不"),
        ("我喜欢咖喱", "用户不喜欢咖喱", True, "不"),
        ("我没有去过柏林", "用户去过柏林", False, "没有"),
        ("カレーは好きではない", "ユーザーはカレーが好き", False, "ない"),
        ("The order hasn't arrived", "The order has arrived", False, "hasn't"),
        ("Nobody came", "Somebody came", False, "nobody"),
        ("I don't have kids or pets", "The user has pets", False, "don't"),
        ("I drink coffee without sugar", "The user drinks coffee with sugar", False, "without"),
        ("The contract was never signed", "The contract was signed", False, "never"),
        ("Je n'ai aucun enfant", "L'utilisateur a un enfant", False, "aucun"),
        ("Ich trinke nie Kaffee", "Der Nutzer trinkt Kaffee", False, "nie"),
        ("Non bevo mai caffè", "L'utente beve caffè", False, "mai"),
        ("我不是学生", "用户是学生", False, "不"),
        ("子供はいません", "ユーザーには子供がいる", False, "ません"),
        ("青はいりません、赤がほしいです", "ユーザーは青がほしい", False, "ません"),
        ("Tenho filhos", "O usuário não tem filhos", True, "não"),
        ("Ho figli", "L'utente non ha figli", True, "non"),
        ("子供がいます", "ユーザーには子供がいない", True, "ない"),
        ("Ich wohne nicht mehr in Rom", "Der Nutzer wohnt in Rom", False, "nicht"),
        # across languages
        ("No me gusta el curry", "The user likes curry", False, "no"),
        ("我不喜欢咖喱", "The user likes curry", False, "不"),
        ("Ich mag kein Curry", "The user likes curry", False, "kein"),
    ],
)
def test_a_negation_is_neither_gained_nor_lost(quote: str, claim: str, gained: bool, word: str) -> None:
    changed = negation_changes(claim, quote, ends_current=False)
    assert changed is not None
    assert changed[0] == gained
    assert word in changed[1]


@pytest.mark.parametrize(
    ("quote", "claim"),
    [
        ("I like curry", "The user likes curry"),
        ("I do not like curry", "The user does not like curry"),
        ("I don't like curry", "The user dislikes curry"),
        ("I hate curry", "The user does not like curry"),
        ("No, I live in Rome", "The user lives in Rome"),
        ("I do not like curry but I love jazz", "The user loves jazz"),
        ("I do not like curry, I love jazz", "The user loves jazz"),
        ("We launch not in June but in July", "The launch is in July"),
        ("Not only do I like jazz, I play it", "The user plays jazz"),
        ("I drink coffee without sugar", "The user drinks coffee"),
        ("No. 5 is my room", "The user's room is no. 5"),
        ("I can't wait to see Rome", "The user wants to see Rome"),
        ("Moro no Rio", "The user lives in Rio"),
        ("Moro no Rio", "O usuário mora no Rio"),
        ("No me gusta el curry", "The user does not like curry"),
        ("No me gusta el curry", "Al usuario no le gusta el curry"),
        ("No, vivo en Roma", "El usuario vive en Roma"),
        ("No como carne pero me gusta el curry", "Al usuario le gusta el curry"),
        ("Je n'aime pas le curry mais j'adore le jazz", "L'utilisateur adore le jazz"),
        ("Ich mag kein Curry, aber ich liebe Jazz", "Der Nutzer liebt Jazz"),
        ("Ich mag Curry nicht", "Der Nutzer mag Curry nicht"),
        ("我不喜欢咖喱，但是我喜欢爵士", "用户喜欢爵士"),
        ("我非常喜欢咖喱", "用户非常喜欢咖喱"),
        ("我不过是喜欢咖喱", "用户喜欢咖喱"),
        ("我对不起她", "用户对不起她"),
        ("Er kam am 3. Mai", "Er kam im Mai"),
        ("Remember to buy milk", "The user needs to buy milk"),
        ("Don't forget to buy milk", "The user needs to buy milk"),
        ("No olvides comprar leche", "El usuario debe comprar leche"),
        ("Não se esqueça de comprar leite", "O usuário precisa comprar leite"),
        ("N'oublie pas d'acheter du lait", "L'utilisateur doit acheter du lait"),
        ("Vergiss nicht, Milch zu kaufen", "Der Nutzer muss Milch kaufen"),
        ("Non dimenticare di comprare il latte", "L'utente deve comprare il latte"),
        ("别忘了买牛奶", "用户需要买牛奶"),
        ("It starts no later than Friday", "It starts by Friday"),
        ("It doesn't start until Monday", "It starts on Monday"),
        ("Didn't I tell you that I live in Rome?", "The user lives in Rome"),
        ("I can't attend on Monday", "The user is unable to attend on Monday"),
        ("The order hasn't arrived", "The order has not arrived"),
        ("I prefer tea, not coffee", "The user prefers tea to coffee"),
        ("I want the blue one instead of the red one", "The user wants the blue one, not the red one"),
        ("Ich komme nicht am Montag, sondern am Dienstag", "Der Nutzer kommt am Dienstag"),
        ("Je ne mange que du riz", "L'utilisateur mange du riz"),
        ("Parei de fumar", "O usuário não fuma mais"),
        ("我戒烟了", "用户不抽烟了"),
        ("我不是学生，是老师", "用户是老师"),
        ("青はいりません、赤がほしいです", "ユーザーは赤がほしい"),
    ],
)
def test_a_claim_may_say_as_much_and_may_leave_out(quote: str, claim: str) -> None:
    assert negation_changes(claim, quote, ends_current=False) is None


@pytest.mark.parametrize(
    ("quote", "claim"),
    [
        ("I used to like Rita Hayworth", "The user no longer likes Rita Hayworth; used to like her"),
        ("I used to dislike Bill Evans", "The user now likes Bill Evans; used to dislike him"),
        ("I didn't use to like Bill Evans", "The user now likes Bill Evans; used to dislike him"),
        ("I don't like jazz anymore", "The user no longer likes jazz; used to like it"),
        ("Remove Sam from the recipients", "Sam is no longer a recipient; used to be one"),
        ("The stakeholders no longer include Sam", "Sam is no longer a stakeholder"),
        ("Ya no vivo en Roma", "El usuario ya no vive en Roma"),
        ("Ya no vivo en Roma", "The user no longer lives in Rome"),
        ("Já não moro em Roma", "O usuário já não mora em Roma"),
        ("Je n'habite plus à Rome", "L'utilisateur n'habite plus à Rome"),
        ("Ich wohne nicht mehr in Rom", "Der Nutzer wohnt nicht mehr in Rom"),
        ("Früher mochte ich Jazz", "Der Nutzer mag Jazz nicht mehr"),
        ("Non abito più a Roma", "L'utente non abita più a Roma"),
        ("我不再住在罗马", "用户不再住在罗马；以前住在罗马"),
        ("我以前喜欢爵士", "用户不再喜欢爵士"),
        ("以前はジャズが好きだった", "ユーザーはもうジャズが好きではない"),
    ],
)
def test_with_an_ending_its_words_count_as_none(quote: str, claim: str) -> None:
    assert negation_changes(claim, quote, ends_current=True) is None


def test_an_ending_excuses_no_other_negation() -> None:
    assert negation_changes("The user no longer likes jazz", "I like jazz", ends_current=False) == (
        True,
        ("no", "longer"),
    )
    changed = negation_changes("The user does not like jazz", "I like jazz", ends_current=True)
    assert changed == (True, ("not",))


@pytest.mark.parametrize(
    ("quote", "claim"),
    [
        ("I did not sign the lease and I did not pay the rent", "The user did not sign the lease and did pay the rent"),
        ("No firmé el contrato y no pagué la renta", "El usuario no firmó el contrato y pagó la renta"),
        ("Não assinei o contrato e não paguei a renda", "O usuário não assinou o contrato e pagou a renda"),
        (
            "Je n'ai pas signé le bail et je n'ai pas payé le loyer",
            "L'utilisateur n'a pas signé le bail et a payé le loyer",
        ),
        (
            "Ich habe den Vertrag nicht unterschrieben und die Miete nicht bezahlt",
            "Der Nutzer hat den Vertrag nicht unterschrieben und die Miete bezahlt",
        ),
        (
            "Non ho firmato il contratto e non ho pagato l'affitto",
            "L'utente non ha firmato il contratto e ha pagato l'affitto",
        ),
        ("我没签合同，但是我没付房租", "用户没签合同，付房租"),
        ("契約に署名しなかった。家賃を払わなかった。", "ユーザーは契約に署名しなかった。家賃を払った。"),
        ("My dog does not bark and my cat does bark", "The user's dog does bark"),
        ("Mi perro no ladra y mi gato ladra", "El perro del usuario ladra"),
        ("Mein Hund bellt nicht und meine Katze bellt", "Der Hund des Nutzers bellt"),
        ("Mon chien n'aboie pas et mon chat aboie", "Le chien de l'utilisateur aboie"),
        ("Il mio cane non abbaia e il mio gatto abbaia", "Il cane dell'utente abbaia"),
        ("O meu cão não ladra e o meu gato ladra", "O cão do usuário ladra"),
    ],
)
def test_one_of_two_statements_does_not_lose_its_negation(quote: str, claim: str) -> None:
    changed = negation_changes(claim, quote, ends_current=False)
    assert changed is not None
    assert not changed[0]


@pytest.mark.parametrize(
    ("quote", "claim"),
    [
        ("No lanzamos en junio sino en julio", "El usuario lanza en julio"),
        ("Nous ne partons pas en juin mais en juillet", "L'utilisateur part en juillet"),
        ("Não partimos em junho mas em julho", "O usuário parte em julho"),
        ("Non partiamo a giugno ma a luglio", "L'utente parte a luglio"),
        ("Wir fahren nicht im Juni, sondern im Juli", "Der Nutzer fährt im Juli"),
        ("我们不在六月走，而是在七月走", "用户在七月走"),
        ("I don't eat meat, and I don't eat fish", "The user does not eat meat"),
        ("I don't eat meat, and I don't eat fish", "The user eats neither meat nor fish"),
        ("My dog does not bark and my cat does bark", "The user's cat does bark"),
        ("Mein Hund bellt nicht und meine Katze bellt", "Die Katze des Nutzers bellt"),
        ("I did not sign the lease but signed the contract", "The user signed the contract"),
        ("No firmé el alquiler pero firmé el contrato", "El usuario firmó el contrato"),
        ("I don't like curry; I like jazz", "The user likes jazz; does not like curry"),
        ("Nobody called me, I called them", "The user called them"),
        ("I won't be in Rome in May, I will be in Oslo in May", "The user will be in Oslo in May"),
    ],
)
def test_what_is_said_instead_or_of_something_else_is_not_negated(quote: str, claim: str) -> None:
    assert negation_changes(claim, quote, ends_current=False) is None


@pytest.mark.parametrize(
    ("sources", "claim", "holds"),
    [
        (["The audit is not done", "The review is done"], "The review is not done", False),
        (["The audit is not done", "The review is done"], "The audit is not done", True),
        (["The contract was presented by Ravi", "He has not signed it"], "Ravi has not signed the contract", True),
        (["I dislike curry"], "I do not like curry", False),
    ],
)
def test_a_claim_in_its_sources_words_negates_what_they_negate(sources: list[str], claim: str, holds: bool) -> None:
    changed = negation_changes(claim, ". ".join(sources), ends_current=False, is_verbatim=True)
    assert (changed is None) == holds


@given(st.integers(0, 10**9))
def test_a_number_is_grounded_however_it_is_grouped(number: int) -> None:
    plain = str(number)
    for mark in ",.'\u00a0\u202f ":
        grouped = f"{number:,}".replace(",", mark)
        assert ungrounded_words(record(f"it is {grouped}"), said(f"about {plain} of them")) == ()
        assert ungrounded_words(record(f"it is {plain}"), said(f"about {grouped} of them")) == ()


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_text_grounds_itself(text: str, claim: str) -> None:
    assert ungrounded_words(record(text), said(text)) == ()
    assert negation_changes(text, text, ends_current=False) is None
    ungrounded_words(record(claim), said(text))
    negation_changes(claim, text, ends_current=False)
