"""What the codes mean in words that help: why an entry was refused, why a seat is asked about."""

from collections.abc import Mapping
from typing import Final

from hub.events.readings import NO_MEASURE, CupSign
from hub.events.reasons import READER_DOUBTS
from hub.events.rulings import FoulCode, FoulNoted
from hub.views import floor_words, hand_refusals, palace_refusals

REFUSALS: Final[Mapping[str, str]] = {
    **floor_words.REFUSALS,
    **hand_refusals.REFUSALS,
    **palace_refusals.REFUSALS,
    "round_over": "The round is over. Open the next round.",
    "no_challenge": "No challenge is open.",
    "reveal_mismatch": "The dice do not fit what each player owns. Check every seat's number of dice.",
    "bidding_closed": "A challenge is open: no bid or call until it is settled.",
    "player_out": "Nobody plays at that seat now. Check the seat.",
    "nothing_to_correct": "There is nothing to correct: it stands so already, or is not that player's.",
    "not_your_turn": "It is another player's turn.",
    "call_not_allowed": "That call does not exist in this game.",
    "no_bid_to_challenge": "There is no bid to challenge yet.",
    "face_not_allowed": "Bids are on twos to sixes; ones are jokers.",
    "count_not_positive": "A bid is on at least one die.",
    "above_max": "There are not so many dice in play.",
    "not_higher": "The bid must be higher: more dice, or as many of a higher face.",
    "nothing_to_undo": "There is no entry to take back.",
    "two_people": "This alters what was settled, which takes two people. Propose it on the page Corrections.",
    "two_people_floor": "This alters what was settled, which takes two people. Propose it with a reason.",
    "same_person": "Whoever proposed a correction does not confirm it. Let somebody else do that, or withdraw it.",
    "no_correction": "This correction does not wait any more. Look at the page Corrections for how it ended.",
    "correction_waits": "Another correction waits already. Confirm or decline that one first.",
    "nothing_altered": "This correction would change nothing.",
    "correction_outdated": "What this correction was worked out on has changed. Decline it, and propose it again.",
    "undo_outdated": "Something else was entered or taken back meanwhile. See what Undo would take back now.",
    "no_round": "No round has been opened.",
    "round_running": "The round is still being played.",
    "answer_by_hand": "You chose to say these dice yourself: enter them, or undo the challenge.",
    "review_open": "You are being asked already: say the dice.",
    "review_closed": "That question is settled already.",
    "answer_incomplete": "Say the dice of every seat in doubt.",
    "button_without_meaning": "That button does nothing now.",
    "time_running": "Time runs already; a second call changes nothing.",
    "nobody_to_act": "Nobody is to act now, so there is no Time to call.",
    "no_time": "No Time runs now.",
    "time_held": "The clock is held already.",
    "time_not_held": "The clock runs; there is nothing to resume.",
    "time_over": "This came after the time was up.",
    "time_disputed": "This was pressed in time, but arrived after the time was up. The floor decides.",
    "no_heat": "This table plays round after round: its file has no [heat].",
    "scored_by_table": "This table scores its rounds itself. A wrong result can be corrected.",
    "old_press": "This was pressed for a turn that is over.",
    "old_time": "Time was called for a turn that is over. Call it again for the player who is to act now.",
    "no_seat": "This box stands at no seat. Bind it with 'floorman devices'.",
    "nobody_called": "Nobody asks for the dealer now.",
    "floor_called": "The floor is called already.",
}
"""One sentence a refusal; the codes are those of the rulebooks' cases, of the table and of a tournament's floor."""

