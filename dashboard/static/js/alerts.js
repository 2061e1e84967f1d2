/** The floor's page of what is not well, who looks after it, and when each box and camera was last seen. */

import { twoLines } from "./alert_lines.js";
import { AGAIN_MS, Asking } from "./asking.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { keepingFocus } from "./floor_focus.js";
import { card, enterKey, named, refused } from "./floor_parts.js";
import { whoAsked } from "./floor_who.js";
import { to } from "./language.js";
import { inWords } from "./said.js";
import { logOutKey, send, signed } from "./session.js";
import { duration, t, timeOfDay, wordsOf } from "./strings.js";
import { moment } from "./zoned.js";

const WHO = "floorman-floor-who";
/** A box speaks every second, a camera too. */
const NOW_US = 5_000_000;
/** What speaks as a device and is no box: it is there, or its will says that it is not, and it has no heartbeat. */
const PROGRAMS = new Set(["bridge", "simulator", "dealer", "people", "vision", "hub", "devices", "dashboard", "desk"]);
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));

const own = { who: signed || (localStorage.getItem(WHO) ?? ""), naming: false, drafts: {}, said: {}, modes: {}, lost: false, busy: false };
/** @type {any} */
let told = null;
let drawn = "";
let pressed = false;
const asking = new Asking(tick);

const act = {
  ready: true,
  own,
  set(change) {
    change(own);
    draw();
  },
};

function sign(who) {
  localStorage.setItem(WHO, who);
  act.set(() => Object.assign(own, { who, naming: false }));
}

async function enter(number, what) {
  if (!own.who) return act.set(() => (own.naming = true));
  act.set(() => (own.busy = true));
  const answer = await send(`alerts/${number}/${what}`, { who: own.who });
  own.busy = false;
  if (answer.ok) told = inWords(answer.said);
  announce.textContent = answer.ok ? t("floor_entered") : answer.sentence;
  return act.set(() => (own.said = answer.ok ? {} : { [`alert-${number}`]: answer.sentence || t("alerts_lost") }));
}

function header() {
  const me = signed ? logOutKey({ class: "quiet" }) : own.who && h("button", { id: "who", class: "quiet", onclick: () => act.set(() => (own.naming = !own.naming)) }, t("floor_at_desk"), " ", h("bdi", { dir: "auto" }, own.who));
  return h("header", { class: "bar" }, h("b", {}, t("alerts")), h("h1", {}, h("bdi", { dir: "auto" }, document.title)),
    h("span", { class: "right" }, me, h("a", { href: to("/") }, t("journal_home")), h("b", { class: "clock", "data-clock": true }, told && !own.lost ? timeOfDay(asking.now()) : "")));
}

function alert(each) {
  const place = `alert-${each.number}`;
  const since = [t("alerts_since", { time: moment(each.since, told.now) }), each.times > 1 ? t("alerts_times", { n: each.times }) : ""].filter(Boolean).join(" · ");
  return h("li", { class: each.over ? "alert over" : "alert", id: place },
    mark(each.over ? "tick" : "ask"),
    h("div", {}, ...twoLines(each.sentence),
      h("p", { class: "hint" }, since, each.taken_by ? h("span", {}, " · ", ...withName("alerts_taken_by", each.taken_by)) : null),
      each.over ? h("p", { class: "hint" }, t("alerts_over", { time: moment(each.over, told.now) })) : null,
      refused(act, place)),
    h("div", { class: "keys" },
      each.over || each.taken_by === own.who ? null : enterKey(act, `take-${each.number}`, t("alerts_take"), () => enter(each.number, "taken")),
      each.over ? enterKey(act, `solve-${each.number}`, t("alerts_solve"), () => enter(each.number, "solved"), { class: "strong" }) : null));
}

function withName(key, name, fill = {}) {
  const [before, after = ""] = t(key, { ...fill, name: "\u0000" }).split("\u0000");
  return [before, named(name), after];
}

