"""Spanish, Portuguese, French and Italian."""

from __future__ import annotations

from onrecord.llm.sayings.base import CLOCK, DAY, YEAR, Sayings

SPANISH = Sayings(
    language="es",
    days={
        0: r"hoy|esta (?:mañana|tarde|noche)",
        1: r"(?<!la )(?<!esta )(?<!una )(?<!cada )(?<!de )(?<!pasado )mañana(?: por la (?:mañana|tarde|noche))?",
        -1: r"ayer(?: por la (?:mañana|tarde|noche))?|anoche",
        2: r"pasado mañana",
        -2: r"anteayer|antes de ayer|antier",
    },
    units={
        "minute": r"minutos?",
        "hour": r"horas?",
        "day": r"días?",
        "week": r"semanas?",
        "month": r"mes(?:es)?",
        "quarter": r"trimestres?",
        "year": r"años?",
    },
    whole={
        0: (r"est[ea] {unit}",),
        1: (r"(?:el|la) próxim[oa] {unit}", r"(?:el|la) {unit} que viene", r"(?:el|la) {unit} próxim[oa]"),
        -1: (r"(?:el|la) {unit} pasad[oa]", r"(?:el|la) pasad[oa] {unit}"),
    },
    ago=r"hace {n} {unit}(?! que)",
    ahead=r"dentro de {n} {unit}",
    ahead_or_within=r"en {n} {unit}",
    weekday={
        "following": r"(?:el )?{w} de la (?:semana que viene|próxima semana|semana próxima)",
        "next": r"(?:el )?próximo {w}|(?:el )?{w} que viene|(?:el )?{w} próximo",
        "last": r"(?:el )?{w} pasado|(?:el )?pasado {w}",
        "this": r"este {w}",
    },
    bare_weekday=r"el {w}|para el {w}|antes del {w}",
    every=r"cada {w}|todos los {w}|los {w}",
    every_unit=r"cada {unit}|tod[oa]s l[oa]s {unit}",
    dates=(rf"(?:el |para el |antes del )?{DAY} de {{m}}(?: (?:de|del) {YEAR})?",),
    month=rf"(?:en|desde|hasta|de) {{m}}(?: (?:de|del) {YEAR})?|{{m}} (?:de|del) (?P<y2>(?:19|20)\d\d)",
    year=rf"en {YEAR}",
    day_of_month=rf"el día {DAY}(?! de)",
    since=r"desde(?: el)?",
    range_opens=r"del?|desde(?: el)?|entre(?: el)?",
    until=r"hasta(?: el)?",
    to=r"a|al|hasta|hasta el|-|–|y|y el",
    at=rf",? a las? {CLOCK}(?: ?(?P<half>[ap])\.? ?m\.?)?",
    past=r"fue|fui|era|estaba|estuve|tenía|tuve|había|hice|hizo|vi|dije|dijo|he \w+[aei]do|ha \w+[aei]do"
    r"|hemos \w+[aei]do"
    r"|han \w+[aei]do|\w{2,}(?:é|ó|amos|imos|aron|ieron|aba|aban)",
    future=r"voy a|vamos a|va a|van a|tengo que|necesito|debo|hay que|será|quiero|quisiera|vence|plazo|es|son"
    r"|\w+[aeií]r(?:é|á|án|emos)",
    did=r"(?:compré|recibí|pedí|pagué|envié|llamé|encontré|vendí|perdí|devolví|hice|fui a|vi a|comí|terminé|cancelé"
    r"|firmé|cambié"
    r"|(?:ya )?he (?:comprado|recibido|pedido|pagado|enviado|llamado|encontrado|vendido|perdido|devuelto|hecho"
    r"|terminado))",
    todo=r"(?:tengo|tenemos) que|(?:necesito|necesitamos|debo|debemos)|hay que|recuérd[ae](?:me|nos)(?: que tengo que)?"
    r"|no (?:me |nos )?olvid\w+(?: de)?|me falta",
    act=r"\w+(?:ar|er|ir|ír)(?:me|te|se|lo|la|le|nos|los|las|les|melo|selo)?\b",
    no_act=r"decir|admitir|saber|ser|estar|reconocer|confesar|ver si|entender|irme\b",
    unless=r"si|cuando|que|qué|cómo|dónde|no|ya no|lo que|cuándo",
    fillers=r"todavía|aún|también|antes|después|primero",
    requests=r"(?:puede|puedes|pueden|podéis|podría|podrías|podrían|podríais|podemos|podríamos)(?: usted| ustedes"
    r"| por favor"
    r"| también| ya)* (?:(?:me|nos|lo|la|los|las|le) )?(?!decir|explicar|confirmar|verificar|ver|saber|comprobar"
    r"|ayudarme con)"
    r"\w+[aei]r\w*|(?:es|sería) posible (?!saber|ver|conocer)\w+[aei]r\w*|(?:le|te) importaría \w+[aei]r\w*",
    reported=r"(?:dijo|dice|me dijo|nos dijo|cree|piensa|afirma|afirmó|explicó|mencionó|comentó)(?: que)",
    is_=r"es|son|era|será",
)

