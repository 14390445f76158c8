"""French."""

from __future__ import annotations

from onrecord.text.lexicons.base import Lexicon, words

FRENCH = Lexicon(
    language="fr",
    function_words=words(
        "le la les l un une des du de d au aux ce cet cette ces c ça cela ceci celui celle ceux celles",
        "je j tu il elle on nous vous ils elles me m te t se s lui leur leurs y en moi toi soi eux",
        "mon ma mes ton ta tes son sa ses notre nos votre vos mien mienne sien sienne",
        "que qu qui quoi dont où quand comment pourquoi combien quel quelle quels quelles lequel laquelle lesquels",
        "tout toute tous toutes chaque autre autres même mêmes quelque quelques plusieurs certain certaine certains",
        "beaucoup peu plus moins très trop assez aussi si tant autant",
        "être est suis es sommes êtes sont était étaient étais fut sera serait soit été avoir a ai as avons avez ont "
        "avait",
        "avaient eu aura aurait ait faire fait fais font va vais vas allons allez vont peut peux pourra pourras "
        "pouvez pouvons peuvent",
        "pourrait doit dois devez devons doivent devrait faut",
        "à dans par pour sur sous avec chez vers entre depuis pendant avant après contre selon malgré dès jusque jusqu",
        "et ou mais donc or car si comme lorsque lorsqu puisque puisqu quoique parce tandis alors ainsi encore déjà "
        "aujourd",
        "hui maintenant seulement",
    ),
    reporting=words(
        "dit disent dire affirme affirmé raconte raconté rapporte rapporté signale explique expliqué assure assuré "
        "déclare",
        "déclaré mentionne mentionné indique indiqué pense croit selon annonce annoncé précise précisé",
    ),
    common=words(
        "préfère aime adore déteste veut souhaite habite vit travaille compte prévoit acheté achète payé visite "
        "visité utilise",
        "possède aujourd'hui hier demain actuellement avant ensuite toujours peut-être merci bonjour bonsoir salut "
        "oui non",
        "d'accord bien bon pardon désolé deux trois quatre cinq six sept huit neuf dix premier première second "
        "seconde dernier",
        "dernière nouveau nouvelle nom date jour semaine mois année heure personne budget délai réunion projet "
        "proposition",
        "document courriel tâche titre destinataire destinataires monsieur madame mademoiselle m mme mlle dr maître "
        "ajouter",
        "retirer supprimer",
    ),
    people=words(
        "utilisateur utilisatrice utilisateurs agent agente agents client cliente clients assistant assistante"
    ),
    hints=words(
        "sans rien aucun aucune ni",
        "ne pas je j'aime j'habite suis oui bonjour merci toujours jamais très avec pour dans est c'est n'est",
        "qu'il réunion commande argent fils fille frère sœur soeur femme ville rue bureau entreprise appel",
        "appels appeler envoyer payer acheter vendre accord règlement facture livraison compte nouveau hier",
        "demain maintenant après alors personne ici là année ans mois semaine j'ai veux fais vais mange bois",
        "travaille étudie appelle habite voiture maison chien chat enfant proposer proposez interdit permis",
        "rapport",
    ),
    months=(
        "janvier janv",
        "février févr",
        "mars",
        "avril avr",
        "mai",
        "juin",
        "juillet juil",
        "août aout",
        "septembre sept",
        "octobre oct",
        "novembre nov",
        "décembre déc",
    ),
    weekdays=("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    numbers={
        "zéro": 0,
        "un": 1,
        "une": 1,
        "deux": 2,
        "trois": 3,
        "quatre": 4,
        "cinq": 5,
        "six": 6,
        "sept": 7,
        "huit": 8,
        "neuf": 9,
        "dix": 10,
        "onze": 11,
        "douze": 12,
        "treize": 13,
        "quatorze": 14,
        "quinze": 15,
        "seize": 16,
        "dix-sept": 17,
        "dix-huit": 18,
        "dix-neuf": 19,
        "vingt": 20,
        "trente": 30,
        "quarante": 40,
        "cinquante": 50,
        "soixante": 60,
        "soixante-dix": 70,
        "quatre-vingts": 80,
        "quatre-vingt-dix": 90,
        "cent": 100,
        "premier": 1,
        "première": 1,
        "deuxième": 2,
        "troisième": 3,
        "douzaine": 12,
    },
    multipliers={
        "mille": 1_000,
        "million": 1_000_000,
        "millions": 1_000_000,
        "milliard": 1_000_000_000,
        "milliards": 1_000_000_000,
    },
    abbreviations=words("m mm mme mlle dr pr me n° no art p pp av bd tél env ex etc c.-à-d cf s.a"),
    negations=r"ne|n'(?=\w)|pas|jamais|non|ni|aucune?|personne(?= ne)|rien|sans|nulle part|guère",
    no_negations=r"pas seulement|non seulement|sans doute|pourquoi pas|sinon|ou pas|ou non|pas de (?:souci|problème"
    r"|quoi)"
    r"|sans problème|de rien|rien que|ne [^.!?;,\n]{0,30}? que|n'[^.!?;,\n]{0,30}? que|pas mal|un pas|le pas"
    r"|premier pas|(?:n'|ne )\w+ pas oubli\w+|n'oublie[zr]?\w*(?: pas)?|pas plus tard|pas plus de",
    endings=r"ne [^.!?;,\n]{0,60}?\bplus|n'[^.!?;,\n]{0,60}?\bplus|(?:j'|je |il |elle |on |nous |vous "
    r"|tu )?(?:\w+ )?plus du tout"
    r"|pas [^.!?;,\n]{0,40}? encore une fois|plus jamais|avai\w+ l'habitude d\w*|(?:a|ai|ont|avons) cessé de",
    softly=r"préfèr\w+ [^.!?;,\n]{1,30} (?:à|au|aux)|autrefois|auparavant|jadis|avant|dans le passé|détest\w+|hai\w+"
    r"|évit\w+|refus\w+|interdi\w+|défen\w+"
    r"|impossible"
    r"|annul\w+|retir\w+|supprim\w+|exclu\w+|arrêt\w+|cess\w+|manqu\w+|au lieu d\w*|ni\w+|plus",
    breaks=r"mais|parce que|parce qu'|car|bien que|quoique|tandis que|alors|donc|si|quand|lorsque|sauf|et|puis"
    r"|cependant",
    negates_behind=True,
    questions=r"est-ce|qu'est-ce|(?:à |de |avec |pour )?(?:quel|quelle|quels|quelles|qui est|pourquoi|combien|comment"
    r"|où)"
    r"|(?:ne |n')?(?:peux|peut|pouvez|pouvons|dois|doit|devons|devez|voulez|veux|avez|as|es|est|êtes|sont|faut|puis"
    r"|pourriez"
    r"|pourrait|pourrais|devrait|devrions|sais|savez|allez|va|sera)-(?:je|tu|ils?|elles?|on|nous|vous|ce|t-il|t-elle"
    r"|t-on)",
    lead_ins=r"ch(?:er|ère)s?|madame|monsieur|dans|en|avec|pour|par|de|depuis|jusqu\w*|à|au|aux|quand|lorsque|si"
    r"|pendant|après|avant|aussi|et|mais"
    r"|alors"
    r"|attention|important|rappel|note|maintenant|aujourd'hui|demain|désormais|dorénavant|bonjour|merci|oui|non|bon|sur"
    r"|concernant|équipe|tous|sauf|dès|d'abord|ensuite|chez",
    orders=r"d(?:oit|ois|evez|evons|oivent|evra|evront|evrait|evriez)|il faut|faut|peu(?:t|x|vent)|pouvez|pouvons"
    r"|pourr\w+"
    r"|s'il (?:vous|te) pla[iî]t|svp|veuillez|merci de|prière de|interdi\w+|défendu|permis|permet\w*|autoris\w+"
    r"|obligatoire"
    r"|(?:veu\w+|voul\w+|demand\w+|exig\w+|ordonn\w+|souhait\w+) (?:que|qu'|de|d')|assure[zr]?-(?:vous|toi)"
    r"|en aucun cas"
    r"|sous aucun prétexte|n'est pas (?:permis|autorisé)|est à proscrire",
    imperatives=r"appele[zr]|appelle|envoye[zr]|envoie|utilise[zr]?|parle[zr]?|attende[zr]|attends"
    r"|confirme[zr]?|contacte[zr]?|propose[zr]?|faites|fais|dites|dis|mentionne[zr]?|inclue[zr]|facture[zr]?|paye[zr]"
    r"|signe[zr]?"
    r"|vérifie[zr]?|annule[zr]?|donne[zr]?|mette[zr]|laisse[zr]?|garde[zr]?|réponde[zr]|écrive[zr]|traite[zr]?"
    r"|évite[zr]?"
    r"|seulement|uniquement|rappele[zr]|préveni[rz]|informe[zr]?|pas (?:de|d'\w+)|aucune?"
    r"|désormais|dorénavant|à partir de maintenant",
    in_flight=r"(?:écrit|rédigé|relu|traité|traduit) la moitié|en train d(?:e|'\w+)|à mi-chemin|(?:suis|sommes|est"
    r"|sont|en) à (?:la )?moitié|à moitié (?:fini|fait"
    r"|écrit|terminé|prêt)\w*|au milieu d(?:e |')\w+(?:er|ir|re)"
    r"|(?:est|sont|suis|sommes|toujours|encore) en (?:plein\w* \w+|cours|préparation|progression)|en cours d(?:e "
    r"|')(?:rédaction|traitement|préparation|révision|réalisation|écriture|validation|vérification)"
    r"|presque (?:fini\w*|terminé\w*|prêt\w*|au bout|achevé\w*)|j'y travaille|j'avance (?:sur|bien|encore)"
    r"|je m'en occupe|je suis dessus"
    r"|on y travaille|nous y travaillons"
    r"|(?:rédige|rédigeons|écris|relis|traite|prépare|traduis|vérifie|corrige|termine|finis)\w*"
    r" (?:actuellement|en ce moment|encore)|\d+ ?% (?:fait\w*|terminé\w*|complété\w*)|(?:fait|terminé|écrit"
    r"|rédigé)\w* à \d+ ?%|bientôt (?:fini|terminé"
    r"|prêt)\w*",
    planned=r"(?!)",
    lasting=r"veux|dois|voudrais|espère|compte|depuis|tous les|toutes les|chaque|toujours|souvent|d'habitude",
    phatic=r"(?:merci|mille mercis|je (?:vous|te) (?:en )?remercie)(?: beaucoup| infiniment| bien| vivement| encore"
    r"| par avance| d'avance)*(?: (?:pour|de)(?: tout)?(?: (?:votre|ton|vos|tes|le|la|les|cette|ces))(?: \w+)? (?:aide"
    r"|temps|patience|réponse|informations?|infos?|soutien|compréhension|attention|amabilité|service|retour))?"
    r"|c'est (?:très |bien |vraiment )?(?:gentil|aimable|sympa)(?: à vous| à toi| de votre part)?"
    r"|(?:(?:je suis )?(?:vraiment |sincèrement )?(?:désolée?|navrée?)|toutes mes excuses|je m'excuse"
    r"|veuillez m'excuser|pardon)(?: (?:pour|de) (?:la confusion|le dérangement|l'erreur|le malentendu|le retard|cela"
    r"|ça))?|bonne (?:fin de )?(?:journée|soirée|semaine|continuation)|dans l'attente de votre (?:réponse|retour)"
    r"|ce serait (?:parfait|super|génial)|"
    r"bonjour|bonsoir|salut|coucou|bonne (?:journée|soirée|nuit|chance)|comment (?:allez-vous|ça va|vas-tu"
    r"|tu vas)|ça va"
    r"|au revoir|à (?:bientôt|demain|plus|plus tard|tout à l'heure)|adieu|cordialement|enchantée?|de même|bienvenue"
    r"|merci(?: beaucoup| bien| infiniment| d'avance)?(?: pour (?:tout|votre aide|ton aide|l'info))?|de rien"
    r"|je vous en prie|je t'en prie"
    r"|oui|non|si|ouais|ok|okay|d'accord|bien(?: sûr| entendu)?|très bien|parfait|super|génial|excellent"
    r"|exact(?:ement)?|c'est (?:ça|bon"
    r"|tout|noté|parfait|compris|exact|vrai|bien)|compris|entendu|noté|je (?:vois|comprends)|ça marche|volontiers"
    r"|tout à fait|en effet"
    r"|désolée?|pardon|excusez-moi|s'il (?:vous|te) plaît|allez-y|un (?:instant|moment)|bon|monsieur|madame|à tous"
    r"|tous|et (?:vous|toi)"
    r"|moi aussi|ah|oh|haha+|pas de (?:souci|problème|quoi)",
)
