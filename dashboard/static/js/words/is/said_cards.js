/** Icelandic: what the hub says of hands of cards, of Time and of fouls, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  seat: {
    "Seat {n}": "Sæti {n}",
  },
  one: {
    "ace": "ás",
    "king": "kóngur",
    "queen": "drottning",
    "jack": "gosi",
    "ten": "tía",
    "nine": "nía",
    "eight": "átta",
    "seven": "sjöa",
    "six": "sexa",
    "five": "fimma",
    "four": "fjarki",
    "three": "þristur",
    "two": "tvistur",
  },
  many: {
    "aces": "ásar",
    "kings": "kóngar",
    "queens": "drottningar",
    "jacks": "gosar",
    "tens": "tíur",
    "nines": "níur",
    "eights": "áttur",
    "sevens": "sjöur",
    "sixes": "sexur",
    "fives": "fimmur",
    "fours": "fjarkar",
    "threes": "þristar",
    "twos": "tvistar",
  },
  high: {
    "ace high": "ás hár",
    "king high": "kóngur hár",
    "queen high": "drottning há",
    "jack high": "gosi hár",
    "ten high": "tía há",
    "nine high": "nía há",
    "eight high": "átta há",
    "seven high": "sjöa há",
    "six high": "sexa há",
    "five high": "fimma há",
    "four high": "fjarki hár",
    "three high": "þristur hár",
    "two high": "tvistur hár",
  },
  low: {
    "an ace low": "ás lágur", // *
    "a king low": "kóngur lágur", // *
    "a queen low": "drottning lág", // *
    "a jack low": "gosi lágur", // *
    "a ten low": "tía lág", // *
    "a nine low": "nía lág", // *
    "an eight low": "átta lág", // *
    "a seven low": "sjöa lág", // *
    "a six low": "sexa lág", // *
    "a five low": "fimma lág", // *
    "a four low": "fjarki lágur", // *
    "a three low": "þristur lágur", // *
    "a two low": "tvistur lágur", // *
  },
  hand: {
    "{high}": "{high}",
    "a pair of {many}": "par, {many}",
    "two pair, {many} and {many2}": "tvö pör, {many} og {many2}",
    "three of a kind, {many}": "þrenna, {many}",
    "a straight, {high}": "röð, {high}",
    "a flush, {high}": "litur, {high}",
    "a full house, {many} over {many2}": "fullt hús, {many} og {many2}",
    "four of a kind, {many}": "ferna, {many}",
    "a straight flush, {high}": "litaröð, {high}",
    "a royal flush": "konungleg litaröð", // *
    "{low}, {ranks}": "{low}, {ranks}",
    "a pair of {many}, {ranks}": "par, {many}, {ranks}",
    "two pair, {many} and {many2}, {ranks}": "tvö pör, {many} og {many2}, {ranks}",
    "three of a kind, {many}, {ranks}": "þrenna, {many}, {ranks}",
    "a full house, {many} over {many2}, {ranks}": "fullt hús, {many} og {many2}, {ranks}",
    "four of a kind, {many}, {ranks}": "ferna, {many}, {ranks}",
  },
  soldiers: {
    "one soldier": "einn hermaður",
    "two soldiers": "tveir hermenn",
    "three soldiers": "þrír hermenn",
    "four soldiers": "fjórir hermenn",
    "five soldiers": "fimm hermenn",
    "six soldiers": "sex hermenn",
    "seven soldiers": "sjö hermenn",
    "eight soldiers": "átta hermenn",
    "nine soldiers": "níu hermenn",
    "ten soldiers": "tíu hermenn",
    "{n} soldiers": "{n} hermenn",
  },
  pot: {
    "{n}": "{n}",
    "the main pot of {n}": "aðalpottinn, {n}",
    "the side pot of {n}": "hliðarpottinn, {n}",
    "side pot {n2} of {n}": "hliðarpott {n2}, {n}",
  },
  more: {
    "{n}": "{n}",
    "{n} more ({n2} in all)": "{n} í viðbót ({n2} alls)",
  },
  did: {
    "{name} checks": "{name} tékkar", // *
    "{name} folds": "{name} pakkar", // *
    "{name} bets {n}": "{name} veðjar {n}",
    "{name} raises to {n}": "{name} hækkar í {n}",
    "{name} completes to {n}": "{name} klárar í {n}", // *
    "{name} calls {more}": "{name} sér {more}", // *
  },
  wrongly: {
    "checked": "tékkaði", // *
    "called": "sá", // *
    "bet": "veðjaði",
    "raised": "hækkaði",
    "folded": "pakkaði", // *
    "went all-in": "fór all-in",
    "added chips": "bætti við peningum",
  },
  level: {
    "{n}/{n2}": "{n}/{n2}",
    "{n}/{n2}, ante {n3}": "{n}/{n2}, ante {n3}",
  },
  post: {
    "{name} posts the small blind of {n}": "{name} leggur litla blind, {n}",
    "{name} posts the big blind of {n}": "{name} leggur stóra blind, {n}",
    "{name} posts the table's ante of {n}": "{name} leggur ante borðsins, {n}",
  },
  fouls: {
    "The cup of {name} was lifted out of turn": "Bolla var lyft utan leiks hjá {name}", // *
    "The cup of {name} was moved after a bid": "Bolli var færður eftir boð hjá {name}", // *
    "The cup of {name} was tilted after a bid": "Bolla var hallað eftir boð hjá {name}", // *
    "A thumb was in the cup of {name}": "Þumall var í bolla hjá {name}", // *
  },
  board: {
    "The flop": "Floppið",
    "The turn": "Turn",
    "The river": "River",
    "The deal": "Gjöfin",
    "Third street": "Þriðja gata",
    "Fourth street": "Fjórða gata",
    "Fifth street": "Fimmta gata",
    "Sixth street": "Sjötta gata",
    "Seventh street": "Sjöunda gata",
  },
  again: {
    "the flop": "floppið",
    "the turn": "turn",
    "the river": "river",
  },
  entry: {
    "the last entry": "síðustu skráningu",
    "{name}'s challenge": "{name} véfengdi",
    "{name}'s bid of {bid}": "boð um {bid}, {name}",
    "the result: {name} loses a die": "úrslit: {name} missir tening",
    "{name}'s check": "tékk: {name}", // *
    "{name}'s call": "séð: {name}", // *
    "{name}'s bet of {n}": "veðmál {n}: {name}",
    "{name}'s raise to {n}": "hækkun í {n}: {name}",
    "{name}'s raise": "hækkun: {name}",
    "{name}'s fold": "pakkað: {name}", // *
    "{name}'s all-in": "all-in: {name}",
    "{name}'s completion to {n}": "klárað í {n}: {name}", // *
    "{name}'s fold, for which Time ran out": "pakkað, tíminn leið: {name}", // *
    "the flop": "floppið",
    "the turn": "turn",
    "the river": "river",
    "the deal": "gjöfina",
    "the floor's decision": "úrskurð mótsstjóra",
    "the opening of hand {n}": "opnun handar {n}",
    "the cut": "dráttinn", // *
    "the card turned over for {name}": "spilið sem snerist við: {name}",
    "the new deal": "nýju gjöfina",
    "the end of the deal": "lok gjafarinnar",
    "{name}'s act out of turn": "leikur í rangri röð: {name}",
    "{name}'s too few chips": "of fáir peningar: {name}",
    "{name}'s dead hand": "dauð hönd: {name}",
    "the cards that went back into the deck": "spilin sem fóru aftur í stokkinn",
    "the flop with one card too many": "floppið með einu spili of mikið",
    "the forgotten burn card": "gleymda brennsluspilið", // *
    "{name}'s hand as shown": "höndin eins og hún var sýnd: {name}",
    "the note that {name}'s hand cannot be shown": "að ekki er hægt að sýna höndina: {name}",
    "the pots as the dealer paid them": "pottana eins og gjafarinn greiddi þá",
    "{name}'s up card": "opna spilið: {name}",
    "the last card, face down": "síðasta spilið, á grúfu",
    "the card for everybody": "spilið fyrir alla",
    "{name}'s bring-in": "bring-in: {name}",
    "{name}'s mucked hand": "{name} henti höndinni",
    "the cards drawn for the deal": "spilin sem dregin voru um gjöfina",
    "the antes": "ante",
    "{name}'s banner": "borði: {name}",
    "the card put aside for {name}": "spilið sem var lagt til hliðar: {name}",
    "the shuffle": "stokkunina",
    "{name}'s purchase": "kaupin: {name}",
    "{name}'s discard": "{name} henti",
    "{name}'s stay": "{name} sat",
    "{name}'s attack": "árásin: {name}",
    "the end of the battle that {name} won": "lok bardagans sem {name} vann",
    "the end of {name}'s battle": "lok bardagans: {name}",
    "the end of {name}'s capture": "lok hertökunnar: {name}",
  },
  antes: {
    "4 × {n}": "4 × {n}",
    "all that is left": "allt sem eftir er",
  },
  share: {
    "{n} each": "{n} hver",
    "{amounts}": "{amounts}",
  },
  judged: {
    "no bluff": "ekkert blöff",
    "{name} bluffed {name2}": "{name} blöffaði {name2}",
  },
  cause: {
    "chips thrown into the pot": "peningum kastað í pottinn",
    "talk about cards of the hand": "tal um spil handarinnar",
    "cards shown to somebody": "spil sýnd einhverjum",
    "a card turned face down at the showdown": "spili snúið á grúfu í uppgjöri", // *
    "does not listen to the rules": "hlustar ekki á reglurnar",
  },
  notice: {
    "the cards of {name} were lifted or hidden": "spil voru lyft eða falin hjá {name}",
    "{name} points out a wrong count": "{name} bendir á ranga talningu",
    "the chips of {name} were counted": "peningar voru taldir hjá {name}",
    "{name} took advice": "{name} þáði ráð",
    "{name} does not listen to the rules": "{name} hlustar ekki á reglurnar",
  },
};

export const sentences = {
  "Hand {n}, {level}.": "Hönd {n}, {level}.",
  "{name} has the button.": "{name} hefur hnappinn.",
  "The button is dead, at seat {n}.": "Hnappurinn er dauður, við sæti {n}.",
  "Hand {n}, a bluff pot: an ante of {n2} each.": "Hönd {n}, blöffpottur: ante {n2} hver.",
  "Sits it out: {names}.": "Situr hjá: {names}.",
  "{n} in antes.": "{n} í ante.",
  "{post}.": "{post}.",
  "{post}, {post2}.": "{post}, {post2}.",
  "{post}, {post2}, {post3}.": "{post}, {post2}, {post3}.",
  "{did}.": "{did}.",
  "{did} and is all-in.": "{did} og er all-in.",
  "A string bet, so it is only a check.": "String-veðmál, svo það er aðeins tékk.", // *
  "A string bet, so it is only a call.": "String-veðmál, svo það er aðeins séð.", // *
  "A string bet, so the first motion counts.": "String-veðmál, svo fyrsta hreyfingin gildir.", // *
  "A string bet, so it is the smallest raise.": "String-veðmál, svo það er minnsta hækkun.", // *
  "{name} {wrongly} out of turn.": "{name} {wrongly} í rangri röð.",
  "It counts for nothing, and {name} may only check, call or fold.": "Það gildir ekki, og {name} má aðeins tékka, sjá eða pakka.", // *
  "{names} may bet and raise again.": "{names} má veðja og hækka á ný.",
  "{name} put in too few chips: {n} lies there, {n2} is missing.": "{name} lagði of fáa peninga: {n} liggja þar, {n2} vantar.",
  "Add it or fold.": "Bættu við eða pakkaðu.", // *
  "{name} cuts the deck.": "{name} dregur.", // *
  "A card for {name} was turned over in the deal.": "Spili var snúið við í gjöfinni: {name}.",
  "It becomes the burn card; {name} gets a card last.": "Það verður brennsluspilið; {name} fær spil síðast.", // *
  "A second card was turned over, for {name}: new deal.": "Öðru spili var snúið við, {name}: ný gjöf.",
  "Shuffle and cut.": "Stokkaðu og láttu draga.", // *
  "The cards are dealt.": "Spilin eru gefin.",
  "Not at the table, so dead: {names}.": "Ekki við borðið, því dautt: {names}.",
  "{board} is dealt.": "{board}: lagt.",
  "{board} came before the betting was over.": "{board} kom áður en veðmálum lauk.",
  "Its cards go back; shuffle and deal {again} anew.": "Spilin fara aftur; stokkaðu og leggðu {again} á ný.",
  "Too many cards for {again}, all of them go back.": "Of mörg spil fyrir {again}, öll fara aftur.",
  "Shuffle and deal {again} anew.": "Stokkaðu og leggðu {again} á ný.",
  "Bets go back: {amounts}.": "Veðmál fara aftur: {amounts}.",
  "One card too many was on the flop, and it is known which: it becomes the burn card.": "Einu spili of mikið var á floppinu og vitað er hverju: það verður brennsluspilið.", // *
  "The flop stands.": "Floppið stendur.",
  "The burn card was forgotten.": "Brennsluspilið gleymdist.", // *
  "It is shown to all and laid down; the board stands.": "Það er sýnt öllum og lagt niður; borðið stendur.",
  "A warning for {name}: {cause}.": "Áminning, {name}: {cause}.",
  "{name} took from the pot or touched it.": "{name} tók úr pottinum eða snerti hann.",
  "Count the pot.": "Teldu pottinn.",
  "{who} notes: {notice}.": "{who} skráir: {notice}.",
  "{name} shows {hand}.": "{name} sýnir: {hand}.",
  "{name} shows the hand.": "{name} sýnir höndina.",
  "Time is over: the hand of {name} is folded.": "Tíminn er liðinn: höndinni er pakkað, {name}.", // *
  "{name} left the table: the hand is dead.": "{name} fór frá borðinu: höndin er dauð.",
  "{name} showed the cards to somebody: the hand is dead.": "{name} sýndi einhverjum spilin: höndin er dauð.",
  "The hand of {name} is in the muck, so it is dead.": "Höndinni var hent, svo hún er dauð: {name}.",
  "A card of {name} lies face down: the hand is dead.": "Spil liggur á grúfu hjá {name}: höndin er dauð.",
  "The dealer paid the pots.": "Gjafarinn greiddi pottana.",
  "The dealer paid the pots: {amounts}.": "Gjafarinn greiddi pottana: {amounts}.",
  "Stacks: {amounts}.": "Staflar: {amounts}.",
  "{who} takes back {entry}.": "{who} tekur aftur: {entry}.",
  "The hand of {name} cannot be shown.": "Ekki er hægt að sýna höndina: {name}.",
  "All but {name} have folded.": "Allir nema {name} hafa pakkað.", // *
  "The floor ({who}) decides: {judged}.": "Mótsstjóri ({who}) úrskurðar: {judged}.",
  "Successful bluff: {name} folded the better hand to {name2}.": "Vel heppnað blöff: {name} pakkaði betri hönd gegn {name2}.", // *
  "No bluff: {name} had the better hand, not {name2}.": "Ekkert blöff: {name} átti betri höndina, ekki {name2}.",
  "No bluff: the hands of {name} and {name2} are equal.": "Ekkert blöff: hendurnar eru jafnar, {name} og {name2}.",
  "No bluff: nobody had bet or raised in the last betting round.": "Ekkert blöff: enginn veðjaði eða hækkaði í síðustu veðmálalotu.",
  "No bluff: all folded to the big blind, and no small blind was there to fold.": "Ekkert blöff: allir pökkuðu fyrir stóra blind, og enginn litli blindur var til að pakka.", // *
  "No bluff: it came to a showdown.": "Ekkert blöff: það kom til uppgjörs.", // *
  "A hand cannot be shown.": "Ekki er hægt að sýna hönd.",
  "The floor decides whether {name} bluffed {name2}.": "Mótsstjóri úrskurðar hvort {name} blöffaði {name2}.",
  "{name} and {name2} are to show their hands.": "{name} og {name2} eiga að sýna hendur sínar.",
  "There is nothing that {name} could give {name2} for the bluff.": "{name} á ekkert til að gefa {name2} fyrir blöffið.",
  "{name} gives {name2} {n} for the bluff.": "{name} gefur {name2} {n} fyrir blöffið.",
  "{name} gives {name2} {n} for the bluff, {antes}.": "{name} gefur {name2} {n} fyrir blöffið, {antes}.",
  "The next level is due.": "Næsta stig er komið að.",
  "It begins with the next ordinary hand.": "Það byrjar með næstu venjulegu hönd.",
  "{names} wins {pot}.": "{names} vinnur {pot}.",
  "{names} wins {pot} with {hand}.": "{names} vinnur {pot}: {hand}.",
  "{names} split {pot}: {share}.": "{names} skipta {pot}: {share}.",
  "{names} split {pot} with {hand}: {share}.": "{names} skipta {pot} ({hand}): {share}.",
  "{n} uncalled goes back to {name}.": "{n} ósén fara aftur: {name}.", // *
  "Hand {n}, limits {level}, bring-in {n2}.": "Hönd {n}, mörk {level}, bring-in {n2}.",
  "{name} has an up card.": "{name} er með opið spil.",
  "The last card is dealt, face down.": "Síðasta spilið er gefið, á grúfu.",
  "There are too few cards for all: one lies open for everybody.": "Of fá spil eru fyrir alla: eitt liggur opið fyrir alla.",
  "Nobody can bet.": "Enginn getur veðjað.",
  "{name} shows the highest card and opens.": "{name} sýnir hæsta spilið og opnar.",
  "{name} shows the lowest cards and opens.": "{name} sýnir lægstu spilin og opnar.",
  "{name} shows the highest card and is all-in, so {name2} opens.": "{name} sýnir hæsta spilið og er all-in, svo {name2} opnar.",
  "{name} shows the lowest cards and is all-in, so {name2} opens.": "{name} sýnir lægstu spilin og er all-in, svo {name2} opnar.",
  "{name} brings in {n}.": "{name} leggur bring-in, {n}.",
  "{name} brings in {n} and is all-in.": "{name} leggur bring-in, {n}, og er all-in.",
  "Showdown.": "Uppgjör.", // *
  "{name} shows first.": "{name} sýnir fyrst.",
  "{name} mucks the hand.": "{name} hendir höndinni.",
  "It was read, and is not the lowest.": "Hún var lesin og er ekki lægst.",
  "The hand of {name} was thrown away before it was read.": "Höndinni var hent áður en hún var lesin: {name}.",
  "{who} entered that.": "{who} skráði það.",
  "{who} discloses the hands of the showdown of hand {n}.": "{who} sýnir hendurnar úr uppgjöri handar {n}.", // *
  "Everybody draws a card: the highest deals.": "Allir draga spil: hæsta gefur.",
  "{names} drew the highest card and deals.": "{names} dró hæsta spilið og gefur.",
  "{names} drew the highest rank and draw again.": "{names} drógu hæsta gildið og draga aftur.",
  "Hand {n}, bets {level}.": "Hönd {n}, veðmál {level}.",
  "{name} deals.": "{name} gefur.",
  "{name} keeps the banner.": "{name} heldur borðanum.",
  "That suit is held already: the card goes aside, and another is turned for {name}.": "Sú sort er þegar tekin: spilið fer til hliðar og öðru er snúið, {name}.",
  "The cards put aside are shuffled, and the deal goes on with them.": "Spilin til hliðar eru stokkuð og gjöfin heldur áfram með þeim.",
  "The palace cards are dealt, {n} cards are left to draw from.": "Hallarspilin eru gefin, {n} spil eru eftir til að draga.",
  "The discard pile is shuffled.": "Kastbunkinn er stokkaður.",
  "{name} buys a soldier for {n}.": "{name} kaupir hermann fyrir {n}.",
  "{name} buys a soldier for {n} and throws {soldiers}.": "{name} kaupir hermann fyrir {n} og hendir: {soldiers}.",
  "{name} throws {soldiers}.": "{name} hendir: {soldiers}.",
  "{name} throws {soldiers} and pays {n}.": "{name} greiðir {n} og hendir: {soldiers}.",
  "{name} stays.": "{name} situr.",
  "{name} attacks {name2} with {n}: {n2} to call.": "{name} ræðst á {name2} með {n}: {n2} að sjá.", // *
  "{name} calls and raises by {n}.": "{name} sér og hækkar um {n}.", // *
  "{n} go back to {name}.": "{n} fara aftur: {name}.",
  "{name} calls {n}, and looks.": "{name} sér {n} og skoðar.", // *
  "{name} calls {n} and is all-in, and looks.": "{name} sér {n}, er all-in, og skoðar.", // *
  "{name} folds the battle to {name2}.": "{name} pakkar í bardaganum gegn {name2}.", // *
  "{name} concedes the battle to {name2}.": "{name} gefst upp í bardaganum gegn {name2}.",
  "{name} wins the battle against {name2} with the better hand.": "{name} vinnur bardagann gegn {name2} með betri hönd.",
  "The hands are equal: {name} beats {name2} with more cards of the own banner's suit.": "Hendurnar eru jafnar: {name} vinnur {name2} með fleiri spil í sort eigin borða.",
  "{names} are equal in everything and split the pot.": "{names} eru jafnir í öllu og skipta pottinum.",
  "{names} are equal in everything: both are out.": "{names} eru jafnir í öllu: báðir eru úr leik.",
  "{name} captures the banner of {name2}.": "{name} hertekur borða: {name2}.",
  "{name} captures the banner and {soldiers} of {name2}.": "{name} hertekur borða ({soldiers}): {name2}.",
  "{name} keeps all soldiers.": "{name} heldur öllum hermönnum.",
  "Everybody has passed: the hands are laid open.": "Allir hafa sagt pass: hendurnar eru lagðar opnar.",
  "All that are left hold one suit.": "Allir sem eftir eru hafa sömu sort.",
  "A card that was put aside lies at a seat.": "Spil sem var lagt til hliðar liggur við sæti.",
  "Lay it aside.": "Leggðu það til hliðar.",
  "The banner of {name} does not lie at its seat.": "Borðinn liggur ekki við sætið sitt: {name}.",
  "Lay it back.": "Leggðu hann til baka.",
  "More than five soldiers lie before {name}.": "Fleiri en fimm hermenn liggja fyrir framan: {name}.",
  "Some must be thrown away.": "Einhverjum þarf að henda.",
  "What lay wrong is in order.": "Það sem lá rangt er í lagi.",
  "All is in order before {name}.": "Allt er í lagi fyrir framan: {name}.",
  "Time is up for {name}.": "Tíminn er liðinn: {name}.",
  "The player's box said nothing for a second after it; look at its cable.": "Kassi leikmannsins sagði ekkert í sekúndu á eftir; athugaðu snúruna.",
  "Shot clock and hub differed; the later of the two was used.": "Umhugsunarklukku og miðstöð bar ekki saman; sú seinni var notuð.",
  "The shot clock did not count; the hub's own clock was used.": "Umhugsunarklukkan taldi ekki; klukka miðstöðvar var notuð.",
  "{fouls}.": "{fouls}.",
  "{fouls}, by {n} mm.": "{fouls}, um {n} mm.",
  "The floor is called.": "Mótsstjóri er kallaður.",
};
