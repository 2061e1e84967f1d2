/** Danish: what boxes, ports and cameras report of themselves, and what a table says at its start, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  and: {
    "and": "og",
  },
  apart: {
    "{who} at seat {n}": "{who} på plads {n}",
    "nobody at seat {n}": "ingen på plads {n}",
  },
  newcomer: {
    "no {who}": "ikke {who}",
    "{who}": "{who}",
  },
};

export const sentences = {
  "The box '{id}' is not bound to this table: bind it with 'floorman devices', add it under [[boxes]], or unplug it.": "Boksen »{id}« er ikke bundet til dette bord: bind den med »floorman devices«, tilføj den under [[boxes]], eller tag den ud.",
  "The box '{id}' is not there: plug the box in, at any port.": "Boksen »{id}« er der ikke: sæt den til, i en hvilken som helst port.",
  "The box '{id}' says nothing: unplug it, plug it in again, and check its firmware.": "Boksen »{id}« siger ingenting: tag den ud og sæt den til igen, og kontroller dens firmware.",
  "The box '{id}' is at the port of '{id2}': plug in '{id2}' anywhere else.": "Boksen »{id}« sidder i porten til »{id2}«: sæt »{id2}« til et andet sted.",
  "Two boxes call themselves '{id}': the second is not listened to; unplug one.": "To bokse kalder sig »{id}«: den anden bliver ikke hørt; tag en af dem ud.",
  "A box calls itself '{id}', which is a program's name: give it another id in its device.json (docs/hardware.md).": "En boks kalder sig »{id}«, som er navnet på et program: giv den et andet id i device.json (docs/hardware.md).",
  "What hangs at {id} takes ever new names and is not listened to: unplug it, and flash it anew.": "Det, der hænger på {id}, tager hele tiden nye navne og bliver ikke hørt: tag det ud, og læg firmwaren ind på ny.",
  "The box '{id}' is not shown, as {n} others are bound to nothing: bind some of them, or unplug them.": "Boksen »{id}« vises ikke, da {n} andre ikke er bundet til noget: bind nogle af dem, eller tag dem ud.",
  "The box '{id}' sends more than it can mean: most of it is dropped; change the box.": "Boksen »{id}« sender mere, end den kan mene: det meste kasseres; skift boksen.",
  "The button '{id}' of the box '{id2}' is stuck: free it or change the box.": "Knappen »{id}« på boksen »{id2}« sidder fast: løsn den, eller skift boksen.",
  "The box '{id}' starts anew again and again: give it another cable and port, then flash it anew.": "Boksen »{id}« starter igen og igen: giv den et andet kabel og en anden port, og læg så firmwaren ind på ny.",
  "The box '{id}' gives its presses times that cannot be true: they count by their arrival; change the box.": "Boksen »{id}« giver sine tryk tider, der ikke kan passe: de tæller, når de kommer frem; skift boksen.",
  "The clock of the box '{id}' has jumped: change the box if that happens again.": "Uret i boksen »{id}« er sprunget: skift boksen, hvis det sker igen.",
  "The shot clock '{id}' cannot count: the hub runs on another machine than the bridge; run both on one.": "Betænkningsuret »{id}« kan ikke tælle: hubben kører på en anden maskine end broen; kør begge på én.",
  "At {id} is no box of ours: it is left alone until something else is plugged in; a box there needs its firmware.": "På {id} er der ingen af vores bokse: den får lov at være, til noget andet sættes til; en boks dér mangler sin firmware.",
  "The box '{id}' is a {id2}; it is bound as a {id3}: correct 'model' there.": "Boksen »{id}« er en {id2}; den er bundet som en {id3}: ret »model« dér.",
  "The box '{id}' has the old firmware {id2}: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Boksen »{id}« har den gamle firmware {id2}: for {id3} afslut bordet, sæt boksen til med den første knap holdt nede, og kør »mpremote connect {id4} cp devices/firmware/*.py : + reset«.",
  "The box '{id}' calls its firmware {id2}, which is none of ours: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Boksen »{id}« kalder sin firmware {id2}, som ikke er vores: for {id3} afslut bordet, sæt boksen til med den første knap holdt nede, og kør »mpremote connect {id4} cp devices/firmware/*.py : + reset«.",
  "The box '{id}' had to drop {n} presses, as no hub took them: ask the players.": "Boksen »{id}« måtte kassere {n} tryk, da ingen hub tog imod dem: spørg spillerne.",
  "No device at {id}: plug the box in, or correct 'port' in the table file.": "Ingen enhed på {id}: sæt boksen til, eller ret »port« i bordfilen.",
  "{id} is held by another program: close it ('fuser {id}' names it).": "{id} holdes af et andet program: luk det (»fuser {id}« siger hvilket).",
  "No permission for {id}: run 'sudo usermod -aG dialout $USER' and log in again.": "Ingen adgang til {id}: kør »sudo usermod -aG dialout $USER«, og log ind igen.",
  "{id} cannot be opened as a serial port ({detail}): check that 'port' names a device.": "{id} kan ikke åbnes som seriel port ({detail}): kontroller, at »port« er en enhed.",
  "{camera} is not well ({id}).": "{camera} er ikke i orden ({id}).",
  "The table's hub says nothing.": "Bordets hub siger ingenting.",
  "Wait for it to start again; if it does not, look at the terminal of the table.": "Vent, til den starter igen; hvis den ikke gør det, så se på bordets terminal.",
  "Look at its picture.": "Se på billedet.",
  "The journal goes on with the seats {order}, but the table file has {aparts}.": "Journalen fortsætter med pladserne {order}, men bordfilen har {aparts}.",
  "The heat goes on with {order}, but the table file has {newcomers}.": "Heatet fortsætter med {order}, men bordfilen har {newcomers}.",
  "Enter who comes or goes with the next hand, or put the file back.": "Indtast, hvem der kommer eller går med næste hånd, eller sæt filen tilbage.",
  "Put the file back, or begin a new journal with another data_dir.": "Sæt filen tilbage, eller begynd en ny journal med en anden data_dir.",
};
