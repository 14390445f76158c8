"""English and German."""

from __future__ import annotations

from onrecord.llm.sayings.base import CLOCK, DAY, YEAR, Sayings

ENGLISH = Sayings(
    language="en",
    days={
        0: r"today|tonight|this (?:morning|afternoon|evening)",
        1: r"tomorrow(?: (?:morning|afternoon|evening|night))?",
        -1: r"yesterday(?: (?:morning|afternoon|evening|night))?|last night",
        2: r"the day after tomorrow",
        -2: r"the day before yesterday",
    },
    units={
        "minute": r"minutes?|mins?",
        "hour": r"hours?|hrs?",
        "day": r"days?",
        "week": r"weeks?",
        "month": r"months?",
        "quarter": r"quarters?",
        "year": r"years?",
    },
    whole={0: (r"this {unit}",), 1: (r"next {unit}",), -1: (r"last {unit}",)},
    ago=r"{n} {unit} ago",
    ahead=r"{n} {unit} from (?:now|today)",
    ahead_or_within=r"in {n} {unit}",
    weekday={
        "following": r"(?:on )?{w}(?: of)? next week",
        "next": r"(?:(?:on|by|until|before|for|due) )?next {w}",
        "last": r"(?:on )?last {w}",
        "this": r"(?:(?:on|by|until|before|for) )?this {w}",
    },
    bare_weekday=r"(?:on|due|by|before|due on|due by) {w}",
    every=r"every {w}|on {w}s|each {w}",
    every_unit=r"(?:every|each) {unit}",
    dates=(
        rf"(?:(?:on|by|due|for|before) )?{{m}}\.? {DAY}(?:st|nd|rd|th)?(?:,? {YEAR})?",
        rf"(?:(?:on|by|due|for|before) )?(?:the )?{DAY}(?:st|nd|rd|th)?(?: of)? {{m}}(?:,? {YEAR})?",
    ),
    month=rf"(?:in|by|since|until|this) {{m}}(?:,? {YEAR})?|{{m}}(?: of)? (?P<y2>(?:19|20)\d\d)",
    year=rf"in {YEAR}",
    day_of_month=rf"(?:on|by|due|before) the {DAY}(?:st|nd|rd|th)(?=$|[.,;!?]| (?:and|at|in|to|with|for)\b)",
    since=r"(?:ever )?since|starting(?: on| from)?|from(?= \w+ on\b)",
    range_opens=r"from|between",
    until=r"until|till|through",
    to=r"to|until|till|through|-|–|and",
    at=rf",? at {CLOCK}(?: ?(?P<half>[ap])\.?m\.?)?",
    past=r"was|were|had|did|didn't|went|bought|got|met|saw|said|told|came|made|took|paid|sent|ate|left|found|gave"
    r"|lost|won"
    r"|ran|wrote|read|spoke|began|broke|forgot|sold|felt|heard|held|kept|knew|put|thought|brought|\w{2,}[^\We]ed",
    future=r"will|won't|shall|going to|need to|have to|has to|needs to|must|should|can|due|deadline|plan to|want to"
    r"|would like|moved to|until|by|before|please|is|are|am|i'm|i'll|i'd|\w+'re|do|does|don't"
    r"|(?:it|that|there|he|she|here|what|who)'s|\w+'ll|doesn't|wanna|gonna",
    did=r"(?:i|we)(?:'ve| have)?(?: just| already| also| recently| finally| actually| then| \w+ly)*"
    r" (?:bought|got|met|saw|came|made|took|paid|sent|ate|left|found|gave|lost|won|ran|wrote|broke|sold|went|began|told"
    r"|(?!lov|lik|enjoy|need|want|us|hop|plan|liv|work|prefer|believ|seem|mention|wonder|agre|car|rememb|fail|hat|trust"
    r"|consider|expect|intend|wish|admir)\w{2,}[^\We]ed)(?! to )",
    todo=r"(?:i|we)(?: still| also| just| then| now| \w+ly)*(?:(?:'ll| will)? (?:need|have)|'ve got| have got) to"
    r"|(?:i|we) must"
    r"|(?:please )?remind (?:me|us) to|(?:don't|do not) (?:let (?:me|us) )?forget to|to-?do:",
    no_act=r"say|admit|know|be|think|ask|wonder|agree|understand|apologi[sz]e|confess|see|hear|feel|have|like|tell you"
    r"|go(?=$| now| to bed)",
    unless=r"if|whether|when|what|how|where|why|which|who|that|all|everything|anything|do|does|did|would|unless|until",
    fillers=r"still|also|then|now|quickly|first",
    requests=r"(?:can|could|would|will) (?:you|we)(?: please| kindly| also| just| maybe| possibly| perhaps)*"
    r" (?!(?:please )?(?:tell|explain|confirm|check|see|know|guarantee|remember|say|clarify|verify|be|have|get"
    r"|help with)\b)"
    r"\w+|would you mind (?!telling|explaining|confirming|checking)\w+ing|(?:is|would) it (?:be )?possible to"
    r" (?!(?:know|see|check|find|get|tell|learn)\b)\w+",
    reported=r"(?:said|says|told (?:me|us|him|her|them)|tells (?:me|us)|thinks|thought|believes|believed|claims|claimed"
    r"|mentioned|explained|announced|insists|insisted)(?! (?:hi|hello|goodbye|yes|no|sorry|thanks|about|of)\b)",
    is_=r"is|are|was|were|am|\w+['’](?:s|m|re)|will be",
)

