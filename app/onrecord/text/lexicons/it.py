"""Italian."""

from __future__ import annotations

from onrecord.text.lexicons.base import Lexicon, words

_TASKS = (
    r"(?:scriv|redig|prepar|elabor|caric|scaric|rived|fin|termin|modific|traduc|stamp|compil|install|aggiorn|pul"
    r"|ordin"
    r"|sistem|correg|controll|test|gener|cerc|invi|complet|impacchett|riempi?|verific|process|mont)(?:ando|endo)"
)
_DEFINITE = r"(?:il|lo|la|i|gli|le|l'\w+|questo|questa|quello|quella|mio|mia|nostro|nostra|suo|sua|tutto)"

ITALIAN = Lexicon(
    language="it",
    function_words=words(
        "il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai agli alle all dal dallo "
        "dalla dai",
        "nel nello nella nei negli nelle nell sul sullo sulla sui sugli sulle sull col questo questa questi queste "
        "quest quello",
        "quella quelli quelle quel quell quei quegli",
        "io tu egli lui lei esso essa noi voi loro essi mi ti si ci vi ne me te sé ce ve",
        "mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra",
        "che chi cui quale quali quando dove come quanto quanta quanti quante cosa perché",
        "qualcuno qualcosa qualche alcuni alcune alcuno tutto tutta tutti tutte ogni ognuno altro altra altri altre "
        "stesso stessa",
        "molto molta molti molte poco poca pochi poche più meno così tanto troppo entrambi vari varie qualsiasi",
        "essere è sono sei siamo siete era erano ero eri fu furono sarà sarebbe sia stato stata stati state",
        "avere ho hai ha abbiamo avete hanno aveva avevano avrà avrebbe avuto fare fa fanno faccio fatto può posso "
        "puoi potrà possiamo",
        "possono potrebbe deve devo devi dobbiamo devono dovrebbe va vado vanno",
        "a di d da in con su per tra fra verso durante dopo prima contro entro secondo presso fino oltre sotto sopra",
        "e ed o od ma però perché poiché se mentre anche inoltre quindi poi già ancora ora adesso solo soltanto dunque",
    ),
    reporting=words(
        "dice disse detto dicono dire afferma affermato racconta raccontato riferisce riferito segnala spiega "
        "spiegato assicura",
        "dichiara dichiarato menziona indicato indica pensa crede secondo annuncia annunciato precisa",
    ),
    common=words(
        "preferisce vuole piace piacciono ama odia adora desidera abita vive lavora pianifica comprato acquistato "
        "pagato visitato",
        "usa possiede oggi ieri domani attualmente prima poi sempre forse grazie ciao salve sì no bene buono buon "
        "buona scusi scusa",
        "due tre quattro cinque sei sette otto nove dieci primo prima secondo seconda ultimo ultima nuovo nuova",
        "nome data giorno settimana mese anno ora persona budget scadenza riunione progetto proposta documento "
        "compito attività",
        "titolo destinatario destinatari signor signora sig dott dr aggiungere rimuovere togliere",
    ),
    people=words("utente utenti agente agenti cliente clienti assistente"),
    hints=words(
        "senza niente nessun nessuna né nulla",
        "sto stai sta stiamo stanno non mi piace sono abito lavoro voglio ho sì ciao grazie mai sempre è",
        "molto anche per con della che riunione soldi figlio figlia fratello sorella moglie città strada",
        "ufficio azienda chiamata chiamare chiamate inviare pagare comprare comprato vendere accordo accordi",
        "fattura consegna conto nuovo ieri adesso dopo allora però nessuno qui lì quello questa anni anno",
        "mese settimana posso faccio vado mangio bevo studio casa cane gatto bambino costa torta proporre",
        "proponga vietato permesso relazione preferisco sera mattina pomeriggio notte chiami chiamate capo vostro",
    ),
    months=(
        "gennaio gen",
        "febbraio feb",
        "marzo mar",
        "aprile apr",
        "maggio mag",
        "giugno giu",
        "luglio lug",
        "agosto ago",
        "settembre set",
        "ottobre ott",
        "novembre nov",
        "dicembre dic",
    ),
    weekdays=("lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"),
    numbers={
        "zero": 0,
        "un": 1,
        "uno": 1,
        "una": 1,
        "due": 2,
        "tre": 3,
        "quattro": 4,
        "cinque": 5,
        "sei": 6,
        "sette": 7,
        "otto": 8,
        "nove": 9,
        "dieci": 10,
        "undici": 11,
        "dodici": 12,
        "tredici": 13,
        "quattordici": 14,
        "quindici": 15,
        "sedici": 16,
        "diciassette": 17,
        "diciotto": 18,
        "diciannove": 19,
        "venti": 20,
        "trenta": 30,
        "quaranta": 40,
        "cinquanta": 50,
        "sessanta": 60,
        "settanta": 70,
        "ottanta": 80,
        "novanta": 90,
        "cento": 100,
        "primo": 1,
        "secondo": 2,
        "terzo": 3,
        "dozzina": 12,
    },
    multipliers={
        "mila": 1_000,
        "mille": 1_000,
        "milione": 1_000_000,
        "milioni": 1_000_000,
        "miliardo": 1_000_000_000,
        "miliardi": 1_000_000_000,
    },
    abbreviations=words(
        "sig sig.ra sigg dott dott.ssa dr prof avv ing n num pag art tel ca es ecc v s.p.a s.r.l p.za v.le"
    ),
    negations=r"non|mai(?! \d)|né|nessun[oa]?|niente|nulla|neanche|nemmeno|neppure|senza|no",
    no_negations=r"non solo|non soltanto|senza dubbio|perché no|se no|o no|come no|nessun problema|non importa"
    r"|di niente"
    r"|non vedo l'ora|non (?:ti |si |vi )?dimentic\w+|non (?:più tardi|oltre)|non più (?:di|tardi)"
    r"|non [^.!?;,\n]{1,30} fino a|niente male|se non|niente di che|quanto mai|più che mai",
    endings=r"non [^.!?;,\n]{0,60}?\bpiù(?! (?:di|che)\b)|mai più|non più|(?:ho|ha|abbiamo|hanno) smesso di|niente più",
    softly=r"preferi\w+ [^.!?;,\n]{1,30} (?:a|al|alla|allo)|prima|una volta|in passato|un tempo|precedentemente"
    r"|odi[ao]\w*|detest\w+|evit\w+|rifiut\w+|viet\w+"
    r"|impossibile"
    r"|annull\w+|cancell\w+|rimuov\w+|rimoss\w+|togli\w*|tolt\w+|esclud\w+|esclus\w+|smess\w+|smett\w+|manc\w+|invece"
    r"|neg\w+",
    breaks=r"ma|però|perché|poiché|benché|sebbene|mentre|quindi|se|quando|tranne|e|ed|poi|tuttavia|bensì",
    questions=r"(?:che cosa|cosa|chi|dove|quant[oaie]|qual[ei]?|perché non|come (?:posso|faccio|si|va|stai|sta|mai)"
    r"|a che ora|quando (?:è|sarà|arriva|posso))"
    r"|(?:può|puoi|potrebbe|potresti|potete|posso|possiamo|dovrei|dovremmo|devo|dobbiamo|vuoi|vuole|volete|hai|avete"
    r"|sei|siete)"
    r" (?:dirmi|aiutarmi|confermare|spiegare|mandarmi|chiamare|dire|fare|già|mai|visto|sentito)(?!.*[.!]\W*$)",
    lead_ins=r"gentil[ei]|egregi[oa]?|car[oia]|in|nel|nella|con|per|da|dal|dalla|di|fino|a|al|alla|quando|se|mentre"
    r"|durante|dopo|prima|anche|e|ma"
    r"|allora|nota"
    r"|attenzione|importante|ricorda|ricordi|ora|oggi|domani|d'ora|ciao|salve|grazie|sì|no|bene|su|sul|sulla|riguardo"
    r"|team|tutti"
    r"|tranne|ogni|poi",
    orders=r"dev(?:e|i|o|ono|ono)|dobbiamo|dovete|dovr\w+|bisogna|occorre|può|puoi|possono|potete|possiamo|potr\w+"
    r"|per (?:favore|piacere|cortesia)"
    r"|si prega|vietat[oa]|permess[oa]|consentit[oa]|autorizz\w+|obbligatori[oa]|proibit[oa]|necessari[oa]"
    r"|è (?:vietato|permesso|consentito)"
    r"|(?:vogli\w+|vuole|chied\w+|esig\w+|ordin\w+|insist\w+|desider\w+) (?:che|di)|assicura\w+|in nessun caso"
    r"|per nessun motivo|va \w+t[oa]|vanno \w+t[ie]",
    imperatives=r"niente|nessuna?|d'ora in poi|da ora in poi|chiam\w+|invi\w+|mand\w+|us[aie]\w*|parl\w+|avvis\w+"
    r"|aspett\w+|conferm\w+|contatt\w+|propon\w+"
    r"|faccia\w*|fai|fate|dica|di'"
    r"|dite|menzion\w+|includ\w+|addebit\w+|pagh?\w+|firm\w+|controll\w+|annull\w+|consegn\w+|dai|date|dia|metti"
    r"|mettete|metta|lasci\w*|tien\w+"
    r"|rispond\w+|scriv\w+|tratt\w+|solo|soltanto|evit\w+|ricord\w+",
    in_flight=r"(?:scritto|redatto|rivisto|tradotto|elaborato) metà|(?:sono|siamo|è|arrivat\w) (?:già |quasi )*a metà"
    r"|a metà (?:d(?:el|ello|ella|ei|elle)|dell'\w+|strada"
    r"|opera)|nel (?:bel )?mezzo d(?:i|el|ella) (?:\w+(?:are|ere|ire)|lavoro)"
    r"|(?:sono|siamo) nel bel mezzo d(?:el|ella) (?!stazione|nazione|piazza|città|via)\w+"
    r"|(?:è|sono|ancora) in (?:corso|lavorazione|elaborazione|fase di)|in fase di \w+(?:zione|sione|tura)"
    r"|quasi (?:finit\w+|fatt\w+|pront\w+|terminat\w+|complet\w+|al termine)"
    r"|ci st(?:o|iamo) (?:ancora )?lavorando|me ne sto occupando"
    r"|ancora " + _TASKS + r"|\d+ ?% (?:fatt\w+|complet\w+|pront\w+)|manca poco|^" + _TASKS,
    under_way=r"(?:sto|stiamo|sta|stanno) (?:ora "
    r"|adesso )*" + _TASKS + r"(?=(?: " + _DEFINITE + r"\b)|(?: l')|$| ora| adesso)"
    r"|(?:vengono|viene|si stanno|si sta) (?:ora )?(?:elaborat\w+|process\w+|" + _TASKS + r")",
    planned=r"domani|stasera|questa settimana|questo mese|prossim\w+|dopo|più tardi|presto|fra \w+|tra \w+",
    lasting=r"voglio|devo|vorrei|spero|da(?:l|ll'|lla)? \w+ (?:anni|mesi)|dal \d+|ogni|sempre|di solito|spesso|tutti i",
    phatic=r"(?:(?:la|vi|ti) )?ringrazio(?: molto| tanto| in anticipo| di cuore| ancora)*(?: per(?: (?:il|la|lo|i|le|l'"
    r"|tutto))?(?: ?(?:suo|sua|vostro|vostra|tuo|tua))? ?(?:aiuto|assistenza|tempo|pazienza|risposta|informazion[ei]"
    r"|disponibilità|attenzione|supporto|comprensione))?|(?:mille |tante |molte )?grazie(?: mille| tante| ancora"
    r"| di cuore| in anticipo| di tutto)*(?: per(?: (?:il|la|lo|i|le|tutto))?(?: l')?(?: ?(?:suo|sua|vostro|vostra|tuo"
    r"|tua))? ?(?:aiuto|assistenza|tempo|pazienza|risposta|informazion[ei]|disponibilità|attenzione|supporto"
    r"|comprensione))?|apprezzo (?:molto )?(?:il|la|l')(?: ?(?:suo|sua|vostro|vostra|tuo|tua))? ?(?:aiuto|assistenza"
    r"|supporto|pazienza|disponibilità)|(?:è stat[oa] |è |siete |siete stat[ie] )?(?:molto |davvero )?gentil(?:e|i"
    r"|issim[oaie])(?: da parte (?:sua|vostra))?|(?:mi scusi|mi scuso|scusi|scusate|scusa|chiedo scusa"
    r"|mi dispiace)(?: (?:per (?:la|il|l')|del|della) ?(?:confusione|disturbo|errore|malinteso|ritardo|inconveniente))?"
    r"|resto in attesa(?: di (?:una )?(?:sua|vostra) risposta)?|sarebbe (?:perfetto|ottimo|fantastico)|"
    r"ciao|salve|buongiorno|buonasera|buonanotte|buon giorno|buona (?:sera|giornata|notte|fortuna)"
    r"|come (?:stai|sta|va)|tutto bene"
    r"|arrivederci|a (?:presto|domani|dopo|più tardi)|ci vediamo|cordiali saluti|saluti|piacere|altrettanto|benvenut\w"
    r"|(?:molte |mille |tante )?grazie(?: mille| tante| di tutto| infinite| per (?:tutto|l'aiuto|le informazioni))?"
    r"|prego|di niente|figurati|non c'è di che"
    r"|sì|si|no|ok|okay|va bene|bene|molto bene|certo|certamente|d'accordo|perfetto|ottimo|eccellente|esatto"
    r"|esattamente|giusto|corretto|ho capito"
    r"|capito|capisco|vedo|naturalmente|ovviamente|fatto|è tutto|questo è tutto|va benissimo|benissimo"
    r"|mi sembra (?:bene|buono)|scus[ai]|mi dispiace"
    r"|per favore|un (?:attimo|momento)|signor\w?|a tutti|tutti|oggi|e (?:tu|lei|te)|anch'io|ah|oh|ahah\w*"
    r"|nessun problema",
)
