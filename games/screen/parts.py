"""The judge's screen as finished values: what the template draws, without a rule in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from games.clock import Clock
from games.models import Game
from games.rules import Action, State

MessageKind = Literal["why", "refused", "stale", "wait", "ok"]
PickKind = Literal["", "checkbox", "radio"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step at the top: a word, and whether it is over (`done`), under way (`now`) or the `day` itself."""

    word: str
    css: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A button: `tap` is what it posts (`forms.read_tap`), or `address` where it leads without a change."""

    label: str
    small: str = ""
    tap: str = ""
    sign: str = ""
    address: str = ""
    locked: bool = False
    #: Words that the page puts in place of `label` and `small` while picks are made on it.
    live: bool = False
    #: The label for chosen seats, which take the place of {}.
    some: str = ""
    #: The label where the key is held, not tapped.
    held: str = ""
    #: A command of the clock in place of a tap.
    command: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """The clock as the page draws it: epoch milliseconds and milliseconds; `text` is the rest as of now."""

    total_s: int
    left_ms: int
    starts_at_ms: int | None
    #: Tells one clock from another: a command for the one before must not move this one.
    id: str
    state: Literal["run", "warn", "over", "paused"]
    text: str


@dataclass(frozen=True, slots=True)
class Ahead:
    """The next speech: the page runs its clock while the end of this one waits for the network."""

    id: str
    total_s: int
    who: str


@dataclass(frozen=True, slots=True)
class Candidate:
    number: int
    nick: str = ""
    small: str = ""
    votes: str = ""
    css: str = ""
    tap: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A number on the pad: what it posts, and the words it brings to the count and to the primary key."""

    number: int
    tap: str
    label: str
    small: str
    head: str
    sub: str


@dataclass(frozen=True, slots=True)
class Tally:
    """The big count with its words, and the pad of numbers below it (`name` of the hands in the form)."""

    title: str
    options: tuple[Option, ...]
    pad_head: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a check or a role of the pass-round: a word with a sign, and whose."""

    word: str
    small: str
    sign: str
    css: str = ""
    #: The sign upside down: a thumb down.
    is_down: bool = False


@dataclass(frozen=True, slots=True)
class Shooter:
    """One who points at seats: a shooter of the night, or a role card of the deal."""

    name: str
    title: str
    role: str = ""
    #: More than one seat: the second mafia, or a shooter who showed twice.
    twice: bool = False
    #: What is chosen already, one value a field.
    chosen: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The values of this one's fields, empty for a field that is still free."""
        count = 2 if self.twice else 1
        return (*self.chosen, "", "")[:count]


@dataclass(frozen=True, slots=True)
class Mode:
    label: str
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Stage:
    """What is happening now."""

    title: str
    sub: str = ""
    numbers: tuple[int, ...] = ()
    sign: str = ""
    #: The judge's script, and a note that stays on phones too.
    lines: tuple[str, ...] = ()
    note: str = ""
    modes: tuple[Mode, ...] = ()
    tally: Tally | None = None
    answer: Answer | None = None
    #: Where the page asks for the answer to the chosen seat; it is in no panel.
    answer_address: str = ""
    shooters: tuple[Shooter, ...] = ()
    slots: int = 0
    keys: tuple[Key, ...] = ()
    candidates_title: str = ""
    candidates: tuple[Candidate, ...] = ()
    route: tuple[str, ...] = ()
    #: A large clock below the title, or a small one beside it where the room is needed for other things.
    has_clock: bool = False
    has_small_clock: bool = False
    #: What stands in the clock's place where a third foul took the speech.
    no_clock: str = ""

    @property
    def has_many(self) -> bool:
        """More candidates than stand in one column or row."""
        return len(self.candidates) > 4


@dataclass(frozen=True, slots=True)
class Tile:
    """A seat: what its wide key does (`tap`, or a `pick` that is local until recorded), and its foul key."""

    number: int
    nick: str
    label: str = ""
    note: str = ""
    note_sign: str = ""
    badge: str = ""
    sign: str = ""
    css: str = ""
    tap: str = ""
    pick: PickKind = ""
    is_picked: bool = False
    #: Words that picking it brings to the primary key.
    pick_label: str = ""
    pick_small: str = ""
    fouls: int = 0
    tech_fouls: int = 0
    can_foul: bool = False
    #: What a tap that does nothing says: a sentence and its reason.
    silence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """The line above the seats says what a tap on a seat means."""

    what: str
    what_sign: str = ""
    side: str = ""
    #: The name of the picks in the form, and what kind they are.
    pick_name: str = ""
    all_left: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    kind: MessageKind
    text: str
    title: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A loud action asks once in the place of the foot; `fields` is the request that "yes" repeats."""

    title: str
    lines: tuple[str, ...]
    yes: str
    no: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The form of one thing on the sheet: whom, why, and what else must be said."""

    tap: str
    seats: tuple[tuple[int, str], ...] = ()
    reasons: tuple[tuple[str, str], ...] = ()
    has_reason: bool = False
    asks_end: bool = False
    button: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """⋯: what is seldom done."""

    title: str = ""
    keys: tuple[Key, ...] = ()
    form: SheetForm | None = None
    #: A page of its own: the judge's settings, the keys of a laptop, what the edition says of ties.
    page: str = ""
    keys_of_laptop: tuple[tuple[str, str], ...] = ()
    #: Label, what holds, clause.
    rules: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What a phase puts on the screen: the stage, the board's head and seats, and the next step."""

    stage: Stage
    board: Board
    tiles: tuple[Tile, ...]
    primary: Key | None = None
    #: Fields that go with every tap of this panel.
    hidden: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    game: Game
    seq: int
    key: str
    title: str
    sub: str
    steps: tuple[Step, ...]
    scene: Scene
    clock: Face | None
    message: Message | None
    undo: Key | None
    #: A step that was undone last can be brought back.
    can_redo: bool = False
    ask: Ask | None = None
    sheet: Sheet | None = None
    is_dim: bool = False
    has_roles: bool = False
    #: Tells one step from another: picks live as long as it is the same.
    scene_id: str = ""
    address: str = ""
    mode: str = ""
    ahead: Ahead | None = None

    @property
    def stage(self) -> Stage:
        return self.scene.stage

    @property
    def board(self) -> Board:
        return self.scene.board


@dataclass(frozen=True, slots=True)
class Options:
    """What of the screen is chosen by the address, without a change of the game."""

    mode: str = ""
    sheet: str = ""
    target: int | None = None
    #: The role that the pass-round shows now, to the seat that has just asked for it.
    role: str = ""
    #: Picks and shots that were made on the same step and are not recorded yet.
    picked: frozenset[int] = frozenset()
    shots: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a phase may look at."""

    game: Game
    state: State
    nicks: Mapping[int, str]
    allowed: frozenset[Action]
    address: str
    now: datetime
    clock: Clock | None = None
    options: Options = field(default_factory=Options)
    #: The pass-round: how many have seen their role, and the commitment; None before a draw.
    draw: tuple[int, str] | None = None
    #: The last live action: what an undo would take back.
    last: Action | None = None
    #: Before the deal: seats of people who have never played, for the judge's briefing (Noir, end).
    newcomers: frozenset[int] = frozenset()

    def nick(self, seat: int) -> str:
        return self.nicks.get(seat, "")

    def chosen(self, name: str) -> tuple[str, ...]:
        return dict(self.options.shots).get(name, ())

    def named(self, seat: int) -> str:
        return f"{seat} · {self.nick(seat)}"