GERMAN = Sayings(
    language="de",
    days={
        0: r"heute(?: (?:Morgen|Vormittag|Mittag|Nachmittag|Abend|Nacht|früh))?",
        1: r"(?-i:(?<!jeden )(?<!heute )(?<!gestern )morgen)(?: (?:Vormittag|Mittag|Nachmittag|Abend|früh))?",
        -1: r"(?<!vor)gestern(?: (?:Morgen|Vormittag|Mittag|Nachmittag|Abend|Nacht|früh))?",
        2: r"übermorgen",
        -2: r"vorgestern",
    },
    units={
        "minute": r"Minuten?",
        "hour": r"Stunden?",
        "day": r"Tag(?:en|e)?",
        "week": r"Wochen?",
        "month": r"Monat(?:en|e|s)?",
        "quarter": r"Quartal(?:en|e)?",
        "year": r"Jahr(?:en|e)?",
    },
    whole={
        0: (r"diese[nms]? {unit}",),
        1: (r"(?:im )?(?:nächste|kommende)[nsrm]? {unit}",),
        -1: (r"(?:im )?(?:letzte|vorige|vergangene)[nsrm]? {unit}",),
    },
    ago=r"vor {n} {unit}",
    ahead_or_within=r"in {n} {unit}",
    weekday={
        "following": r"(?:am )?{w} (?:der )?nächste[rn]? Woche",
        "next": r"(?:am )?nächste[nr] {w}|(?:am )?kommende[nr] {w}",
        "last": r"(?:am )?(?:letzte|vorige|vergangene)[nr] {w}",
        "this": r"(?:an )?diese[nrm] {w}",
    },
    bare_weekday=r"am {w}|bis {w}|bis zum {w}",
    every=r"jeden {w}|{w}s",
    every_unit=r"jede[nsr]? {unit}|alle {unit}",
    dates=(rf"(?:(?:am|bis|bis zum|zum) )?{DAY}\. ?{{m}}(?: {YEAR})?",),
    month=rf"(?:im|seit|bis|ab|Anfang|Ende) {{m}}(?: {YEAR})?|{{m}} (?P<y2>(?:19|20)\d\d)",
    year=rf"(?:im Jahre? ){YEAR}",
    day_of_month=rf"(?:am|bis zum|zum) {DAY}\.(?=$|[,;!?]| (?:um|und)\b)",
    since=r"seit(?: dem)?|ab(?: dem)?",
    range_opens=r"vo[nm]|zwischen(?: dem)?",
    until=r"bis(?: zum)?",
    to=r"bis|bis zum|-|–|und",
    at=rf",? um {CLOCK}(?: Uhr)?",
    past=r"war|waren|hatte|hatten|wurde|wurden|ging|kam|sagte|machte|kaufte|(?:habe|hat|haben|bin|ist"
    r"|sind)\b.*\b\w*ge\w+(?:t|en)"
    r"|(?:habe|hat|haben)",
    future=r"werde|wird|werden|muss|müssen|soll|sollen|will|wollen|möchte|fällig|Frist|kann|ist|sind",
    did=r"(?:habe ich|ich habe|haben wir|wir haben)\b(?! (?:es |das )?(?:gern|immer|nie|oft"
    r"|früher)\b).*\b\w*ge(?!mocht|liebt|wollt|habt|hofft|plant|glaubt|braucht|dacht)\w+(?:t|en)(?=$|[.,;!]| und\b)",
    todo=r"(?:ich muss|wir müssen|muss ich|müssen wir)|(?:bitte )?erinner(?:e|n Sie)? (?:mich|uns) (?:bitte )?daran,?"
    r"|vergiss nicht,?|(?:ich darf|wir dürfen) nicht vergessen,?",
    no_act=r"sagen|zugeben|gestehen|wissen|(?:\w+ )*(?:sagen|zugeben|gestehen|sein)$",
    unless=r"wenn|ob|was|wie|wo|warum|dass|falls",
    fillers=r"noch|auch|dann|erst|schnell|unbedingt|mal",
    requests=r"(?:können|könnten|kannst|könntest|könnt|könntet|würden|würdest|würdet) (?:sie|du|ihr|wir)"
    r"(?![^.!?]*(?<!\w)(?:sagen|erklären|bestätigen|prüfen|nachsehen|nachschauen|verraten|mitteilen|sehen|garantieren)"
    r"(?:\W*$|,))(?: [^.!?]+)? \w+n|(?:ist|wäre) es möglich,?(?![^.!?]*(?:erfahren|sehen|wissen)\W*$)[^.!?]* \w+n",
    reported=r"(?:sagte|sagt|hat gesagt|meint|meinte|glaubt|glaubte|behauptet|erklärte|erwähnte),?(?: dass| er| sie"
    r"| es)",
    is_=r"ist|sind|war|lautet|beträgt|wird",
)
