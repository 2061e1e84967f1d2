/** The floor's page about access: tablets, links, and who is logged in. */

import { AGAIN_MS, Asking } from "./asking.js";
import { h } from "./dom.js";
import { to } from "./language.js";
import { logOutKey, send } from "./session.js";
import { t } from "./strings.js";

const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));

/** What was made and is shown once; what was refused, and where; which key asks whether it is meant. */
const own = { code: "", address: "", said: { place: "", words: "" }, sure: "", busy: false };
/** @type {any} */
let shown = null;
let lost = false;
const asking = new Asking(tick);

async function change(place, what, name, more = {}) {
  if (own.busy) return;
  own.busy = true;
  const answer = await send(`access/${what}`, { name, ...more });
  Object.assign(own, { busy: false, sure: "", said: { place, words: answer.ok ? "" : answer.sentence || t("login_said_lost") } });
  if (answer.ok) {
    shown = answer.said;
    if (answer.said.code) own.code = answer.said.code;
    if (answer.said.path) own.address = location.origin + answer.said.path;
    if (what === "unlink") own.address = "";
  }
  announce.textContent = own.said.words || own.code || t("access_done");
  draw();
}

/** What ends something for somebody asks once more. */
function ender(id, words, what, name) {
  const sure = own.sure === id;
  const ask = () => {
    own.sure = id;
    draw();
    document.getElementById(id)?.focus();
  };
  return h("button", { id, type: "button", class: sure ? "stop" : "", onclick: sure ? () => change("list", what, name) : ask }, t(sure ? "access_sure" : words));
}

function row(name, detail, key) {
  return h("li", {}, h("span", {}, h("bdi", { dir: "auto" }, name), detail && h("small", {}, ` ${detail}`)), key);
}

function maker(place, words, label, what, first, made, further = null, more = () => ({})) {
  const enter = (event) => {
    event.preventDefault();
    change(place, what, /** @type {HTMLInputElement} */ (document.getElementById(place)).value, more());
  };
  return h("form", { onsubmit: enter },
    h("h2", {}, t(words)),
    h("label", { for: place }, h("span", {}, t(label)), h("input", { id: place, type: "text", value: first, maxlength: 40, autocomplete: "off", dir: "auto" })),
    further,
    own.said.place === place && own.said.words ? h("p", { class: "said", role: "alert" }, own.said.words) : null,
    h("button", {}, t(`access_${what}`)), made);
}

function tablets() {
  const code = own.code && h("p", { class: "made" }, h("b", { id: "made-code", class: "num" }, own.code), h("small", {}, t("access_code_hint")));
  return [maker("tablet-name", "access_tablets", "access_tablet_name", "pair", t("access_tablet"), code),
    h("ul", {}, ...shown.tablets.map((each) => row(each.name, each.id, ender(`tablet-${each.id}`, "access_unpair", "unpair", each.id))))];
}

function links() {
  const address = own.address && h("p", { class: "made" }, h("a", { id: "made-link", href: own.address }, own.address), h("small", {}, t("access_link_hint")));
  const delay = h("label", { for: "link-delay" }, h("span", {}, t("access_link_delay")), h("input", { id: "link-delay", type: "number", value: 0, min: 0, max: 1800, step: 1 }));
  const more = () => ({ delay_s: Number(/** @type {HTMLInputElement} */ (document.getElementById("link-delay")).value) });
  return [maker("link-name", "access_links", "access_link_name", "link", t("access_hall"), address, delay, more),
    h("ul", {}, ...shown.links.map((each, n) => row(each.name, each.role === "desk" ? t("access_desk_key") : each.delay_s > 0 && t("delayed", { n: each.delay_s }), ender(`link-${n}`, "access_unlink", "unlink", each.name))))];
}

function people() {
  const inside = (each) => t(`access_${each.role}`) + (each.inside ? ` · ${t("access_inside", { n: each.inside })}` : "");
  return [h("h2", {}, t("access_people")),
    h("ul", {}, ...shown.users.map((each, n) => row(each.name, inside(each), each.inside > 0 && ender(`user-${n}`, "access_out", "logout", each.name)))),
    h("p", { class: "hint" }, t("access_people_hint"))];
}

function draw() {
  const typed = Object.fromEntries([...root.querySelectorAll("input")].map((each) => [each.id, each.value]));
  const focus = document.activeElement?.id;
  const wrong = own.said.place === "list" && own.said.words && h("p", { class: "said", role: "alert" }, own.said.words);
  const gone = lost && h("p", { class: "said", role: "alert" }, t("login_said_lost"));
  const all = [gone, wrong, ...tablets(), ...links(), ...people(), h("nav", {}, h("a", { href: to("/") }, t("login_home")), logOutKey({ class: "link" }) ?? "")];
  root.replaceChildren(...all.filter(Boolean));
  for (const [id, value] of Object.entries(typed)) /** @type {HTMLInputElement} */ (document.getElementById(id)).value = value;
  if (focus) document.getElementById(focus)?.focus();
}

/** Nobody answers: what stands here is from before. */
function tick() {
  if (lost === asking.lost || shown === null) return;
  lost = asking.lost;
  draw();
}

async function look() {
  const said = await asking.get("/api/access");
  if (said !== null && JSON.stringify(said) !== JSON.stringify(shown) && !own.busy) {
    shown = said;
    draw();
  }
  setTimeout(look, AGAIN_MS);
}

look();
