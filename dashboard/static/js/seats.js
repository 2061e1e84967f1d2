/** The table with its seats: idle, before the first bid, bidding, challenge called; and the same, grey, when not live. */

import { die, mark, places } from "./dice.js";
import { h } from "./dom.js";
import { roundWords } from "./heat.js";
import { cupsThat, fullName, playerAt, playing, shortName } from "./people.js";
import { bidWords, duration, ordinal, t, timeOfDay } from "./strings.js";

/** Letters of a name on the narrow plates of a table with more than six seats. */
const NARROW = 15;

/** So long the floor's call stands on the screen. */
const CALL_MS = 20_000;

/** The newest foul, while the floor is being called. @param {any} view @param {number} now microseconds */
export function called(view, now) {
  const foul = view.fouls.at(-1);
  return foul !== undefined && (now - foul.at) / 1000 < CALL_MS ? foul : null;
}

/** The line on top of every screen. @param {any} view @param {...Node} right */
export function header(view, ...right) {
  return h("header", { class: "top" },
    h("b", {}, view.name),
    view.round > 0 && h("span", {}, view.heat ? roundWords(view) : t("round", { n: view.round })),
    h("span", { class: "right" }, ...right));
}

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function seatsScreen(view, seen) {
  const split = Math.ceil(view.players.length / 2);
  const clock = h("b", { "data-clock": true }, timeOfDay(seen.now));
  const foul = seen.live ? called(view, seen.now) : null;
  return h("div", { class: `stage seats ${view.players.length > 6 ? "many" : ""} ${seen.live ? "" : "stale"}` },
    header(view, foul === null && view.event && h("span", { class: "event" }, view.event), clock),
    foul && h("p", { class: "call" }, mark("ask"), callSaid(view, foul)),
    h("div", { class: "felt" }),
    seen.live ? centre(view) : banner(view, seen),
    h("ol", { class: "row upper" }, ...view.players.slice(0, split).map((player) => plate(view, player, seen.live))),
    h("ol", { class: "row lower" }, ...view.players.slice(split).map((player) => plate(view, player, seen.live))));
}

function plate(view, player, live) {
  const turn = live && isTurn(view, player.seat);
  const bid = live && view.bid?.seat === player.seat;
  const out = player.dice === 0;
  const place = player.place > 0 ? `${t("out")} · ${t("place", { place: ordinal(player.place) })}` : t("out");
  return h("li", { class: `plate ${turn ? "turn" : ""} ${bid ? "bidder" : ""} ${out ? "out" : ""}`, "data-seat": player.seat },
    h("span", { class: "name" }, fullName(player.name, view.players.length > 6 ? NARROW : undefined)),
    out ? h("span", { class: "place" }, place) : h("span", { class: "places" }, ...places(player.dice)),
    !out && h("b", { class: "num" }, player.dice),
    live && pill(view, player, turn, bid));
}

/** Who has the turn, or lifts the cup. @param {any} view @param {number} seat */
export function isTurn(view, seat) {
  if (view.phase === "bidding") return view.turn === seat;
  return view.phase === "revealing" && view.challenger === seat;
}

function pill(view, player, turn, bid) {
  if (player.dice === 0) return null;
  if (view.phase === "revealing") return cupPill(player.cup);
  if (turn) return h("span", { class: "pill" }, t("to_act"));
  return bid && h("span", { class: "pill" }, t("bid_pill"), h("span", {}, ` ${view.bid.count} × ${view.bid.face}`));
}

function cupPill(cup) {
  if (cup === "unsure") return null;
  return h("span", { class: `pill cup ${cup === "covered" ? "down" : "up"}` }, t(cup === "covered" ? "cup_down" : "cup_up"));
}

