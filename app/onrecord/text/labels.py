"""Who speaks, in the text of a transcript: `Ana: …`, `**Ana Silva (chair)**: …`, `[00:12] ANA: …`, `王明：…`.

A label opens a line, reads as a name, and is followed by what was said. What reads as a field ("Deadline: June 8") is
none, in any supported language. Whether a line alone shows that somebody speaks is said by `is_sure`; a caller with
more lines takes the others where their label comes back.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import regex

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import words as listed
from onrecord.text.normalize import fold
from onrecord.text.words import calendar_name

LABEL_LENGTH_MAX = 60

_REACH = 3 * LABEL_LENGTH_MAX + 40  # a time, a name, a role

_TIME = r"[\[(]?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[\])]?"
_MARK = r"(?:\*{1,3})"
_LABEL = regex.compile(
    rf"(?:{_TIME}[ \t]*(?:[-–—][ \t]*)?)?(?P<bold>{_MARK})?"
    rf"(?P<name>[^\n:：*|<>\[\](){{}}«»“”\"#/\\=]{{1,{LABEL_LENGTH_MAX}}}?)"
    rf"(?:[ \t]*[(\[（][^()\[\]（）\n]{{1,60}}[)\]）])?(?:[ \t]+{_TIME})?[ \t]?"
    rf"(?:{_MARK}[ \t]?[:：]|[:：]{_MARK}?)(?P<gap>[ \t]*(?:\n[ \t]*)?)(?=(?P<first>\S))"
)
_NAME_WORD = regex.compile(r"(?:\p{Lu}|\p{Lt})[\p{L}\p{M}'’.\-]*\d*|\d{1,3}|[\p{Lu}\d_\-]+")
_UNCASED = regex.compile(r"[\p{Lo}\p{M}ー・·\s\d]+")
_PARTICLES = listed(
    "de da do dos das del della di du des la le el al bin ibn van von der den ten ter zu y e of and und et"
)
_ABSTRACT = regex.compile(
    r".{3,}(?:ing|[ts]ion|ment|ness|ity|[ae]ncy|ship|ción|dad|ção|dade|mento|zione|ità|ité|ung|heit|keit)s?"
)
_ENDS = regex.compile(r"[.!?…。！？｡؟।]['\"”’»)\]*_]*\s*$")
_WORDS_SURE = 6

# What stands before a colon in notes, minutes, forms and letters, and is nobody: the first word of it, or the last.
_FIELDS = listed(
    "abstract action actions address agenda agreed aim amount answer answers appendix approach article assumption",
    "attachments attendees author authors background balance benefit budget cause caution cc bcc change changes",
    "chapter choice code comment comments conclusion conclusions condition contact contents context copy cost",
    "costs count date day deadline decided decision decisions default definition deliverable deliverables",
    "description design detail details discussion document due duration duties effect email end example examples",
    "exception extra fact facts fax feature features field figure file focus follow-up from goal goals growth hint",
    "hours idea impact important in info information input instructions introduction issue issues item items key",
    "language law legend lesson level limit limits link links list location meeting message method milestone minutes",
    "mission mode name new next note notes number objective objectives open option order outcome outcomes output",
    "overview owner page part participants parts password period phase phone plan point points policy present price",
    "priority problem procedure process product profit progress project proposal purpose question questions ratio",
    "reason recommendation recommendations reference references regrets remark remarks reminder reply-to requirement",
    "requirements response result results revenue risk risks role rule rules sales schedule scope section sent",
    "solution source sources spoiler stage start state status step steps stop subject summary table takeaway",
    "takeaways target task tasks tel terms theme tip tips title tldr to to-do todo todos topic topics total totals",
    "trigger type update updates url usage value vision vote votes warning website week when where who what why how",
    "year acción acciones acta acuerdo acuerdos adjunto advertencia anexo asistentes asunto atención autor aviso",
    "capítulo causa comentario conclusión conclusiones condiciones consejo contacto contexto contraseña coste",
    "costo decisión decisiones descripción detalle detalles dirección ejemplo enlace estado etapa fase fecha figura",
    "fin fuente hora importante ingresos inicio introducción lugar meta motivo nombre nota notas número objetivo",
    "objetivos observación observaciones opción orden origen página parte participantes paso pasos pendiente",
    "pendientes plazo precio pregunta presupuesto problema proceso propuesta próximos proyecto punto puntos razón",
    "recomendación referencia regla requisito requisitos respuesta responsable resultado resultados resumen riesgo",
    "riesgos sección solución tarea tareas teléfono tema temas tipo título ventas versión versiones correo de para",
    "ação ações assunto atenção conclusão condições custo data decisão decisões descrição detalhe detalhes endereço",
    "exemplo fonte início local nome observação observações opção origem passo passos pauta pendências pergunta ponto",
    "pontos prazo preço presentes projeto proposta questão razão receita recomendação regra responsável resposta",
    "resumo risco riscos seção solução tarefa tarefas telefone vendas versão ordem annexe annexes astuce attention",
    "auteur avertissement avis bilan but chapitre commentaire commentaires conditions conseil contexte coût coûts",
    "décision décisions délai destinataire détail détails échéance état étape étapes exemple heure idée lieu lien",
    "motif moyens nom numéro objectif objectifs objet observation observations ordre partie présents prix problème",
    "problèmes prochaines projet proposition raison rappel recommandation référence règle remarque remarques réponse",
    "résultat résultats résumé réunion risque risques statut sujet suite synthèse tâche tâches tarif téléphone thème",
    "titre version ablauf absender achtung adresse aktion aktionen anhang anlage antwort anwesende aufgabe aufgaben",
    "beispiel bemerkung beschluss beschlüsse beschreibung betreff datum dauer einleitung empfehlung ende entscheidung",
    "ergebnis ergebnisse fazit fälligkeit frage fragen frist fristen grund hinweis hinweise idee inhalt kapitel",
    "kommentar kontakt kontext kosten maßnahme maßnahmen notiz notizen nummer ort preis priorität projekt",
    "protokoll punkt punkte quelle regel risiko risiken schritt schritte seite stand tabelle tagesordnung teil",
    "teilnehmende teilnehmer telefon termin thema themen tipp titel typ umsatz uhrzeit verantwortlich verfasser",
    "vorschlag warnung wert wichtig zeit ziel ziele zusammenfassung zuständig allegati allegato argomento articolo",
    "attenzione autore avviso azione azioni capitolo commento conclusione conclusioni condizioni consiglio contesto",
    "costi decisione decisioni descrizione dettagli domanda durata esempio indirizzo inizio introduzione luogo numero",
    "obiettivo obiettivi oggetto opzione ordine ora orario origine pagina partecipanti passi presenti prezzo priorità",
    "prossimi progetto punti questione ragione regola requisiti responsabile ricavi riepilogo rischio rischi",
    "riferimento risposta risultato risultati riunione scadenza sezione sintesi soluzione stato suggerimento telefono",
    "titolo totale vendite versione",
)  # fmt: skip
# "Project Manager" is somebody all the same.
_ROLES = listed(
    "administrator analyst assistant chair consultant coordinator designer director engineer expert lead leader",
    "manager officer owner secretary specialist",
)
# Articles and pronouns open a sentence ("We decided: …"), not a name.
_OPENERS = listed(
    "the a an this that these those we you they he she it i our your his her their my if so but and or when while as",
    "el los las la lo un una unos unas este esta esto estos estas nosotros os as um uma isto nós le les une ce",
    "cette ces il elle nous vous ils elles der die das ein eine dies diese dieser wir sie er es ihr gli uno questo",
    "questa noi voi",
)
_CHINESE_FIELDS = regex.compile(
    r"注意?|备注|備註|说明|說明|提示|警告|重要|日期|时间|時間|地点|地點|场所|場所|主题|主題|议题|議題|标题|標題|题目|題目|作者|来源|來源|目标|目標|目的|结论|結論|总结|總結|摘要|背景"
    r"|问题|問題|答案?|回答|例如?|示例|步骤|步驟|状态|狀態|负责人|負責人|截止(?:日期|时间)?|期限|预算|預算|价格|價格|总计|總計|合计|合計|参会(?:者|人员)|參會者|出席(?:者|人员)?|与会者"
    r"|会议.*|會議.*|收件人|发件人|發件人|主旨|附件|电话|電話|地址|姓名|名称|名稱|原因|结果|結果|方案|计划|計劃|任务|任務|风险|風險|决定|決定|建议|建議|版本|类型|類型|编号|編號|图\d*|表\d*"
    r"|第.*|其中|如下|包括|以下.*|即|如|日時|場所|議題|件名|宛先|差出人|備考|例|目的|結論|概要|担当(?:者)?|締切|締め切り|期日|期限|予算|価格|合計|参加者|質問|回答|理由|結果|課題|決定事項|住所|氏名|名前"
    r"|メモ|タイトル|ステータス|プロジェクト|テーマ|ポイント|リスク|スケジュール|バージョン|タスク|ヒント"
)
_COMMON = frozenset[str]().union(*(lexicon.common | lexicon.reporting for lexicon in LEXICONS.values()))


class Label(NamedTuple):
    """Whoever a line is said by, where what is said starts in the text, and whether the line alone shows it."""

    name: str
    start: int
    is_sure: bool


def label_at(text: str, start: int, end: int) -> Label | None:
    """The label that a line of a text opens with, the line being `[start, end)`."""
    while start < end and text[start].isspace():
        start += 1
    found = _LABEL.match(text, start, min(end, start + _REACH))
    if found is None or not (found["gap"] or _may_touch(found)):
        return None
    name = " ".join(found["name"].split())
    if not is_speaker_name(name):
        return None
    said = text[found.end() : min(end, found.end() + 400)]
    speaks = bool(_ENDS.search(said)) or len(said.split()) >= _WORDS_SURE or len(said) >= 400
    # "Pricing: …" and "A: …" tell nothing alone
    is_sure = speaks and len(name) > 1 and not _ABSTRACT.fullmatch(name)
    return Label(name, found.end(), is_sure)


def _may_touch(found: regex.Match[str]) -> bool:
    """Whether what was said may follow the colon at once: after a wide one, and in scripts that write no spaces."""
    return found[0].rstrip("*_").endswith("：") or found["first"] > "\u2e7f" or found["bold"] is not None


@lru_cache(maxsize=4096)
def is_speaker_name(name: str) -> bool:
    """Whether the words before a colon read as a name or a role, not as the name of a field."""
    if not name or name[-1] in ",;!?，。、-–—":
        return False
    if _UNCASED.fullmatch(name):
        letters = sum(character.isalpha() for character in name)
        return 0 < letters <= 14 and not _CHINESE_FIELDS.fullmatch(name)
    parts = name.split()
    folded = [fold(part).strip(".,'’") for part in parts]
    if len(parts) > 6 or not any(character.isalpha() for character in parts[0]):
        return False
    if not all(_NAME_WORD.fullmatch(part) or fold(part) in _PARTICLES for part in parts):
        return False
    if folded[-1] in _FIELDS or (folded[0] in _FIELDS and folded[-1] not in _ROLES):
        return False
    if calendar_name(folded[0]) or calendar_name(folded[-1]):
        return False
    if folded[0] in _OPENERS and len(folded[0]) > 1:
        return False
    return len(parts) > 1 or folded[0] not in _COMMON or folded[0].startswith("speaker")
