"""Portuguese, of both sides of the ocean."""

from __future__ import annotations

from onrecord.text.lexicons.base import Lexicon, words

_STEMS = (
    r"(?:escrev|redig|prepar|process|trat|analis|carreg|descarreg|baix|revis|rev|termin|acab|edit|traduz|imprim|compil"
    r"|instal"
    r"|atualiz"
    r"|actualiz|limp|organiz|empacot|preench|corrig|arrum|test|ger|procur|envi|finaliz|faz|mont|sub)"
)
_TASKS = _STEMS + r"(?:ando|endo|indo)"
_TO_TASK = r"a " + _STEMS + r"(?:ar|er|ir)"
_DEFINITE = r"(?:o|a|os|as|isso|isto|esse|essa|este|esta|aquilo|meu|minha|nosso|nossa|seu|sua)"

PORTUGUESE = Lexicon(
    language="pt",
    function_words=words(
        "o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa pelo pela pelos pelas dum duma",
        "este esta isto estes estas esse essa isso esses essas aquele aquela aquilo neste nesta nesse nessa deste "
        "desta",
        "eu tu você vocês ele ela eles elas nós vós me te se nos vos lhe lhes mim ti si comigo contigo consigo",
        "meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas dele dela deles delas",
        "que quê quem qual quais quando onde como quanto quanta quantos quantas cujo cuja",
        "alguém algo algum alguma alguns algumas todo toda todos todas tudo cada outro outra outros outras mesmo mesma",
        "muito muita muitos muitas pouco pouca mais menos tão tanto ambos vários várias qualquer",
        "ser é sou és são somos era eram foi fui foram será seria seja estar está estou estão estamos estava esteve",
        "haver há havia houve ter tem tenho têm temos tinha teve tive fazer faz fez pode podes posso podem podemos "
        "poderia poderá",
        "deve deves devo devem deveria quer queres vai vou vão vamos ia",
        "de em com para por até desde entre sobre sob após ante contra durante perante segundo conforme sem",
        "e ou mas porém porque pois embora se enquanto também além então já ainda assim agora só apenas",
    )
    - {"sem"},
    reporting=words(
        "diz disse dizem disseram dizer afirma afirmou comenta comentou conta contou informa informou relata relatou",
        "explica explicou garante garantiu declara declarou menciona mencionou indica indicou acha achou acredita "
        "segundo",
    ),
    common=words(
        "prefere quer gosta adora precisa mora vive trabalha planeja planeia deseja odeia comprou pagou foi visitou",
        "conheceu começou deixou terminou completou recomendou pediu ofereceu solicitou usa possui hoje ontem amanhã",
        "atualmente actualmente antes depois sempre talvez obrigado obrigada olá oi sim bom boa desculpe favor",
        "dois duas três quatro cinco seis sete oito nove dez primeiro primeira segundo segunda último última novo nova",
        "nome data dia semana mês ano hora pessoa orçamento prazo reunião projeto projecto proposta documento tarefa",
        "título destinatário destinatários senhor senhora sr sra dr dra dom dona adicionar remover retirar",
    ),
    people=words(
        "usuário usuária usuários utilizador utilizadora agente agentes cliente clientes assistente eu falante"
    ),
    hints=words(
        "sendo pedido escrevi agora fazer feito dia dias pessoa trabalhando",
        "sem nenhum nenhuma nem nada",
        "não sim moro vivo trabalho gosto quero tenho preciso olá oi obrigado obrigada nunca sempre você",
        "vocês está com reunião encomenda dinheiro filho filha irmão irmã mulher esposa cidade rua escritório",
        "chefe empresa ligação ligar ligue enviar envie pagar comprar comprei vender acordo acordos fatura",
        "entrega conta novo nova hoje ontem agora depois então mas ninguém muito aqui ali isso essa anos ano",
        "mês posso faço vou sou estou fui comi mora vive come bebe trabalha estuda chama fica caril bolo",
        "propor proponha proibido permitido prefiro casa carro cão gato criança relatório fale jamais desconto",
    ),
    months=(
        "janeiro jan",
        "fevereiro fev",
        "março mar",
        "abril abr",
        "maio mai",
        "junho jun",
        "julho jul",
        "agosto ago",
        "setembro set",
        "outubro out",
        "novembro nov",
        "dezembro dez",
    ),
    weekdays=(
        "segunda segunda-feira",
        "terça terça-feira",
        "quarta quarta-feira",
        "quinta quinta-feira",
        "sexta sexta-feira",
        "sábado",
        "domingo",
    ),
    numbers={
        "zero": 0,
        "um": 1,
        "uma": 1,
        "dois": 2,
        "duas": 2,
        "três": 3,
        "quatro": 4,
        "cinco": 5,
        "seis": 6,
        "sete": 7,
        "oito": 8,
        "nove": 9,
        "dez": 10,
        "onze": 11,
        "doze": 12,
        "treze": 13,
        "catorze": 14,
        "quatorze": 14,
        "quinze": 15,
        "dezesseis": 16,
        "dezasseis": 16,
        "dezessete": 17,
        "dezoito": 18,
        "dezenove": 19,
        "vinte": 20,
        "trinta": 30,
        "quarenta": 40,
        "cinquenta": 50,
        "sessenta": 60,
        "setenta": 70,
        "oitenta": 80,
        "noventa": 90,
        "cem": 100,
        "primeiro": 1,
        "segundo": 2,
        "terceiro": 3,
        "dúzia": 12,
    },
    multipliers={
        "mil": 1_000,
        "milhão": 1_000_000,
        "milhões": 1_000_000,
        "bilhão": 1_000_000_000,
        "bilhões": 1_000_000_000,
    },
    abbreviations=words("sr sra srta dr dra eng prof profa v exa núm nº pág págs art av tel aprox ex etc s.a ltda"),
    negations=r"não|nao|nunca|jamais|nem|nenhum|nenhuma|ninguém|nada|tampouco|sem",
    no_negations=r"não só|não apenas|não somente|sem dúvida|por que não|porque não|se não|ou não|nada mais|sem problema"
    r"|não há problema|não importa|de nada|não vejo a hora|pois não|não (?:se |me |te )?esque[cç]\w+|não mais (?:tarde"
    r"|de|do)|não [^.!?;,\n]{1,30} até",
    endings=r"já não|não [^.!?;,\n]{0,60}?\bmais(?! (?:que|de|do))|nunca mais|costumava(?:m|mos)?|deix(?:ei|ou|aram"
    r"|ámos|amos) de",
    softly=r"prefer\w+ [^.!?;,\n]{1,30} (?:a|ao|à)|antes|antigamente|odei[ao]\w*|detest\w+|evit\w+|recus\w+|proíb\w+"
    r"|proib\w+|impede|impossível|anteriormente"
    r"|cancel\w+|retir\w+|remov\w+|elimin\w+|exclu\w+|par(?:ei|ou|aram|amos|ámos|ado)|deix\w+|falt\w+|carec\w+"
    r"|em vez de|em lugar de|neg\w+",
    breaks=r"mas|porém|porque|embora|enquanto|então|se|quando|salvo|e|entretanto|senão|contudo",
    questions=r"(?:o que|o quê|que horas|qual|quais|quem|por que|por quê|quantos?|quantas?|quando é|onde (?:fica|está"
    r"|posso|é)"
    r"|como (?:é|está|faço|posso|vai|funciona))|(?:você )?(?:pode|poderia|podes|podem) (?:me |você "
    r"|alguém )\w*(?!.*[.!]\W*$)"
    r"|será que"
    r"|(?:devo|devemos|posso|podemos)(?!.*[.!]\W*$)",
    lead_ins=r"prezad[oa]s?|estimad[oa]s?|car[oa]s?|em|com|para|por|de|desde|até|a|ao|quando|se|enquanto|durante|depois"
    r"|antes|também|e|mas|então|nota"
    r"|atenção"
    r"|importante|lembre|lembra|agora|hoje|amanhã|neste|nesta|nesse|nessa|no|na|olá|oi|obrigad[oa]|sim|não|bom|sobre"
    r"|quanto|equipe|equipa|pessoal|todos|sempre que|salvo|a partir",
    orders=r"dev(?:e|es|em|emos|o|eria|eriam|erá|erão)|há que|t(?:em|êm|emos|enho) (?:de|que)|pod(?:e|es|em|emos|erá"
    r"|erão)"
    r"|por favor|favor|proibid[oa]s?|proíb\w+|permit\w+|autoriz\w+|obrigatóri[oa]|é (?:necessário|obrigatório|preciso"
    r"|proibido)"
    r"|(?:quer\w*|peç\w+|ped\w+|exij\w+|orden\w+|insist\w+|precis\w+) (?:em )?que|certifi(?:que|quem)-se|precis[ao]\w*"
    r"|em nenhum caso|em hipótese alguma|de (?:modo|forma) alguma|fica proibido",
    imperatives=r"nada de|nenhuma?|sem|a partir de agora|de agora em diante|sempre|lig(?:ue|uem|a)|envi(?:e|em|a)"
    r"|mand[ea]m?|us[ea]m?|fal[ea]m?|avis[ea]m?|esper[ea]m?"
    r"|confirm[ea]m?|contact[ea]m?|contat[ea]m?|proponha|propõe|faça|façam|faz|diga|digam|diz|mencion[ea]m?|inclua"
    r"|cobr[ea]m?"
    r"|pag(?:ue|a)m?|assin[ea]m?|revej?a|cancel[ea]m?|entreg(?:ue|a)m?|dê|deem|ponha|deix[ea]m?|mantenha|mantém"
    r"|consult[ea]m?"
    r"|respond[ae]m?|escrev[ae]m?|trat[ea]m?|só|apenas|somente|evit[ea]m?|lembr[ea]m?",
    in_flight=r"(?:escrevi|redigi|revi|processei|traduzi) (?:já )?metade|(?:estou|estamos|está|vou|vamos|tô) (?:já "
    r"|quase )*(?:a meio|na metade|pela metade|a metade"
    r"|no meio d(?:e \w+(?:ar|er|ir)|[ao] (?:\w+(?:ção|são|agem|mento)|trabalho|relatório|projeto|tarefa)))"
    r"|a meio de \w+(?:ar|er|ir)"
    r"|(?:está|estão|continua|segue|seguem|estou|estamos) em (?:andamento|curso|processamento|preparação|processo)"
    r"|em processo de \w+(?:ar|er|ir|ção)"
    r"|quase (?:acab\w+|termin\w+|pront[oa]s?|a (?:acabar|terminar)|no fim|lá|complet\w+|conclu\w+)"
    r"|(?:ainda|continuo|continuamos|sigo)(?: estou| estamos| está| estão| tô)? (?:" + _TASKS + r"|" + _TO_TASK + r")"
    r"|\d+ ?% (?:feit[oa]|complet\w+|pront[oa]|concluíd[oa])|(?:trabalhando|a trabalhar) niss?t?o|(?:a tratar"
    r"|cuidando) diss?t?o|estou nisso"
    r"|falta(?:m)? pouco|^" + _TASKS,
    under_way=r"(?:estou|estamos|está|estão|tô) (?:agora )*(?:"
    + _TASKS
    + r"|"
    + _TO_TASK
    + r")(?=(?: "
    + _DEFINITE
    + r"\b)|$| agora)|(?:está|estão) (?:sendo|a ser) \w+[ad][oa]s?",
    planned=r"amanhã|esta (?:noite|tarde|semana)|este (?:mês|ano)|próxim[oa]|depois|logo|em breve|vou \w+r|vamos \w+r"
    r"|daqui a",
    lasting=r"quero|preciso|espero|pretendo|tenho (?:de|que)|devo|desde|há \w+ (?:anos|meses)|faz \w+ (?:anos|meses)"
    r"|cada|todos os|todas as|sempre|normalmente|costumo",
    phatic=r"(?:muito |muitíssimo )?obrigad[oa](?: mesmo| desde já| mais uma vez| novamente)?(?: (?:pela|pelo"
    r"|por)(?: (?:sua|tua|seu|toda a|todo o|vossa))? (?:ajuda|atenção|tempo|paciência|apoio|informaç(?:ão|ões)|resposta"
    r"|compreensão|atendimento))?|agradeço(?:-lhe|-te|-vos)?(?: muito| desde já| imenso)?(?: (?:a|o|pela|pelo"
    r"|toda a)(?: (?:sua|tua|seu|vossa))? (?:ajuda|atenção|tempo|paciência|apoio|informaç(?:ão|ões)|resposta"
    r"|compreensão))?|(?:é|foi|são) muito (?:gentil|gentis|simpátic[oa]s?)(?: da sua parte)?|(?:desculpe|desculpa"
    r"|desculpem|peço desculpas?|lamento|sinto muito)(?: (?:pela|pelo|a|o) (?:confusão|incómodo|incômodo|transtorno"
    r"|erro|demora|engano|mal-entendido))?|(?:tenha|tenham) (?:um |uma )?(?:bom|boa|ótimo|ótima) (?:dia|tarde|noite"
    r"|fim de semana)|fico (?:no aguardo|a aguardar|à espera)(?: da sua resposta)?|seria (?:ótimo|perfeito)|"
    r"olá|oi|bom dia|boa (?:tarde|noite)|saudações|tudo (?:bem|bom)|como (?:está|estás|vai)(?: você)?|e aí"
    r"|adeus|tchau|até (?:logo|já|breve|amanhã|mais)|abraços?|cumprimentos|igualmente|prazer"
    r"|(?:muito )?obrigad[oa](?: por tudo| pela ajuda| pela informação)?|valeu|de nada|não há de quê|por nada"
    r"|sim|não|ok|okay|tá|está bem|tá bom|certo|claro|com certeza|de acordo|perfeito|ótimo|óptimo|excelente|exato"
    r"|exatamente"
    r"|correto|isso(?: mesmo)?|entendido|entendi|percebi|pois|pronto|feito|é (?:só|tudo|isso)|só isso|bom|bem"
    r"|muito bem|combinado"
    r"|beleza|legal|desculpe?a?|por favor|um momento|senhor|senhora|pessoal|a todos|todos|hoje|e você|ah|oh|eu também"
    r"|concordo",
)
