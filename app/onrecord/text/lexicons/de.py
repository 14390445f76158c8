"""German."""

from __future__ import annotations

from onrecord.text.lexicons.base import Lexicon, words

_TASKS = (
    r"(?:schreib|verfass|tipp|bereit|bearbeit|lad|druck|prüf|überprüf|überarbeit|korrigier|übersetz|pack|erstell"
    r"|verarbeit"
    r"|installier|aktualisier|sortier|füll|kompilier|generier|redigier|putz|koch|back|such|räum|test|formulier|vollend)"
)

GERMAN = Lexicon(
    language="de",
    function_words=words(
        "der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene jenes",
        "ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihn ihnen ihrer man jemand jemanden etwas",
        "mein meine meinen meinem meiner meines dein deine deinen deinem sein seine seinen seinem seiner seines ihre "
        "ihren",
        "ihrem ihres unser unsere unseren unserem unserer euer eure",
        "was wer wen wem wessen welche welcher welches welchen wann wo woher wohin wie warum wieso weshalb womit wofür",
        "alle alles allen jede jeder jedes jeden jedem beide andere anderen anderer viel viele vielen wenig wenige "
        "mehr",
        "einige mehrere manche solche so sehr zu",
        "sein bin bist ist sind seid war waren warst wäre gewesen haben habe hast hat habt hatte hatten hätte gehabt "
        "werden",
        "werde wirst wird werdet wurde wurden würde worden kann können konnte könnte muss müssen musste soll sollen "
        "sollte",
        "darf dürfen durfte will wollen wollte mag mögen möchte möchten",
        "in im ins an am ans auf aus bei beim mit nach von vom vor zu zum zur für gegen durch um über unter zwischen "
        "neben",
        "hinter seit bis während wegen trotz außer gegenüber ab",
        "und oder aber denn sondern weil dass ob wenn als obwohl damit sowie auch noch schon nur dann da hier dort "
        "jetzt nun",
        "daher deshalb trotzdem",
    ),
    reporting=words(
        "sagt sagte sagten gesagt behauptet behauptete berichtet berichtete erzählt erzählte erklärt erklärte meint "
        "meinte",
        "erwähnt erwähnte bestätigt bestätigte laut gemäß zufolge glaubt glaubte denkt dachte meldet meldete teilt "
        "teilte",
    ),
    common=words(
        "mag liebt wohnt lebt arbeitet braucht plant bevorzugt möchte kaufte zahlt bezahlt besucht nutzt besitzt "
        "heute gestern",
        "morgen derzeit aktuell früher später danach immer vielleicht danke hallo ja gut bitte entschuldigung",
        "eins zwei drei vier fünf sechs sieben acht neun zehn erste erster zweite zweiter letzte letzter neue neuer "
        "neues",
        "name namen datum tag tage tagen woche wochen monat monate jahr jahre jahren uhr stunde stunden minute "
        "minuten person",
        "personen budget frist besprechung treffen projekt vorschlag angebot dokument aufgabe titel empfänger herr "
        "herrn frau",
        "dr prof alter adresse preis betrag euro termin grund zeit ort teil zahl seite nummer hinzufügen entfernen",
    ),
    people=words(
        "nutzer nutzerin nutzers benutzer benutzerin benutzers anwender anwenderin agent agentin agenten kunde kundin "
        "kunden",
        "assistent assistentin sprecher sprecherin mandant mandantin mandanten",
    ),
    hints=words(
        "ohne keinen keinem nichts weder niemand",
        "nicht kein keine ich mag wohne arbeite ja hallo danke bitte nie immer sehr auch ist gerade noch",
        "besprechung bestellung geld sohn tochter bruder schwester stadt straße büro firma anruf anrufe",
        "anrufen senden zahlen kaufen kaufe gekauft verkaufen vergleich rechnung lieferung konto neu gestern",
        "morgen jetzt danach aber weil wenn niemand hier dort jahre jahr monat woche habe will kann mache",
        "gehe esse trinke studiere wohnt haus hund katze kind fall torte schlagen rufen verboten erlaubt",
        "bericht niemals kunden",
    ),
    months=(
        "januar jänner jan",
        "februar feb",
        "märz mrz",
        "april apr",
        "mai",
        "juni jun",
        "juli jul",
        "august aug",
        "september sept sep",
        "oktober okt",
        "november nov",
        "dezember dez",
    ),
    weekdays=(
        "montag montags",
        "dienstag dienstags",
        "mittwoch mittwochs",
        "donnerstag donnerstags",
        "freitag freitags",
        "samstag sonnabend samstags",
        "sonntag sonntags",
    ),
    numbers={
        "null": 0,
        "ein": 1,
        "eins": 1,
        "eine": 1,
        "einen": 1,
        "zwei": 2,
        "drei": 3,
        "vier": 4,
        "fünf": 5,
        "sechs": 6,
        "sieben": 7,
        "acht": 8,
        "neun": 9,
        "zehn": 10,
        "elf": 11,
        "zwölf": 12,
        "dreizehn": 13,
        "vierzehn": 14,
        "fünfzehn": 15,
        "sechzehn": 16,
        "siebzehn": 17,
        "achtzehn": 18,
        "neunzehn": 19,
        "zwanzig": 20,
        "dreissig": 30,
        "vierzig": 40,
        "fünfzig": 50,
        "sechzig": 60,
        "siebzig": 70,
        "achtzig": 80,
        "neunzig": 90,
        "hundert": 100,
        "erste": 1,
        "zweite": 2,
        "dritte": 3,
        "dutzend": 12,
    },
    multipliers={
        "tausend": 1_000,
        "million": 1_000_000,
        "millionen": 1_000_000,
        "milliarde": 1_000_000_000,
        "milliarden": 1_000_000_000,
    },
    abbreviations=words(
        "hr fr dr prof nr str bzw z.b d.h u.a ca usw etc vgl evtl ggf inkl zzgl tel abs art s.o s.u st mio mrd"
    ),
    negations=r"nicht|nichts|kein(?:e|en|em|er|es|s|erlei)?|nie|niemals|niemand(?:en|em)?|nirgends|nirgendwo|weder|ohne"
    r"|keinesfalls|keineswegs|nein",
    no_negations=r"nicht nur|nicht zuletzt|warum nicht|wenn nicht|oder nicht|ohne zweifel|zweifellos"
    r"|kein(?:e)? (?:problem|frage)"
    r"|ob oder nicht|nicht schlecht|nicht wahr|(?:nicht|niemals|nie) (?:zu )?vergessen|vergiss \w* ?nicht"
    r"|vergessen sie \w* ?nicht"
    r"|nicht (?:später|mehr|weniger|früher) als|nicht vor",
    endings=r"nicht mehr|kein\w* [^.!?;,\n]{0,40}?\bmehr|nie (?:mehr|wieder)|nicht länger|nichts mehr|niemand\w* mehr",
    softly=r"lieber [^.!?;,\n]{1,30} als|früher|ehemals|damals|einst|hass\w+|verabscheu\w+|meid\w+|vermeid\w+"
    r"|verweiger\w+|verbiet\w+|verbot\w*"
    r"|unmöglich"
    r"|abgelehnt|lehn\w+|storn\w+|entfern\w+|streich\w+|gestrichen|ausgeschlossen|aufgehört|hör\w+|fehl\w+|statt"
    r"|anstatt"
    r"|untersag\w+|beende\w*",
    breaks=r"aber|sondern|weil|obwohl|während|denn|da|wenn|und|dann|jedoch|doch|also|dass",
    negates_behind=True,
    questions=r"(?:soll|sollen|sollte|sollten|kann|können|kannst|könnte|könnten|könntest|darf|dürfen|muss|müssen|ist"
    r"|sind|hast|habt"
    r"|haben|hat|bist|seid|wird|werden|wirst|würde|würden|würdest|willst|wollen|möchtest|möchten|gibt|geht|war|waren"
    r"|weiß|wissen)"
    r" (?:ich|du|er|sie|es|wir|ihr|man|der|die|das|mein\w*|dein\w*|unser\w*|jemand|hier|noch)"
    r"|(?:was|wer|wen|wem|wann|wo|warum|wieso|weshalb|wohin|woher|wie|wie (?:viel|viele|lange|oft|weit)"
    r"|welche[rsnm]?(?: \w+)?)"
    r" (?:ist|sind|war|hat|haben|hast|wird|werden|kann|können|kannst|soll|sollen|muss|müssen|darf|geht|macht|kostet"
    r"|heißt|heißen"
    r"|bedeutet|wäre|möchten|gibt)",
    lead_ins=r"lieber?|sehr geehrter?|guten|in|im|bei|beim|mit|für|ab|bis|seit|von|vom|wenn|falls|sobald|während|nach"
    r"|vor|auch|und|aber|also|dann"
    r"|achtung"
    r"|wichtig|hinweis|jetzt|heute|morgen|künftig|zukünftig|hallo|danke|ja|nein|gut|zu|zum|zur|bezüglich|an|am|team"
    r"|alle"
    r"|außer|zuerst|danach|übrigens",
    orders=r"muss|müssen|musst|müsst|soll(?:en|st|t|te|ten)?|darf|dürfen|darfst|dürft|kann(?:st)?|können|bitte"
    r"|verboten|untersagt"
    r"|erlaubt|gestattet|pflicht|verpflichtet|erforderlich|notwendig|zulässig|unzulässig|verbiet\w+|erlaub\w+"
    r"|auf (?:gar )?keinen fall|unter keinen umständen|keinesfalls|niemals|(?:ist|sind|bleibt) (?:nicht )?zu \w+en"
    r"|stell\w* sicher"
    r"|(?:will|möchte|wünsch\w+|verlang\w+|besteh\w+)[^.!?]{0,20}dass|nicht \w+en(?=\W*$)|\w+en sie",
    imperatives=r"ab (?:jetzt|sofort)|von nun an|ruf(?:e|en|t)?|schick(?:e|en|t)?|send(?:e|en|et)?|wart(?:e|en|et)?"
    r"|nutz(?:e|en|t)?|benutz\w*"
    r"|verwend(?:e|en|et)?|sag(?:e|en|t)?|frag(?:e|en|t)?|prüf(?:e|en|t)?|bestätig\w*|schlag(?:e|en|t)?|kontaktier\w*"
    r"|schreib\w*"
    r"|gib|geben|gebt|halt(?:e|en|et)?|stopp\w*|vermeid\w*|erinner\w*|stornier\w*|biet(?:e|en|et)?|antwort\w*|sprich"
    r"|sprechen"
    r"|sprecht|erwähn\w*|zahl\w*|unterschreib\w*|buch(?:e|en|t)?|lösch\w*|leit(?:e|en|et)?|informier\w*|lass(?:e|en"
    r"|t)?|mach\w*"
    r"|nimm|nehmen|nehmt|bring\w*|liefer\w*|akzeptier\w*|berechn\w*|teil(?:e|en|t)?|behandl\w*|nur|kein\w*"
    r"|diskutier\w*",
    in_flight=r"(?:gerade|noch|bin|sind|schon) (?:\w+ )?dabei|(?:gerade|noch|bin|sind) (?:gerade |noch )?(?:am"
    r"|beim) (?!morgen|abend|montag|leben)\w+en"
    r"|mitten (?:dabei|beim|am \w+en|in der (?:arbeit|steuererklärung|übersetzung|bearbeitung|vorbereitung"
    r"|umstellung|überarbeitung))"
    r"|(?:halb|fast|beinahe|so gut wie|nahezu|gleich|bald) (?:fertig|geschafft|geschrieben)|(?:bin|sind"
    r"|ist) (?:\w+ )?(?:zur|bis zur|auf der) hälfte"
    r"|(?:habe|haben|hat) (?:\w+ ){0,3}(?:zur|bis zur|die) hälfte|zur hälfte (?:fertig|geschrieben|geschafft|erledigt"
    r"|durch)|auf halbem weg\w*"
    r"|(?:arbeite|arbeiten|arbeitet) (?:gerade |noch |schon |immer noch )*(?:daran|dran)"
    r"|(?:sitze|sitzen|arbeite|arbeiten|arbeitet) (?:gerade|noch|immer noch|derzeit) (?:an|am)(?! (?:\w+ )?(?:uni\w*"
    r"|\w*schule"
    r"|\w*kasse|theke|rezeption|empfang|abend|morgen|wochenende)\b)|(?:bin|sind) dran|(?:ist|sind"
    r"|noch|gerade) in (?:bearbeitung|arbeit)"
    r"|(?:läuft|laufen) (?:noch|gerade)|"
    + _TASKS
    + r"(?:e|en|t|et|st) (?:immer )?noch|(?:noch|immer noch) (?:die|den|das|an|am)? ?\w* ?"
    + _TASKS
    + r"(?:e|en|t|et)"
    r"|\d+ ?(?:%|prozent) (?:fertig|geschafft|erledigt)|im gange",
    under_way=_TASKS + r"(?:e|en|t|et|st) (?:\w+ ){0,3}(?:gerade|eben|im moment|im augenblick)|gerade (?:die|den|das|an"
    r"|am)? ?\w* ?" + _TASKS + r"(?:e|en|t|et)"
    r"|(?:wird|werden) (?:gerade|noch|derzeit) (?:\w+ )?\w+t",
    planned=r"morgen|nächste\w*|später|bald|heute abend|übermorgen|in (?:einer|einem|zwei|\d+) \w+",
    lasting=r"will|möchte|muss|soll|plane|seit|immer|jeden|jede|oft|gewöhnlich|normalerweise|meistens",
    continues=r".*\bzu \w+e?[rl]?n|.*\w+zu\w+e[rl]?n",
    phatic=r"(?:ich )?(?:danke|vielen dank|herzlichen dank|besten dank|tausend dank)(?: ihnen| dir| euch)?(?: sehr"
    r"| vielmals| im voraus| nochmals| noch ?mal)*(?: für (?:ihre|deine|eure|die|das|ihr|all ihre)(?: \w+)? (?:hilfe"
    r"|unterstützung|zeit|geduld|antwort|auskunft|informationen|information|rückmeldung|mühe|verständnis))?|ich (?:weiß"
    r"|schätze) (?:ihre|deine|eure) (?:hilfe|unterstützung|mühe|geduld)(?: sehr)?(?: zu schätzen)?|(?:das ist "
    r"|das war )?(?:sehr |wirklich )?(?:nett|freundlich|lieb) (?:von ihnen|von dir|von euch)|(?:es )?tut mir (?:sehr "
    r"|wirklich )?leid(?: (?:für|wegen) (?:die (?:verwirrung|umstände|störung|verspätung)|das missverständnis))?"
    r"|(?:entschuldigung|entschuldigen sie|entschuldige|verzeihung)(?: bitte)?(?: (?:für )?(?:die (?:verwirrung|störung"
    r"|umstände)|das missverständnis))?|(?:einen )?schönen (?:tag|abend|feierabend)(?: noch)?|schönes wochenende"
    r"|das wäre (?:toll|super|prima|schön|nett)|mit freundlichen grüßen|freundliche grüße|besten gruß|"
    r"hallo|hi|hey|guten (?:morgen|tag|abend)|gute nacht|moin|servus|grüß gott|liebe grüße|viele grüße"
    r"|wie geht(?:'s| es)?(?: dir| ihnen| euch)?"
    r"|tschüss?|auf wiedersehen|bis (?:bald|später|morgen|dann)|schönen (?:tag|abend)(?: noch)?|freut mich|willkommen"
    r"|ebenfalls|gleichfalls"
    r"|(?:vielen |herzlichen |tausend )?danke?(?: schön| sehr| vielmals)?(?: für (?:alles|die hilfe|ihre hilfe"
    r"|deine hilfe|die info))?|bitte(?: schön| sehr)?|gern(?: geschehen)?|gerne"
    r"|ja|nein|nee|doch|ok|okay|gut|sehr gut|in ordnung|alles klar|klar|genau|richtig|stimmt|natürlich"
    r"|selbstverständlich|perfekt|super|toll"
    r"|prima|wunderbar|verstanden|verstehe|ich verstehe|einverstanden|passt|das passt|das ist (?:alles|richtig|gut"
    r"|korrekt|ok)|das war's|das war es"
    r"|klingt gut|entschuldigung|tut mir leid|einen moment|moment|herr|frau|zusammen|alle|team|heute|und (?:dir|ihnen"
    r"|du|sie)|ich auch|ach so|ah|oh|aha|haha+|kein problem",
)
