/** The strips of the overlay for a table of dice, and those that every game has: *Time*, a doubt, plain words. */

import { die, mark, sign } from "./dice.js";
import { h } from "./dom.js";
import { levelWords } from "./hand.js";
import { roundWords } from "./heat.js";
import { playing, shortName } from "./people.js";
import { verdict } from "./reveal.js";
import { called, callSaid, isTurn } from "./seats.js";
import { bidWords, t } from "./strings.js";
import { calledBy } from "./time.js";
import { happened, heldBy, timeTitle } from "./time_screen.js";

/** More players than these stand in narrow cells. */
const FEW = 6;
/** Letters of a title that stands in large type. */
const LONG = 20;

/** A strip with its tab on top: event, table, round, and the floor's call. @param {any} view @param {string} look @param {import("./feed.js").Seen | null} seen @param {...Node} parts */
export function strip(view, look, seen, ...parts) {
  const foul = seen === null ? null : called(view, seen.now);
  const round = view.hand ? handFacts(view.hand) : [view.round > 0 && (view.heat ? roundWords(view) : t("round", { n: view.round }))];
  return h("div", { class: `strip ${look}` },
    h("p", { class: "tab" }, view.event && h("b", {}, view.event), h("span", {}, [view.name, ...round].filter(Boolean).join(" · "))),
    foul && h("p", { class: "tab call" }, mark("ask"), callSaid(view, foul)),
    h("div", { class: "bar" }, ...parts));
}

function handFacts(hand) {
  return hand.number > 0 ? [t("hand_number", { n: hand.number }), ...levelWords(hand), hand.kind === "bluff_pot" && t("bluff_pot")] : [];
}

/** One thing to know, and what belongs to it. @param {any} view @param {string} title @param {(string | false)[]} lines */
export function wordStrip(view, title, lines) {
  return strip(view, "words", null, said(title, ...lines));
}

/** The words of a strip. @param {string} title @param {...(string | false)} lines */
export function said(title, ...lines) {
  return h("div", { class: "said" }, h("h1", { class: title.length > LONG ? "long" : "" }, title), h("p", {}, lines.filter(Boolean).join(" · ")));
}

function figure(look, ...parts) {
  return h("div", { class: `figure ${look}` }, ...parts);
}

function bidFigure(bid) {
  return [h("b", { class: "num" }, bid.count), h("i", {}, "×"), die(bid.face)];
}

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function seatsStrip(view, seen) {
  const many = view.players.length > FEW;
  const cells = h("ol", { class: `cells ${many ? "many" : ""}` }, ...view.players.map((player) => cell(view, player)));
  if (view.phase === "idle") return strip(view, "seats", seen, said(t("idle"), t("idle_next")), cells);
  return strip(view, "seats", seen, view.bid && figure("bid", ...bidFigure(view.bid)), standing(view), cells);
}

function standing(view) {
  const dice = view.players.length <= FEW && `${view.dice_in_play} ${t("in_play", { n: view.dice_in_play })}`;
  if (view.bid === null) return said(view.turn === null ? "" : t("opens", { name: shortName(view, view.turn) }), dice);
  const name = (seat) => shortName(view, seat);
  if (view.phase === "revealing") return said(t("challenges_bid", { name: name(view.challenger), bid: bidWords(view.bid) }), dice);
  return said(t("bids", { name: name(view.bid.seat), bid: bidWords(view.bid) }), view.turn !== null && t("name_acts", { name: name(view.turn) }), dice);
}

function cell(view, player) {
  const look = [isTurn(view, player.seat) && "turn", player.dice === 0 && "out"].filter(Boolean).join(" ");
  return h("li", { class: look, "data-seat": player.seat },
    isTurn(view, player.seat) && sign("turn"), h("span", { class: "name" }, shortName(view, player.seat)),
    player.dice === 0 ? h("span", {}, t("out")) : h("b", { class: "num" }, player.dice));
}

/** @param {any} view */
export function revealStrip(view) {
  const settled = view.settlement;
  const { before, after } = settled;
  const loses = `${shortName(view, settled.loser)} ${t(settled.eliminated ? "loses_last" : "loses")}: ${before}`;
  const dice = settled.seats.reduce((sum, seat) => sum + seat.dice.length, 0);
  return strip(view, "reveal", null,
    figure("verdict",
      h("span", {}, h("b", { class: "num", "data-found": true }, settled.found), h("small", {}, t("found"))),
      h("span", { class: "against" }, h("span", {}, h("b", {}, settled.count), h("i", {}, "×"), die(settled.face, "ink")), h("small", {}, t("bid_label")))),
    h("div", { class: "said" }, h("h1", {}, verdict(settled)), h("p", {}, loses, sign("arrow"), after)),
    vouched(settled.by, t("dice_read", { k: dice, n: dice })));
}

/** Who stands for what is shown; a person's word is never worded like the cameras'. @param {"camera" | "dealer"} by @param {string} what */
export function vouched(by, what) {
  return h("div", { class: "proof", "data-by": by },
    mark(by === "dealer" ? "struck" : "tick"),
    h("p", {}, h("b", {}, t(by === "dealer" ? "by_dealer" : "by_camera")), h("span", {}, what)));
}

/** Which seats are read; no face, no count, no hint. @param {any} view */
export function withheldStrip(view) {
  const sure = new Set(view.review.verified_seats);
  const read = playing(view).filter((player) => sure.has(player.seat)).reduce((sum, player) => sum + player.dice, 0);
  return strip(view, "withheld", null,
    view.bid && figure("bid", ...bidFigure(view.bid)),
    said(t("checking"), t("seat_read", { k: read, n: view.dice_in_play })),
    h("div", { class: "proof" }, mark("bars"), h("p", {}, h("span", {}, t("dealer_settles")))));
}

/** @param {any} view @param {string} state of `clockState` */
export function timeStrip(view, state) {
  const { time } = view;
  const by = state === "held" ? heldBy(time) : calledBy(view, time);
  return strip(view, `time ${state}`, null,
    figure("clock", h("b", { class: "num", role: "timer", "aria-live": "off", "aria-label": t("time_for", { name: time.name }), "data-left": true })),
    said(time.name, timeTitle(time, state)),
    h("div", { class: "proof" }, h("p", {}, h("span", {}, by))));
}

/** @param {any} view @param {any} up of `timeUp` */
export function timeUpStrip(view, up) {
  return strip(view, "time up", null, said(t("time_up"), happened(view, up).replace("\n", " ")));
}
