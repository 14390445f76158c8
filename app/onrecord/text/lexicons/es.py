"""Spanish."""

from __future__ import annotations

from onrecord.text.lexicons.base import Lexicon, words

_TASKS = (
    r"(?:escrib|redact|prepar|proces|sub|descarg|revis|termin|acab|edit|traduc|imprim|compil|instal|actualiz|limpi"
    r"|orden"
    r"|empaquet|rellen|complet|corrig|arregl|prob|orden|carg|reinici|gener|busc)(?:ando|iendo)"
)
_DEFINITE = r"(?:el|la|los|las|lo|mi|mis|ese|esa|esos|esas|este|esta|estos|estas|eso|esto|tu|su|nuestr\w+)"

SPANISH = Lexicon(
    language="es",
    function_words=words(
        "el la los las lo un una unos unas al del este esta esto estos estas ese esa eso esos esas aquel aquella "
        "aquello",
        "yo tú tu tus usted ustedes él ella ello ellos ellas nosotros nosotras vosotros vosotras me te se nos os le "
        "les",
        "mi mis mí su sus suyo suya mío mía nuestro nuestra nuestros nuestras vuestro vuestra conmigo contigo",
        "que qué quien quién quienes cual cuál cuales cuáles cuando cuándo donde dónde como cómo cuanto cuánto cuántos",
        "alguien algo alguno alguna algunos algunas algún todo toda todos todas cada otro otra otros otras mismo misma",
        "mucho mucha muchos muchas poco poca pocos pocas más menos muy tan tanto ambos varios varias cualquier",
        "ser es soy eres son somos era eran fue fui fueron será sería sea estar está estoy están estamos estaba estuvo",
        "haber ha he han hemos había hay hubo habrá tener tiene tengo tienen tenemos tenía tuvo hacer hace hizo",
        "puede puedes puedo pueden podemos podría podrías podrá debe debes debo deben debería quiere quieres va voy "
        "van vamos iba",
        "a ante bajo con contra de desde durante en entre hacia hasta mediante para por según sobre tras excepto",
        "y e o u pero mas sino porque pues aunque si mientras también además entonces ya aún todavía así ahora solo "
        "sólo",
    ),
    reporting=words(
        "dice dijo dicen dijeron decir afirma afirmó comenta comentó cuenta contó informa informó señala señaló según",
        "explica explicó asegura aseguró declara declaró menciona mencionó indica indicó piensa pensó cree creyó",
    ),
    common=words(
        "prefiere quiere gusta gustan encanta encantan necesita vive trabaja planea desea disfruta odia compró pagó "
        "fue",
        "visitó conoció empezó dejó terminó completó recomendó pidió ofreció solicitó usa tiene hoy ayer mañana",
        "actualmente antes después luego siempre quizás gracias hola sí vale bueno buenos buenas perdón por favor",
        "uno dos tres cuatro cinco seis siete ocho nueve diez primero primera segundo segunda último última nuevo "
        "nueva",
        "nombre fecha día semana mes año hora persona presupuesto plazo reunión proyecto propuesta documento correo "
        "tarea",
        "título destinatario destinatarios hablante señor señora sr sra dr dra don doña agregar añadir quitar eliminar",
    ),
    people=words("usuario usuaria usuarios usuarias agente agentes cliente clienta clientes asistente yo hablante"),
    hints=words(
        "sin ningún ninguno ninguna ni",
        "no sí me gusta vivo trabajo quiero tengo necesito hola gracias nunca siempre por favor muy está",
        "también reunión pedido dinero hijo hija hermano hermana mujer esposa ciudad calle oficina jefe jefa",
        "empresa correo llamada llamadas llamar llame llames enviar envíe pagar comprar vender acuerdo",
        "acuerdos factura envío entrega cuenta hoy ayer ahora después entonces pero porque jamás nadie nada",
        "aquí allí eso esa años año mes puedo hago voy soy estoy fui comí compré vivía vive come bebe trabaja",
        "estudia llama proponer proponga propongas prohibido permitido pastel prefiero casa coche perro gato",
        "niño niña hemos han tampoco informe",
    ),
    months=(
        "enero ene",
        "febrero feb",
        "marzo",
        "abril abr",
        "mayo",
        "junio jun",
        "julio jul",
        "agosto ago",
        "septiembre setiembre sep sept",
        "octubre oct",
        "noviembre nov",
        "diciembre dic",
    ),
    weekdays=("lunes", "martes", "miércoles", "jueves", "viernes", "sábado sábados", "domingo domingos"),
    numbers={
        "cero": 0,
        "un": 1,
        "uno": 1,
        "una": 1,
        "dos": 2,
        "tres": 3,
        "cuatro": 4,
        "cinco": 5,
        "seis": 6,
        "siete": 7,
        "ocho": 8,
        "nueve": 9,
        "diez": 10,
        "once": 11,
        "doce": 12,
        "trece": 13,
        "catorce": 14,
        "quince": 15,
        "dieciséis": 16,
        "diecisiete": 17,
        "dieciocho": 18,
        "diecinueve": 19,
        "veinte": 20,
        "treinta": 30,
        "cuarenta": 40,
        "cincuenta": 50,
        "sesenta": 60,
        "setenta": 70,
        "ochenta": 80,
        "noventa": 90,
        "cien": 100,
        "primero": 1,
        "primer": 1,
        "segundo": 2,
        "tercero": 3,
        "tercer": 3,
        "docena": 12,
    },
    multipliers={"mil": 1_000, "millón": 1_000_000, "millones": 1_000_000},
    abbreviations=words(
        "sr sra srta dr dra lic ing ud uds d dña núm nº pág págs art av avda tel aprox ej etc ee uu s.a"
    ),
    negations=r"no(?! (?-i:\p{Lu}))|nunca|jamás|ni|ningún|ninguno|ninguna|nadie|nada|tampoco|sin",
    no_negations=r"no sol(?:o|amente)|no s[óo]lo|sin duda|sin embargo|cómo no|por qué no|si no|o no|nada más"
    r"|no hay problema"
    r"|no importa|de nada|sin problema|verdad que no|no veo la hora|no (?:te |se |me |le |nos )?olvid\w+"
    r"|no más (?:tarde|de)|no [^.!?;,\n]{1,30} hasta",
    endings=r"ya no|no [^.!?;,\n]{0,60}?\bmás(?! (?:que|de))|nunca más|solía(?:n|mos|s)?|dej(?:é|ó|aron|amos) de"
    r"|ya nunca",
    softly=r"prefier\w+ [^.!?;,\n]{1,30} (?:a|al|antes que)|antes|odi[ao]\w*|detest\w+|evit\w+|rechaz\w+|prohíb\w+"
    r"|prohib\w+|impide|imposible|anteriormente|cancel\w+"
    r"|quit\w+|elimin\w+|excluy\w+|dej\w+|falt\w+|carec\w+|en vez de|en lugar de|disgust\w+|nieg\w+|neg[óa]\w*",
    breaks=r"pero|sino|porque|aunque|mientras|así que|si|cuando|salvo|y|e|entonces|sin embargo",
    questions=r"(?:a |de |en |con |por |para )?(?:qué|quién|quiénes|cuándo|dónde|cómo|cuál|cuáles|cuánt[oa]s?)"
    r"|(?:podría|podrías) \w+|(?:puede|puedes|pueden) (?:usted|ustedes|alguien|decirme|ayudarme|confirmar|explicar)"
    r"(?!.*[.!]\W*$)",
    lead_ins=r"estimad[oa]s?|querid[oa]s?|en|con|para|por|de|desde|hasta|a|al|cuando|si|mientras|durante|después|antes"
    r"|también|y|pero|entonces"
    r"|ojo|nota"
    r"|importante|recuerda|recuerde|ahora|hoy|mañana|con este|hola|gracias|sí|no|bueno|vale|sobre|respecto|atención"
    r"|equipo"
    r"|todos|siempre que|salvo|a partir",
    orders=r"deb(?:e|es|en|emos|éis|o|ería|erías|erían|eríamos|erá|erán)|hay que|ha de|han de|t(?:iene|ienen|ienes"
    r"|enemos) que"
    r"|pued(?:e|es|en)|podemos|podrá[ns]?|por favor|favor de|prohibid[oa]s?|prohíb\w+|permit\w+|autoriz\w+"
    r"|obligatori[oa]"
    r"|se (?:ruega|exige|requiere|permite|prohíbe)|es (?:necesario|obligatorio|preciso|imprescindible)"
    r"|(?:quier\w+|pid\w+|exij\w+|orden\w+|insist\w+|necesit\w+) (?:en )?que|aseg[úu]r(?:ate|ese|ense)"
    r"|bajo ningún concepto"
    r"|en ningún caso|queda prohibido|no hace falta|necesita\w*",
    imperatives=r"\w*[áéíóú]\w*(?:me|te|se|le|lo|la|les|los|las|nos)|siempre|nada de|ningún|ninguna|sin"
    r"|a partir de ahora|de ahora en adelante|llam[ae]n?|env[íi][ae]n?|mand[ae]n?|us[ae]n?|habl[ae]n?|avis[ae]n?"
    r"|esper[ae]n?"
    r"|confirm[ae]n?|contact[ae]n?|propon(?:ga|gan)?|haga|hagan|haz|diga|digan|di|mencion[ae]n?|incluya|incluye"
    r"|cobr[ae]n?"
    r"|pag[au]e?n?|firm[ae]n?|revis[ae]n?|cancel[ae]n?|entreg[au]e?n?|d[ée]|den|da|ponga|pon|deje|deja|mantenga|mantén"
    r"|consult[ae]n?|respond[ae]n?|conteste|contesta|escrib[ae]n?|trat[ae]n?|sol[oa]mente|solo|sólo|evit[ae]n?"
    r"|recuerd[ae]n?",
    in_flight=r"(?:escrito|redactado|revisado|procesado|traducido) la mitad|(?:voy|vamos|va|van|estoy|estamos"
    r"|está) (?:ya |casi )*(?:por|a) (?:la )?mitad|llev(?:o|amos"
    r"|a) (?:ya )?(?:la mitad|(?:el|un) \d+ ?%)|a medio \w+(?:ar|er|ir)"
    r"|(?:estoy|estamos|sigo|lo tengo|lo dejé) a medias|en medio de \w+(?:ar|er|ir)|(?:está|están|sigue|siguen|estoy"
    r"|estamos) en (?:pleno )?(?:proceso(?! de (?!\w+[aei]r\b))|trámite|curso|marcha|ello)"
    r"|casi (?:he |ha |hemos )?(?:termin\w+|acab\w+|list[oa]s?|complet\w+|hech[oa])|(?:sigo|seguimos|sigue|siguen"
    r"|todavía|aún|ya)(?: estoy| estamos| está| están)? "
    + _TASKS
    + r"|\d+ ?% (?:hech[oa]|complet\w+|list[oa]|terminad[oa])|(?:me )?falta(?:n)? poco|trabajando en (?:ello|eso|esto)"
    r"|^" + _TASKS,
    under_way=r"est(?:oy|amos|á|án) (?:ahora "
    r"|ahora mismo )*"
    + _TASKS
    + r"(?=(?: "
    + _DEFINITE
    + r"\b)|$| ahora)|se (?:está|están) "
    + _TASKS
    + r"|(?:está|están) siendo \w+d[oa]s?",
    planned=r"mañana|esta (?:noche|tarde|semana)|este (?:mes|año|fin de semana)|próxim[oa]|luego|después|pronto|voy a"
    r"|vamos a|dentro de",
    lasting=r"quiero|necesito|espero|pienso|tengo que|debo|desde (?:hace|\d+)|hace \w+ (?:años|meses)|cada|todos los"
    r"|siempre|normalmente|suelo",
    phatic=r"(?:muchas |mil |muchísimas )?gracias(?: de antemano| otra vez| nuevamente)?(?: por (?:su|tu|la|el|toda su"
    r"|todo su|toda la|vuestra|vuestro)(?: \w+)? (?:ayuda|atención|tiempo|paciencia|apoyo|información|respuesta"
    r"|comprensión|amabilidad|servicio))?|(?:(?:le|te|les|os|se lo) )?agradezco(?: mucho| de antemano"
    r"| de verdad)?(?: (?:su|tu|la|el|toda su|vuestra)(?: \w+)? ?(?:ayuda|atención|tiempo|paciencia|apoyo|información"
    r"|respuesta|comprensión|amabilidad))?|(?:es usted |eres |son |ha sido |qué )?muy amables?(?: de su parte)?"
    r"|qué amable|(?:siento|lamento|disculpe|disculpa|disculpen|perdón|perdone|perdona)(?: por)? (?:la confusión"
    r"|las molestias|la molestia|el error|el malentendido|la demora)|quedo (?:a la espera|atent[oa])(?: de (?:su|tu"
    r"|vuestra) respuesta)?|que (?:tenga|tengas|tengan|pase|pases) (?:un |una )?buen[oa]?s? (?:día|tarde|noche"
    r"|fin de semana)|sería (?:genial|estupendo|perfecto)|"
    r"hola|buenos días|buenas(?: tardes| noches)?|buen día|saludos|qué tal|cómo (?:estás?|está usted|va todo|va)"
    r"|adiós|hasta (?:luego|pronto|mañana|la vista)|chao|nos vemos|cuídate|igualmente|encantad[oa]|mucho gusto"
    r"|(?:muchas |mil )?gracias(?: por (?:todo|su ayuda|tu ayuda|la ayuda|la información))?|de nada|no hay de qué"
    r"|por nada"
    r"|sí|si|no|vale|ok|okay|bueno|bien|muy bien|claro(?: que sí)?|de acuerdo|perfecto|genial|excelente|estupendo"
    r"|exacto"
    r"|correcto|así es|entendido|entiendo|ya veo|por supuesto|desde luego|listo|hecho|eso es(?: todo)?|es todo|nada más"
    r"|está bien|suena bien|me parece bien|lo siento|perdón|disculpe?a?|por favor|adelante|un momento|señor|señora"
    r"|equipo"
    r"|amig[oa]s?|a todos|todos|hoy|y tú|y usted|jaja+|ah|oh|ya|qué bien|yo también",
)
