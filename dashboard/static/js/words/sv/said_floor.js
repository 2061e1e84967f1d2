/** Swedish: what a tournament's floor has ruled, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  and: {
    "and": "och",
  },
  nobody: {
    "nobody": "ingen",
  },
  tables: {
    "{n} table": "{n} bord",
    "{n} tables": "{n} bord",
  },
  role: {
    "on the big blind": "på big blind",
    "on the small blind, and sits out until it has passed": "på small blind, och står över tills den har passerat",
    "on the button, which goes on to the next player": "på button, som går vidare till nästa spelare",
    "as near the big blind as there was a seat": "så nära big blind som det fanns en plats",
  },
  move: {
    "{player} to table {n}, seat {n2}": "{player} till bord {n}, plats {n2}",
  },
};

export const sentences = {
  "Taken back: {said}": "Tillbakataget: {said}",
  "Entry {n} was taken back.": "Post {n} togs tillbaka.",
  "Stage {n} is over. Going on: {order}.": "Steg {n} är slut. Vidare: {order}.",
  "{order} is champion.": "{order} är mästare.",
  "The time of the start was set.": "Starttiden är satt.",
  "{player} proposed a correction: {why}.": "{player} föreslog en rättelse: {why}.",
  "{player} confirmed the correction that {player2} proposed: {why}.": "{player} bekräftade rättelsen som {player2} föreslog: {why}.",
  "The correction lapsed: something else was entered.": "Rättelsen föll bort: något annat matades in.",
  "{player} withdrew the correction.": "{player} drog tillbaka rättelsen.",
  "{player} declined the correction.": "{player} avslog rättelsen.",
  "{player} takes part.": "{player} är med.",
  "{player} does not take part.": "{player} är inte med.",
  "Stage {n} was drawn: {tables}, {n2} go on from each.": "Steg {n} lottades: {tables}, {n2} går vidare från varje.",
  "The final was drawn: {order}.": "Finalen lottades: {order}.",
  "Table {n}, round {n2}: seats from 1 on are {order}.": "Bord {n}, omgång {n2}: platserna från 1 är {order}.",
  "Table {n}: the seat draw of round {n2} was taken back.": "Bord {n}: lottningen av platser till omgång {n2} togs tillbaka.",
  "Table {n}: {player} is missing, so the table plays without.": "Bord {n}: {player} är borta, så bordet spelar utan.",
  "Table {n}: {player} is missing.": "Bord {n}: {player} är borta.",
  "Table {n}: {player} is there.": "Bord {n}: {player} är där.",
  "Table {n}: {order} play off for {n2}.": "Bord {n}: {order} spelar om {n2}.",
  "Table {n}: the play-off ended {order}.": "Bord {n}: omspelet slutade {order}.",
  "Table {n}, round {n2}: {player} won; in order: {order}.": "Bord {n}, omgång {n2}: {player} vann; i ordning: {order}.",
  "Table {n}: the score of round {n2} was taken back.": "Bord {n}: resultatet av omgång {n2} togs tillbaka.",
  "Table {n}, round {n2} was corrected from {order} to {order2}: {why}.": "Bord {n}, omgång {n2} rättades från {order} till {order2}: {why}.",
  "Table {n} is finished. Going on: {order}.": "Bord {n} är klart. Vidare: {order}.",
  "Set up: {n} chips, tables of {n2}, final table of {n3}.": "Uppsatt: {n} marker, bord med {n2}, finalbord med {n3}.",
  "The first cards were dealt.": "De första korten delades ut.",
  "Table {n}: {n2} in small chips are raced for {n3} of {n4}.": "Bord {n}: {n2} i små marker, det spelas om {n3} på {n4}.",
  "Table {n}: no chip was left to race for.": "Bord {n}: ingen marker var kvar att spela om.",
  "Table {n}, chip race: one chip each to seat {order}.": "Bord {n}, chip race: en marker till plats {order}.",
  "Table {n}, chip race: one chip each to seats {order}.": "Bord {n}, chip race: en marker var till plats {order}.",
  "{player} takes part with {n}, bonus included.": "{player} är med, med {n}, bonus inräknad.",
  "{player} takes part with {n}.": "{player} är med, med {n}.",
  "Warning {n} for {player}: {why}; off for {n2} minutes.": "Varning {n} till {player}: {why}; utvisad i {n2} minuter.",
  "Warning {n} for {player}: {why}.": "Varning {n} till {player}: {why}.",
  "{player} is out, in place {n}.": "{player} är ute, på plats {n}.",
  "{player} enters again with {n}, at table {n2}, seat {n3}.": "{player} kommer in igen med {n}, vid bord {n2}, plats {n3}.",
  "The tables were drawn: {n} players at {n2}.": "Borden lottades: {n} spelare vid {n2}.",
  "Table {n} is broken: {moves}.": "Bord {n} bryts: {moves}.",
  "{player} goes from table {n} to table {n2}, seat {n3}, {role}.": "{player} går från bord {n} till bord {n2}, plats {n3}, {role}.",
  "The final table, from seat 1 on: {order}.": "Finalbordet, från plats 1: {order}.",
};