function waiting() {
  const list = [...told.alerts.waiting].sort((one, other) => Number(one.over > 0) - Number(other.over > 0) || one.since - other.since);
  return card(t("alerts_waiting"), { class: list.some((each) => !each.over) ? "due" : "" },
    list.length ? h("ul", { class: "alerts" }, ...list.map(alert)) : h("p", { class: "well" }, mark("tick"), t("alerts_none")));
}

function solved() {
  const list = told.alerts.solved;
  return list.length ? card(t("alerts_solved"), {}, h("ul", { class: "alerts done" }, ...list.map((each) => h("li", {}, h("span", {}, each.sentence), h("small", {}, ...withName("alerts_solved_by", each.solved_by, { time: moment(each.solved, told.now) })))))) : null;
}

function partState(part) {
  if (!part.online) return ["alerts_away", "slash"];
  return part.faults.length || part.sentence ? ["alerts_faulty", "ask"] : ["alerts_here", "tick"];
}

function lastSeen(part) {
  if (part.online && PROGRAMS.has(part.id)) return "–";
  if (!part.heard) return t("alerts_never");
  const ago = told.now - part.heard;
  return ago < NOW_US && part.online ? t("alerts_now") : `${moment(part.heard, told.now)} · ${t("alerts_ago", { time: duration(ago / 1000) })}`;
}

/** What a camera reports; a code that this page does not know stands as it is. */
function faultWords(code) {
  return wordsOf(`fault_${code}`) ?? code.replaceAll("_", " ");
}

function part(each) {
  const [state, sign_] = partState(each);
  const kind = each.kind === "camera" ? "camera" : PROGRAMS.has(each.id) ? "program" : "box";
  const detail = [each.sentence || each.faults.map(faultWords).join(", "), each.fps >= 0 ? t("alerts_fps", { n: each.fps }) : "", each.port, [each.model, each.version].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
  return h("tr", { class: state === "alerts_here" ? "" : "wrong" },
    h("th", { scope: "row" }, h("bdi", {}, each.id)), h("td", {}, t(`alerts_${kind}`)),
    h("td", { class: "state" }, h("span", {}, mark(sign_), t(state))), h("td", {}, lastSeen(each)), h("td", {}, h("bdi", {}, detail)));
}

function parts() {
  const rank = (each) => (each.kind === "camera" ? 1 : PROGRAMS.has(each.id) ? 2 : 0);
  const list = [...told.parts].sort((one, other) => rank(one) - rank(other) || one.id.localeCompare(other.id, "en", { numeric: true }));
  const heads = ["part", "kind", "state", "seen", "detail"].map((each) => h("th", { scope: "col" }, t(`alerts_${each}`)));
  return card(t("alerts_parts"), { class: "parts" }, list.length ? h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...list.map(part))) : h("p", {}, t("alerts_no_parts")));
}

function draw() {
  if (pressed) return;
  act.ready = !own.lost && !own.busy;
  const key = JSON.stringify([told, { ...own, drafts: 0 }]);
  if (key === drawn) return;
  drawn = key;
  keepingFocus([root], () => root.replaceChildren(header(), own.lost ? h("div", { class: "stalebar", role: "alert" }, mark("slash"), h("p", {}, t("alerts_lost"))) : "",
    h("div", { class: "floor alerting" }, h("section", { class: "work" },
      own.naming || (told && !own.who) ? whoAsked(act, sign) : null,
      told ? waiting() : h("p", {}, t("journal_reading")), told && parts(), told && solved()))));
}

async function look() {
  const said = await asking.get("/api/parts");
  if (said !== null) told = inWords(said);
  draw();
  setTimeout(look, AGAIN_MS);
}

/** Nobody answers: then what stands here is from before, grey, and no key does anything. */
function tick() {
  if (own.lost !== asking.lost) {
    own.lost = asking.lost;
    document.body.classList.toggle("stale", own.lost);
    draw();
  }
  for (const element of root.querySelectorAll("[data-clock]")) element.textContent = own.lost || !told ? "" : timeOfDay(asking.now());
}

/** A key that is pressed must not be drawn anew under the finger. */
document.addEventListener("pointerdown", () => (pressed = true));
for (const ends of ["pointerup", "pointercancel"]) document.addEventListener(ends, () => setTimeout(() => {
  pressed = false;
  draw();
}));

look();
