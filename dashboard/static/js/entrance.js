/** The entrance: by password, by a dealer's PIN on a paired tablet, or with a code that pairs this one. */

import { h } from "./dom.js";
import { to } from "./language.js";
import { logOut, me, send } from "./session.js";
import { t } from "./strings.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const SAID = ["wrong", "wrong_pin", "wrong_code", "unpaired", "busy", "lost"];
const MAX_PIN = 12;
const SECOND_MS = 1000;
const AGAIN_MS = 2000;
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));
const { needs = "", reason = "" } = document.body.dataset;

const own = { mode: "", dealer: "", waits: 0, busy: false };
/** @type {any} */
let known = null;
let counting = 0;

function input(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

function say(words) {
  announce.textContent = words;
  const said = document.getElementById("said");
  if (said) said.replaceChildren(words);
}

/** A key of the form is dead while something is on its way, and while one has to wait. */
function settle() {
  for (const key of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button.main"))) key.disabled = own.busy || own.waits > 0;
}

function wait(seconds) {
  clearInterval(counting);
  const until = performance.now() + seconds * SECOND_MS;
  const tick = () => {
    own.waits = Math.max(0, Math.ceil((until - performance.now()) / SECOND_MS));
    const said = document.getElementById("said");
    if (said) said.replaceChildren(own.waits ? t("login_wait", { n: own.waits }) : "");
    if (!own.waits) clearInterval(counting);
    settle();
  };
  counting = setInterval(tick, SECOND_MS);
  tick();
  announce.textContent = t("login_wait", { n: own.waits });
}

function refused(answer) {
  if (answer.reason === "wait") wait(answer.seconds);
  else say(SAID.includes(answer.reason) ? t(`login_said_${answer.reason}`) : answer.sentence);
}

function onward() {
  if (location.pathname === "/login") location.replace(to("/"));
  else location.reload();
}

/** @param {string} what @param {object} body @param {() => void} then @param {string} field emptied where the answer is no */
async function post(what, body, then, field) {
  if (own.busy || own.waits) return;
  own.busy = true;
  say(t("login_busy"));
  settle();
  const answer = await send(what, body);
  own.busy = false;
  settle();
  if (answer.ok) {
    say("");
    then();
    return;
  }
  if (answer.reason === "unpaired") await look();
  refused(answer);
  const typed = input(field);
  if (typed && answer.reason !== "lost") typed.value = "";
  typed?.focus();
}

function form(onenter, ...children) {
  return h("form", { onsubmit: (event) => {
    event.preventDefault();
    onenter();
  } }, ...children);
}

function field(id, words, attrs) {
  return h("label", { for: id }, h("span", {}, words), h("input", { id, ...attrs }));
}

function said() {
  return h("p", { id: "said", class: "said" });
}

function password() {
  const enter = () => post("login", { name: input("name").value, secret: input("password").value }, onward, "password");
  return form(enter,
    h("h2", {}, t("login_title")),
    field("name", t("login_name"), { type: "text", autocomplete: "username", maxlength: 60, dir: "auto", autofocus: true }),
    field("password", t("login_password"), { type: "password", autocomplete: "current-password", maxlength: 128 }),
    said(), h("button", { class: "main" }, t("login_enter")));
}

function pair() {
  const enter = () => post("pair", { code: input("code").value }, paired, "code");
  return form(enter,
    h("h2", {}, t("login_pair_title")), h("p", { class: "hint" }, t("login_pair_hint")),
    field("code", t("login_code"), { type: "text", class: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 20, autofocus: true }),
    said(), h("button", { class: "main" }, t("login_pair")));
}

async function paired() {
  await look();
  show("pin");
}

function pin() {
  if (!known.dealers.length) return h("p", { class: "hint" }, t("login_no_dealers"));
  if (!known.dealers.includes(own.dealer)) own.dealer = known.dealers.length === 1 ? known.dealers[0] : "";
  if (!own.dealer) {
    return h("div", { class: "who" }, h("h2", {}, t("login_who")),
      ...known.dealers.map((name) => h("button", { type: "button", class: "dealer", onclick: () => choose(name) }, h("bdi", { dir: "auto" }, name))));
  }
  const enter = () => post("login", { name: own.dealer, secret: input("pin").value }, onward, "pin");
  return form(enter,
    h("h2", {}, h("bdi", { dir: "auto" }, own.dealer)),
    // The keys below are there, so that no keyboard of the tablet comes up; one of plastic types all the same.
    field("pin", t("login_pin"), { type: "password", class: "pin", inputmode: "none", autocomplete: "off", maxlength: MAX_PIN, "aria-label": t("login_pin_of", { name: own.dealer }), autofocus: true }),
    said(), h("div", { class: "pad" }, ...KEYS.map(digit), h("button", { type: "button", "aria-label": t("login_back"), onclick: back }, "⌫"), digit("0"), h("button", { class: "main" }, t("login_enter"))));
}

function digit(each) {
  return h("button", { type: "button", onclick: () => {
    const typed = input("pin");
    if (typed.value.length < MAX_PIN) typed.value += each;
  } }, each);
}

function back() {
  const typed = input("pin");
  typed.value = typed.value.slice(0, -1);
}

function choose(name) {
  own.dealer = name;
  show("pin");
}

const MODES = { password, pair, pin };

function others() {
  const way = (mode, words) => own.mode !== mode && h("button", { type: "button", class: "link", onclick: () => show(mode) }, t(words));
  const another = own.mode === "pin" && own.dealer && known.dealers.length > 1;
  return h("nav", {}, another && h("button", { type: "button", class: "link", onclick: () => choose("") }, t("login_another")), way("password", "login_to_password"), known.tablet !== null ? way("pin", "login_to_pin") : way("pair", "login_to_pair"));
}

function head() {
  const name = known.role && (known.name ? t("login_other", { name: known.name }) : t("login_other_spectator"));
  return [
    name && h("p", { class: "hint", dir: "auto" }, name, " ", h("button", { id: "logout", type: "button", class: "link", onclick: logOut }, t("log_out"))),
    needs && own.mode !== "pin" && h("p", { class: "hint" }, t(`login_needs_${needs}`)),
    known.tablet !== null && h("p", { class: "hint", dir: "auto" }, t("login_on_tablet", { name: known.tablet })),
  ];
}

function show(mode) {
  own.mode = mode;
  if (known.unasked || !known.users) {
    root.replaceChildren(h("p", { class: "hint" }, t(known.unasked ? "login_unasked" : "login_no_users")), known.unasked ? h("a", { href: to("/") }, t("login_home")) : "");
    return;
  }
  root.replaceChildren(...[...head(), MODES[mode](), others()].filter((each) => each !== false && each !== null && each !== ""));
  settle();
  /** @type {HTMLElement | null} */ (root.querySelector("[autofocus], .dealer"))?.focus();
}

async function look() {
  known = await me();
  if (known !== null) return true;
  say(t("login_said_lost"));
  root.replaceChildren(h("p", { class: "hint" }, t("login_said_lost")));
  return false;
}

/** Where another site led here, the browser kept its cookies back; it brings them when this page asks for itself. */
function isKnownAfterAll() {
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return known.role !== null && reason === "nobody" && type !== "reload";
}

async function begin() {
  if (!(await look())) setTimeout(begin, AGAIN_MS);
  else if (isKnownAfterAll()) location.reload();
  else show(known.tablet !== null && needs !== "floor" ? "pin" : "password");
}

begin();
