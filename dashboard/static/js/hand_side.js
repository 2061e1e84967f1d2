/** The left side of the dealer's page for a hand of cards: pot, board, who has what, and the keys that are always there. */

import { sign } from "./dice.js";
import { card } from "./cards.js";
import { timeStrip } from "./dealer_time.js";
import { h } from "./dom.js";
import { chips, isPalace, isStud, levelWords, seated, shortChips, stateWord, tokens } from "./hand.js";
import { battleWord } from "./hand_palace.js";
import { fullName } from "./people.js";
import { t } from "./strings.js";
import { undoKey } from "./dealer_undo.js";

/** More seats than these stand closer. A name has so many letters, and fewer beside two tokens. */
const FEW = 7, LONG = 15, NARROW = 14, BESIDE_TWO = 9;

/** @param {any} view @param {import("./dealer.js").Actions} act @param {number | null} now the hub's clock */
export function handSide(view, act, now) {
  const { hand } = view;
  const seats = seated(view);
  const many = seats.length > FEW;
  return h("section", { class: "side" },
    h("header", { class: "head" }, h("b", {}, view.name), hand.number > 0 && h("span", {}, t("hand_number", { n: hand.number }))),
    standing(hand),
    h("ol", { class: `people chips ${many ? "many" : ""}` }, ...seats.map((seat) => person(view, seat, many))),
    isPalace(hand) && hand.palace.alarms.length > 0 && h("ul", { class: "faults alarms" }, ...hand.palace.alarms.map((alarm) => h("li", {}, alarm))),
    view.faults.length > 0 && h("ul", { class: "faults" }, ...view.faults.map((fault) => h("li", {}, fault))),
    timeStrip(view, act, now),
    h("div", { class: "keys two" }, undoKey(view, act), h("button", { class: "key", onclick: act.openMore }, sign("more"), t("more"))));
}

function standing(hand) {
  const level = hand.seats.length > 0 ? [...levelWords(hand), isStud(hand) && t("bring_in", { n: chips(hand.bring_in) }), hand.kind === "bluff_pot" && t("bluff_pot"), hand.level_due && t("level_due")].filter(Boolean) : [];
  return h("div", { class: "standing pot" },
    h("p", { class: "figures" }, h("span", {}, t("pot")), h("b", { "data-pot": true }, shortChips(hand.pot)), hand.price > 0 && h("span", {}, t("price", { n: chips(hand.price) }))),
    h("div", { class: "board" }, ...hand.board.map((code) => card(code))),
    h("p", { class: "level" }, level.join(" · ")));
}

function person(view, seat, many) {
  const turn = view.turn === seat.seat;
  const lying = tokens(view.hand, seat.seat);
  const out = ["folded", "waiting"].includes(seat.state) && !seat.must_show;
  const tag = seat.won > 0 ? `+${shortChips(seat.won)}` : seat.bet > 0 ? shortChips(seat.bet) : seat.must_show ? t("to_show") : battleWord(view.hand, seat.seat) || stateWord(seat);
  return h("li", { class: `${turn ? "turn" : ""} ${out ? "out" : ""} ${seat.won > 0 ? "won" : ""}`, "data-seat": seat.seat },
    turn && sign("turn"),
    h("span", { class: "name" }, fullName(seat.name, lying.length > 1 ? BESIDE_TWO : many ? NARROW : LONG)),
    ...lying,
    h("b", { class: `tag ${seat.bet > 0 ? "bet" : ""}` }, tag),
    h("b", { class: "num" }, seat.stack === null ? "" : shortChips(seat.stack)));
}
