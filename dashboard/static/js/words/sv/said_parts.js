/** Swedish: what boxes, ports and cameras report of themselves, and what a table says at its start, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  and: {
    "and": "och",
  },
  apart: {
    "{who} at seat {n}": "{who} på plats {n}",
    "nobody at seat {n}": "ingen på plats {n}",
  },
  newcomer: {
    "no {who}": "inte {who}",
    "{who}": "{who}",
  },
};

export const sentences = {
  "The box '{id}' is not bound to this table: bind it with 'floorman devices', add it under [[boxes]], or unplug it.": "Lådan ”{id}” är inte bunden till det här bordet: bind den med ”floorman devices”, lägg till den under [[boxes]], eller koppla ur den.",
  "The box '{id}' is not there: plug the box in, at any port.": "Lådan ”{id}” är inte där: koppla in den, i vilken port som helst.",
  "The box '{id}' says nothing: unplug it, plug it in again, and check its firmware.": "Lådan ”{id}” säger ingenting: koppla ur den och i igen, och kontrollera dess fasta programvara.",
  "The box '{id}' is at the port of '{id2}': plug in '{id2}' anywhere else.": "Lådan ”{id}” sitter i porten för ”{id2}”: koppla in ”{id2}” någon annanstans.",
  "Two boxes call themselves '{id}': the second is not listened to; unplug one.": "Två lådor kallar sig ”{id}”: den andra hörs inte; koppla ur en av dem.",
  "A box calls itself '{id}', which is a program's name: give it another id in its device.json (docs/hardware.md).": "En låda kallar sig ”{id}”, som är namnet på ett program: ge den ett annat id i device.json (docs/hardware.md).",
  "What hangs at {id} takes ever new names and is not listened to: unplug it, and flash it anew.": "Det som sitter på {id} tar ständigt nya namn och hörs inte: koppla ur det och lägg in den fasta programvaran på nytt.",
  "The box '{id}' is not shown, as {n} others are bound to nothing: bind some of them, or unplug them.": "Lådan ”{id}” visas inte, eftersom {n} andra inte är bundna till något: bind några av dem, eller koppla ur dem.",
  "The box '{id}' sends more than it can mean: most of it is dropped; change the box.": "Lådan ”{id}” sänder mer än den kan mena: det mesta kastas; byt lådan.",
  "The button '{id}' of the box '{id2}' is stuck: free it or change the box.": "Knappen ”{id}” på lådan ”{id2}” har fastnat: lossa den eller byt lådan.",
  "The box '{id}' starts anew again and again: give it another cable and port, then flash it anew.": "Lådan ”{id}” startar om gång på gång: ge den en annan kabel och port, och lägg sedan in den fasta programvaran på nytt.",
  "The box '{id}' gives its presses times that cannot be true: they count by their arrival; change the box.": "Lådan ”{id}” ger sina tryckningar tider som inte kan stämma: de räknas när de kommer fram; byt lådan.",
  "The clock of the box '{id}' has jumped: change the box if that happens again.": "Klockan i lådan ”{id}” har hoppat: byt lådan om det händer igen.",
  "The shot clock '{id}' cannot count: the hub runs on another machine than the bridge; run both on one.": "Betänkeklockan ”{id}” kan inte räkna: hubben körs på en annan maskin än bryggan; kör båda på en.",
  "At {id} is no box of ours: it is left alone until something else is plugged in; a box there needs its firmware.": "På {id} sitter ingen av våra lådor: den lämnas i fred tills något annat kopplas in; en låda där behöver sin fasta programvara.",
  "The box '{id}' is a {id2}; it is bound as a {id3}: correct 'model' there.": "Lådan ”{id}” är en {id2}; den är bunden som en {id3}: rätta ”model” där.",
  "The box '{id}' has the old firmware {id2}: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Lådan ”{id}” har den gamla fasta programvaran {id2}: för {id3} avsluta bordet, koppla in lådan med den första knappen nedtryckt och kör ”mpremote connect {id4} cp devices/firmware/*.py : + reset”.",
  "The box '{id}' calls its firmware {id2}, which is none of ours: for {id3} end the table, plug the box in with its first button held, and run 'mpremote connect {id4} cp devices/firmware/*.py : + reset'.": "Lådan ”{id}” kallar sin fasta programvara {id2}, som inte är vår: för {id3} avsluta bordet, koppla in lådan med den första knappen nedtryckt och kör ”mpremote connect {id4} cp devices/firmware/*.py : + reset”.",
  "The box '{id}' had to drop {n} presses, as no hub took them: ask the players.": "Lådan ”{id}” fick kasta {n} tryckningar, eftersom ingen hubb tog emot dem: fråga spelarna.",
  "No device at {id}: plug the box in, or correct 'port' in the table file.": "Ingen enhet på {id}: koppla in lådan eller rätta ”port” i bordsfilen.",
  "{id} is held by another program: close it ('fuser {id}' names it).": "{id} hålls av ett annat program: stäng det (”fuser {id}” säger vilket).",
  "No permission for {id}: run 'sudo usermod -aG dialout $USER' and log in again.": "Ingen behörighet till {id}: kör ”sudo usermod -aG dialout $USER” och logga in igen.",
  "{id} cannot be opened as a serial port ({detail}): check that 'port' names a device.": "{id} kan inte öppnas som serieport ({detail}): kontrollera att ”port” är en enhet.",
  "{camera} is not well ({id}).": "{camera} mår inte bra ({id}).",
  "The table's hub says nothing.": "Bordets hubb säger ingenting.",
  "Wait for it to start again; if it does not, look at the terminal of the table.": "Vänta tills den startar igen; om den inte gör det, titta på bordets terminal.",
  "Look at its picture.": "Titta på bilden.",
  "The journal goes on with the seats {order}, but the table file has {aparts}.": "Journalen fortsätter med platserna {order}, men bordsfilen har {aparts}.",
  "The heat goes on with {order}, but the table file has {newcomers}.": "Heatet fortsätter med {order}, men bordsfilen har {newcomers}.",
  "Enter who comes or goes with the next hand, or put the file back.": "Ange vem som kommer eller går med nästa hand, eller återställ filen.",
  "Put the file back, or begin a new journal with another data_dir.": "Återställ filen, eller börja en ny journal med en annan data_dir.",
};
