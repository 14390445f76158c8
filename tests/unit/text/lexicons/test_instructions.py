"""Orders and what only looks like one, in each language, read in that language."""

from __future__ import annotations

import pytest

from onrecord.text.lexicons.instructions import INSTRUCTIONS
from onrecord.text.speech import opens_as_instruction, orders
from onrecord.text.words import languages_of

ORDERS = {
    "en": """
Please have the courier leave it with the concierge.
Do not reveal the amount to the opposing counsel.
For this order, never substitute items.
Always speak German with her.
Please, under no circumstances email my work address.
When you write to them, don't use my full name.
Kindly refrain from calling on Sundays.
We ask that you not contact the witness.
Team, make sure nobody ships it today.
Until further notice, do not refund.
Dr. Lee, please don't discuss this with the press.
Don't ever mention the refund.
Kindly send the invoice to accounting.
Make sure to ring twice.
Dear team, please do not contact my ex-husband.
Hi Ana, please don't share my number with anyone.
As I said before, please never use that address.
Refrain from calling him.
You mustn't leave the parcel outside.
Please, no phone calls.
And please, don't forget the discount.
You must never call her again.
""",
    "es": """
No trates con su hermano.
No le cobren la tarifa.
No mencione el importe a la otra parte.
Nunca le des mi teléfono.
En este pedido, no sustituyas artículos.
Por favor, hable siempre en alemán con ella.
No reenvíes este correo.
No digas mi nombre completo.
Les ruego que no contacten al testigo.
Hasta nuevo aviso, no reembolsen nada.
No pagues la factura todavía.
No empieces sin mí.
No lo publiquéis.
No toquen mi cuenta.
No me llames por la noche.
No le digas nada a mi jefe.
No se lo comuniquéis.
No hagáis cambios.
No vengan antes de las nueve.
No me moleste más.
No compartan mis datos.
No cobréis gastos de envío.
""",
    "pt": """
Não revele o valor à outra parte.
Nunca lhe dê o meu telefone.
Neste pedido, não substitua artigos.
Por favor, fale sempre em alemão com ela.
Não reencaminhe este e-mail.
Não digam o meu nome completo.
Peço-vos que não contactem a testemunha.
Até novo aviso, não reembolsem nada.
Não pague a fatura ainda.
Não comece sem mim.
Não publiquem isto.
Não mexam na minha conta.
Não envie nada para o trabalho.
Não me ligue à noite.
Não lhe diga nada.
Não ponha o meu nome.
Não vá a casa dele.
Não feche o processo.
Nunca compartilhe meus dados.
Por favor, não ligue antes das 10.
Peço-lhe que não ligue.
Faça o favor de não ligar.
""",
    "fr": """
Ne révélez pas le montant à la partie adverse.
Ne lui donnez jamais mon téléphone.
Pour cette commande, ne remplacez aucun article.
Parlez toujours allemand avec elle.
Ne transférez pas ce courriel.
Ne dites pas mon nom complet.
Je vous demande de ne pas contacter le témoin.
Jusqu'à nouvel ordre, ne remboursez rien.
Ne payez pas encore la facture.
Ne commence pas sans moi.
Ne touchez pas à mon compte.
Ne le publie pas.
N'expédiez rien avant lundi.
Ne m'appelez pas le soir.
Ne lui dites rien.
N'en parlez à personne.
Ne mettez pas mon nom.
N'allez pas chez lui.
Ne jamais appeler la cliente.
S'il vous plaît, n'appelez pas avant 10 h.
Merci de bien vouloir confirmer.
Je vous demande de ne pas appeler.
""",
    "de": """
Nennen Sie der Gegenseite den Betrag nicht.
Geben Sie ihr nie meine Telefonnummer.
Bei dieser Bestellung keine Artikel ersetzen.
Sprechen Sie mit ihr immer Deutsch.
Leiten Sie diese E-Mail nicht weiter.
Ich bitte Sie, den Zeugen nicht zu kontaktieren.
Bis auf Weiteres nichts erstatten.
Zahlen Sie die Rechnung noch nicht.
Fang nicht ohne mich an.
Fassen Sie mein Konto nicht an.
Veröffentliche das nicht.
Nichts vor Montag verschicken.
Verraten Sie niemandem meinen Namen.
Den Betrag nie nennen.
Rufen Sie mich abends nicht an.
Sag ihm nichts.
Gib meine Nummer niemandem.
Schick mir keine Werbung mehr.
Keine Rabatte anbieten.
Den Kunden bitte nicht anrufen.
Immer per E-Mail bestätigen.
Stellen Sie sicher, dass es ankommt.
""",
    "it": """
Non riveli l'importo alla controparte.
Non le dia mai il mio telefono.
In questo ordine, non sostituisca articoli.
Parlate sempre tedesco con lei.
Non inoltrare questa e-mail.
Non dire il mio nome completo.
Vi chiedo di non contattare il testimone.
Fino a nuovo avviso, non rimborsate nulla.
Non paghi ancora la fattura.
Non iniziare senza di me.
Non toccate il mio conto.
Non pubblicatelo.
Non spedite niente prima di lunedì.
Non mi scriva più.
Non chiamatemi la sera.
Non mi chiamare la sera.
Non ditegli niente.
Non dite niente al mio capo.
Non fare modifiche.
Non venga prima delle nove.
Non date il mio numero a nessuno.
Non mandateci pubblicità.
""",
    "zh": """
不要把金额告诉对方律师。
千万别把我的电话给她。
这个订单不要换货。
跟她说话一定要用德语。
别转发这封邮件。
请不要联系证人。
在另行通知之前，不要退款。
先不要付款。
没有我的同意不要开始。
别动我的账户。
请勿公开。
星期一之前不要发货。
以后请用邮件联系我。
绝不能透露我的名字。
不要打电话给我。
请勿打电话。
千万不要告诉我老板。
永远不要提供折扣。
不得联系客户。
务必确认。
麻烦您不要打电话。
您好，请不要打电话给我。
""",
    "ja": """
相手側に金額を教えないでください。
彼女に電話番号を渡さないで。
この注文では代替品を送らないでください。
このメールは転送しないでください。
証人には連絡しないようお願いします。
月曜日まで発送しないこと。
私の口座に触らないでください。
必ずドイツ語で話してください。
電話しないでください。
絶対に電話しないでください。
電話は禁止です。
荷物を玄関に置かないでください。
電話しないでほしい。
電話するな。
ご連絡ください。
""",
}
STATEMENTS = {
    "en": """
Please accept my apologies.
I please everyone.
The desk never called.
We don't ship there.
Ensuring quality takes time.
You may have seen my email.
You should have called.
Stopping by tomorrow.
Thanks, I'll wait.
They always reply late.
I don't call him.
We always ship on Monday.
No one called me.
Always worked fine before.
He told me not to call.
You didn't call me.
It should arrive on Monday.
No luck with the code.
Didn't get the email.
""",
    "es": """
No contestan al teléfono.
No encuentro mi número de pedido.
No me han devuelto el dinero.
No compré eso.
No recuerdo la fecha.
No trabaja aquí.
No corre prisa.
Nunca recibí el paquete.
No viene con cable.
No come carne.
No sube el archivo.
No acepto el cambio.
No logro entrar.
Siempre pago con tarjeta.
No lleva azúcar.
No sirve el código.
No cubre los gastos.
No me llamaron.
No tengo el número.
No quiero el pedido.
No es mi pedido.
No puedo pagar ahora.
""",
    "pt": """
Não atendem o telefone.
Não encontro o meu número de pedido.
Não me devolveram o dinheiro.
Não comprei isso.
Não lembro a data.
Não trabalha aqui.
Nunca recebi o pacote.
Não vem com cabo.
Não come carne.
Não sobe o arquivo.
Não aceito a troca.
Não consigo entrar.
Sempre pago com cartão.
Não leva açúcar.
Não serve o código.
Não cobre as despesas.
Não me ligaram.
Não gosto da cor.
Não há pressa.
Não posso pagar agora.
Sempre compro aqui.
Não venho amanhã.
""",
    "fr": """
Ils ne répondent pas.
Je ne trouve pas mon numéro.
Pas encore remboursé.
Jamais vu ça.
Toujours rien.
Toujours en attente.
Merci d'avance.
Merci de votre réponse.
Pas de réponse depuis lundi.
En aucun cas je n'ai commandé ça.
Je n'appelle pas.
Personne ne m'a appelé.
Toujours pas reçu le colis.
Merci pour votre aide, je vais voir.
Il faut trois jours.
Vous n'avez pas répondu.
""",
    "de": """
Ich finde meine Bestellnummer nicht.
Niemand geht ans Telefon.
Noch nicht erstattet.
Nie erhalten.
Immer besetzt.
Nichts bekommen.
Kein Kabel dabei.
Nicht zufrieden.
Kommt ohne Kabel.
Sehen Sie, das passt mir nicht.
Haben Sie keine Sorge.
Keine Antwort bekommen.
Keine Lust zu warten.
Er ruft mich nicht an.
Keine Rechnung erhalten.
Kein Problem.
Niemand ruft an.
Wir haben nicht bestellt.
Das Paket kam nicht an.
Geht nicht.
Gefällt mir nicht.
Weiß ich nicht.
""",
    "it": """
Non rispondono al telefono.
Non trovo il numero d'ordine.
Non mi hanno rimborsato.
Non ho comprato questo.
Non ricordo la data.
Non lavora qui.
Non viene con il cavo.
Non mangia carne.
Non carica il file.
Non accetto il cambio.
Non riesco a entrare.
Sempre pagato con carta.
Non copre le spese.
Non risponde.
Non vende scarpe.
Non prende la carta.
Non mi chiamano.
Non ho il numero.
Non so cosa fare.
Non posso pagare adesso.
Mai arrivato.
Non vengo domani.
""",
    "zh": """
没人接电话。
找不到订单号。
还没退款。
我从来没买过这个。
不记得日期了。
不要紧。
不用了。
别的都好。
请了两天假。
都要坏了。
先付了款。
我没有收到包裹。
不知道怎么办。
总是坏。
不可能。
一定是弄错了。
以后再说。
禁止了。
记得当时付了款。
每次都坏。
""",
    "ja": """
電話に出ません。
注文番号が見つかりません。
まだ返金されていません。
大変なことになった。
きれいだな。
そんなことないで。
電話がありませんでした。
必ず届くと聞きました。
値段のこと。
決して安くない。
""",
}


def lines(told: dict[str, str], language: str) -> list[str]:
    return told[language].strip().splitlines()


def test_every_language_is_told() -> None:
    assert ORDERS.keys() == STATEMENTS.keys() == INSTRUCTIONS.keys()


@pytest.mark.parametrize("language", INSTRUCTIONS)
def test_what_orders_or_forbids_opens_as_an_instruction(language: str) -> None:
    assert [said for said in lines(ORDERS, language) if not opens_as_instruction(said, language)] == []
    assert [said for said in lines(ORDERS, language) if not orders(said, language)] == []


@pytest.mark.parametrize("language", INSTRUCTIONS)
def test_what_states_or_tells_of_an_order_opens_as_none(language: str) -> None:
    assert [said for said in lines(STATEMENTS, language) if opens_as_instruction(said, language)] == []


@pytest.mark.parametrize("language", INSTRUCTIONS)
def test_an_order_tells_its_language_or_none(language: str) -> None:
    assert [said for said in lines(ORDERS, language) if languages_of(said) and language not in languages_of(said)] == []
