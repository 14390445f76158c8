"""How an instruction opens in each language, or ends: forms that order or forbid, and can be read in no other way.

"Do not", "never", "always", "please" and their counterparts. Where a language's verbs tell an order from a statement by
their endings alone ("no pase" orders, "no pasa" states), the stems of each conjugation are listed, with their changes
of spelling and the pronouns before or behind them; a form that states as often as it orders is left out.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple


class Instructions(NamedTuple):
    """Patterns as in a `Lexicon`: `opens` at the start of a sentence, `ends` at its end."""

    opens: str
    ends: str = r"(?!)"


_ENGLISH = (
    r"please(?! (?:find|excuse|forgive|pardon|accept my)\b)|pls|kindly"
    r"|never(?! (?:been|had|heard|seen|got|tried|knew|thought|mind|was|were|did|have|has|am|is|are|again|i|we|he|she"
    r"|they|it|a|the|really|\w+ed)\b)"
    r"|(?:do not|don't|dont)(?! (?:know|think|like|want|need|have|remember|recall|care|mind|believe|understand|really"
    r"|see|get|feel|i|we|you|they|worry)\b)"
    r"|always(?! (?:a|an|the|my|happy|glad|nice|good|great|been|had|have|has|was|were|is|are|am|i|we|he|she|they|it"
    r"|loved|liked|wanted|\w+ed)\b)"
    r"|make sure|be sure (?:not )?to|ensure|(?:under no circumstances|on no account|in no case|in no event|at no time)"
    r"(?! (?:was|were|did|had|have|has|is|are)\b)"
    r"|(?:no one|nobody|no-one) (?:may|shall|is to|is allowed to)"
    r"|you (?:must|should|shall) (?:not|never|always|only)(?! (?:have|be)\b)|you (?:mustn't|shouldn't)(?! (?:have"
    r"|be)\b)"
    r"|(?:you are|you're|you aren't) (?:not |never )?(?:to|(?:allowed|permitted|forbidden) to)(?! (?:have|be)\b)"
    r"|you may (?:not|only)(?! (?:have|be)\b)"
    r"|remember (?:not )?to|avoid \w+ing|(?:stop|quit) (?!being )\w+ing(?= (?:me|us|him|her|them|my|our|the|these|this"
    r"|those|that|it|so)\b)|refrain from|(?:i|we)(?: must|'d| would| kindly)? (?:ask|urge|beg) (?:you|everyone"
    r"|all of you)"
    r"(?: all| both| kindly)? (?:not )?to|(?:i|we) (?:ask|insist|demand|request) that (?:you|no one|nobody|everyone)"
    r"|(?:from now on|going forward|henceforth|effective immediately),? (?:you|we|all)?"
    r" ?(?:may|must|should|shall|can|do not|don't|never|always|please)"
)

_ES_PRONOUNS = r"(?:(?:me|te|se|le|lo|la|les|los|las|nos|os) ){0,2}"
_ES_AR = (
    r"(?:llam|mand|us|habl|acept|firm|mencion|cobr|dej|olvid|cancel|contact|revel|compr|esper|pas|entr|molest|cambi|cit"
    r"|trat|negoci|factur|env[ií]|reenv[ií]|pagu|llegu|entregu|toqu|busqu|saqu|expliqu|coloqu|publiqu|notifiqu|verifiqu"
    r"|modifiqu|comuniqu|indiqu|marqu|apliqu|agregu|cargu|descargu|juzgu|colgu|cuelgu|divulgu|prolongu|apagu|cuelgu"
    r"|realic|autoric|utilic|garantic|rechac|cruc|avanc|actualic|organic|finalic|llev|tom|mir|m[ou]e?str|prest|regal"
    r"|registr|anul|ajust|apunt|archiv|asign|ayud|baj|borr|c[ie]+rr|consult|contest|copi|cort|c[ou]e?nt|edit|elimin"
    r"|escal|filtr|grab|guard|ignor|incorpor|inform|intent|invit|junt|levant|liber|mezcl|mont|mud|avis|ocult|orden|par"
    r"|particip|plante|present|presion|program|pregunt|quit|record|recuerd|recort|reclam|reserv|retir|revis|salud|separ"
    r"|solicit|termin|tir|traslad|atras|retras|adelant|descart|descont|descuent|deposit|empaquet|abon|bloque|desbloque"
    r"|ren[ou]e?v|prob|prueb|repar|tramit|confirm|suscrib|pospong|cel[eé]br|delegu|despach|dobl|fi|grit|opin|perdon"
    r"|reembols|reemplac|empiec|comienc|acerqu|adjunt|anot|conect|conserv|cuid|declar|demor|activ|desactiv|desví|detall"
    r"|ech|empuj|encargu|enseñ|equivoqu|escuch|evalú|examin|facilit|fuerc|gast|gestion|identifiqu|inici|instal|limit"
    r"|manipul|niegu|nombr|not|ocup|piens|pis|prepar|proces|ratifiqu|rebaj|redact|reinici|rellen|renunci|repliqu|report"
    r"|respald|salt|señal|tap|tard|telefone|transport|traspas|ubiqu|vigil|viol|visit|grap|aprueb|desech|aliment"
    r"|calient|lav|planch|pint|clav|sospech|culp|acus|demand|denunci|contrat|alquil|arriend|fum)"
)
_ES_ER = (
    r"(?:vend|escrib|respond|promet|permit|abr|sub|asum|recib|compart|discut|insist|imprim|interrump|romp|corr|met|com"
    r"|suspend|v[ou]e?lv|dev[ou]e?lv|res[ou]e?lv|m[ou]e?v|pierd|enciend|atiend|extiend|defiend|pid|impid|despid|repit"
    r"|sirv|sig|persig|corrij|elij|exij|coj|recoj|escoj|dirij|cubr|descubr|ofrezc|introduzc|conduzc|reduzc|traduzc"
    r"|incluy|excluy|sustituy|distribuy|traig|hag|deshag|dig|contradig|pong|propong|compong|expong|dispong|impong"
    r"|veng|interveng|salg|teng|manteng|reteng|deteng|añad|confund|decid|acud|exced|le|ve|proced|conced|muestr|emit"
    r"|remit|transmit|transfier|refier|interfier|ced|ofend|tem|omit|suprim|protej|restrinj|prescind|sugier|mient|divid"
    r"|prohíb|reún|mid|desist|conviert"
    r"|inviert|elud|contribuy|destruy|construy)"
)
_ES_NEGATED = (
    rf"{_ES_PRONOUNS}(?:{_ES_AR}(?:e|es|en|éis)|{_ES_ER}(?:a|as|an|áis)|vay(?:as?|an|áis)|des|dé|den|deis"
    r"|(?!poder\b|tener\b|saber\b|haber\b|ser\b|estar\b|querer\b|ver\b|ayer\b)\w{2,}(?:ar|er|ir)"
    r"(?:me|te|se|nos|os|les?|l[oa]s?|(?:me|te|se|nos|os)l[oa]s?)?)(?!\w)"
)
_SPANISH = (
    rf"por favor|favor de|(?:no|nunca|jamás|tampoco) {_ES_NEGATED}"
    rf"|siempre (?:{_ES_PRONOUNS}(?:{_ES_AR}(?:e|en)|{_ES_ER}(?:a|an))(?!\w)|(?!que)\w{{2,}}[aei]r(?:l[eoa]s?|me"
    r"|nos)?(?!\w))"
    rf"|{_ES_AR}(?:e|en|ad) (?:siempre|nunca)|(?:no|ni) se (?:te|le|les|os) ocurra"
    r"|(?:le|les|te|os|se)? ?(?:ruego|rogamos|ruega|suplico|suplicamos) (?:que|no|encarecidamente|\w+[aei]r)"
    r"|(?:le|les|te|os) (?:pido|pedimos|exijo|exigimos|solicito|solicitamos) (?:que|por favor|encarecidamente)"
    r"|(?:haga|hágame|háganme|hagan|haz|hazme)(?:nos)? el favor de|tenga la (?:bondad|amabilidad) de|sírva(?:se|nse)"
    r"|aseg[úu]r(?:ate|ese|ense|arse|aos)|procur(?:e|en|a) (?:no )?\w+[aei]r|absténga(?:se|nse)|abstente"
    r"|recuerd(?:a|e|en) (?:no )?\w+[aei]r|evit(?:a|e|en) (?:que|\w+[aei]r)|dej(?:e|en|a) de \w+[aei]r"
    r"|que (?:nadie|ninguno|no) \w+|(?:queda(?:n)? )?(?:terminantemente )?prohibid[oa]s? \w+[aei]r(?:l[eoa]s?)?"
    rf"|bajo (?:ningún concepto|ninguna circunstancia),? (?:{_ES_NEGATED}|se)|en ningún caso,? (?:{_ES_NEGATED}"
    r"|se (?:debe|puede))"
    r"|(?:no (?:debes|debéis|podéis)|(?:usted|ustedes) no (?:debe|deben|puede|pueden)|(?:debe|deben"
    r"|debes) siempre) \w+[aei]r\w*"
    r"|(?:a partir de ahora|desde ahora|de ahora en adelante),? (?:se )?(?:puede|debe|pueden|deben|no|nunca)"
)

_PT_PRONOUNS = r"(?:(?:me|te|se|lhe|o|a|lhes|os|as|nos|vos) ){0,2}"
_PT_AR = (
    r"(?:ligu|envi|us|fal|aceit|assin|mencion|deix|cancel|contact|contat|revel|compr|esper|pass|entr|mand|cont"
    r"|incomod|alter|mud|trat|negoci|fatur|partilh|compartilh|troqu|toqu|busqu|pagu|entregu|chegu|coloqu|expliqu"
    r"|publiqu|notifiqu|verifiqu|modifiqu|comuniqu|indiqu|marqu|apliqu|desligu|apagu|jogu|divulgu|prolongu|fiqu"
    r"|confirm|avis|grav|guard|ignor|inform|tent|convid|junt|levant|liber|mostr|olh|orden|par|particip|apresent"
    r"|pression|pergunt|tir|retir|reserv|revis|separ|solicit|termin|us|adiant|atras|descart|deposit|bloquei|renov"
    r"|aprov|rejeit|adicion|arquiv|ajud|aument|baix|cort|edit|elimin|embrulh|embal|encerr|escal|export|lev|lanc|volt"
    r"|realiz|autoriz|utiliz|organiz|finaliz|atualiz|actualiz|repass|despach|tom|chat|chei|import[ue]n|trabalh|dup?liqu"
    r"|mistur|adi|comec|comente|coment|consult|abandon|telefon|reclam|encaminh"
    r"|reencaminh|reembols|anot|anex|ativ|desativ|conserv|cuid|declar|demor|encomend|ensin|escut|esquent|examin|facilit"
    r"|gast|identifiqu|inici|instal|limit|manipul|nomei|not|ocup|pens|pis|prepar|process|reinici|respeit|salt|sinaliz"
    r"|tard|transport|viol|visit|lav|pint|acus|demand|denunci|contrat|alugu|fum|empurr|forc|avanc|cruz|ultrapass|recus)"
)
_PT_ER = (
    r"(?:escrev|respond|promet|permit|abr|receb|met|vend|discut|insist|com|corr|mex|mov|resolv|devolv|perc|sub|ofereç"
    r"|esqueç|forneç|exij|corrij|dirij|escolh|recolh|inclu|exclu|substitu|distribu|sig|persig|repit|peç|despeç|faç"
    r"|desfaç|dig|contradig|trag|ponh|proponh|componh|exponh|imponh|venh|intervenh|tenh|mantenh|retenh|vej|sai|lei"
    r"|imprim"
    r"|assum|cubr|descubr|transfir|refir|insir|envolv|interromp|suspend|estend|atend|acend|proced|conced|exced|decid"
    r"|divid|reduz|traduz|introduz|admit|transmit|emit|remet|comprometa|ced|prend|reparta|desist)"
)
_PT_NEGATED = (
    rf"{_PT_PRONOUNS}(?:{_PT_AR}(?:e|es|em)|{_PT_ER}(?:a|as|am)|fech(?:e|es|em)|vás?|dê|dês|deem|dêem"
    r"|(?!poder\b|ter\b|saber\b|haver\b|ser\b|estar\b|querer\b|ver\b)\w{2,}(?:ar|er|ir|por|pôr)"
    r"(?:-(?:me|te|se|lhes?|l?[oa]s?|nos|vos))?)(?!\w)"
)
_PORTUGUESE = (
    rf"por favor|favor|faç(?:a|am)(?:-me)? o favor|(?:n[ãa]o|nunca|jamais|tampouco|nem) {_PT_NEGATED}"
    rf"|sempre (?:{_PT_PRONOUNS}(?:{_PT_AR}(?:e|em)|{_PT_ER}(?:a|am))(?!\w)|\w{{2,}}[aei]r(?!\w))"
    rf"|{_PT_AR}(?:e|em) (?:sempre|nunca)|nem (?:pense|pensem|sonhe)"
    r"|(?:peço|pedimos|pede-se|rogo|rogamos|solicito|solicitamos|solicita-se|exijo|exigimos)(?:-(?:te|lhes?"
    r"|vos))? (?:que|para|encarecidamente)"
    r"|queiram? (?:por favor )?\w+[aei]r|tenham? a (?:bondade|gentileza) de"
    r"|certifi(?:que|quem)-se|assegur(?:e|em)-se|garanta(?:m)? que|(?:lembr(?:e|em)-se|n[ãa]o se esqueçam?) de|evit(?:e"
    r"|em) (?:que|\w+[aei]r)"
    r"|(?:abstenha|abstenham)-se|(?:pare|parem|deixe|deixem) de \w+[aei]r|que (?:ninguém|n[ãa]o) \w+"
    r"|(?:é |fica )?(?:expressamente |terminantemente )?proibid[oa]s? \w+[aei]r"
    r"|(?:de (?:modo|forma|maneira) alguma|em (?:nenhum caso|caso algum|hipótese alguma|nenhuma hipótese)"
    rf"|sob nenhuma circunstância),? (?:{_PT_NEGATED}|se)"
    r"|(?:(?:você|vocês|o senhor|a senhora) n[ãa]o (?:deve|devem|pode|podem)|n[ãa]o (?:deves|podes)|(?:você"
    r"|vocês) (?:deve"
    r"|devem) sempre) \w+[aei]r\w*"
    r"|(?:a partir de agora|de agora em diante|doravante),? (?:você |vocês )?(?:pode|podem|deve|devem|n[ãa]o|nunca)"
)

_FR_PRONOUNS = r"(?:(?:(?:me|te|se|le|la|les|lui|leur|nous|vous|en|y) )|(?:[mtsl]'))*"
_FR_INFINITIVE = r"(?!avoir\b|être\b|pouvoir\b|savoir\b|devoir\b)\w{2,}(?:er|ir|re|oir)(?!\w)"
_FR_TU = (
    r"(?:appelle|parle|dis|fais|envoie|donne|mets|va|viens|laisse|oublie|propose|mentionne|contacte|touche|change|signe"
    r"|accepte|ouvre|ferme|prends|rends|réponds|écris|attends|livre|dépose|utilise|montre|partage|promets|discute|vends"
    r"|commence|publie|déplace|supprime|ajoute|coupe|transfère|révèle|remplace|rembourse|expédie|retire|attache|bloque"
    r"|débite|lance|monte|casse"
    r"|achète|paie|paye|demande|essaie|rappelle|préviens|cherche|garde|jette|transmets|informe|facture|négocie|offre)"
)
_FRENCH = (
    r"s'il (?:vous|te) pla[iî]t|svp|stp|veuillez|merci (?:de (?!avoir\b|votre\b|ton\b|vos\b|tout\b)|d'(?!avoir\b"
    r"|avance\b))\w+"
    r"|prière (?:de |d')\w+"
    r"|je (?:vous|te) (?:prie|demande|supplie|saurais gré|serais reconnaissante?) (?:de |d'|instamment "
    r"|expressément )(?!m'excuser|m'en excuser|croire|agréer|pardon)\w+"
    rf"|(?:ne |n'){_FR_PRONOUNS}(?:(?!avez\b|êtes\b|savez\b|pouvez\b|voulez\b|aurez\b|serez\b|saviez\b|aviez\b"
    rf"|étiez\b)(?:\w{{2,}}ez|dites|faites)|{_FR_TU})(?![\w-])"
    rf"|ne (?:pas|plus|jamais|rien|point) {_FR_PRONOUNS}{_FR_INFINITIVE}"
    rf"|jamais (?:de |d')(?!la vie)\w+|jamais {_FR_PRONOUNS}{_FR_INFINITIVE}|toujours {_FR_PRONOUNS}{_FR_INFINITIVE}"
    r"|(?!avez\b|êtes\b|savez\b|pouvez\b|voulez\b|assez\b|chez\b)\w{2,}ez(?:-(?:moi|nous|lui|leur|les?"
    r"|la))? (?:toujours|uniquement|seulement)"
    r"|(?:assure[zr]?|assure)-(?:vous|toi)|(?:en aucun cas|sous aucun prétexte)(?! (?:je|il|elle|on|ils|elles)\b)"
    r"|pas (?:de |d')(?! ?(?:souci|problème|quoi|chance|doute|nouvelles?|réponse|panique))\w+ (?:pour|à|avec|avant|sans"
    r"|le|chez)"
    r"|(?:il est (?:strictement |formellement )?)?(?:interdit|interdiction|défense) (?:de |d')\w+"
    r"|(?:évite|évitez|éviter|pensez à|pense à|rappelez-vous|arrêtez|arrête|cessez|cesse) (?:de |d')?\w+"
    r"|abstenez-vous|abstiens-toi|il ne faut (?:pas|jamais|plus) "
    rf"{_FR_PRONOUNS}{_FR_INFINITIVE}|que (?:personne|nul) ne?\b|(?:vous ne devez|tu ne dois) (?:pas|plus|jamais"
    r"|en aucun cas)"
    r"|(?:désormais|dorénavant|à partir de maintenant),? (?:vous |on |tu |nous )?(?:pouvez|devez|peut|doit)"
)

_DE_PARTICIPLE = (
    r"(?:\w*ge(?:kommen|funden|sehen|schrieben|geben|nommen|lesen|troffen|laufen|fahren|gangen|fallen|blieben|worden"
    r"|wesen|sprochen|brochen|trieben|schlossen|boten|rufen|holfen|hoben|standen|worfen|tragen|halten|lassen|zogen"
    r"|wonnen)"
    r"|bekommen|erhalten|verstanden|vorhanden|enthalten|zufrieden|verschwunden|offen|verbunden|zugelassen|angenommen"
    r"|können|wollen|möchten|mögen|wissen|haben|werden|dürfen|müssen|sollen|sein|ihnen|denen|zusammen|gegen|wegen|neben"
    r"|zwischen|morgen|daneben|drüben|oben|unten|draußen|hinten|kunden|waren|wochen|sachen|gestern|lieber|besonders)"
)
_DE_INFINITIVE_ENDS = rf"(?<!zu\s)(?!{_DE_PARTICIPLE}\W*$)\w{{2,}}(?:en|ern|eln|tun)(?=[^\w]*$|[,;])"
_DE_NOT = (
    r"(?:nicht|nichts|nie|niemals|niemand(?:em|en)?|kein\w*|keinesfalls|bloß nicht|auf keinen fall"
    r"|unter keinen umständen)"
)
_DE_CLAUSE_ENDS = (
    r"(?=[^.!?,;]*(?:[.!?;]|$|, (?:sondern|und|aber|bis|wenn|bevor|ohne|dass|außer|da|weil|denn|bitte|auch|es"
    r"|solange)\b))"
)
_DE_NO_ORDER = (
    r"(?:haben|sind|seien|werden|können|könnten|wollen|möchten|sollten|sollen|dürfen|dürften|müssen|müssten|würden"
    r"|hätten"
    r"|wären|wissen|kennen|bekommen|mögen|waren|hatten|brauchen)"
)
_DE_FINITE = (
    r"(?:ich|wir|er|es|man|du|ihr|sie|kann|können|konnte|konnten|könnte|könnten|will|wollen|wollte|wollten|soll|sollte"
    r"|sollten"
    r"|darf|dürfen|durfte|durften|muss|müssen|musste|mussten|möchte|möchten|mag|wird|werden|würde|würden|wurde|wurden"
    r"|hat|habe"
    r"|haben|hatte|hatten|ist|sind|war|waren|lässt|lassen|ließ|geht|ging|bleibt|blieb|gibt|gab)"
)
_DE_DU = (
    r"(?:ruf|sag|gib|schick|mach|geh|lass|stell|sprich|nimm|schreib|send|sende|liefer|liefere|leg|lös|lösch|zeig|frag"
    r"|zahl"
    r"|bestell|stornier|storniere|buch|buche|änder|ändere|öffne|benutz|nutz|verwend|verwende|versprich|biet|biete|kauf"
    r"|verkauf"
    r"|akzeptier|akzeptiere|unterschreib|informier|informiere|kontaktier|kontaktiere|erwähn|erwähne|erstatte|antworte"
    r"|warte"
    r"|vergiss|wirf|verrat|verrate|komm|fahr|bring|hol|such|teil|fang|veröffentliche|fass|nenn|nenne|lade|mahn|leite"
    r"|rede|red|diskutier|diskutiere|verhandel"
    r"|verhandle)"
)
_GERMAN = (
    r"bitte|(?:in|bei|mit|für|ab|bis|wenn) [^,.!?]{1,50} bitte"
    rf"|(?!{_DE_NO_ORDER} sie)\w{{2,}}e?n sie(?! ?,)(?: [^.!?,;\n]{{1,80}}?)? (?:{_DE_NOT}|bitte|immer|stets"
    rf"|ausschließlich){_DE_CLAUSE_ENDS}"
    rf"|{_DE_DU}(?! (?:ich|er|es|man|wir)\b)(?: [^.!?,;\n]{{1,80}}?)? (?:{_DE_NOT}|immer|stets){_DE_CLAUSE_ENDS}"
    rf"|(?:nicht|nichts|nie|niemals|immer|stets|kein\w*)(?: [^.!?,;\n]{{1,80}}?)? {_DE_INFINITIVE_ENDS}"
    r"|(?:in|im|bei|beim|mit|für|ab|bis|vor|nach|an|am|auf|ohne|zu|zum"
    rf"|gegenüber) (?![^.!?;\n]*(?<!\w){_DE_FINITE}(?!\w))"
    rf"[^.!?,;\n]{{1,60}}? (?:{_DE_NOT}|immer|stets|nur)(?: [^.!?,;\n]{{1,60}}?)? {_DE_INFINITIVE_ENDS}"
    rf"|(?:ab (?:jetzt|sofort|heute)|künftig|zukünftig|in zukunft|von nun an) (?:bitte|(?:nicht|nie|kein\w*|immer|nur)"
    rf"(?: [^.!?,;\n]{{1,80}}?)? {_DE_INFINITIVE_ENDS})"
    rf"|(?:den|die|das|dem|der|diesen|diese|dieses|diesem|dieser)(?: \w+)? (?-i:\p{{Lu}})\w+ (?:bitte|{_DE_NOT}|immer"
    r"|stets)"
    rf"(?: [^.!?,;\n]{{1,60}}?)? {_DE_INFINITIVE_ENDS}"
    r"|(?:keinesfalls|auf (?:gar )?keinen fall"
    rf"|unter (?:gar )?keinen umständen)(?: [^.!?,;\n]{{1,80}}?)? {_DE_INFINITIVE_ENDS}"
    r"|stell(?:e|en sie|t)? sicher|acht(?:e|en sie|et)? darauf|(?:vergiss|vergesst|vergessen sie) nicht|denk(?:e|en sie"
    r"|t)? (?:bitte )?daran"
    r"|(?:vermeide|vermeiden sie|unterlasse|unterlassen sie|unterlass) \w+|(?:hör|hören sie"
    r"|hört) (?:bitte )?(?:endlich )?auf,?"
    r"|(?:ich|wir) bitten? (?:sie|dich|euch|darum),? (?!um\b)\w+|(?:ich|wir) (?:ersuchen?|ermahnen?) (?:sie|dich|euch)"
    rf"|(?:sie|ihr|du) (?:dürfen|dürft|darfst|sollen|sollt|sollst)(?: [^.!?,;\n]{{1,80}}?)? {_DE_NOT}{_DE_CLAUSE_ENDS}"
    r"|niemand (?:darf|soll)|es ist (?:strengstens |streng )?(?:verboten|untersagt),? \w+"
    r"|(?:ab (?:jetzt|sofort|heute)|von nun an|künftig|ab nun),? (?:darfst|dürfen|sollst|sollen|müssen|musst|kannst"
    r"|können|darf"
    r"|muss|soll)"
)

_IT_PRONOUNS = r"(?:(?:mi|ti|si|ci|vi|gli|lo|la|le|li|ne|me|te|se|ce|ve|glie(?:l[oaei]|ne)) |l'){0,2}"
_IT_CLITICS = r"(?:mi|ti|si|ci|vi|gli|l[oaei]|ne|(?:me|te|se|ce|ve|glie)(?:l[oaei]|ne))"
_IT_ARE = (
    r"(?:chiam|mand|inv|us|parl|tocch|dimentich|accett|firm|menzion|addebit|lasc|contatt|rivel|compr|aspett|pass|entr"
    r"|disturb|camb|tratt|negoz|fattur|cancell|annull|consegn|port|pagh|spiegh|verifich|modifich|comunich|indich"
    r"|pubblich"
    r"|notifich|applich|carich|scarich|cerch|divulgh|prolungh|prenot|ordin|prov|regal|ritard|rimand|ritir|salv|segnal"
    r"|sollecit|stamp|tagl|telefon|tent|utilizz|autorizz|realizz|organizz|vers|visit|aument|aggiorn|aiut|allegh|alz"
    r"|archiv|assegn|attiv|avvis|blocch|comment|conferm|consult|controll|cop|deposit|delegh|elimin|esager|guard|ignor"
    r"|imball|imbust|inform|iniz|inoltr|insist|integr|invit|liber|mostr|neghi?|neg|occup|perdon|present|rinnov|registr"
    r"|replich|rimbors|ripar|riprov|scart|spost|stacch|svel|trascur|rid|confid|giudich|litigh|butt|anticip|rilasc"
    r"|prelev"
    r"|allent|annot|avanz|conserv|dichiar|disattiv|evit|forz|insegn|limit|macchi|nomin|pens|rifiut|ripos|mont|smont"
    r"|tard"
    r"|trasport|lav|accus|denunc|fum|scherz|strapp|abbandon|abbass|accompagn|acquist|appogg)"
)
_IT_ERE = (
    r"(?:offr|apr|copr|scopr|chiud|conclud|includ|esclud|discut|vend|prend|perd|rend|legg|corregg|mett|permett|promett"
    r"|trasmett|ammett|scriv|iscriv|rispond|nascond|diffond|confond|aggiung|rimuov|muov|promuov|risolv|scelg|tolg"
    r"|raccolg"
    r"|rivolg|svolg|coinvolg|proced|conced|part|segu|scend|sospend|difend|attend|accend|stend|estend|pretend|facc?i|dic"
    r"|contraddic|vad|veng|di|sti|teng|manteng|tratteng|pong|propong|impong|espong|esc|salg|insist|assist|sprech"
    r"|\w{2,}isc)"
)
_IT_VOI = (
    r"(?!avete\b|siete\b|potete\b|volete\b|sapete\b|conoscete\b|vedete\b|capite\b|sentite\b|dovete\b|eravate\b"
    r"|avevate\b"
    r"|\w+(?:av|ev|iv)ate\b|\w+(?:re|a|e|i)ste\b|state \w+(?:ndo|t[aeio])\b)\w{1,}(?:ate|ete|ite)(?!\w)"
)
_IT_INFINITIVE = r"(?!essere\b|avere\b|potere\b|sapere\b|volere\b|dovere\b|vedere\b)\w{1,}(?:are|ere|ire|rre)(?!\w)"
_IT_NEGATED = (
    rf"{_IT_PRONOUNS}(?:{_IT_INFINITIVE}|{_IT_VOI}|(?:\w{{1,}}(?:ate|ete|ite)|\w{{3,}}[aeiu]r|[dfs][ai]r"
    rf"|por){_IT_CLITICS}(?!\w)"
    rf"|(?:d|f|st)ate{_IT_CLITICS}?(?!\w)|fate|dite|{_IT_ARE}(?:i|ino)(?!\w)|{_IT_ERE}a(?:no)?(?!\w))"
)
_ITALIAN = (
    r"per (?:favore|piacere|cortesia)|si prega(?:no)? (?:di|tutti)|siete pregati"
    r"|(?:la|vi|ti|le|li) (?:prego|preghiamo|chiedo|chiediamo|supplico|raccomando)(?: \w+mente)? (?:di|che) (?!scusarmi"
    r"|perdonarmi|credermi)\w+"
    rf"|(?:non|mai|neanche|nemmeno|neppure) {_IT_NEGATED}|(?:mai|sempre) {_IT_PRONOUNS}(?:{_IT_INFINITIVE}"
    rf"|{_IT_ARE}i(?!\w))"
    rf"|(?:{_IT_VOI}|{_IT_ARE}i|\w{{2,}}(?:ate|ete|ite){_IT_CLITICS}) (?:sempre|solo|soltanto|esclusivamente)"
    r"|(?:assicurati|assicuratevi|si assicuri|assicurarsi)|(?:si )?ricord(?:a|i|ate|ati|atevi|arsi)? di (?:non )?\w+"
    r"|evit(?:a|i|ate|are) (?:di|che)|(?:smett(?:i|ete|etela|ila|a)|finitela|piantatela) di|(?:si astenga|astenetevi"
    r"|astieniti)"
    r"|mi raccomando,?|in (?:nessun caso|nessuna circostanza|alcun caso)(?! (?:ho|hai|ha|abbiamo|hanno|è|era|mi|ci)\b)"
    r"|per (?:nessun motivo|nessuna ragione)(?! (?:ho|hai|ha|abbiamo|hanno|è|era|mi|ci)\b)"
    r"|(?:è )?(?:severamente |assolutamente )?vietat[oa] \w+[aei]re?\w*|che (?:nessuno|non) (?:\w+ ){0,2}\w+"
    r"|non (?:dovete|devi|si deve|si può|potete)(?! (?:essere|avere|aver)\b) \w+[aei]r\w*"
    r"|(?:d'ora in poi|da ora in poi|da oggi),? (?:si |tu |voi )?(?:può|puoi|potete|deve|devi|dovete|non)"
)

_ZH_HOW = (
    r"(?:无论如何|無論如何|任何情况下|任何情況下|任何时候|任何時候|绝对|絕對|永远|永遠|暂时|暫時|先|千万|千萬|一律|以后"
    r"|以後|今后|今後|将来|從此|从此|再也|尽量|盡量)"
)
_ZH_NOT_DO = (
    r"(?:不要(?![紧緊]|这|這|那|了|它|太|求)|别(?!人|的|处|墅|致|名|针|担心|介意|客气|急|生气|误会|着急|见怪|说了|提了"
    r"|慌)"
    r"|別(?!人|的|處|墅|致|名|針|擔心|介意|客氣|急|生氣|誤會|著急|見怪|說了|提了|慌)|不得(?!不|了)|不准|不許|不许|切勿"
    r"|勿)"
)
_CHINESE = (
    rf"请(?!问|假|客|求|教|示|柬|帖|了|过|不)|請(?!問|假|客|求|教|示|柬|帖)|{_ZH_HOW}*(?:都|也|请|請|就)?{_ZH_NOT_DO}"
    rf"|(?:[^，。；！？\n]{{1,12}}(?:之前|以前|之后|以後|之後|以后|期间|期間|时|時|时候|時候)"
    rf"|(?:这|這|那|该|該)[^，。；！？我你您他她\n]{{1,8}}"
    rf"|(?:没有|沒有|未经|未經|不经|不經)[^，。；！？\n]{{1,12}}(?:同意|允许|允許|许可|許可|批准|确认|確認)"
    rf"|(?:对|對|跟|和|与|與|给|給|向|关于|關於)[^，。；！？\n]{{1,14}})"
    rf"(?:都|也)?(?:{_ZH_NOT_DO}|一定要|务必|務必|必须|必須|请(?!了)|請(?!了))"
    r"|(?:禁止|严禁|嚴禁)(?!了)|不可以(?!吗)|务必|務必|(?:每次都|一定)要(?!是)|(?:必须|必須)(?!说|說|承认"
    r"|承認|的|是)"
    r"|(?:千万|千萬)(?!富|人|元|块|年|美元|英镑|的)|(?:绝不|絕不)(?:要|能|可以|允许|允許)"
    r"|(?:从现在起|從現在起|从今以后|从今天起)|(?:今后|今後|以后|以後)(?:都|请|請|务必|務必|必须|必須|一律|只能)"
    r"|(?:记得|記得)(?!当时|當時|上次|以前|那|我|曾|好像|是|之前|昨天|去年|很|你|您|他|她)|(?:记住|記住|切记|切記)"
    r"|(?:确保|確保)|(?:麻烦|麻煩)(?:你|您|请|請|帮|幫|不要|别|別|先)(?!们?了)|(?:拜托|拜託)(?:你|您|不要|别|別|请|請"
    r"|帮|幫)(?!们?了)"
    r"|避免(?!了)|(?:劳驾|勞駕|烦请|煩請|敬请|敬請)|(?:请勿|請勿)"
    r"|(?:你|您|你们|您们|你們)(?:必须|必須|不可以?|不准|不許|不许|不得|不要|务必|務必)(?!的)"
)

_JA_OPENS = r"くれぐれも|どうか|どうぞ"
_JA_ENDS = (
    r"(?<!こと)(?<!じゃ)(?<!では)ないで(?:ください(?:ませ)?|下さい|くれ|ほしい|欲しい|いただきたい|頂きたい"
    r"|もらいたい)?(?:です|と思います)?ね?"
    r"|[てで](?:ください(?:ませ)?|下さい|くれ|ほしい|欲しい|いただきたい|頂きたい|もらいたい)(?:です)?ね?"
    r"|[おご御][^、。！？\n]{1,12}(?:ください(?:ませ)?|下さい|願います|お願いします)|お控えください"
    r"|[てで]は(?:いけません|ならない|なりません|いけない|だめです|ダメです)|(?:ない|ぬ)よう(?:に)?(?:お願い(?:します"
    r"|いたします|致します|申し上げます))?"
    r"|よう(?:に)?(?:お願い(?:します|いたします|致します|申し上げます)|してください)|ないこと"
    r"|(?:必ず|決して|絶対に|一切)[^、。！？\n]{1,40}こと|(?:する|言う|書く|送る|触る|使う|出す|開ける|話す|渡す|教える"
    r"|かける|見せる|捨てる|入れる|勧める|伝える)な"
    r"|べからず|なさい|てもよい|ても(?:いい|良い)(?:です)?|をお願い(?:します|いたします)|禁止(?:です|とします)?"
    r"|べきではありません|ないものとする"
)

INSTRUCTIONS = MappingProxyType(
    {
        "en": Instructions(_ENGLISH),
        "es": Instructions(_SPANISH),
        "pt": Instructions(_PORTUGUESE),
        "fr": Instructions(_FRENCH),
        "de": Instructions(_GERMAN),
        "it": Instructions(_ITALIAN),
        "zh": Instructions(_CHINESE),
        "ja": Instructions(_JA_OPENS, _JA_ENDS),
    }
)
"""By the language's ISO 639-1 code."""
