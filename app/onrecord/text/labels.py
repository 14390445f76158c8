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
    r"(?!.*-\p{Lu}).{3,}(?:ing|[ts]ion|ment|ness|ity|[ae]ncy|ship|ción|dad|ção|dade|mento|zione|ità|ité|ung|heit|keit)s?"
)
_ENDS = regex.compile(r"[.!?…。！？｡؟।]['\"”’»)\]*_]*\s*$")
_FIGURE = regex.compile(r"[\s~≈<>+\-−±(*_]*\p{Sc}?\s?\p{Nd}")
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
# Ordinary words, which open a note more often than they name whoever speaks; as a last word, any may be a surname.
_ORDINARY = listed(
    "aberto abierto access account accounts acknowledgements aclaración acqua actual adicionado advantages aggiunto",
    "agreement agua ajouté alarm allergies almacén also alt altezza altura analysis ancho anmerkung anzahl aperto",
    "approved area assessment assets assicurazione assumptions assurance ausnahme availability avantage avantages",
    "añadido backup basic bedingung beginn beneficio bericht besides bestand bestellung bilancio bisher breakfast",
    "breaking breite building bureau bâtiment bénéfice büro cable caché calidad calle cancelled cantidad capacity",
    "caption cash caveat cerrado certificate changed chiuso churn cidade circulation città city ciudad clarification",
    "cleaning clima closed color colore colour commande compatibility competition competitors confidential",
    "configuration congés cons consecuencia consegna conseguenza consequence consequência constraints conséquence",
    "conto contract contrat contrato contratto corrección correction correzione correção couleur country credits",
    "cuidado current cutover damage danger database deal debt definitions delivery dependencies deployment deposit",
    "deprecated depth desconto descuento desempenho desk desventaja devolución devolução diagnosis dica dimensione",
    "dinner disadvantages disclaimer discount distance done dosage draft durée eau ebitda eccezione edificio edition",
    "eliminado emergency energy entfernt entrance entrega envio envío epilogue equipment equity ergänzung erreur erro",
    "error errore escalation esclarecimento escritório estimate estoque estudio estudo evacuation exam excepción",
    "exceptions exceção excluded exit external factura facture failure farbe fattura fatura fechado feedback fehler",
    "ferie fermé fiber final finally fire fix fixed floor folge footnote forecast foreword formación formation",
    "formazione free future férias gain garantia garantie garantía garanzia gebäude gehalt gesamt geschlossen gewicht",
    "gewinn glossary go-live größe hauteur headcount headline headquarters heating height heizung hence hidden",
    "history holiday holidays horaires horario horário höhe importe importo imposta imposto impuesto impôt included",
    "inconvénient index informe ingredients inspection installation insurance interest internal internet inventario",
    "inventory invoice kickoff konto korrektur kpis künftig lager land largeur larghezza launch learned leave",
    "leistung lembrete length liabilities licence licencia license licenza licença lieferung likelihood limitations",
    "livraison lizenz localização login longueur loss luce lucro lunch lunghezza länge lösung magazzino mandatory",
    "mantenimiento manutenzione manutenção margin material materials medication memory menge menu merke meteo metrics",
    "migration mitigation montant myth météo nachteil nachtrag nascosto network netz neu never news nouveauté novedad",
    "novidade novità now oculto oferta offer offerta office offline offre oficina ojo okrs onboarding online opened",
    "opportunities optional orari original otherwise ouvert ownership paese pagamento pago paiement parking past",
    "payment payments país pedido pending perda perdita performance pericolo periodo permit perte período peso poids",
    "posizione postmortem power precisazione preface premium preparation pressure prestazioni preventivo previous",
    "previsione previsão pricing print private prognose prognosis prologue promemoria pronóstico pros précision",
    "prérequis prévision public pérdida période qualidade quality qualità qualität qualité quantidade quantità",
    "quantité quote rabatt rapport rapporto raum reasons receipt rechnung recipe recordatorio rede refund refunds",
    "region reise rejected rejeté relatório release remise removido rendimiento repair reply required research reso",
    "resolution rete retention retour retrospective returns review revision rimosso roadmap rollback room router rua",
    "rue rumor réseau rückgabe safety sala salaire salario salary salle salário schulung sconto secret seguro server",
    "serving setup severity size soma somma somme spedizione speed stadt standard standort standup statistics steuer",
    "stipendio stock storage strategy straße street strengths strom studie studio study subjective success suma summe",
    "supplies supprimé survey svantaggio symptoms sync tactics taille tamanho tamaño tax taxes temperature testing",
    "threats thus tools traffic traffico training translation travel treatment treinamento trend truth tráfico",
    "ubicación ufficio urlaub ursache username utile vacaciones vacances valor vantagem vantaggi vantaggio ventaja",
    "ventajas ventes verborgen verkehr verlust vermerk versand versicherung versteckt vertrag viagem viaggio viaje",
    "visible volume voraussetzung vorsicht vorteil voyage warranty wasser water weaknesses weather weight wetter",
    "width win withdrawal workaround zahlung zeitplan zeitraum zusatz água électricité étude öffnungszeiten бюджет",
    "важно внимание итог примечание срок цена",
)  # fmt: skip
# Somebody in a transcript, a matter elsewhere: one line alone does not show which.
_DEPARTMENTS = listed(
    "achats acquisti compras einkauf engineering finance hiring legal maintenance marketing operations personal",
    "personale personnel pessoal security segurança seguridad shipping sicherheit sicurezza staff support sécurité",
    "technik vertrieb wartung",
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
    r"|隐藏|隱藏|更新|公告|通知|新闻|新聞|声明|聲明|免责声明|优[点势]|優[點勢]|缺[点點]|成本|费用|費用|收入|数量|數量|金额|金額|范围|範圍|进度|進度|要求|需求|规[则格]|規[則格]"
    r"|政策|内容|內容|概述|简介|簡介|单位|單位|型号|型號|方法|流程|目前|现状|現狀|链接|連結|网址|網址|邮箱|参考|參考|附[录錄注註]|补充|補充|更正|澄清|安全|质量|質量|交付|付款|保险|保險"
    r"|注記?|補足|お知らせ|隠し|訂正|変更|追加|現状|料金|数|品質|納期|支払い?|保険|メリット|デメリット|コスト"
    r"|メモ|タイトル|ステータス|プロジェクト|テーマ|ポイント|リスク|スケジュール|バージョン|タスク|ヒント"
)
_COMMON = frozenset[str]().union(*(lexicon.common | lexicon.reporting for lexicon in LEXICONS.values()))