PORTUGUESE = Sayings(
    language="pt",
    days={
        0: r"hoje|esta (?:manhã|tarde|noite)",
        1: r"(?<!depois de )amanhã(?: (?:de manhã|à tarde|à noite))?",
        -1: r"ontem(?: (?:de manhã|à tarde|à noite))?",
        2: r"depois de amanhã",
        -2: r"anteontem",
    },
    units={
        "minute": r"minutos?",
        "hour": r"horas?",
        "day": r"dias?",
        "week": r"semanas?",
        "month": r"m[êe]s(?:es)?",
        "quarter": r"trimestres?",
        "year": r"anos?",
    },
    whole={
        0: (r"(?:n?est[ea]) {unit}",),
        1: (r"(?:n?[oa] )?próxim[oa] {unit}", r"(?:n?[oa] )?{unit} que vem"),
        -1: (r"(?:n?[oa] )?{unit} passad[oa]",),
    },
    ago=r"há {n} {unit}(?! que)(?: atrás)?|{n} {unit} atrás",
    ahead=r"daqui a {n} {unit}",
    ahead_or_within=r"em {n} {unit}",
    weekday={
        "following": r"(?:na )?{w} da (?:semana que vem|próxima semana)",
        "next": r"(?:n[ao] )?próxim[ao] {w}|(?:n[ao] )?{w} que vem",
        "last": r"(?:n[ao] )?{w} passad[ao]",
        "this": r"(?:n?est[ae]) {w}",
    },
    bare_weekday=r"n[ao] {w}|até {w}|para {w}",
    every=r"(?:cada|tod[ao]|todas as|todos os|às|aos) {w}",
    every_unit=r"cada {unit}|tod[oa] {unit}|tod[oa]s [oa]s {unit}",
    dates=(rf"(?:(?:no|em|a|até|para) )?(?:o )?(?:dia )?{DAY}º? de {{m}}(?: de {YEAR})?",),
    month=rf"(?:em|desde|até) {{m}}(?: de {YEAR})?|{{m}} de (?P<y2>(?:19|20)\d\d)",
    year=rf"em {YEAR}",
    day_of_month=rf"(?:no|até o|até ao|o) dia {DAY}(?! de)",
    since=r"desde(?: [oa])?",
    range_opens=r"d[aoe]|desde(?: [oa])?|entre",
    until=r"até(?: [oa]o?)?",
    to=r"a|à|ao|até|até à|-|–|e",
    at=rf",? às? {CLOCK}h?",
    past=r"foi|fui|era|estava|estive|tinha|tive|havia|fiz|fez|vi|disse|\w{2,}(?:ei|ou|aram|eram|iram|ava|avam|ámos)",
    future=r"vou|vamos|vai|vão|tenho (?:de|que)|temos (?:de|que)|preciso|devo|será|quero|gostaria|vence|prazo|é|são"
    r"|\w+[aeio]r(?:ei|á|ão|emos)",
    did=r"(?:comprei|recebi|pedi|paguei|enviei|liguei|encontrei|vendi|perdi|devolvi|fiz|comi|terminei|cancelei"
    r"|assinei|mudei)",
    todo=r"(?:ainda )?(?:tenho|temos) (?:de|que)|(?:preciso|precisamos)(?: de)?|(?:devo|devemos)|lembr[ae]-(?:me"
    r"|nos) de"
    r"|me lembr[ae] de|não (?:me |se )?esque\w+(?: de)?|falta-me",
    act=r"\w+(?:ar|er|ir|or|ôr)(?:-(?:me|te|se|lhe|lo|la|nos|los|las))?\b",
    no_act=r"dizer|admitir|saber|ser|estar|confessar|reconhecer|entender",
    unless=r"se|quando|que|não|já não|o que|como|onde",
    fillers=r"ainda|também|antes|depois|primeiro",
    requests=r"(?:pode|podes|podem|poderia|poderias|poderiam|podemos|poderíamos)(?: você| por favor| também| já)*"
    r" (?:(?:me|nos|o|a|lhe) )?(?!dizer|explicar|confirmar|verificar|ver|saber|informar)\w+[aei]r\w*"
    r"|(?:é|seria) possível (?!saber|ver|conhecer)\w+[aei]r\w*|(?:dá|daria) para (?!saber|ver)\w+[aei]r\w*"
    r"|(?:se )?importaria de \w+[aei]r",
    reported=r"(?:disse|diz|me disse|disse-me|acha|pensa|acredita|afirma|afirmou|explicou|mencionou)(?: que)",
    is_=r"é|são|era|será",
)

