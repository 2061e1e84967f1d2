/** The spectators' page on a TV, a laptop or a phone. */

import { chooseColours } from "./cards.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { resultScreen } from "./hand_result.js";
import { handScreen } from "./hand_table.js";
import { heatScreen } from "./heat_table.js";
import { revealScreen, turnPhotos } from "./reveal.js";
import { seatsScreen } from "./seats.js";
import { spare } from "./spare.js";
import { PATIENCE_MS, spectate } from "./spectator.js";
import { duration, t } from "./strings.js";
import { timeScreen, timeUpScreen } from "./time_screen.js";
import { withheldScreen } from "./withheld.js";
import { wonScreen } from "./won.js";

function notLive(view, seen) {
  return view.hand !== null ? handScreen(view, seen) : seatsScreen(view, seen);
}

/** Nothing is known yet: a moment of patience, then the plain truth. */
function nothing(seen) {
  if (seen.quietMs <= PATIENCE_MS) return h("div", { class: "stage nothing" }, h("p", {}, mark("dot"), t("connecting")));
  return h("div", { class: "stage nothing", "data-stale": true }, h("p", {}, mark("slash"), t("not_live")), h("p", {}, t("no_data_yet")),
    h("p", {}, t("no_data_for"), " ", h("b", { "data-quiet": true }, duration(seen.quietMs))));
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
    spare(String(seen.view?.row ?? 0), seen);
  },
);
