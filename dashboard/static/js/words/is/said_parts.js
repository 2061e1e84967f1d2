/** Icelandic: what boxes, ports and cameras report of themselves, and what a table says at its start, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  and: {
    "and": "og",
  },
  apart: {
    "{who} at seat {n}": "{who} í sæti {n}",
    "nobody at seat {n}": "enginn í sæti {n}",
  },
  newcomer: {
    "no {who}": "ekki {who}",
    "{who}": "{who}",
  },
};

export const sentences = {
  "The box '{id}' is not bound to this table: bind it with 'floorman devices', add it under [[boxes]], or unplug it.": "Kassinn „{id}“ er ekki tengdur þessu borði: tengdu hann með „floorman devices“, bættu honum við undir [[boxes]] eða taktu hann úr sambandi.", // *
  "The box '{id}' is not there: plug the box in, at any port.": "Kassinn „{id}“ er ekki til staðar: stingdu honum í samband, í hvaða tengi sem er.", // *
  "The box '{id}' says nothing: unplug it, plug it in again, and check its firmware.": "Kassinn „{id}“ þegir: taktu hann úr sambandi og aftur í, og athugaðu fastbúnaðinn.", // *
  "The box '{id}' is at the port of '{id2}': plug in '{id2}' anywhere else.": "Kassinn „{id}“ er í tengi fyrir „{id2}“: stingdu „{id2}“ í samband annars staðar.", // *
  "Two boxes call themselves '{id}': the second is not listened to; unplug one.": "Tveir kassar kalla sig „{id}“: ekki er hlustað á þann seinni; taktu annan úr sambandi.", // *
  "A box calls itself '{id}', which is a program's name: give it another id in its device.json (docs/hardware.md).": "Kassi kallar sig „{id}“ sem er heiti forrits: gefðu honum annað auðkenni í device.json (docs/hardware.md).", // *
  "What hangs at {id} takes ever new names and is not listened to: unplug it, and flash it anew.": "Það sem hangir á {id} tekur sífellt ný nöfn og ekki er hlustað á það: taktu það úr sambandi og settu fastbúnaðinn inn að nýju.", // *
  "The box '{id}' is not shown, as {n} others are bound to nothing: bind some of them, or unplug them.": "Kassinn „{id}“ sést ekki þar sem {n} aðrir eru ekki tengdir neinu: tengdu einhverja þeirra eða taktu þá úr sambandi.", // *
  "The box '{id}' sends more than it can mean: most of it is dropped; change the box.": "Kassinn „{id}“ sendir meira en hann getur meint: flestu er hent; skiptu um kassa.", // *
  "The button '{id}' of the box '{id2}' is stuck: free it or change the box.": "Hnappurinn „{id}“ á kassanum „{id2}“ er fastur: losaðu hann eða skiptu um kassa.", // *
  "The box '{id}' starts anew again and again: give it another cable and port, then flash it anew.": "Kassinn „{id}“ endurræsist aftur og aftur: gefðu honum aðra snúru og annað tengi, settu svo fastbúnaðinn inn að nýju.", // *
  "The box '{id}' gives its presses times that cannot be true: they count by their arrival; change the box.": "Kassinn „{id}“ gefur ýtingum tíma sem geta ekki staðist: þær gilda þegar þær berast; skiptu um kassa.", // *
  "The clock of the box '{id}' has jumped: change the box if that happens again.": "Klukka kassans „{id}“ hefur hlaupið: skiptu um kassa ef það gerist aftur.", // *
  "The shot clock '{id}' cannot count: the hub runs on another machine than the bridge; run both on one.": "Umhugsunarklukkan „{id}“ getur ekki talið: miðstöðin keyrir á annarri vél en brúin; keyrðu báðar á einni.", // *
  "At {id} is no box of ours: it is left alone until something else is plugged in; a box there needs its firmware.": "Á {id} er enginn af okkar kössum: hann er látinn í friði uns annað er sett í samband; kassi þar þarf fastbúnað sinn.", // *
  "The box '{id}' is a {id2}; it is bound as a {id3}: correct 'model' there.": "Kassinn „{id}“ er {id2}; hann er tengdur sem {id3}: leiðréttu „model“ þar.", // *
  "The box '{id}' has the old firmware {id2}: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Kassinn „{id}“ er með gamla fastbúnaðinn {id2}: fyrir {id3} ljúktu borðinu, stingdu kassanum í samband með fyrsta hnappinn niðri og keyrðu „mpremote connect {id4} cp devices/firmware/*.py : + reset“.", // *
  "The box '{id}' calls its firmware {id2}, which is none of ours: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Kassinn „{id}“ kallar fastbúnað sinn {id2} sem er ekki okkar: fyrir {id3} ljúktu borðinu, stingdu kassanum í samband með fyrsta hnappinn niðri og keyrðu „mpremote connect {id4} cp devices/firmware/*.py : + reset“.", // *
  "The box '{id}' had to drop {n} presses, as no hub took them: ask the players.": "Kassinn „{id}“ varð að henda {n} ýtingum þar sem engin miðstöð tók við þeim: spyrðu leikmennina.", // *
  "No device at {id}: plug the box in, or correct 'port' in the table file.": "Ekkert tæki á {id}: stingdu kassanum í samband eða leiðréttu „port“ í borðskránni.", // *
  "{id} is held by another program: close it ('fuser {id}' names it).": "Annað forrit heldur {id}: lokaðu því („fuser {id}“ segir hvert það er).", // *
  "No permission for {id}: run 'sudo usermod -aG dialout $USER' and log in again.": "Engin heimild fyrir {id}: keyrðu „sudo usermod -aG dialout $USER“ og skráðu þig inn aftur.", // *
  "{id} cannot be opened as a serial port ({detail}): check that 'port' names a device.": "Ekki er hægt að opna {id} sem raðtengi ({detail}): athugaðu að „port“ sé tæki.", // *
  "{camera} is not well ({id}).": "{camera} er ekki í lagi ({id}).", // *
  "The table's hub says nothing.": "Miðstöð borðsins þegir.",
  "Wait for it to start again; if it does not, look at the terminal of the table.": "Bíddu þar til hún fer aftur í gang; ef hún gerir það ekki, skoðaðu útstöð borðsins.",
  "Look at its picture.": "Skoðaðu myndina.", // *
  "The journal goes on with the seats {order}, but the table file has {aparts}.": "Dagbókin heldur áfram með sætin {order} en í borðskránni er {aparts}.", // *
  "The heat goes on with {order}, but the table file has {newcomers}.": "Riðillinn heldur áfram með {order} en í borðskránni er {newcomers}.", // *
  "Enter who comes or goes with the next hand, or put the file back.": "Skráðu hver kemur eða fer með næstu hönd, eða settu skrána aftur í fyrra horf.", // *
  "Put the file back, or begin a new journal with another data_dir.": "Settu skrána aftur í fyrra horf eða byrjaðu nýja dagbók með öðru data_dir.", // *
};
