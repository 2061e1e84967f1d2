/** Norwegian (bokmål): what boxes, ports and cameras report of themselves, and what a table says at its start, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  and: {
    "and": "og",
  },
  apart: {
    "{who} at seat {n}": "{who} på sete {n}",
    "nobody at seat {n}": "ingen på sete {n}",
  },
  newcomer: {
    "no {who}": "ikke {who}",
    "{who}": "{who}",
  },
};

export const sentences = {
  "The box '{id}' is not bound to this table: bind it with 'floorman devices', add it under [[boxes]], or unplug it.": "Boksen «{id}» er ikke bundet til dette bordet: bind den med «floorman devices», legg den til under [[boxes]], eller koble den fra.",
  "The box '{id}' is not there: plug the box in, at any port.": "Boksen «{id}» er ikke der: koble den til, i hvilken port som helst.",
  "The box '{id}' says nothing: unplug it, plug it in again, and check its firmware.": "Boksen «{id}» sier ingenting: koble den fra og til igjen, og sjekk fastvaren.",
  "The box '{id}' is at the port of '{id2}': plug in '{id2}' anywhere else.": "Boksen «{id}» står i porten til «{id2}»: koble «{id2}» til et annet sted.",
  "Two boxes call themselves '{id}': the second is not listened to; unplug one.": "To bokser kaller seg «{id}»: den andre blir ikke hørt; koble fra en av dem.",
  "A box calls itself '{id}', which is a program's name: give it another id in its device.json (docs/hardware.md).": "En boks kaller seg «{id}», som er navnet på et program: gi den en annen id i device.json (docs/hardware.md).",
  "What hangs at {id} takes ever new names and is not listened to: unplug it, and flash it anew.": "Det som henger på {id}, tar stadig nye navn og blir ikke hørt: koble det fra, og legg inn fastvaren på nytt.",
  "The box '{id}' is not shown, as {n} others are bound to nothing: bind some of them, or unplug them.": "Boksen «{id}» vises ikke, siden {n} andre ikke er bundet til noe: bind noen av dem, eller koble dem fra.",
  "The box '{id}' sends more than it can mean: most of it is dropped; change the box.": "Boksen «{id}» sender mer enn den kan mene: det meste kastes; bytt boksen.",
  "The button '{id}' of the box '{id2}' is stuck: free it or change the box.": "Knappen «{id}» på boksen «{id2}» sitter fast: løsne den, eller bytt boksen.",
  "The box '{id}' starts anew again and again: give it another cable and port, then flash it anew.": "Boksen «{id}» starter på nytt igjen og igjen: gi den en annen kabel og port, og legg så inn fastvaren på nytt.",
  "The box '{id}' gives its presses times that cannot be true: they count by their arrival; change the box.": "Boksen «{id}» gir trykkene tider som ikke kan stemme: de teller når de kommer fram; bytt boksen.",
  "The clock of the box '{id}' has jumped: change the box if that happens again.": "Klokken i boksen «{id}» har hoppet: bytt boksen hvis det skjer igjen.",
  "The shot clock '{id}' cannot count: the hub runs on another machine than the bridge; run both on one.": "Betenkningsklokken «{id}» kan ikke telle: huben kjører på en annen maskin enn broen; kjør begge på én.",
  "At {id} is no box of ours: it is left alone until something else is plugged in; a box there needs its firmware.": "På {id} er det ingen av våre bokser: den får være i fred til noe annet kobles til; en boks der trenger fastvaren sin.",
  "The box '{id}' is a {id2}; it is bound as a {id3}: correct 'model' there.": "Boksen «{id}» er en {id2}; den er bundet som en {id3}: rett «model» der.",
  "The box '{id}' has the old firmware {id2}: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Boksen «{id}» har den gamle fastvaren {id2}: for {id3} avslutt bordet, koble boksen til med den første knappen holdt inne, og kjør «mpremote connect {id4} cp devices/firmware/*.py : + reset».",
  "The box '{id}' calls its firmware {id2}, which is none of ours: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Boksen «{id}» kaller fastvaren sin {id2}, som ikke er vår: for {id3} avslutt bordet, koble boksen til med den første knappen holdt inne, og kjør «mpremote connect {id4} cp devices/firmware/*.py : + reset».",
  "The box '{id}' had to drop {n} presses, as no hub took them: ask the players.": "Boksen «{id}» måtte kaste {n} trykk, siden ingen hub tok imot dem: spør spillerne.",
  "No device at {id}: plug the box in, or correct 'port' in the table file.": "Ingen enhet på {id}: koble boksen til, eller rett «port» i bordfilen.",
  "{id} is held by another program: close it ('fuser {id}' names it).": "{id} holdes av et annet program: lukk det («fuser {id}» sier hvilket).",
  "No permission for {id}: run 'sudo usermod -aG dialout $USER' and log in again.": "Ingen tilgang til {id}: kjør «sudo usermod -aG dialout $USER», og logg inn igjen.",
  "{id} cannot be opened as a serial port ({detail}): check that 'port' names a device.": "{id} kan ikke åpnes som serieport ({detail}): sjekk at «port» er en enhet.",
  "{camera} is not well ({id}).": "{camera} er ikke i orden ({id}).",
  "The table's hub says nothing.": "Huben til bordet sier ingenting.",
  "Wait for it to start again; if it does not, look at the terminal of the table.": "Vent til den starter igjen; hvis den ikke gjør det, se på terminalen til bordet.",
  "Look at its picture.": "Se på bildet.",
  "The journal goes on with the seats {order}, but the table file has {aparts}.": "Journalen går videre med setene {order}, men bordfilen har {aparts}.",
  "The heat goes on with {order}, but the table file has {newcomers}.": "Heatet går videre med {order}, men bordfilen har {newcomers}.",
  "Enter who comes or goes with the next hand, or put the file back.": "Legg inn hvem som kommer eller går med neste hånd, eller sett filen tilbake.",
  "Put the file back, or begin a new journal with another data_dir.": "Sett filen tilbake, eller begynn en ny journal med en annen data_dir.",
};
