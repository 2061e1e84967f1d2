/** The key on the first page. */

import { logOut } from "./session.js";

document.getElementById("logout")?.addEventListener("click", logOut);
