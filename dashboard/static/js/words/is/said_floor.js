/** Icelandic: what a tournament's floor has ruled, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  and: {
    "and": "og",
  },
  nobody: {
    "nobody": "enginn",
  },
  tables: {
    "{n} table": "{n} borð",
    "{n} tables": "{n} borð",
  },
  role: {
    "on the big blind": "á stóra blind",
    "on the small blind, and sits out until it has passed": "á litla blind, og situr hjá þar til hann er liðinn",
    "on the button, which goes on to the next player": "á hnappinum, sem fer áfram til næsta leikmanns",
    "as near the big blind as there was a seat": "eins nálægt stóra blind og sæti var",
  },
  move: {
    "{player} to table {n}, seat {n2}": "{player} á borð {n}, sæti {n2}",
  },
};

export const sentences = {
  "Taken back: {said}": "Tekið aftur: {said}",
  "Entry {n} was taken back.": "Skráning {n} var tekin aftur.",
  "Stage {n} is over. Going on: {order}.": "Stigi {n} er lokið. Áfram: {order}.",
  "{order} is champion.": "{order} er meistari.",
  "The time of the start was set.": "Tími byrjunar var stilltur.",
  "{player} proposed a correction: {why}.": "{player} lagði til leiðréttingu: {why}.",
  "{player} confirmed the correction that {player2} proposed: {why}.": "{player} staðfesti leiðréttinguna sem {player2} lagði til: {why}.",
  "The correction lapsed: something else was entered.": "Leiðréttingin féll niður: annað var skráð.",
  "{player} withdrew the correction.": "{player} dró leiðréttinguna til baka.",
  "{player} declined the correction.": "{player} hafnaði leiðréttingunni.",
  "{player} takes part.": "{player} er með.",
  "{player} does not take part.": "{player} er ekki með.",
  "Stage {n} was drawn: {tables}, {n2} go on from each.": "Stig {n} var dregið: {tables}, {n2} fara áfram frá hverju.",
  "The final was drawn: {order}.": "Dregið var í úrslit: {order}.",
  "Table {n}, round {n2}: seats from 1 on are {order}.": "Borð {n}, umferð {n2}: sæti frá 1 eru {order}.",
  "Table {n}: the seat draw of round {n2} was taken back.": "Borð {n}: dráttur sæta fyrir umferð {n2} var tekinn aftur.",
  "Table {n}: {player} is missing, so the table plays without.": "Borð {n}: {player} er fjarverandi, svo borðið leikur án.",
  "Table {n}: {player} is missing.": "Borð {n}: {player} er fjarverandi.",
  "Table {n}: {player} is there.": "Borð {n}: {player} er á staðnum.",
  "Table {n}: {order} play off for {n2}.": "Borð {n}: {order} leika um {n2}.",
  "Table {n}: the play-off ended {order}.": "Borð {n}: umspilið endaði {order}.",
  "Table {n}, round {n2}: {player} won; in order: {order}.": "Borð {n}, umferð {n2}: {player} vann; í röð: {order}.",
  "Table {n}: the score of round {n2} was taken back.": "Borð {n}: úrslit umferðar {n2} voru tekin aftur.",
  "Table {n}, round {n2} was corrected from {order} to {order2}: {why}.": "Borð {n}, umferð {n2} var leiðrétt úr {order} í {order2}: {why}.",
  "Table {n} is finished. Going on: {order}.": "Borði {n} er lokið. Áfram: {order}.",
  "Set up: {n} chips, tables of {n2}, final table of {n3}.": "Sett upp: {n} peningar, borð með {n2}, lokaborð með {n3}.",
  "The first cards were dealt.": "Fyrstu spilin voru gefin.",
  "Table {n}: {n2} in small chips are raced for {n3} of {n4}.": "Borð {n}: {n2} í litlum peningum, leikið um {n3} á {n4}.",
  "Table {n}: no chip was left to race for.": "Borð {n}: enginn peningur var eftir til að leika um.",
  "Table {n}, chip race: one chip each to seat {order}.": "Borð {n}, spilapeningahlaup: einn peningur í sæti {order}.", // *
  "Table {n}, chip race: one chip each to seats {order}.": "Borð {n}, spilapeningahlaup: einn peningur í hvert sæti {order}.", // *
  "{player} takes part with {n}, bonus included.": "{player} er með, {n}, bónus meðtalinn.",
  "{player} takes part with {n}.": "{player} er með, {n}.",
  "Warning {n} for {player}: {why}; off for {n2} minutes.": "Áminning {n}, {player}: {why}; vísað frá í {n2} mínútur.",
  "Warning {n} for {player}: {why}.": "Áminning {n}, {player}: {why}.",
  "{player} is out, in place {n}.": "{player} er úr leik, í sæti {n}.",
  "{player} enters again with {n}, at table {n2}, seat {n3}.": "{player} kemur aftur inn með {n}, borð {n2}, sæti {n3}.",
  "The tables were drawn: {n} players at {n2}.": "Borðin voru dregin: {n} leikmenn á {n2}.",
  "Table {n} is broken: {moves}.": "Borð {n} er leyst upp: {moves}.",
  "{player} goes from table {n} to table {n2}, seat {n3}, {role}.": "{player} fer frá borði {n} á borð {n2}, sæti {n3}, {role}.",
  "The final table, from seat 1 on: {order}.": "Lokaborðið, frá sæti 1: {order}.",
};
