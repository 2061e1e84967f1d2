/** The spectators' page on a TV, a laptop or a phone. */

import { chooseColours } from "./cards.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { resultScreen } from "./hand_result.js";
import { handScreen } from "./hand_table.js";
import { heatScreen } from "./heat_table.js";
import { revealScreen, turnPhotos } from "./reveal.js";
import { seatsScreen } from "./seats.js";
import { PATIENCE_MS, spectate } from "./spectator.js";
import { duration, t } from "./strings.js";
import { timeScreen, timeUpScreen } from "./time_screen.js";
import { withheldScreen } from "./withheld.js";
import { wonScreen } from "./won.js";

const QUIET_MS = 180_000;
const STEP_MS = 240_000;

/** The newest row of the journal that this page knows, and since when. */
let newest = { row: -1, since: 0 };

function notLive(view, seen) {
  return view.hand !== null ? handScreen(view, seen) : seatsScreen(view, seen);
}

/** Nothing is known yet: a moment of patience, then the plain truth. */
function nothing(seen) {
  if (seen.quietMs <= PATIENCE_MS) return h("div", { class: "stage nothing" }, h("p", {}, mark("dot"), t("connecting")));
  return h("div", { class: "stage nothing", "data-stale": true }, h("p", {}, mark("slash"), t("not_live")), h("p", {}, t("no_data_yet")),
    h("p", {}, t("no_data_for"), " ", h("b", { "data-quiet": true }, duration(seen.quietMs))));
}

/** Spare the panel of the TV: dim what stands still, and move it a little. @param {import("./feed.js").Seen} seen */
function spare(seen) {
  const row = seen.view?.row ?? 0;
  if (row !== newest.row) newest = { row, since: seen.now };
  const idle = seen.live && (seen.now - newest.since) / 1000 > QUIET_MS;
  document.body.classList.toggle("quiet", idle);
  const step = Math.floor(seen.now / 1000 / STEP_MS) % 4;
  document.body.style.setProperty("--drift-x", `${[0, 3, 6, 3][step] / 100}rem`);
  document.body.style.setProperty("--drift-y", `${[0, 2, 0, -2][step] / 100}rem`);
}

chooseColours();
spectate(
  {
    nothing: (_, seen) => nothing(seen),
    stale: notLive,
    clock: (view, _, state) => timeScreen(view, state),
    withheld: withheldScreen,
    up: (view, _, up) => timeUpScreen(view, up),
    result: resultScreen,
    hand: handScreen,
    reveal: revealScreen,
    heat: heatScreen,
    won: wonScreen,
    seats: seatsScreen,
  },
  (root, seen) => {
    turnPhotos(root, seen.now);
    spare(seen);
  },
);
