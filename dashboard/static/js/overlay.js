/**
 * The overlay of a stream: the table of the spectators as a strip at the foot of a picture, on nothing. While it is not
 * live it shows nothing: no overlay is better than a wrong one. `?tab=yes` then says so in a corner, for the producer.
 */

import { chooseColours } from "./cards.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { heatSaid, nextWords, overWords } from "./heat.js";
import { handStrip } from "./overlay_hand.js";
import { resultStrip } from "./overlay_result.js";
import { revealStrip, seatsStrip, timeStrip, timeUpStrip, withheldStrip, wordStrip } from "./overlay_strips.js";
import { spectate, tells } from "./spectator.js";
import { t } from "./strings.js";
import { wonSaid } from "./won.js";

function absent() {
  return h("div", { class: "strip absent", "data-stale": true }, tells && h("p", { class: "tab" }, mark("slash"), t("not_live")));
}

chooseColours();
spectate({
  nothing: absent,
  stale: absent,
  clock: (view, _, state) => timeStrip(view, state),
  withheld: withheldStrip,
  up: (view, _, up) => timeUpStrip(view, up),
  result: resultStrip,
  hand: handStrip,
  reveal: revealStrip,
  heat: (view) => wordStrip(view, heatSaid(view), [overWords(view), nextWords(view)]),
  won: (view) => wordStrip(view, wonSaid(view), [t("wins_round", { n: view.round })]),
  seats: seatsStrip,
});
