/** Names of players as the screens write them. */

const LONG = 18;

/** The player in a seat. @param {any} view @param {number | null} seat */
export function playerAt(view, seat) {
  return view.players.find((player) => player.seat === seat) ?? { seat, name: "", dice: 0, place: 0, cup: "unsure" };
}

/** The given name, with an initial where two share it. @param {any} view @param {number | null} seat @returns {string} */
export function shortName(view, seat) {
  const name = playerAt(view, seat).name;
  const [given] = name.split(" ");
  const shared = view.players.some((other) => other.seat !== seat && other.name.split(" ")[0] === given);
  return shared ? initialed(name) : given;
}

/** The whole name, or given name and initial where that is too long; never smaller type. @param {string} name @param {number} [long] */
export function fullName(name, long = LONG) {
  return name.length > long ? initialed(name) : name;
}

function initialed(name) {
  const words = name.split(" ");
  return words.length > 1 ? `${words[0]} ${words[words.length - 1][0]}.` : name;
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