FRENCH = Sayings(
    language="fr",
    days={
        0: r"aujourd['’]hui|ce (?:matin|soir)|cet après-midi",
        1: r"(?<!après-)(?<!après )demain(?: (?:matin|soir|après-midi))?",
        -1: r"(?<!avant-)(?<!avant )hier(?: (?:matin|soir|après-midi))?",
        2: r"après[- ]demain",
        -2: r"avant[- ]hier",
    },
    units={
        "minute": r"minutes?",
        "hour": r"heures?",
        "day": r"jours?",
        "week": r"semaines?",
        "month": r"mois",
        "quarter": r"trimestres?",
        "year": r"ans?|années?",
    },
    whole={
        0: (r"(?:cette|ce|cet) {unit}(?:-ci)?",),
        1: (r"(?:la|le|l['’]) ?{unit} prochaine?",),
        -1: (r"(?:la|le|l['’]) ?{unit} (?:dernière|dernier|passée?)",),
    },
    ago=r"il y a {n} {unit}(?! que)",
    ahead=r"dans {n} {unit}",
    weekday={
        "following": r"(?:le )?{w} de la semaine prochaine",
        "next": r"(?:le )?{w} prochain",
        "last": r"(?:le )?{w} dernier",
        "this": r"ce {w}",
    },
    bare_weekday=r"d['’]ici {w}|avant {w}|pour {w}|(?<!le )(?<!chaque )(?<!les )(?<!tous les ){w}",
    every=r"chaque {w}|tous les {w}|les {w}",
    every_unit=r"chaque {unit}|tou(?:s|tes) les {unit}",
    dates=(rf"(?:(?:pour|avant|d['’]ici) )?(?:le )?{DAY}(?:er)? {{m}}(?: {YEAR})?",),
    month=rf"(?:en|depuis|jusqu['’]en|fin|début) {{m}}(?: {YEAR})?|{{m}} (?P<y2>(?:19|20)\d\d)",
    year=rf"en {YEAR}",
    since=r"depuis(?: le)?|à partir d[eu]",
    range_opens=r"d[eu]|entre(?: le)?",
    until=r"jusqu['’](?:au|à|en)(?: le)?",
    to=r"à|au|jusqu['’](?:au|à)|-|–|et|et le",
    at=rf",? à {CLOCK} ?(?:h|heures?)?(?P<min2>[0-5]\d)?",
    past=r"était|avait|avais|étais|(?:j['’]ai|as|a|avons|avez|ont|suis|es|est|sommes|sont) (?:\w+ )?\w+(?:é|ée|és"
    r"|ées|i|is|it|u|us|ert)"
    r"|j['’]ai|ai",
    future=r"vais|va|allons|vont|dois|doit|devons|faut|sera|serai|voudrais|voudrait|échéance|date limite|\w+(?:rai"
    r"|ra|rons|ront)",
    did=r"(?:j['’]ai|nous avons)(?: \w+ment| déjà)? (?:acheté|reçu|commandé|payé|envoyé|appelé|trouvé|vendu|perdu"
    r"|rendu|fait|mangé"
    r"|terminé|fini|annulé|signé|changé|renvoyé|rencontré|vu)",
    todo=r"je dois|nous devons|on doit|il (?:me |nous )?faut|rappelle(?:z)?[- ](?:moi|nous) d[e']"
    r"|(?:n['’])?oublie(?:z)? pas d[e']"
    r"|il me reste à",
    act=r"(?:me |m['’]|le |la |l['’]|les |lui |leur |y |en |nous )*\w+(?:er|ir|re|oir)\b",
    no_act=r"dire|admettre|avouer|savoir|être|reconnaître|comprendre",
    unless=r"si|quand|que|ce que|comment|où|ne",
    fillers=r"encore|aussi|d['’]abord|ensuite|vite",
    requests=r"(?:(?:pouvez|pourriez)-vous|(?:peux|pourrais)-tu|(?:peut|pourrait)-on|(?:pouvons|pourrions)-nous"
    r"|vous (?:pouvez"
    r"|pourriez)|tu (?:peux|pourrais)|on (?:peut|pourrait))(?: s'il vous plaît| s'il te plaît| aussi| également)*"
    r" (?:(?:me|le|la|les|nous|lui) |(?:m|l)')*(?!dire|expliquer|confirmer|vérifier|voir|savoir|indiquer)\w+(?:er|ir"
    r"|re)\b"
    r"|(?:serait|est)-(?:il|ce) possible (?:de |d')(?!savoir|voir|connaître)\w+|auriez-vous la gentillesse de \w+",
    reported=r"(?:a dit|dit|m['’]a dit|nous a dit|pense|croit|affirme|a expliqué|explique|a mentionné)(?: que| qu['’])",
    is_=r"est|sont|était|sera|suis",
)

