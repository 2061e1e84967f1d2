/** What both pages know of a heat: its words, and each player's line. */

import { fullName, shortName } from "./people.js";
import { listed, t } from "./strings.js";

/** "Round 2 of 3", or "Final". @param {any} view */
export function roundWords(view) {
  const { rounds } = view.heat.sheet;
  return rounds === 1 ? t("heat_final") : t("round_of", { n: view.heat.round, of: rounds });
}

/** Between two rounds, and at the end. @param {any} view */
export function isBetween(view) {
  return view.heat !== null && (view.phase === "won" || view.phase === "idle");
}

/** What is over just now. @param {any} view */
export function overWords(view) {
  const { heat } = view;
  if (heat.finished) return t("heat_over");
  return view.phase === "won" ? t("heat_round_won", { n: heat.round, of: heat.sheet.rounds }) : roundOrNext(heat);
}

function roundOrNext(heat) {
  return t("round_of", { n: heat.results.length + 1, of: heat.sheet.rounds });
}

/** The one thing to know. @param {any} view */
export function heatSaid(view) {
  const { heat } = view;
  if (heat.finished && heat.sheet.rounds === 1) return t("heat_champion", { name: short(heat.going_on[0]) });
  if (heat.finished) return t("heat_go_on", { names: listed(heat.going_on.map(short)) });
  return view.phase === "won" ? t("wins", { name: shortName(view, view.winner) }) : view.name;
}

/** What follows. @param {any} view */
export function nextWords(view) {
  const { heat } = view;
  if (heat.play_off.length > 0) return t("heat_play_off", { names: listed([...heat.play_off]), n: heat.places });
  if (heat.sheet.cut_tie.length > 0) return t("heat_tie", { names: listed([...heat.sheet.cut_tie]) });
  if (heat.sheet.rounds === 1) return "";
  return heat.finished ? t("heat_best", { n: heat.sheet.advance }) : t("heat_next_draw", { n: heat.results.length + 1 });
}

/** The players from first to last, each with his row of the sheet and whether he goes on as things stand. @param {any} heat */
export function lines(heat) {
  const rows = new Map(heat.sheet.rows.map((row) => [row.name, row]));
  return heat.order.map((name) => ({ ...rows.get(name), goesOn: heat.going_on.includes(name) }));
}

function short(name) {
  return fullName(name, 14);
}
