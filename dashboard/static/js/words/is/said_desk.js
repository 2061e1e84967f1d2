/** Icelandic: what the hub asks and tells a dealer, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  seated: {
    "Seat {n} {name}": "Sæti {n} {name}",
    "{name}": "{name}",
  },
  camera: {
    "Camera {id}": "Myndavél {id}",
    "The camera": "Myndavélin",
  },
  act: {
    "check": "tékka", // *
    "fold": "pakka", // *
    "stay": "sitja",
    "call all-in, {more}": "sjá all-in, {more}", // *
    "call for {n}": "sjá fyrir {n}", // *
    "call {more}": "sjá {more}", // *
    "add {n}": "bæta við {n}",
    "bet all-in, {n}": "veðja all-in, {n}",
    "bet {n} or more": "veðja {n} eða meira",
    "bet {n}": "veðja {n}",
    "raise all-in, to {n}": "hækka all-in, í {n}",
    "raise to {n} or more": "hækka í {n} eða meira",
    "raise to {n}": "hækka í {n}",
    "raise by {n} or more": "hækka um {n} eða meira",
    "raise by {n}": "hækka um {n}",
    "complete all-in, to {n}": "klára all-in, í {n}", // *
    "complete to {n} or more": "klára í {n} eða meira", // *
    "complete to {n}": "klára í {n}", // *
    "bring in all-in, {n}": "bring-in all-in, {n}",
    "bring in {n} or more": "bring-in {n} eða meira",
    "bring in {n}": "bring-in {n}",
    "buy for {n}": "kaupa fyrir {n}",
    "attack for {n}": "ráðast á fyrir {n}",
    "throw soldiers": "henda hermönnum",
  },
  street: {
    "two cards down and one up": "tvö spil á grúfu og eitt opið",
    "fourth street, one up": "fjórðu götu, eitt opið",
    "fifth street, one up": "fimmtu götu, eitt opið",
    "sixth street, one up": "sjöttu götu, eitt opið",
    "seventh street, one up": "sjöundu götu, eitt opið",
  },
  kind: {
    "hand": "höndina",
    "bluff pot": "blöffpottinn",
  },
};

export const sentences = {
  "{camera} is unplugged.": "{camera} er ótengd.",
  "Check its cable.": "Athugaðu snúruna.",
  "{camera} sends no pictures.": "{camera} sendir engar myndir.",
  "Check its cable, or wait until the PC has less to do.": "Athugaðu snúruna, eða bíddu þar til tölvan hefur minna að gera.",
  "{camera} sends the same picture again and again.": "{camera} sendir sömu myndina aftur og aftur.",
  "Plug it out and in.": "Taktu hana úr sambandi og settu aftur í.",
  "{camera} sees nothing but black.": "{camera} sér aðeins svart.",
  "Take off the lens cap and switch on the light.": "Taktu linsulokið af og kveiktu ljósið.",
  "{camera} sees nothing of the table.": "{camera} sér ekkert af borðinu.",
  "Take away what is before its lens.": "Taktu burt það sem er fyrir linsunni.",
  "{camera} was moved.": "{camera} var færð.",
  "Put it back where it stood, or calibrate it again.": "Settu hana aftur þar sem hún stóð, eða kvarðaðu hana á ný.",
  "{camera} sends what is no picture.": "{camera} sendir eitthvað sem er ekki mynd.",
  "{camera} sends pictures of another size than its calibration.": "{camera} sendir myndir af annarri stærð en kvörðunin.",
  "Calibrate it again.": "Kvarðaðu hana á ný.",
  "{camera} is away.": "{camera} er horfin.",
  "The bridge to the boxes is away: what is pressed waits in the boxes until it is there again, by itself.": "Brúin við kassana er horfin: það sem ýtt er á bíður í kössunum þar til hún kemur aftur af sjálfu sér.",
  "{id} is away.": "{id} er horfið.",
  "Wait for it to start again.": "Bíddu eftir að það ræsist aftur.",
  "Check its cable, or wait for it to start again.": "Athugaðu snúruna, eða bíddu eftir að það ræsist aftur.",
  "The shot clock {id} does not count.": "Umhugsunarklukkan {id} telur ekki.",
  "The hub's own clock holds; check its cable and power.": "Klukka miðstöðvar gildir; athugaðu snúru og straum.",
  "The shot clock {id} and the hub are {decimal} s apart.": "Umhugsunarklukkunni {id} og miðstöðinni munar {decimal} s.",
  "The later holds; check that clock.": "Sú seinni gildir; athugaðu þá klukku.",
  "{name} asks for the dealer.": "{name} kallar á gjafarann.",
  "Say how the game goes on.": "Segðu hvernig leikurinn heldur áfram.",
  "{name} pressed in time, but it arrived after Time was up.": "{name} ýtti í tæka tíð, en það barst eftir að tíminn leið.",
  "Decide whether it counts.": "Skerðu úr hvort það gildir.",
  "{name} seems to lift the cup.": "{name} virðist lyfta bollanum.", // *
  "If it is a challenge, enter it.": "Ef boðið er véfengt, skráðu það.",
  "A hand is at the cup of {name}.": "Hönd er við bolla: {name}.", // *
  "Lay the cards of {name} on the lens, face down and beside each other.": "Leggðu spilin á linsuna, á grúfu og hvert við hlið annars: {name}.",
  "That is not possible now ({id}).": "Það er ekki hægt núna ({id}).",
  "The reading is not sure ({id}).": "Lesturinn er ekki öruggur ({id}).",
  "Open the next hand.": "Opnaðu næstu hönd.",
  "Open the next hand, at the new level.": "Opnaðu næstu hönd, á nýja stiginu.",
  "Open the {kind}: an ante of {n} each.": "Opnaðu {kind}: ante {n} hver.",
  "The new level waits until it is over.": "Nýja stigið bíður þar til honum er lokið.",
  "The floor decides: bluff or not?": "Mótsstjóri úrskurðar: blöff eða ekki?",
  "The first hand is to be opened.": "Opna á fyrstu höndina.",
  "{names} has all the chips.": "{names} á alla peningana.",
  "The table is over.": "Borðinu er lokið.",
  "{names} is to cut the deck.": "{names} á að draga.", // *
  "Deal two cards each, then enter that the deal is done.": "Gefðu hverjum tvö spil og skráðu að gjöfinni sé lokið.",
  "Deal seventh street: one card face down to each.": "Gefðu sjöundu götu: eitt spil á grúfu til hvers.",
  "Enter that it is done.": "Skráðu að það sé búið.",
  "Deal the flop: three cards.": "Leggðu floppið: þrjú spil.",
  "Deal the turn: one card.": "Leggðu turn: eitt spil.",
  "Deal the river: one card.": "Leggðu river: eitt spil.",
  "Deal the next card.": "Leggðu næsta spil.",
  "Deal {street} to each.": "Gefðu {street} til hvers.",
  "Enter the up card of {seated}.": "Skráðu opna spilið: {seated}.",
  "Show hands: {people}.": "Sýnið hendur: {people}.",
  "Was it a bluff?": "Var það blöff?",
  "Both hands are to be shown, {names}: was it a bluff?": "Sýna á báðar hendur, {names}: var það blöff?",
  "The hand of {names} is to be shown: was it a bluff?": "Sýna á höndina, {names}: var það blöff?",
  "{seated} is to act: {acts}.": "{seated} á leik: {acts}.",
  "Deal one card face up to each for the deal: {names}.": "Gefðu hverjum eitt opið spil um gjöfina: {names}.",
  "The highest deals.": "Hæsta gefur.",
  "Antes: {names}.": "Ante: {names}.",
  "Enter that they lie in the pot.": "Skráðu að þau liggi í pottinum.",
  "No card is left to turn.": "Ekkert spil er eftir til að snúa.",
  "Shuffle those put aside, and enter it.": "Stokkaðu þau sem eru til hliðar og skráðu það.",
  "Turn the next card for {names}, and enter it.": "Snúðu næsta spili og skráðu það: {names}.",
  "Shuffle all other cards, deal three face down to each, then enter that it is done.": "Stokkaðu öll önnur spil, gefðu hverjum þrjú á grúfu og skráðu að það sé búið.",
  "{name} looks and says who won.": "{name} skoðar og segir hver vann.",
  "Let the palace cards of {names} be read.": "Láttu lesa hallarspilin: {names}.",
  "{names} must throw {soldiers} or more.": "{names} þarf að henda hermönnum, fjöldi: {soldiers} eða fleiri.",
  "Enter which.": "Skráðu hverjum.",
  "{names} may throw soldiers.": "{names} má henda hermönnum.",
  "Enter which, or that all are kept.": "Skráðu hverjum, eða að öllum sé haldið.",
};