ITALIAN = Sayings(
    language="it",
    days={
        0: r"oggi|stamattina|stasera|questa (?:mattina|sera)",
        1: r"(?<!dopo )domani(?: (?:mattina|sera|pomeriggio))?",
        -1: r"(?<!l['’]altro )ieri(?: (?:mattina|sera|pomeriggio))?",
        2: r"dopodomani|dopo domani",
        -2: r"l['’]altro ieri|altroieri|avantieri",
    },
    units={
        "minute": r"minut[oi]",
        "hour": r"or[ae]",
        "day": r"giorn[oi]",
        "week": r"settiman[ae]",
        "month": r"mes[ei]",
        "quarter": r"trimestr[ei]",
        "year": r"ann[oi]",
    },
    whole={
        0: (r"quest['’oa] ?{unit}",),
        1: (r"(?:la |il |l['’])?prossim[oa] {unit}", r"(?:la |il |l['’])?{unit} prossim[oa]"),
        -1: (r"(?:la |il |l['’])?scors[oa] {unit}", r"(?:la |il |l['’])?{unit} scors[oa]"),
    },
    ago=r"{n} {unit} fa",
    ahead=r"(?:tra|fra) {n} {unit}",
    weekday={
        "following": r"{w} della (?:settimana prossima|prossima settimana)",
        "next": r"{w} prossim[oa]|prossim[oa] {w}",
        "last": r"{w} scors[oa]|scors[oa] {w}",
        "this": r"quest[oa] {w}",
    },
    bare_weekday=r"entro {w}|per {w}|(?<!il )(?<!la )(?<!ogni )(?<!di ){w}",
    every=r"ogni {w}|tutti i {w}|tutte le {w}|di {w}",
    every_unit=r"ogni {unit}|tutt[ie] (?:i|gli|le) {unit}",
    dates=(rf"(?:(?:per|entro) )?(?:il |l['’])?{DAY}º? {{m}}(?: {YEAR})?",),
    month=rf"(?:a|in|da|fino a|entro) {{m}}(?: {YEAR})?|{{m}} (?P<y2>(?:19|20)\d\d)",
    year=rf"nel {YEAR}",
    since=r"da(?:l|ll['’])?",
    range_opens=r"da(?:l|ll['’])?|[tf]ra(?: il)?",
    until=r"fino (?:a|al|all['’])",
    to=r"a|al|fino a|fino al|-|–|e|e il",
    at=rf",? alle {CLOCK}",
    past=r"era|erano|aveva|avevo|(?:ho|hai|ha|abbiamo|hanno|sono|è) (?:\w+ )?\w+(?:at|ut|it|ss|tt|st|rs|rt|ns|es"
    r"|os)[oaie]|ho|abbiamo",
    future=r"devo|dobbiamo|deve|bisogna|sarà|vorrei|voglio|scadenza|scade|è|sono|\w+[ei]r(?:ò|à|emo|anno)",
    did=r"(?:ho|abbiamo)(?: già| \w+mente)? (?:comprato|ricevuto|ordinato|pagato|inviato|spedito|chiamato|trovato"
    r"|venduto|perso"
    r"|restituito|fatto|mangiato|finito|annullato|firmato|cambiato|incontrato|visto)",
    todo=r"(?:devo|dobbiamo)|bisogna|ricorda(?:mi|ci|temi) di|non (?:dimenticare|dimenticarti|dimentichiamo) di|ho da",
    act=r"(?:mi |ti |lo |la |li |le |ci |ne )*\w+(?:are|ere|ire|rre)(?:\b)|\w+r(?:lo|la|li|le|mi|ti|si|ci|ne)\b",
    no_act=r"dire|ammettere|sapere|essere|confessare|riconoscere|capire",
    unless=r"se|quando|che|cosa|come|dove|non",
    fillers=r"ancora|anche|prima|poi|subito",
    requests=r"(?:può|puoi|potete|potrebbe|potresti|potreste|possiamo|potremmo)(?: per favore| per cortesia| anche)*"
    r" (?:(?:mi|ci|lo|la|li|le) )?(?!dir|spiegar|confermar|verificar|veder|saper|controllar)\w+(?:[aei]r|rr)\w*"
    r"|(?:è|sarebbe) possibile (?!sapere|vedere|conoscere)\w+[aei]re\w*|(?:le|ti) dispiacerebbe \w+[aei]re",
    reported=r"(?:ha detto|dice|mi ha detto|ci ha detto|pensa|crede|afferma|ha spiegato|ha menzionato)(?: che)",
    is_=r"è|sono|era|sarà",
)
