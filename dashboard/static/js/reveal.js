/** The reveal: panel, rows and evidence in one frame, from one verified settlement; never a part of it. */

import { blank, die, mark, sign } from "./dice.js";
import { h } from "./dom.js";
import { fullName, shortName } from "./people.js";
import { header } from "./seats.js";
import { bidWords, t, timeOfDay } from "./strings.js";

export const STAYS_MS = 12_000;
const PHOTO_MS = 4_000;

/** Whether the last settlement is still what the table looks at. @param {any} view @param {number} now microseconds */
export function revealShows(view, now) {
  if (view.settlement === null || view.bid !== null || !["bidding", "won"].includes(view.phase)) return false;
  return (now - view.settlement.at) / 1000 < STAYS_MS;
}

/** @param {any} view */
export function revealScreen(view) {
  const settled = view.settlement;
  const key = h("span", { class: "key" }, die(1, "wild"), t("wild_key"));
  return h("div", { class: `stage reveal ${settled.seats.length > 7 ? "many" : ""}` },
    panel(view, settled),
    h("section", { class: "facts" },
      header(view, key),
      h("ol", { class: "rows" }, ...settled.seats.map((seat) => row(settled, seat))),
      h("footer", { class: "evidence" }, photos(settled), proof(settled))));
}

/** "Bluff caught", "The bid stands". @param {any} settled */
export function verdict(settled) {
  return t(settled.stands ? "stands" : "caught");
}

/** The whole verdict as a sentence. @param {any} view @param {any} settled */
export function verdictSaid(view, settled) {
  const { found, before, after } = settled;
  const loses = t(settled.eliminated ? "loses_last" : "loses");
  return t("verdict_said", { verdict: verdict(settled), found, bid: bidWords(settled), name: shortName(view, settled.loser), loses, before, after });
}

function panel(view, settled) {
  return h("section", { class: "panel" },
    h("div", {}, h("p", { class: "label" }, t("result")), h("h1", {}, verdict(settled))),
    h("div", { class: `figures ${settled.found > 9 || settled.count > 9 ? "wide" : ""}` },
      h("div", { class: "found" }, h("b", { "data-found": true }, settled.found), h("span", {}, t("found"))),
      h("div", { class: "against" },
        h("div", { class: "bid" }, h("b", {}, settled.count), h("i", {}, "×"), die(settled.face, "ink")),
        h("span", {}, t("bid_label")))),
    slots(settled.count, settled.found),
    h("div", { class: "pays" },
      h("div", {}, h("b", { "data-loser": settled.loser }, shortName(view, settled.loser)), h("span", {}, t(settled.eliminated ? "loses_last" : "loses"))),
      h("p", { class: "num" }, settled.before, sign("arrow"), settled.after)));
}

/** One square a die that was bid, a bar, and the surplus after it. @param {number} count @param {number} found */
function slots(count, found) {
  const bid = Array.from({ length: count }, (_, at) => blank(at < found ? "hidden" : "lost"));
  const surplus = Array.from({ length: Math.max(0, found - count) }, () => blank("hidden"));
  return h("div", { class: "slots", "aria-hidden": "true" }, ...bid, h("hr"), ...surplus);
}

function row(settled, seat) {
  const did = seat.seat === settled.bidder ? `${t("bid_small")} ${settled.count} × ${settled.face}` : seat.seat === settled.challenger && t("challenged");
  return h("li", { "data-seat": seat.seat },
    h("span", { class: "name" }, fullName(seat.name), did && h("small", {}, did)),
    h("span", { class: "dice" }, ...seat.dice.map((each) => die(each.value, each.mark))),
    h("b", { class: `num ${seat.found ? "" : "none"}` }, seat.found));
}

function photos(settled) {
  const pictured = settled.seats.filter((seat) => seat.evidence);
  const counting = pictured.filter((seat) => seat.found > 0);
  const shown = counting.length ? counting : pictured;
  if (!shown.length) return null;
  return h("div", { class: "photos", "data-photos": settled.at }, ...shown.map((seat, at) => photo(seat, at === 0)));
}

function photo(seat, first) {
  const image = h("img", { src: `/evidence/${seat.evidence}.jpg`, alt: t("photo_of", { name: seat.name }), decoding: "sync" });
  const figure = h("figure", { hidden: !first }, image, h("figcaption", {}, fullName(seat.name)));
  image.addEventListener("error", () => figure.classList.add("broken"));
  return figure;
}

/** Show the photo whose turn it is. @param {ParentNode} root @param {number} now microseconds */
export function turnPhotos(root, now) {
  const frame = root.querySelector("[data-photos]");
  if (frame === null) return;
  const at = Math.floor(Math.max(0, now - Number(frame.dataset.photos)) / 1000 / PHOTO_MS) % frame.children.length;
  [...frame.children].forEach((figure, index) => (figure.hidden = index !== at));
}

function proof(settled) {
  const dice = settled.seats.reduce((sum, seat) => sum + seat.dice.length, 0);
  const byDealer = settled.by === "dealer";
  const read = settled.frames > 0 ? [t("frames", { n: settled.frames }), t("readers", { n: settled.readers.length })] : [];
  const hands = settled.seats.filter((seat) => seat.by === "dealer").map((seat) => seat.name);
  const first = [t("dice_read", { k: dice, n: dice }), byDealer && hands.length && t("by_hand", { names: hands.join(", ") })];
  return h("div", { class: "proof", "data-by": settled.by },
    h("h2", {}, mark(byDealer ? "struck" : "tick"), t(byDealer ? "by_dealer" : "by_camera")),
    h("p", {}, first.filter(Boolean).join(" · ")),
    h("p", {}, [...read, timeOfDay(settled.at, true)].join(" · ")));
}
