"""Closed lists of each language: words that mean nothing by themselves, and words by which someone's words are told.

What a claim may add to its source's words is on the first list: articles, auxiliaries of tense and voice, pronouns, and
prepositions and conjunctions that only join. What quantifies, limits, compares, sets a condition or an order in time,
counts, negates, or says what may, must or can be, is not.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import words as listed

_ARTICLES = listed("un una une uno um uma ein eine einen")

_WEIGHTY: dict[str, frozenset[str]] = {
    "en": listed(
        "some any each every either both all half such same other another much many more most less least few several",
        "enough own one ones anyone anybody anything everyone everybody everything like near again further then once",
        "against before after above below up down out off over under within beyond since until till unlike despite",
        "except if because although though unless whereas or also too very just only even still already now ever yet",
    ),
    "es": listed(
        "alguno alguna algunos algunas algún todo toda todos todas",
        "cada otro otra otros otras mismo misma mucho mucha",
        "muchos muchas poco poca pocos pocas más menos muy tan tanto ambos varios varias cualquier ante bajo contra",
        "desde hasta según tras excepto o u si porque",
        "pues aunque mientras también además entonces ya aún todavía así",
        "ahora solo sólo",
    ),
    "pt": listed(
        "algum alguma alguns algumas todo toda todos todas tudo",
        "cada outro outra outros outras mesmo mesma muito muita",
        "muitos muitas pouco pouca mais menos tão tanto ambos vários várias qualquer até desde sob após ante contra",
        "perante segundo conforme ou porque pois embora enquanto também além então já ainda assim agora só apenas",
    ),
    "fr": listed(
        "tout toute tous toutes chaque autre autres même mêmes quelque quelques plusieurs certain certaine certains",
        "beaucoup peu plus moins très trop assez aussi si tant autant depuis avant après contre selon malgré dès",
        "jusque jusqu sous or ou car parce puisque puisqu quoique tandis alors ainsi encore déjà aujourd hui",
        "maintenant seulement",
    ),
    "de": listed(
        "alle alles allen jede jeder jedes jeden jedem beide andere anderen anderer viel viele vielen wenig wenige",
        "mehr einige mehrere manche solche sehr gegen seit bis",
        "trotz außer ab vor hinter unter oder sondern weil wenn",
        "obwohl während auch noch schon nur dann jetzt nun daher deshalb trotzdem",
    ),
    "it": listed(
        "qualche alcuni alcune alcuno tutto tutta tutti tutte",
        "ogni ognuno altro altra altri altre stesso stessa molto",
        "molta molti molte poco poca pochi poche più meno così tanto troppo entrambi vari varie qualsiasi dopo prima",
        "contro entro secondo fino oltre sotto sopra o od se perché poiché anche inoltre quindi poi già ancora ora",
        "adesso solo soltanto dunque",
    ),
    "zh": listed("或 但 会 能 可以 要 也 都 就 过"),
    "ja": listed("も から まで より"),
}
NEGATIVE: dict[str, frozenset[str]] = {
    "en": listed("not never no none nobody noone nothing nowhere neither nor without"),
    "es": listed("no nunca jamás ni ningún ninguno ninguna ningunos ningunas nadie nada tampoco sin"),
    "pt": listed("não nao nunca jamais nem nenhum nenhuma nenhuns nenhumas ninguém nada tampouco sem"),
    "fr": listed("ne pas jamais non ni aucun aucune personne rien sans nulle nul guère"),
    "de": listed(
        "nicht nichts kein keine keinen keinem keiner keines keins keinerlei nie niemals niemand niemanden niemandem",
        "nirgends nirgendwo weder ohne keinesfalls keineswegs nein",
    ),
    "it": listed("non mai né nessun nessuno nessuna niente nulla neanche nemmeno neppure senza no"),
}
UNDOING: dict[str, frozenset[str]] = {
    "en": listed(
        "fail fails failed refuse refuses refused decline declines declined avoid avoids avoided lack lacks",
        "lacked forbid forbids forbade forbidden prohibit prohibits prohibited ban bans banned unable",
        "unwilling impossible cancel cancels cancelled canceled almost nearly hardly barely instead unless",
        "allegedly supposedly",
    ),
    "es": listed(
        "evita evitó rehúsa rehusó rechaza rechazó prohíbe prohibió prohibido prohibida cancela canceló",
        "imposible incapaz falta faltan apenas casi supuestamente",
    ),
    "pt": listed(
        "evita evitou recusa recusou rejeita rejeitou proíbe proibiu proibido proibida cancela cancelou",
        "impossível incapaz falta faltam quase mal supostamente",
    ),
    "fr": listed(
        "évite évité refuse refusé interdit interdite annule annulé annulée impossible incapable manque",
        "manquent presque prétendument échoué échoue",
    ),
    "de": listed(
        "vermeidet vermied verweigert verweigerte ablehnt lehnt verbietet verbot verboten storniert unmöglich",
        "unfähig fehlt fehlen fast beinahe kaum angeblich statt",
    ),
    "it": listed(
        "evita evitato rifiuta rifiutato vieta vietato vietata annulla annullato impossibile incapace manca",
        "mancano quasi appena presumibilmente invece",
    ),
}
"""Words that negate without a negation: a statement that keeps what they govern and not them says the opposite."""
_MODALS: dict[str, tuple[str, ...]] = {
    "en": ("can could", "may might", "must", "should ought", "shall", "need", "dare", "let lets"),
    "es": (
        "puede puedes puedo pueden podemos podría podrías",
        "podrá",
        "debe debes debo deben debería",
        "quiere quieres",
    ),
    "pt": ("pode podes posso podem podemos poderia poderá", "deve deves devo devem deveria", "quer queres"),
    "fr": (
        "peut peux pourra pourras pouvez pouvons peuvent pourrait",
        "doit dois devez devons doivent devrait",
        "faut",
    ),
    "de": (
        "kann können konnte könnte",
        "muss müssen musste",
        "soll sollen sollte",
        "darf dürfen durfte",
        "will wollen wollte",
        "mag mögen möchte möchten",
    ),
    "it": ("può posso puoi potrà possiamo possono potrebbe", "deve devo devi dobbiamo devono dovrebbe"),
    "zh": (),
    "ja": (),
}
_MORE: dict[str, frozenset[str]] = {
    "zh": listed(
        "著 與 及 從 對 給 于 於 由 以 向 为 為 其 之 們",
        "這 这个 這個 那个 那個 这些 這些 那些 关于 關於 对于 對於 由于 由於 以及 将 將",
    ),
    "ja": listed(
        "でした ました した して する しました します いる",
        "いた います いました ある あった あります ありました された される",
        "という こと ため において における について により による として",
    ),
    "pt": listed("à às"),
}


def numerals(code: str) -> frozenset[str]:
    """The words for numbers in a language; those for a single thing count as its articles."""
    lexicon = LEXICONS[code]
    return frozenset({*lexicon.numbers, *lexicon.multipliers}) - _ARTICLES


@cache
def exempt_words(code: str, is_attributed: bool) -> frozenset[str]:
    """The words that a claim may add to its source's; with those that tell someone's words where it tells some."""
    lexicon = LEXICONS[code]
    heavy = _WEIGHTY[code] | numerals(code) | modals(code).keys()
    exempt = (lexicon.function_words | _MORE.get(code, frozenset[str]())) - heavy
    return exempt | lexicon.reporting if is_attributed else exempt


@cache
def modals(code: str) -> dict[str, tuple[str, ...]]:
    """By each form of a word for what may, must or can be: all of its forms."""
    return {word: tuple(forms.split()) for forms in _MODALS[code] for word in forms.split()}


class Reporting(NamedTuple):
    """How a language tells what someone said.

    `says` do wherever a clause follows, `reports` where `that`, a pronoun of `subjects` or a mark follows; `by` names
    the holder of a passive; `according` are phrases before a holder, `behind` those after one; `unnamed` make a passive
    without holder ("is said to"); `first` is whoever speaks.
    """

    says: frozenset[str]
    reports: frozenset[str]
    that: frozenset[str]
    subjects: frozenset[str]
    by: frozenset[str]
    first: frozenset[str]
    according: tuple[tuple[str, ...], ...]
    unnamed: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    never_after: frozenset[str] = frozenset()
    """What a verb after it tells of no one ("to say the least")."""


REPORTING: dict[str, Reporting] = {
    "en": Reporting(
        says=listed("said says told tells thinks believes argues insists alleges"),
        reports=listed(
            "say tell think thought believe believed claim claims claimed argue argued insisted alleged announce",
            "announces announced confirm confirms confirmed report reports",
            "reported state states stated note notes noted",
            "add adds added mention mentions mentioned explain explains explained suggest suggests suggested write",
            "writes wrote written estimate estimates estimated expect expects expected hope hopes hoped warn warns",
            "warned promise promises promised deny denies denied acknowledges acknowledged admits admitted concludes",
            "concluded replies replied answers answered recalls recalled predicts predicted feels felt maintains",
            "maintained declares declared complains complained remarks remarked comments commented asserts asserted",
            "contends contended indicates indicated",
        ),
        that=listed("that whether how why"),
        subjects=listed("he she it they we i you"),
        by=listed("by"),
        first=listed("i we"),
        according=(("according", "to"),),
        unnamed=listed("is are was were be been"),
        never_after=listed("to the having that 's"),
    ),
    "es": Reporting(
        says=listed(
            "dice dijo dicen dijeron cree creyó creen piensa pensó opina opinó asegura aseguró afirma afirmó sostiene"
        ),
        reports=listed(
            "sostuvo comenta comentó contó cuenta informa informó informado señala señaló explica explicó declara",
            "declaró menciona mencionó indica indicó anuncia anunció confirma confirmó reporta reportó reportado",
            "reportada reportados reportadas escribe escribió añade añadió niega negó admite admitió espera promete",
            "prometió advierte advirtió considera estima respondió dicho confirmado anunciado",
        ),
        that=listed("que si cómo"),
        subjects=listed("él ella ellos ellas"),
        by=listed("por"),
        first=listed("yo nosotros nosotras"),
        according=(("según",), ("de", "acuerdo", "con"), ("en", "opinión", "de"), ("a", "juicio", "de")),
        unnamed=listed("se"),
    ),
    "pt": Reporting(
        says=listed(
            "diz disse dizem disseram acha achou acham",
            "acredita pensa pensou afirma afirmou garante garantiu"
        ),
        reports=listed(
            "comenta comentou contou conta informa informou",
            "relata relatou relatado relatada explica explicou declara",
            "declarou menciona mencionou indica indicou anuncia",
            "anunciou anunciado confirma confirmou confirmado reporta",
            "reportou reportado reportada escreve escreveu acrescenta acrescentou nega negou admite admitiu espera",
            "prometeu promete avisou avisa considera estima respondeu dito",
        ),
        that=listed("que se como"),
        subjects=listed("ele ela eles elas"),
        by=listed("por pelo pela pelos pelas"),
        first=listed("eu nós"),
        according=(("segundo",), ("de", "acordo", "com"), ("na", "opinião", "de"), ("na", "opinião", "da"),
                   ("na", "opinião", "do")),
        unnamed=listed("se"),
        never_after=listed("quer"),
    ),
    "fr": Reporting(
        says=listed("dit disent pense pensent croit croient estime affirme affirment prétend"),
        reports=listed(
            "affirmé raconte raconté rapporte rapporté rapportée signale signalé signalée explique expliqué assure",
            "assuré déclare déclaré mentionne mentionné indique indiqué annonce annoncé annoncée précise précisé",
            "confirme confirmé confirmée écrit ajoute ajouté nie",
            "nié admet admis espère promet promis prévient prévenu",
            "considère répond répondu soutient soutenu estimé pensé cru",
        ),
        that=listed("que qu si comment"),
        subjects=listed("il elle ils elles"),
        by=listed("par"),
        first=listed("je j nous"),
        according=(("selon",), ("d", "après"), ("aux", "dires", "de")),
        unnamed=listed("on"),
    ),
    "de": Reporting(
        says=listed(
            "sagt sagte sagten sagen gesagt meint meinte",
            "meinten glaubt glaubte glauben denkt behauptet behauptete"
        ),
        reports=listed(
            "berichtet berichtete berichteten erzählt erzählte",
            "erklärt erklärte erwähnt erwähnte bestätigt bestätigte",
            "meldet meldete gemeldet schreibt schrieb geschrieben versichert versicherte hofft erwartet verspricht",
            "versprach warnt warnte bestreitet bestritt antwortet antwortete betont betonte dachte gibt gab findet",
            "fand angekündigt mitgeteilt",
        ),
        that=listed("dass ob wie"),
        subjects=listed("er sie es"),
        by=listed("von vom"),
        first=listed("ich wir"),
        according=(("laut",), ("nach", "angaben"), ("nach", "ansicht"), ("nach", "meinung"), ("nach", "aussage")),
        unnamed=listed("man"),
        behind=listed("zufolge"),
    ),
    "it": Reporting(
        says=listed("dice disse detto dicono pensa pensano crede credono sostiene ritiene afferma affermano"),
        reports=listed(
            "affermato racconta raccontato riferisce riferito riferita segnala segnalato segnalata spiega spiegato",
            "assicura assicurato dichiara dichiarato menziona",
            "menzionato indicato indica annuncia annunciato annunciata",
            "precisa precisato conferma confermato confermata scrive scritto aggiunge aggiunto nega negato ammette",
            "ammesso spera promette promesso avverte avvertito considera stima risponde risposto sostenuto ritenuto",
        ),
        that=listed("che se come"),
        subjects=listed("lui lei loro egli"),
        by=listed("da dal dalla dai dalle dallo dall dagli"),
        first=listed("io noi"),
        according=(
            ("secondo",), ("stando", "a"), ("a", "detta", "di"), ("a", "giudizio", "di"), ("ad", "avviso", "di"),
        ),
        unnamed=listed("si"),
    ),
}  # fmt: skip
