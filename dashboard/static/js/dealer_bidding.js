/** The right side while bids are made: a grid on which one tap is one bid, and Challenge. */

import { die, mark, sign } from "./dice.js";
import { h } from "./dom.js";
import { playerAt, shortName } from "./people.js";
import { ordinal, t } from "./strings.js";

const ROWS = 4;
const FACES = [2, 3, 4, 5, 6];

/**
 * @param {any} view
 * @param {{from: number, correcting: boolean, left: boolean}} own the page's own state: first count of the grid, and so on
 * @param {import("./dealer.js").Actions} act
 */
export function bidding(view, own, act) {
  const lowest = own.correcting ? 1 : Math.max(1, view.next_count);
  const from = Math.max(lowest, own.from);
  return h("section", { class: `work bidding ${own.correcting ? "correcting" : ""}` },
    title(view, own, act),
    h("div", { class: "grid" }, ...counts(from).flatMap((count) => FACES.map((face) => key(view, own, act, count, face)))),
    h("div", { class: "thumb" },
      pager(view, lowest, from, act),
      own.correcting ? h("button", { class: "wide", onclick: act.correct }, t("cancel")) : challengeKey(view, act)));
}

/** The counts of the grid from the top row to the one nearest the thumb. @param {number} from */
function counts(from) {
  return Array.from({ length: ROWS }, (_, at) => from + ROWS - 1 - at);
}

function title(view, own, act) {
  const seat = own.correcting ? view.bid.seat : view.turn;
  const name = shortName(view, seat);
  const none = !own.correcting && view.next_count === 0;
  const hint = none ? t("only_challenge", { name }) : t(own.correcting ? "correct_hint" : "one_tap");
  return h("header", { class: "head" },
    h("b", {}, t(own.correcting ? "correct_title" : "name_bids", { name })), h("span", {}, hint),
    h("button", { class: "link right", onclick: act.swapHands }, sign("swap"), t(own.left ? "right_hand" : "left_hand")));
}

function key(view, own, act, count, face) {
  const open = own.correcting ? count <= view.max_count : legal(view, count, face);
  const post = () => act.enter(own.correcting ? "correct_bid" : "bid", { seat: own.correcting ? view.bid.seat : view.turn, count, face });
  return h("button", { class: `bidkey ${open ? "" : "dead"}`, disabled: !open || !act.ready, "aria-label": `${count} × ${face}`, onclick: post },
    h("b", {}, count), die(face, open ? "plain" : "dead"));
}

/** Whether the snapshot's cheapest legal bid and highest count leave room for this one. */
function legal(view, count, face) {
  if (view.next_count === 0 || view.turn === null || count > view.max_count) return false;
  return count > view.next_count || (count === view.next_count && face >= view.next_face);
}

function pager(view, lowest, from, act) {
  const next = from + ROWS;
  if (next <= view.max_count) return h("button", { class: "pager", onclick: () => act.page(next) }, t("n_or_more", { n: next }));
  const back = from > lowest;
  return h("button", { class: "pager", disabled: !back, onclick: () => act.page(lowest) }, back ? t("back_to", { n: lowest }) : t("n_most", { n: view.max_count }));
}

function challengeKey(view, act) {
  const open = view.bid !== null && view.turn !== null;
  return h("button", { class: "main challenge", disabled: !open || !act.ready, onclick: () => act.enter("challenge", { seat: view.turn }) },
    t("challenge"), h("small", {}, open ? t("lifts_cup", { name: shortName(view, view.turn) }) : t("nothing_to_challenge")));
}

/** The cups go up and the cameras read; who does not want to wait says the dice. @param {any} view @param {import("./dealer.js").Actions} act */
export function reading(view, act) {
  return h("section", { class: "work reading" },
    h("header", { class: "head" }, h("b", {}, t("challenges", { name: shortName(view, view.challenger) }))),
    h("div", { class: "big" }, mark("dot"), h("h1", {}, t("reading")), h("p", {}, t("reading_hint"))),
    h("ol", { class: "cups" }, ...view.players.filter((player) => player.dice > 0).map(cup)),
    h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter("ask", {}) }, t("enter_by_hand")));
}

function cup(player) {
  const words = { covered: "cup_down", lifted: "cup_up", empty: "cup_up", unsure: "cup_unsure" };
  return h("li", { class: player.cup }, h("b", {}, player.name), h("span", {}, t(words[player.cup])));
}

function ranked(view, seat, at) {
  const points = (view.points ?? []).find((each) => each.seat === seat)?.count;
  return h("li", {}, h("span", {}, ordinal(at + 1)), h("b", {}, playerAt(view, seat).name), points !== undefined && h("span", {}, `${points} ${t("points_word", { n: points })}`));
}

/** Between rounds: one key. @param {any} view @param {import("./dealer.js").Actions} act */
export function between(view, act) {
  const won = view.phase === "won";
  return h("section", { class: "work between" },
    h("header", { class: "head" }, h("b", {}, won ? t("wins_round", { n: view.round }) : t("no_round"))),
    h("div", { class: "big" }, h("h1", {}, won ? t("wins", { name: shortName(view, view.winner) }) : view.name)),
    won && h("ol", { class: "ranking" }, ...view.ranking.map((seat, at) => ranked(view, seat, at))),
    h("button", { class: "main", disabled: !act.ready, onclick: () => act.enter("next_round", {}) }, t(won ? "next_round" : "first_round")));
}