function centre(view) {
  if (view.phase === "idle") return words("idle", t("idle"), t("idle_next"));
  if (view.bid === null) return opening(view);
  const revealing = view.phase === "revealing";
  const name = shortName(view, revealing ? view.challenger : view.bid.seat);
  const said = t(revealing ? "challenges_bid" : "bids", { name, bid: bidWords(view.bid) });
  return h("section", { class: `centre ${revealing ? "challenge" : ""}` },
    inPlay(view),
    h("div", { class: "standing" },
      h("div", { class: `bid ${view.bid.count > 9 ? "wide" : ""}`, "data-bid": true }, h("b", {}, view.bid.count), h("i", {}, "×"), die(view.bid.face)),
      h("p", { class: "said" }, said)),
    revealing ? cups(view) : nextBid(view));
}

function opening(view) {
  const waiting = cupsThat(view, "lifted", "empty");
  const title = view.turn === null ? "" : t("opens", { name: shortName(view, view.turn) });
  return h("section", { class: "centre" },
    inPlay(view),
    h("div", { class: "standing" },
      h("h1", { class: "opens" }, title),
      h("p", { class: "said" }, waiting > 0 ? t("waiting_cups", { n: waiting }) : "")),
    nextBid(view));
}

function words(kind, title, line) {
  return h("section", { class: `centre ${kind}` }, h("div", { class: "standing" }, h("h1", { class: "opens" }, title), h("p", { class: "said" }, line)));
}

function inPlay(view) {
  return h("div", { class: "side left" }, h("span", {}, t("dice_in_play")), h("b", { class: "num" }, view.dice_in_play));
}

function nextBid(view) {
  if (view.next_count === 0) return h("div", { class: "side right" }, h("span", {}, t("no_next_bid")));
  return h("div", { class: "side right" },
    h("span", {}, t("next_bid")),
    h("b", { class: "num" }, view.next_count, h("i", {}, "×"), die(view.next_face)));
}

function cups(view) {
  const up = cupsThat(view, "lifted", "empty");
  return h("div", { class: "side right" },
    h("span", {}, t("cups_up")),
    h("b", { class: "num" }, t("of", { k: up, n: playing(view).length })));
}

/** That the page is not live, and since when. @param {any} view @param {import("./feed.js").Seen} seen */
export function banner(view, seen) {
  return h("section", { class: "banner", "data-stale": true },
    mark("slash"),
    h("div", { class: "words" }, h("h1", {}, t("not_live")), h("p", {}, lastSeen(view, seen)), h("p", {}, goesOn(view))),
    h("div", { class: "age" }, h("span", {}, t("no_data_for")), h("b", { "data-quiet": true }, duration(seen.quietMs))));
}

/** The hub and the shot clock count on while a screen hears nothing; no figure is shown that nobody vouches for. */
function goesOn(view) {
  const runs = view.time !== null && view.time.deadline !== null;
  return runs ? t("time_goes_on", { name: shortName(view, view.time.seat) }) : t("goes_on");
}

function lastSeen(view, seen) {
  if (seen.dataAt === null) return t("no_data_yet");
  const time = timeOfDay(seen.dataAt, true);
  return view.phase === "bidding" && view.bid !== null ? t("last_bid", { bid: bidWords(view.bid), time }) : t("last_seen", { time });
}

/** Whose cup and what, in few words: the floor has not judged it yet. */
export function callSaid(view, foul) {
  return t("floor_call", { name: shortName(view, foul.seat), what: t(foul.foul) });
}

/** What a screen reader says about this screen. @param {any} view @param {number} now microseconds */
export function seatsSaid(view, now) {
  const foul = called(view, now);
  if (foul) return callSaid(view, foul);
  if (view.phase === "revealing" && view.bid) return t("challenges_bid", { name: shortName(view, view.challenger), bid: bidWords(view.bid) });
  if (view.bid) return t("bids", { name: playerAt(view, view.bid.seat).name, bid: bidWords(view.bid) });
  return view.phase === "bidding" && view.turn !== null ? t("opens", { name: shortName(view, view.turn) }) : "";
}
