/** Names of players as the screens write them. */

const LONG = 18;
const segmenter = new Intl.Segmenter();

/** The player in a seat. @param {any} view @param {number | null} seat */
export function playerAt(view, seat) {
  return view.players.find((player) => player.seat === seat) ?? { seat, name: "", dice: 0, place: 0, cup: "unsure" };
}

/** The given name, with an initial where two share it. @param {any} view @param {number | null} seat @returns {string} */
export function shortName(view, seat) {
  const name = playerAt(view, seat).name;
  const [given] = name.split(" ");
  const shared = view.players.some((other) => other.seat !== seat && other.name.split(" ")[0] === given);
  return cut(shared ? initialed(name) : given, LONG);
}

/** The whole name, or given name and initial where that is too long, or as much as there is room for; never smaller type. @param {string} name @param {number} [long] */
export function fullName(name, long = LONG) {
  return cut(name.length > long ? initialed(name) : name, long);
}

function initialed(name) {
  const words = name.split(" ");
  return words.length > 1 ? `${words[0]} ${letters(words[words.length - 1])[0]}.` : name;
}

/** As many letters as there is room for; what a reader takes for one letter may be several characters. */
function cut(name, long) {
  return name.length > long && letters(name).length > long ? `${letters(name).slice(0, long - 1).join("")}…` : name;
}

function letters(text) {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How many who are in have a cup in one of these states. @param {any} view @param {...string} states */
export function cupsThat(view, ...states) {
  return playing(view).filter((player) => states.includes(player.cup)).length;
}

/** The players who have dice, or at a table of cards chips. @param {any} view */
export function playing(view) {
  if (view.hand) return view.hand.seats.filter((seat) => seat.stack > 0);
  return view.players.filter((player) => player.dice > 0);
}