DOUBTS: Final[Mapping[str, str]] = {
    **READER_DOUBTS,
    **hand_refusals.DOUBTS,
    "cup_not_put_down": "No cup was seen over these dice since the last reveal. Are they this bidding's dice?",
    "cup_still_down": "A cup still covers the dice. Lift it.",
    "moving": "Something moves here. Take the hand away.",
    "no_picture": "No camera sees this seat. Say the dice, or check the camera.",
    "cameras_differ": "The cameras do not see the same here. Look and say what lies there.",
    "die_of_two_seats": "A die lies where the regions of two seats meet. Push it to its owner.",
    "one_reader": "Only one of the two readers is sure of these dice. Look and say them.",
    "dice_at_seat_out": "Dice lie at a seat that is out. Take them away.",
    "seat_unsure": "The camera cannot tell what stands here. Clear the seat.",
    "no_dice_seen": "No dice are seen here. Is the cup up and the seat free?",
    "die_not_read": "A die was seen but not read.",
    "count_differs": "The number of dice differs from what the player owns.",
    "frames_too_old": "The camera's pictures are too old. Check the camera.",
    "frames_differ": "The pictures do not agree with each other yet.",
    "no_evidence": "The camera sent no picture to keep.",
    "asked_by_dealer": "Say the dice as they lie.",
}
"""One sentence a reason code of a camera or of the agreement of frames."""

OF_A_FACE: Final = frozenset(("low_contrast", "blurred", "pip_off_site", "ambiguous", "cocked")) | frozenset(
    ("readers_differ", "unclear_die", "unread_die", "die_not_read")
)
"""Reasons that are about what a die shows. All others doubt the picture, or which dice are there."""

FAULTS: Final[Mapping[str, str]] = {
    "unplugged": "is unplugged. Check its cable.",
    "no_frames": "sends no pictures. Check its cable, or wait until the PC has less to do.",
    "frozen": "sends the same picture again and again. Plug it out and in.",
    "black": "sees nothing but black. Take off the lens cap and switch on the light.",
    "covered": "sees nothing of the table. Take away what is before its lens.",
    "out_of_focus": "is out of focus. Focus it on the felt and wipe its lens, or calibrate it again.",
    "unchecked": "reads without a check that holds. Check it with floorman calibrate check.",
    "moved": "was moved. Put it back where it stood, or calibrate it again.",
    "unreadable": "sends what is no picture. Plug it out and in.",
    "wrong_size": "sends pictures of another size than its calibration. Calibrate it again.",
}
"""What is wrong with a camera, as the end of a sentence that begins with its name."""


FOULS: Final[Mapping[FoulCode, str]] = {
    FoulCode.CUP_LIFTED_OUT_OF_TURN: "The cup of {name} was lifted out of turn",
    FoulCode.CUP_MOVED_AFTER_BID: "The cup of {name} was moved after a bid",
    FoulCode.CUP_TILTED_AFTER_BID: "The cup of {name} was tilted after a bid",
    FoulCode.THUMB_IN_CUP: "A thumb was in the cup of {name}",
}
"""What happened, without the full stop."""


def foul_said(noted: FoulNoted, name: str) -> str:
    """The sentence of a foul; the floor decides what follows (D8)."""
    measure = "" if noted.mm == NO_MEASURE else f", by {noted.mm:.0f} mm"
    return f"{FOULS[noted.foul].format(name=name)}{measure}. The floor is called."


def note_said(sign: CupSign, name: str) -> str:
    """The sentence of what was seen at a cup and is no foul."""
    if sign is CupSign.LIFTED:
        return f"{name} seems to lift the cup. If it is a challenge, enter it."
    return f"A hand is at the cup of {name}."


def camera_fault(camera: str, code: str) -> str:
    """The sentence of a camera's fault."""
    return f"Camera {camera} {FAULTS.get(code, f'is not well ({code}). Look at its picture.')}"


def refusal(code: str) -> str:
    """The sentence of a refusal."""
    return REFUSALS.get(code, f"That is not possible now ({code}).")


def doubt(code: str) -> str:
    """The sentence of a doubt."""
    if code in DOUBTS:
        return DOUBTS[code]
    fault = FAULTS.get(code)
    return f"The camera {fault}" if fault else f"The reading is not sure ({code.replace('_', ' ')})."
