/** Icelandic: words of the rules in the rows of the journal. A native player should read once what is marked with a star. */

export default {
  "code_check": "checkar", // *
  "code_call": "sér", // *
  "code_bet": "veðjar", // *
  "code_raise": "hækkar", // *
  "code_fold": "pakkar", // *
  "code_all_in": "allt inn", // *
  "code_complete": "fyllir upp", // *
  "code_wrong_keep": "spili er ranglega haldið",
  "code_sixth_soldier": "sjötti hermaðurinn liggur þar", // *
  "code_each": "ante á hvern", // *
  "code_bb": "stóri blindur", // *
  "code_sb": "litli blindur", // *
  "code_concession": "gefst upp",
  "code_hand": "höndin",
  "code_banner_suit_count": "fleiri spil í lit gunnfánans", // *
  "code_bluff": "blöff",
  "code_not_better": "höndin var ekki verri",
  "code_tie": "jafnar hendur",
  "code_no_aggression": "enginn veðjaði eða hækkaði", // *
  "code_walk_no_small_blind": "enginn sá stóra blind", // *
  "code_showdown": "spilin sýnd",
  "code_needs_floor": "mótsstjóri sker úr",
  "code_awaiting_show": "sýna á hendurnar",
  "code_premature": "lagt of snemma",
  "code_too_many": "of mörg spil",
  "code_button": "hnappurinn",
  "code_time_expired": "tíminn er liðinn",
  "code_time_disputed": "ýtt var í tæka tíð en barst seint",
  "code_floor": "mótsstjóri á að koma",
  "code_spot_on": "hárrétt", // *
  "code_straight_bid": "röð",
  "code_dealer": "af gjafara",
  "code_turn_gone": "leiknum er lokið",
  "code_acted_late": "leikmaðurinn lék samt",
  "code_face_up": "upp í loft",
  "code_face_down": "á grúfu",
  "code_mucked": "hent", // *
  "code_win": "sigur",
  "code_concede": "gefst upp",
  "code_agreed": "báðum klukkum bar saman",
  "code_later_used": "seinni klukkan gilti",
  "code_lost": "umhugsunarklukkan taldi ekki",
  "code_hub_only": "aðeins klukka miðstöðvar",
  "code_declined": "hafnað",
  "code_withdrawn": "dregið til baka",
  "code_lapsed": "fallið úr gildi",
  "code_moved": "fært",
  "code_lifted": "lyft",
  "code_tilted": "hallað",
  "code_time": "tíminn rann út",
  "code_left": "leikmaðurinn fór",
  "code_shown_around": "spil voru sýnd öðrum",
  "code_turned_down": "snúið á grúfu",
  "code_phase": "staða",
  "code_number": "númer",
  "code_dice": "teningar",
  "code_bid": "boð",
  "code_turn": "turn",
  "code_challenger": "hver véfengdi",
  "code_winner": "sigurvegari",
  "code_result": "úrslit",
  "code_points": "stig",
  "code_pot": "pottur",
  "code_board": "borð",
  "code_chips": "spilapeningar",
  "code_folded": "pakkað", // *
  "code_table_result": "úrslit umferðar",
  "code_seated": "sæti",
  "code_place": "sæti í lokaröð",
  "code_entrants": "hverjir eru með",
  "code_going_on": "hverjir fara áfram",
  "code_champion": "meistari",
  "code_cup_lifted_out_of_turn": "bolla lyft þegar annar átti leik",
  "code_cup_moved_after_bid": "bolli færður eftir boð",
  "code_cup_tilted_after_bid": "bolla hallað eftir boð",
  "code_thumb_in_cup": "þumall í bollanum",
  "code_restart": "miðstöðin endurræstist",
  "code_cards_hidden": "spil voru falin",
  "code_count_wrong": "talning var röng",
  "code_count_asked": "beðið var um talningu",
  "code_advice_taken": "ráð voru þegin",
  "code_rules_ignored": "reglum var ekki fylgt",
  "code_stay": "er kyrr",
  "code_ante": "ante",
  "code_table_ante": "ante fyrir borðið", // *
  "code_reported": "kassinn hafði látið vita",
  "code_silent": "kassinn þagði",
  "code_no_box": "enginn kassi er til staðar",
  "code_third": "þriðja gata", // *
  "code_fourth": "fjórða gata", // *
  "code_fifth": "fimmta gata", // *
  "code_sixth": "sjötta gata", // *
  "code_seventh": "sjöunda gata", // *
  "code_last_standing": "sá síðasti eftir",
  "code_same_banner_suit": "gunnfánar í sama lit", // *
  "code_tie_split": "skipt",
  "code_other": "annað sæti",
  "code_covered": "bollinn niðri",
  "code_empty": "tómt",
  "code_unsure": "óvíst",
  "code_preflop": "fyrir flopp", // *
  "code_flop": "flopp",
  "code_river": "river",
  "code_camera": "af myndavélum",
  "code_reroll": "hrist aftur",
  "code_leave": "leikmaður fór",
  "code_splash": "spilapeningum var hent í pottinn",
  "code_talk": "tal um spil",
};
