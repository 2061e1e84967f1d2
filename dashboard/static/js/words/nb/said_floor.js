/** Norwegian (bokmål): what a tournament's floor has ruled, by the English words. A native player should read once what is marked with a star. */

/** Parts of sentences, by their kind. */
export const parts = {
  and: {
    "and": "og",
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
    "on the small blind, and sits out until it has passed": "på small blind, og står over til den har passert",
    "on the button, which goes on to the next player": "på knappen, som går videre til neste spiller",
    "as near the big blind as there was a seat": "så nær big blind som det var et sete",
  },
  move: {
    "{player} to table {n}, seat {n2}": "{player} til bord {n}, sete {n2}",
  },
};

export const sentences = {
  "Taken back: {said}": "Tatt tilbake: {said}",
  "Entry {n} was taken back.": "Innlegg {n} ble tatt tilbake.",
  "Stage {n} is over. Going on: {order}.": "Trinn {n} er ferdig. Videre: {order}.",
  "{order} is champion.": "{order} er mester.",
  "The time of the start was set.": "Starttiden er satt.",
  "{player} proposed a correction: {why}.": "{player} foreslo en rettelse: {why}.",
  "{player} confirmed the correction that {player2} proposed: {why}.": "{player} bekreftet rettelsen som {player2} foreslo: {why}.",
  "The correction lapsed: something else was entered.": "Rettelsen falt bort: noe annet ble lagt inn.",
  "{player} withdrew the correction.": "{player} trakk rettelsen.",
  "{player} declined the correction.": "{player} avslo rettelsen.",
  "{player} takes part.": "{player} er med.",
  "{player} does not take part.": "{player} er ikke med.",
  "Stage {n} was drawn: {tables}, {n2} go on from each.": "Trinn {n} ble trukket: {tables}, {n2} går videre fra hvert.",
  "The final was drawn: {order}.": "Finalen ble trukket: {order}.",
  "Table {n}, round {n2}: seats from 1 on are {order}.": "Bord {n}, runde {n2}: setene fra 1 er {order}.",
  "Table {n}: the seat draw of round {n2} was taken back.": "Bord {n}: trekningen av seter til runde {n2} ble tatt tilbake.",
  "Table {n}: {player} is missing, so the table plays without.": "Bord {n}: {player} er borte, så bordet spiller uten.",
  "Table {n}: {player} is missing.": "Bord {n}: {player} er borte.",
  "Table {n}: {player} is there.": "Bord {n}: {player} er der.",
  "Table {n}: {order} play off for {n2}.": "Bord {n}: {order} spiller om {n2}.",
  "Table {n}: the play-off ended {order}.": "Bord {n}: omspillet endte {order}.",
  "Table {n}, round {n2}: {player} won; in order: {order}.": "Bord {n}, runde {n2}: {player} vant; i rekkefølge: {order}.",
  "Table {n}: the score of round {n2} was taken back.": "Bord {n}: resultatet av runde {n2} ble tatt tilbake.",
  "Table {n}, round {n2} was corrected from {order} to {order2}: {why}.": "Bord {n}, runde {n2} ble rettet fra {order} til {order2}: {why}.",
  "Table {n} is finished. Going on: {order}.": "Bord {n} er ferdig. Videre: {order}.",
  "Set up: {n} chips, tables of {n2}, final table of {n3}.": "Satt opp: {n} sjetonger, bord med {n2}, finalebord med {n3}.",
  "The first cards were dealt.": "De første kortene ble delt ut.",
  "Table {n}: {n2} in small chips are raced for {n3} of {n4}.": "Bord {n}: {n2} i små sjetonger, det spilles om {n3} på {n4}.",
  "Table {n}: no chip was left to race for.": "Bord {n}: ingen sjetong var igjen å spille om.",
  "Table {n}, chip race: one chip each to seat {order}.": "Bord {n}, chip race: én sjetong til sete {order}.",
  "Table {n}, chip race: one chip each to seats {order}.": "Bord {n}, chip race: én sjetong hver til sete {order}.",
  "{player} takes part with {n}, bonus included.": "{player} er med, med {n}, bonus medregnet.",
  "{player} takes part with {n}.": "{player} er med, med {n}.",
  "Warning {n} for {player}: {why}; off for {n2} minutes.": "Advarsel {n} til {player}: {why}; utvist i {n2} minutter.",
  "Warning {n} for {player}: {why}.": "Advarsel {n} til {player}: {why}.",
  "{player} is out, in place {n}.": "{player} er ute, på plass {n}.",
  "{player} enters again with {n}, at table {n2}, seat {n3}.": "{player} kommer inn igjen med {n}, ved bord {n2}, sete {n3}.",
  "The tables were drawn: {n} players at {n2}.": "Bordene ble trukket: {n} spillere ved {n2}.",
  "Table {n} is broken: {moves}.": "Bord {n} brytes: {moves}.",
  "{player} goes from table {n} to table {n2}, seat {n3}, {role}.": "{player} går fra bord {n} til bord {n2}, sete {n3}, {role}.",
  "The final table, from seat 1 on: {order}.": "Finalebordet, fra sete 1: {order}.",
};