# What joins words of a sentence, and is in no Chinese or Japanese name.
_SAID_IN_HAN = regex.compile(
    r"[我你您他她它们們的是在了这這沒请請让讓]|\p{Han}[をはがに]|\p{Han}\p{Hiragana}+\p{Han}|(?:こと|もの|ため|とき)$"
)


class Label(NamedTuple):
    """Whoever a line is said by, where what is said starts in the text, and whether the line alone shows it.

    `opens_with_figure`: what is said begins with a figure, as after the name of a place or a measure.
    """

    name: str
    start: int
    is_sure: bool
    opens_with_figure: bool = False

    @property
    def shows_speech(self) -> bool:
        """Whether it counts for others: as a sign that the text around is a transcript."""
        return self.is_sure and not self.opens_with_figure


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
    is_sure = speaks and len(name) > 1 and not _ABSTRACT.fullmatch(name) and fold(name) not in _DEPARTMENTS
    return Label(name, found.end(), is_sure, _FIGURE.match(said) is not None)


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
        return 0 < letters <= 14 and not _CHINESE_FIELDS.fullmatch(name) and not _SAID_IN_HAN.search(name)
    parts = name.split()
    folded = [fold(part).strip(".,'’") for part in parts]
    if len(parts) > 6 or not any(character.isalpha() for character in parts[0]):
        return False
    if not all(_NAME_WORD.fullmatch(part) or fold(part) in _PARTICLES for part in parts):
        return False
    if folded[-1] in _FIELDS or ((folded[0] in _FIELDS or folded[0] in _ORDINARY) and folded[-1] not in _ROLES):
        return False
    if calendar_name(folded[0]) or calendar_name(folded[-1]):
        return False
    if folded[0] in _OPENERS and len(folded[0]) > 1:
        return False
    return len(parts) > 1 or folded[0] not in _COMMON or folded[0].startswith("speaker")
