"""English."""

from __future__ import annotations

from onrecord.text.lexicons.base import Lexicon, counted, words

_TASKS = (
    r"(?:writing|drafting|typing|uploading|downloading|compiling|processing|printing|packing|filling|editing|preparing"
    r"|proofreading|translating|installing|rebooting|restarting|loading|generating|checking|reviewing|finishing"
    r"|wrapping|formatting|debugging|testing|fixing|merging|deploying|migrating|syncing|scanning|sorting|assembling"
    r"|cleaning|painting|cooking|baking|ironing|sewing|updating|collecting|summarizing)"
)
_DEFINITE = r"(?:the|my|our|your|his|her|their|its|this|that|these|those|it|them|up|out|through|over|now|right)"

ENGLISH = Lexicon(
    language="en",
    function_words=words(
        "a an the this that these those some any each every either both all half such same other another much many",
        "more most less least few several enough own what which who whom whose where when why how whether there here",
        "i you he she it we they me him her us them my your his its our their mine yours hers ours theirs one ones",
        "myself yourself himself herself itself ourselves yourselves themselves someone somebody something anyone",
        "anybody anything everyone everybody everything each",
        "am is are was were be been being have has had having do does did doing done will would shall should can could",
        "may might must ought need dare let lets i'm i've i'll i'd you're you've you'll you'd he's she's it's we're "
        "we've",
        "we'll we'd they're they've they'll they'd that's there's here's what's who's let's 's 're 've 'll 'd 'm",
        "of in on at to from by with about against between into through during before after above below up down out "
        "off",
        "over under again further then once within toward towards upon among across behind beyond near per via since",
        "until till for as like than unlike despite except along around amid onto",
        "and or but if because while although though so yet unless whereas also too very just only even still already",
        "now ever as",
    ),
    reporting=words(
        "say says said saying tell tells told telling report reports reported reporting state states stated stating "
        "claim",
        "claims claimed claiming mention mentions mentioned mentioning note notes noted explain explains explained add",
        "adds added ask asks asked announce announces announced argue argues argued believe believes believed think",
        "thinks thought confirm confirms confirmed suggest suggests suggested according write writes wrote",
    ),
    common=words(
        "likes like liked loves love loved prefers prefer preferred enjoys enjoy enjoyed wants want wanted plans plan",
        "planned needs needed has lives live lived works work worked intends intend intended hopes hope owns own owned",
        "uses use used bought buys buy paid pays pay went goes go got gets get made makes make took takes take visited",
        "visits visit met meets meet moved moves move started starts start stopped stops stop finished finishes finish",
        "completed agreed agrees offered offers requested requests recommended recommends asked asks dislikes dislike",
        "hates hate considers considering considered wishes expects expected feels felt thinks believes knows",
        "yes ok okay currently previously formerly today tomorrow yesterday tonight recently later soon usually often",
        "sometimes always maybe perhaps please thanks thank hello hi hey well sure sorry actually instead however",
        "therefore meanwhile additionally according due based given once two three four five six seven eight nine ten",
        "first second third last next new old name time date day week month year person people thing budget deadline",
        "meeting project proposal document email e-mail task title recipient recipients attendee attendees agenda",
        "speaker remove removed add added update updated mr mrs ms dr prof sir madam",
    ),
    people=words("user users user's agent agents customer customers client clients assistant speaker i"),
    hints=words(
        "without nothing nobody cannot none neither nor no",
        "don't doesn't didn't isn't not yes live like work want hello thanks please never always",
    ),
    months=(
        "january jan",
        "february feb",
        "march mar",
        "april apr",
        "may",
        "june jun",
        "july jul",
        "august aug",
        "september sep sept",
        "october oct",
        "november nov",
        "december dec",
    ),
    weekdays=(
        "monday mon",
        "tuesday tue tues",
        "wednesday wed",
        "thursday thu thur thurs",
        "friday fri",
        "saturday sat",
        "sunday sun",
    ),
    numbers=counted(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty",
        thirty=30,
        forty=40,
        fifty=50,
        sixty=60,
        seventy=70,
        eighty=80,
        ninety=90,
        hundred=100,
        first=1,
        second=2,
        third=3,
        fourth=4,
        fifth=5,
        once=1,
        twice=2,
        dozen=12,
    ),
    multipliers={
        "hundred": 100,
        "thousand": 1_000,
        "grand": 1_000,
        "million": 1_000_000,
        "millions": 1_000_000,
        "billion": 1_000_000_000,
        "trillion": 1_000_000_000_000,
    },
    abbreviations=words(
        "mr mrs ms dr prof st sr jr inc ltd corp co dept est approx appt apt ave blvd rd fig vs etc e.g i.e a.m p.m "
        "a.k.a",
        "gen col sgt capt rev hon gov sen rep ph.d m.d b.a u.s u.k u.n d.c op vol pp ed eds al cf ca tel ext mt ft",
    ),
    negations=r"not|never|no(?! ?\.? ?\d)|none|nobody|no-one|nothing|nowhere|neither|nor|cannot|without|\w+n't|ain't"
    r"|(?:do|does|did|ca|wo|is|are|was|were|should|would|could|has|have|had|must)nt",
    no_negations=r"not only|not just|not least|not to mention|no doubt|no matter|why not|if not|or not|whether or not"
    r"|(?:can't|cannot|can not|couldn't) (?:wait|help|agree more|recommend \w+ enough)|no problem|no worries|no wonder"
    r"|nothing but|never mind|not bad|no idea|(?:do not|don't|never|won't|will not|must not|mustn't) forget"
    r"|(?:no|not) (?:later|more|less|fewer|earlier|sooner) than|(?:not|\w+n't) (?:\w+ ){0,4}until"
    r"|(?:did|do|does|is|are|was|were|have|has|had|ca|could|would|should|wo)n't (?:i|you|we|he|she|they|it|the|this"
    r"|that) [^.!?]*\?",
    endings=r"no longer|not [^.!?;,\n]{0,60}?\b(?:any ?more|any longer)|\w+n't [^.!?;,\n]{0,60}?\b(?:any ?more"
    r"|any longer)"
    r"|(?<!\bam )(?<!\bis )(?<!\bare )(?<!\bget )(?<!\bgot )(?<!'m )(?<!'s )(?<!'re )(?<!\bbe )(?<!\bgetting )"
    r"(?:never )?used to(?: not| never)?|(?:did not|didn't|did never) used? to|never again|no more"
    r"|not [^.!?;,\n]{0,30}? again",
    softly=r"prefer\w* \w+(?: \w+){0,3} (?:to|over|rather than)|refrains?|abstains?|dislikes?|disliked|hates?|hated"
    r"|avoids?|avoided|refuses?|refused|lacks?|lacked|unable|no (?:idea|clue)"
    r"|unwilling|impossible"
    r"|declines?|declined|den(?:y|ies|ied)|forbid(?:s|den)?|prohibit(?:s|ed)?|bans?|banned|excludes?|excluded"
    r"|stop(?:s|ped)?|quit|ceased?|gave up|given up|removes?|removed|cancel(?:s|led|ed)?|drop(?:s|ped)?|ended|ends"
    r"|formerly|previously|in the past|back then|former|revoked?|fails?|failed|zero|free of|instead of"
    r"|take [^.!?;\n]{1,40} off|took [^.!?;\n]{1,40} off|off the",
    breaks=r"but|because|although|though|whereas|while|since|so(?! far)|if|when|unless|and|then|yet|however|instead",
    questions=r"(?:should|could|would|can|may|will|shall|must|is|are|am|was|were|did|does)(?:n't)?"
    r" (?:i|we|you|he|she|it|they|the|this|that|these|those|there|my|our|your|his|her|their|any\w*|some\w*)"
    r"|(?:do|have|has|had)(?:n't)? (?:i|we|you(?! dare| ever)|he|she|they)|ha[sd](?:n't)? it"
    r"|(?:what|who|where|when|why|how|which \w+|whose \w+|what (?:time|day|date|kind|size|colou?r)|how (?:much|many"
    r"|long|often|far|old|soon)(?: \w+)?)"
    r" ?(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|am|'s|'re)"
    r"|why not|how about|what about|any (?:idea|news|update)s?|isn't|aren't|wasn't|weren't",
    lead_ins=r"in|with|for|from|until|till|as|when|whenever|if|while|during|after|before|by|at|on|starting|going|also"
    r"|and|so|but|then|ok|okay|again|once|unless|where|about|regarding|concerning|note|important|reminder|remember"
    r"|please|now|today|tomorrow|internally|first|second|finally|otherwise|this|next|every|to|under|hi|hello|hey|dear"
    r"|thanks|yes|no|well|sure|team|everyone|all|just|instead|in addition|besides|one more thing|attention|rule",
    orders=r"must|should|shall|may|ought to|ha(?:ve|s) to|needs? to|(?:is|are|be) (?:not |never |no longer "
    r"|only )?(?:allowed"
    r"|permitted|forbidden|prohibited|required|supposed|obliged|to)|isn't allowed|aren't allowed|mustn't|shouldn't"
    r"|may not"
    r"|cannot|can't|can|please|make sure|be sure to|ensure|(?:want|need|like|ask|expect|tell|instruct|order|advise|urge"
    r"|remind|beg)(?:s|ed|ing)? (?:you|him|her|them|everyone|nobody|the \w+|all) (?:not )?to|forbids?|prohibits?"
    r"|allows?"
    r"|permits?|authori[sz]es?|requires?|insists?|under no circumstances|on no account|never again|no exceptions"
    r"|only if"
    r"|will not|won't|is off limits|are off limits|free to|okay to|ok to|fine to",
    imperatives=r"no more \w+|no (?!one\b|body\b|problem|idea|doubt|longer|thanks?\b|matter|wonder"
    r"|news)\w+(?: \w+)? (?:for"
    r"|after|before|to|without|until|on|at|in|with|from)|cc"
    r"|have (?:it|him|her|them)|from now on|going forward|let|call|phone|ring|send|ship"
    r"|wait|keep|use|tell|ask"
    r"|check|confirm|propose|contact|email|e-mail|write|give|get|put|hold|stop|avoid|remember|remind|refund|cancel"
    r"|offer"
    r"|treat|answer|reply|respond|speak|talk|mention|discuss|include|exclude|pay|sign|file|book|schedule|add|remove"
    r"|delete|update|change|forward|notify|inform|escalate|prepare|review|follow|leave|go|come|be|do|make|take|bring"
    r"|return|deliver|apply|submit|verify|approve|reject|accept|charge|bill|share|show|open|close|start|set|quote|copy"
    r"|address|refer|direct|transfer|route|assign|handle|process|read|say|serve|block|refuse|limit|settle|postpone"
    r"|delay"
    r"|reschedule|visit|meet|find|look|try|turn|move|order|buy|sell|replace|repair|clean|only|ensure|proceed|negotiate",
    in_flight=r"(?:written|drafted|reviewed|processed|uploaded|translated|edited|typed|packed|got through) (?:about "
    r"|roughly "
    r"|over )?half"
    r"|half-?way|half way|part-?way|mid-?way|(?:most|part|some) of the way (?:through|there)"
    r"|(?:almost|nearly|about|half|partly|mostly) (?:done|finished|there|through|complete|completed|ready|written)"
    r"|\d+ ?(?:%|percent|per cent) (?:done|complete|completed|finished|through|of the way)"
    r"|in the (?:middle|midst) of (?:\w+ing|it|this|that)|(?:i am|i'm|we are|we're) (?:\w+ )?in the middle of"
    r" (?:the|a|my|our)(?! (?:\w+ )?(?:town|city|village|street|country|desert|sea|lake|woods|forest|park|row|room)\b)"
    r"|in the process of (?:\w+ing|it)|(?:a|one|two|three) (?:third|quarter)s?(?: of the way)? through|(?:am|is|are"
    r"|'s|'re|'m|still|currently|work|^)\s*in progress|(?:is|are|still|already"
    r"|^) ?under ?way"
    r"|getting there|on it(?=$)|(?:still|busy) " + _TASKS + r"|(?:still|currently|now|just|busy) working on|still at it"
    r"|working on (?:it|this|that|them|these|those)(?! \w)|in the works|^" + _TASKS + r"(?: " + _DEFINITE + r"\b.*)?$"
    r"|\w+ing (?:it|this|that|them|the [\w ]+|my [\w ]+) (?:right now|as we speak|at the moment|just now|now)"
    r"|just (?:started|begun) \w+ing",
    under_way=r"(?:am|is|are|i'm|\w+'re|\w+'s) (?:currently |just |now )*"
    + _TASKS
    + r" "
    + _DEFINITE
    + r"|(?:currently|now|just) "
    + _TASKS
    + r"|(?:is|are) (?:still |currently |now )*being \w+(?:ed|en|t)",
    planned=r"tomorrow|tonight|next|later|soon|will|going to|this (?:week|month|year|evening|afternoon|weekend)"
    r"|in (?:a|an|one|two|\d+) \w+",
    lasting=r"(?:want|need|hope|plan|aim|intend|would like|\w+'d like) to|will be|must be|should be|since \d+"
    r"|for (?:the (?:last|past) )?\w+ years|every|usually|often|for a living|as a job|prefer\w*"
    r"|these days",
    phatic=r"(?:(?:that|it|this) )?sounds (?:good|great|fine|perfect|right|like a plan)(?: to me)?|damn(?: it)?"
    r"|(?:thank you|thanks)(?: so much| very much)? for (?:that|this|it|everything|all that)|(?:i|we) (?:really |do "
    r"|truly |greatly |certainly )*appreciate (?:your|all your|the|all the"
    r"|any)(?: (?!\d)\w+){0,2} (?:help|assistance|support|time|patience|efforts?|information|info|response|reply"
    r"|understanding|kindness|service|update)(?: so much| very much| with (?:this|that|it|everything)| on this| today)*"
    r"|(?:thank you|thanks)(?: so much| very much| a lot)*(?: again)? for (?:your|all your|the"
    r"|all the)(?: (?!\d)\w+){0,2} (?:help|assistance|support|time|patience|efforts?|information|info|response|reply"
    r"|understanding|kindness|service|update|details|clarification)(?: with (?:this|that|it|everything)| on this"
    r"| today)*|(?:(?:i'm|i am|we're|we are) )?(?:very |so |really |terribly )?sorry (?:about|for) (?:that|this|it"
    r"|all this|(?:the|any|all the) (?:confusion|trouble|inconvenience|delay|mix-up|misunderstanding|wait|bother"
    r"|hassle))|(?:my |sincere )*apologies(?: for (?:that|this|(?:the|any) (?:confusion|trouble|inconvenience|delay"
    r"|mix-up|misunderstanding)))?|i (?:do |sincerely )?apologi[sz]e(?: for (?:that|this|(?:the|any) (?:confusion"
    r"|trouble|inconvenience|delay|mix-up|misunderstanding)))?|(?:you've|you have|you were|you are"
    r"|you're)(?: been)? (?:very |so |really |extremely |most )?(?:helpful|kind|wonderful|very patient)|(?:that's"
    r"|that is|it's|how) (?:very |so |really )?(?:kind|sweet|helpful|generous)(?: of you)?|(?:i )?(?:look|looking"
    r"|i'm looking|am looking) forward to (?:hearing from you|your (?:reply|response|answer))|have a (?:nice|good|great"
    r"|lovely|wonderful)(?: rest of (?:the|your))? \w+|that would be (?:great|perfect|fine|lovely|wonderful|helpful"
    r"|awesome)|"
    r"hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|night|day)|morning|evening|greetings|dear|welcome"
    r"|how are you(?: doing| today)?|how's it going|what's up|nice to meet you|pleased to meet you"
    r"|bye|goodbye|bye bye|see you|see ya|(?:see|talk to|speak to) you (?:soon|later|then|tomorrow)|take care|cheers"
    r"|have a (?:nice|good|great|lovely) \w+|good luck"
    r"|(?:many )?thanks?(?: you)?(?: (?:so|very) much| a lot| again| a million| for (?:your|the|all)(?: \w+)? \w+)*"
    r"|thx|ty"
    r"|much appreciated|i appreciate it|i appreciate your help|no thanks?(?: you)?"
    r"|yes|yeah|yep|yup|ya|no|nope|nah|ok|okay|k|kk|sure(?: thing)?|alright|all right|right|great|good|fine|cool|nice"
    r"|perfect|excellent|wonderful|awesome|lovely|super|brilliant|amazing|interesting|wow|oh|ah|aha|hm+|mm+|uh|um|lol"
    r"|haha+"
    r"|got it|i see|understood|noted|makes sense|sounds (?:good|great|fine|perfect|like a plan)|that (?:works|helps)"
    r"|(?:that's|that is|it's|it is|this is) (?:all|it|right|correct|fine|good|great|ok|okay|perfect|true|everything"
    r"|nice)"
    r"|correct|exactly|indeed|absolutely|definitely|certainly|of course|agreed|true|done|me too|same here|same"
    r"|will do|i will|i do|i am|i agree|i understand|you're welcome|you are welcome|no problem|no worries|never mind"
    r"|sorry|i'm sorry|excuse me|please|yes please|go ahead|please (?:do|go ahead|proceed|confirm)|please|well|so"
    r"|and you"
    r"|(?:that's|that is) what i (?:want|need|meant)|just do it|get it done|(?:please )?proceed(?: with (?:it|that))?"
    r"|very well|let me (?:check|see|know|think)|one (?:moment|second|sec|minute)(?: please)?|just a (?:moment|second"
    r"|minute)"
    r"|hold on|there|guys|everyone|everybody|all|team|sir|madam|friend|folks|man|mate|dude|today|again|then|now|too",
)
