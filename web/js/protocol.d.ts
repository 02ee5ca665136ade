// Types of the engine's requests and replies. Written by `cargo xtask protocol` from crates/engine/src/protocol.rs.

/** The game that a request is about. */
export type Game = { game: number } | { save: string } | { id: string };

/** The fields of each request, beside `do`, `lang`, `symbols` and `version`. */
export interface Requests {
  /** The versions of this protocol and of the program. */
  version: { };
  /** All texts of a language, and the names that the games use: levels, rules, difficulties, seats. */
  texts: { };
  /** The names of the bot's approaches. */
  approaches: { };
  /** The four games of a day: Minesweeper, Takuzu, Tango, Morpion 3D. */
  daily: {
    /** The day, such as `2026-11-16`. */
    date: string; };
  /** A Takuzu puzzle with its solution, for printing. */
  generate: {
    /** The number of rows. */
    rows: number;
    /** The number of columns. */
    cols: number;
    /** The difficulty; any if none is given. */
    level?: 'easy' | 'medium' | 'hard' | 'expert' | 'extreme';
    /** The rules; those of Takuzu if none are given. */
    rules?: 'takuzu' | 'takuzu-either' | 'unruly' | 'unruly-either' | 'tango' | 'tango-either' | 'binairo-plus' | 'binairo-plus-either' | 'takuzu-signs' | 'takuzu-signs-either';
    /** The seed. */
    seed: Seed; };
  /** The rules of a game: sentences, each with a small position. */
  rules: {
    /** The game. */
    kind: 'mines' | 'takuzu' | 'morpion';
    /** Takuzu: its rules; those of Takuzu if none are given. */
    rules?: 'takuzu' | 'takuzu-either' | 'unruly' | 'unruly-either' | 'tango' | 'tango-either' | 'binairo-plus' | 'binairo-plus-either' | 'takuzu-signs' | 'takuzu-signs-either';
    /** Takuzu: the number of rows, as odd lines have a rule of their own; 8 if none is given. */
    rows?: number;
    /** Takuzu: the number of columns; 8 if none is given. */
    cols?: number; };
  /** A position of a game's lesson, and the comment on the last move. */
  lesson: {
    /** The game. */
    kind: 'mines' | 'takuzu' | 'morpion';
    /** The number of the position, from 1. */
    number: number;
    /** The moves so far, as in line mode. All but the last were right. */
    moves?: Array<string>; };
  /** The ID of a Minesweeper game. */
  mines_id: {
    /** The number of rows. */
    rows: number;
    /** The number of columns. */
    cols: number;
    /** The number of mines. */
    mines: number;
    /** The promise for the first click. */
    first: 'none' | 'safe' | 'zero';
    /** Whether the board can be solved without a guess. */
    no_guess?: boolean;
    /** The rules; free play if none are given. */
    rules?: 'free' | 'sae' | 'tp' | 'ia';
    /** The seed. */
    seed: Seed; };
  /** The ID of a Takuzu game. */
  takuzu_id: {
    /** The number of rows. */
    rows: number;
    /** The number of columns. */
    cols: number;
    /** The difficulty; any if none is given. */
    level?: 'easy' | 'medium' | 'hard' | 'expert' | 'extreme';
    /** The rules; those of Takuzu if none are given. */
    rules?: 'takuzu' | 'takuzu-either' | 'unruly' | 'unruly-either' | 'tango' | 'tango-either' | 'binairo-plus' | 'binairo-plus-either' | 'takuzu-signs' | 'takuzu-signs-either';
    /** The seed. */
    seed: Seed; };
  /** The ID of a Morpion 3D game. */
  morpion_id: {
    /** The side of the board. */
    side: number;
    /** Which tokens make a line. */
    variant: 'top' | '3d';
    /** Whether piles collapse. */
    quake?: boolean;
    /** Whether the next move may not pop the token just pushed. */
    ko?: boolean;
    /** The player of X; a person by default. */
    x?: 'human' | 'ai:random' | 'ai:greedy' | 'ai:skilled' | 'ai:expert' | 'ai:best' | 'ai:trap' | 'ai:quake';
    /** The player of O; a person by default. */
    o?: 'human' | 'ai:random' | 'ai:greedy' | 'ai:skilled' | 'ai:expert' | 'ai:best' | 'ai:trap' | 'ai:quake';
    /** The seed. */
    seed: Seed; };
  /** The game, the statistics category and the moves of an ID. Generates no board. */
  group: {
    /** The ID. */
    id: string; };
  /** Reads pasted text: a link, an ID, a saved game, or a board. */
  read: {
    /** The text. */
    text: string;
    /** The game for which it was typed; a plain number is then a seed. */
    kind?: 'mines' | 'takuzu' | 'morpion';
    /** The rules of a Takuzu puzzle whose text does not tell them. */
    rules?: 'takuzu' | 'takuzu-either' | 'unruly' | 'unruly-either' | 'tango' | 'tango-either' | 'binairo-plus' | 'binairo-plus-either' | 'takuzu-signs' | 'takuzu-signs-either'; };
  /** Opens a game and keeps it under a number. */
  open: Game & {
    /** `false` if the engine should not keep the game: the reply then has `save` instead of `game`. */
    keep?: boolean;
    /** The time played so far, in milliseconds. */
    elapsed?: Millis; };
  /** Forgets a game. */
  close: Game & { };
  /** The state of a game. */
  state: Game & { };
  /** Plays a move. */
  move: Game & {
    /** The move, as in line mode: `d D4`, `AC0`, `+b2`. */
    move: string;
    /** The time played so far, in milliseconds. */
    elapsed?: Millis; };
  /** Handles a line typed in line mode: plays moves, or names the command. */
  line: Game & {
    /** The line. */
    text: string;
    /** The time played so far, in milliseconds. */
    elapsed?: Millis; };
  /** Undoes a move. */
  undo: Game & { };
  /** Plays an undone move again. */
  redo: Game & { };
  /** Goes to a position of the history. */
  goto: Game & {
    /** The number of moves played there. */
    to: number; };
  /** Starts the same game again. Moves in its ID stay. */
  restart: Game & { };
  /** Sets a bookmark. */
  bookmark: Game & { };
  /** Goes back to the last bookmark. */
  return: Game & { };
  /** Records that the player had help, that a bot plays, or the time. */
  note: Game & {
    /** What to record. */
    what: Noted;
    /** The time played so far, in milliseconds; needed for `time`. */
    elapsed?: Millis; };
  /** The game as text. */
  save: Game & {
    /** The time played so far, in milliseconds. */
    elapsed?: Millis; };
  /** The IDs to send to a friend. */
  links: Game & { };
  /** The ID of another game of the same kind. */
  another: Game & {
    /** The seed. */
    seed: Seed; };
  /** The moves so far. */
  history: Game & { };
  /** The data for statistics. */
  labels: Game & { };
  /** Morpion 3D: changes the player of a side. */
  sit: Game & {
    /** The side. */
    player: Side;
    /** The player. */
    seat: 'human' | 'ai:random' | 'ai:greedy' | 'ai:skilled' | 'ai:expert' | 'ai:best' | 'ai:trap' | 'ai:quake'; };
  /** The next step, in stages. */
  hint: (Game | { position: Position }) & { };
  /** Minesweeper: how likely each closed cell is a mine. */
  odds: (Game | { position: Position }) & {
    /** `false` for a quick answer without advice. */
    advice?: boolean; };
  /** Minesweeper: the moves of an approach. */
  bot: (Game | { position: Position }) & {
    /** The approach. */
    approach: 'random' | 'rules' | 'sets' | 'pinv' | 'exact' | 'fast' | 'best' | 'record';
    /** Whether to find the simplest reason. */
    reasons?: boolean; };
  /** Minesweeper: the system of the pseudo-inverse and its solution. */
  matrices: (Game | { position: Position }) & { };
  /** Minesweeper: the verdict on each move of a finished game. */
  verdicts: Game & { };
  /** Takuzu: the broken rules. */
  check: (Game | { position: Position }) & { };
  /** Takuzu: the digits that differ from the solution. */
  errors: Game & { };
  /** Takuzu: the move that fills in the solution. */
  solve: (Game | { position: Position }) & { };
  /** Takuzu: whether a puzzle that is being entered has no solution, one or several. Stops early if that takes long. */
  entered: (Game | { position: Position }) & { };
  /** Takuzu: the difficulty of the puzzle. */
  rate: (Game | { position: Position }) & { };
  /** Morpion 3D: the value of every move. */
  values: (Game | { position: Position }) & { };
  /** Morpion 3D: the move of a computer player. */
  answer: (Game | { position: Position }) & {
    /** The computer player; by default, the one whose turn it is. */
    level?: 'random' | 'greedy' | 'skilled' | 'expert' | 'best' | 'trap' | 'quake'; };
}

/** The reply to each request, where it is no error. `save` is there where a game was changed that came along. */
export interface Replies {
  version: Versions;
  texts: Texts;
  approaches: Approaches;
  daily: Daily;
  generate: Printed;
  rules: Rules;
  lesson: Lesson;
  mines_id: Id;
  takuzu_id: Id;
  morpion_id: Id;
  group: Group;
  read: Pasted;
  open: State & { save?: string };
  close: Empty & { save?: string };
  state: State & { save?: string };
  move: Played & { save?: string };
  line: Line & { save?: string };
  undo: Done & { save?: string };
  redo: Done & { save?: string };
  goto: Done & { save?: string };
  restart: State & { save?: string };
  bookmark: Done & { save?: string };
  return: Done & { save?: string };
  note: State & { save?: string };
  save: Saved & { save?: string };
  links: Links & { save?: string };
  another: Id & { save?: string };
  history: History & { save?: string };
  labels: Labels & { save?: string };
  sit: State & { save?: string };
  hint: Hint & { save?: string };
  odds: Odds & { save?: string };
  bot: Bot & { save?: string };
  matrices: Matrices & { save?: string };
  verdicts: Verdicts & { save?: string };
  check: Check & { save?: string };
  errors: Errors & { save?: string };
  solve: Solve & { save?: string };
  entered: Entered & { save?: string };
  rate: Rate & { save?: string };
  values: Values & { save?: string };
  answer: Answer & { save?: string };
}

/** A request. */
export type Request<K extends keyof Requests = keyof Requests> = {
  [N in K]: { do: N; lang?: 'en' | 'fr'; symbols?: 'digits' | 'sun-moon' | 'blocks' | 'blue-orange' | 'cyan-red'; version?: 1 } & Requests[N];
}[K];

/**
 * The action on a cell.
 */
export type Act = { 
/**
 * The cell.
 */
cell: number, 
/**
 * `dig` or `flag`.
 */
act: 'dig' | 'flag', };

/**
 * The move of a computer player.
 */
export type Answer = { 
/**
 * The move.
 */
move: string | null, };

/**
 * The names of the bot's approaches.
 */
export type Approaches = { 
/**
 * The names.
 */
approaches: Array<string>, };

/**
 * A sign between two neighbours.
 */
export type BoardSign = { 
/**
 * The cell to the left of the sign or above it.
 */
cell: number, 
/**
 * Whether the other cell is below, not to the right.
 */
down: boolean, 
/**
 * `=` for equal cells, `x` for different ones.
 */
sign: '=' | 'x', };

/**
 * The moves of a bot.
 */
export type Bot = { 
/**
 * The moves.
 */
moves: Array<BotMove>, };

/**
 * A move of a bot.
 */
export type BotMove = { 
/**
 * The move.
 */
move: string, 
/**
 * The reason, as a sentence.
 */
why: string, };

/**
 * A broken rule.
 */
export type BrokenLine = { 
/**
 * The cells.
 */
cells: Array<number>, 
/**
 * The sign that is not true, if it is one.
 */
sign?: BoardSign, 
/**
 * The rule, as a sentence.
 */
why: string, };

/**
 * A broken rule for programs; rows, columns and cells count from 1.
 */
export type BrokenRule = { "rule": "triple", 
/**
 * The first of the three.
 */
from: number, 
/**
 * 0 or 1.
 */
digit: number, 
/**
 * The row, if it is one.
 */
row?: number, 
/**
 * The column, if it is one.
 */
col?: number, } | { "rule": "count", 
/**
 * 0 or 1.
 */
digit: number, 
/**
 * How many there are.
 */
count: number, 
/**
 * The row, if it is one.
 */
row?: number, 
/**
 * The column, if it is one.
 */
col?: number, } | { "rule": "distinct", 
/**
 * The number of the other.
 */
other: number, 
/**
 * The row, if it is one.
 */
row?: number, 
/**
 * The column, if it is one.
 */
col?: number, } | { "rule": "sign", 
/**
 * The cell before the sign.
 */
from: number, 
/**
 * `=` or `x`.
 */
sign: string, 
/**
 * The row, if it is one.
 */
row?: number, 
/**
 * The column, if it is one.
 */
col?: number, };

/**
 * The broken rules.
 */
export type Check = { 
/**
 * All breaches.
 */
breaches: Array<BrokenLine>, 
/**
 * A sentence about the first breach, or that there is none.
 */
said: string, };

/**
 * Why a request failed.
 */
export type Code = "bad" | "refused" | "gone" | "cancelled";

/**
 * The daily games.
 */
export type Daily = { 
/**
 * Their IDs: Minesweeper, Takuzu, Tango, Morpion 3D.
 */
ids: Array<string>, };

/**
 * The state, and whether anything was done.
 */
export type Done = { 
/**
 * Whether anything was done.
 */
done: boolean, 
/**
 * The number of the game, if the engine keeps it.
 */
game: number | null, 
/**
 * Its ID.
 */
id: string, 
/**
 * A description of the game, as a sentence.
 */
title: string, 
/**
 * `playing`, `won`, `lost`, or the winner of a line: `x`, `o` or `both`.
 */
status: 'playing' | 'won' | 'lost' | 'x' | 'o' | 'both', 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * The status, as a sentence.
 */
stands: string, 
/**
 * The number of rows.
 */
rows: number, 
/**
 * The number of columns.
 */
cols: number, 
/**
 * The names of rows and columns.
 */
labels: LineLabels, 
/**
 * The number of moves in the history.
 */
steps: number, 
/**
 * The number of moves that are not undone.
 */
standing: number, 
/**
 * The number of moves that belong to the start and cannot be undone.
 */
fixed: number, 
/**
 * The bookmarks, as numbers of moves.
 */
bookmarks: Array<number>, 
/**
 * The time so far, in milliseconds.
 */
elapsed: number, 
/**
 * Whether the player had help.
 */
helped: boolean, 
/**
 * Whether a program has played all or part of it; then it is not a win.
 */
bot: boolean, 
/**
 * The date, such as `2026-11-16`, if it is a daily game.
 */
daily?: string, } & ({ "kind": "mines" } & MinesState | { "kind": "takuzu" } & TakuzuState | { "kind": "morpion" } & MorpionState);

/**
 * An empty reply.
 */
export type Empty = Record<symbol, never>;

/**
 * A puzzle that is being entered.
 */
export type Entered = { 
/**
 * How many solutions it has, as far as could be found out soon.
 */
solutions: 'none' | 'one' | 'several' | 'unknown', 
/**
 * The same as a sentence: the first broken rule, if there is one.
 */
said: string, 
/**
 * The broken rules.
 */
breaches: Array<BrokenLine>, 
/**
 * The ID of the game.
 */
id: string, };

/**
 * A row of the system.
 */
export type Equation = { 
/**
 * The open cell that it comes from; none for the total number of mines.
 */
number: number | null, 
/**
 * The columns that are 1.
 */
ones: Array<number>, 
/**
 * The right side.
 */
total: number, };

/**
 * A request that failed, and why.
 */
export type Error = { 
/**
 * A sentence in the requested language.
 */
error: string, 
/**
 * The kind of fault.
 */
code: Code, 
/**
 * The place in a text that could not be read.
 */
place?: FaultPlace, };

/**
 * The wrong digits.
 */
export type Errors = { 
/**
 * Their cells.
 */
wrong: Array<number>, 
/**
 * The same as a sentence.
 */
said: string, };

/**
 * The effect of a move.
 */
export type Event = { "kind": "opened", 
/**
 * The cells.
 */
cells: Array<number>, } | { "kind": "marked", 
/**
 * The cell.
 */
cell: number, } | { "kind": "unmarked", 
/**
 * The cell.
 */
cell: number, } | { "kind": "exploded", 
/**
 * The cell.
 */
cell: number, } | { "kind": "put", 
/**
 * The cell.
 */
cell: number, 
/**
 * 0 or 1.
 */
digit: number, } | { "kind": "cleared", 
/**
 * The cell.
 */
cell: number, } | { "kind": "noted", 
/**
 * The cell.
 */
cell: number, 
/**
 * 0, 1, or none.
 */
digit: number | null, } | { "kind": "filled", 
/**
 * The number of digits.
 */
count: number, } | { "kind": "full_but_wrong" } | { "kind": "pushed", 
/**
 * The player: `x` or `o`.
 */
player: string, 
/**
 * The cell.
 */
cell: number, } | { "kind": "popped", 
/**
 * The player: `x` or `o`.
 */
player: string, 
/**
 * The cell.
 */
cell: number, 
/**
 * The owner of the token.
 */
token: string, } | { "kind": "fell", 
/**
 * The piles.
 */
piles: Array<Fallen>, } | { "kind": "ended", 
/**
 * The status, as in the state.
 */
status: string, };

/**
 * A pile that has collapsed.
 */
export type Fallen = { 
/**
 * The cell.
 */
cell: number, 
/**
 * The number of tokens it lost.
 */
tokens: number, };

/**
 * The place of a fault in a text.
 */
export type FaultPlace = { 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The character of the line, from 1.
 */
column: number, 
/**
 * The text there; empty at the end.
 */
token: string, };

/**
 * The statistics category of a game.
 */
export type Group = { 
/**
 * The game.
 */
kind: 'mines' | 'takuzu' | 'morpion', 
/**
 * The kind of board.
 */
preset: string, 
/**
 * The rules.
 */
rules: string, 
/**
 * The ID without its moves.
 */
start: string, 
/**
 * Its moves; Morpion only.
 */
moves: Array<string>, };

/**
 * A hint in stages.
 */
export type Hint = { 
/**
 * Where to look.
 */
look: Array<number>, 
/**
 * The cells that it follows from.
 */
reasons: Array<number>, 
/**
 * Takuzu: the signs that it follows from.
 */
signs?: Array<BoardSign>, 
/**
 * The cells that it is about.
 */
cells: Array<number>, 
/**
 * The moves to play.
 */
moves: Array<string>, 
/**
 * The text of each stage.
 */
stages: Array<string>, 
/**
 * The data that the commands print with `--json`.
 */
json: HintDetail, };

/**
 * The hint of each game.
 */
export type HintDetail = MinesHint | TakuzuHint | PositionAnalysis;

/**
 * The moves so far.
 */
export type History = { 
/**
 * The moves.
 */
steps: Array<Step>, };

/**
 * The ID of a game.
 */
export type Id = { 
/**
 * The ID.
 */
id: string, };

/**
 * What one move is worth, for programs. Fields that do not apply are left out.
 */
export type JudgedMove = { 
/**
 * The move as text.
 */
move: string, 
/**
 * Its worth.
 */
value: MoveWorth, 
/**
 * The probability that its player wins.
 */
wins?: number, 
/**
 * The probability that its player loses.
 */
losses?: number, 
/**
 * The probability that both win at once.
 */
both?: number, 
/**
 * How many moves a forced win takes.
 */
plies?: number, 
/**
 * Within how many moves nobody can force a win.
 */
none_within?: number, };

/**
 * The verdict on a move.
 */
export type JudgedStep = { 
/**
 * Its place in the history.
 */
step: number, 
/**
 * Its cell.
 */
cell: number, 
/**
 * The verdict in words.
 */
why: string, 
/**
 * The move, as the five operations write it.
 */
move: string | null, 
/**
 * What kind of move it was.
 */
verdict: string, 
/**
 * How likely it was to lose.
 */
risk: number, 
/**
 * The least risk that any move had.
 */
due: number, 
/**
 * What it cost beyond that.
 */
cost: number, 
/**
 * The cell of the least risk.
 */
safest: number | null, 
/**
 * Whether it lost the game.
 */
lost: boolean, 
/**
 * Whether these numbers are exact.
 */
exact: boolean, };

/**
 * The data for statistics.
 */
export type Labels = { 
/**
 * The kind of board.
 */
preset: string, 
/**
 * The rules.
 */
rules: string, 
/**
 * A description of the game, as a sentence.
 */
title: string, 
/**
 * The outcome.
 */
outcome: string | null, 
/**
 * Whether a program has played all or part of it; then it is not a win.
 */
bots: boolean, 
/**
 * Minesweeper: the chance to survive the moves, divided by that with the least risk each time.
 */
luck: number | null, 
/**
 * Minesweeper: the least number of clicks that opens the board.
 */
three_bv: number | null, 
/**
 * Minesweeper: the number of clicks.
 */
clicks: number | null, 
/**
 * Minesweeper: the number of digs.
 */
left_clicks: number | null, 
/**
 * Minesweeper: the number of marks and unmarks.
 */
right_clicks: number | null, 
/**
 * Minesweeper: the number of chords.
 */
chord_clicks: number | null, 
/**
 * The date, such as `2026-11-16`, if it is a daily game.
 */
daily: string | null, };

/**
 * The parts of a system that are not shown.
 */
export type LeftOut = { 
/**
 * Rows.
 */
rows: number, 
/**
 * Variables.
 */
variables: number, };

/**
 * A position of a lesson.
 */
export type Lesson = { 
/**
 * The title of the lesson.
 */
lesson: string, 
/**
 * The number of positions.
 */
all: number, 
/**
 * The title of this position.
 */
title: string, 
/**
 * What to notice.
 */
notice: string, 
/**
 * What to do.
 */
task: string, 
/**
 * The cells to look at.
 */
look: Array<number>, 
/**
 * The position after the right moves.
 */
state: State, 
/**
 * The right moves so far.
 */
moves: Array<string>, 
/**
 * The moves left to play; if one is enough, several may be right.
 */
left: Array<string>, 
/**
 * Whether the last move was right, if there was one.
 */
right: boolean | null, 
/**
 * Whether the task is done.
 */
done: boolean, 
/**
 * What is wrong with the last move, or praise when the task is done.
 */
said: string | null, };

/**
 * The result of a line typed in line mode: moves that were played, or a command.
 */
export type Line = Played | { 
/**
 * The command; `told` for a question that `said` answers.
 */
command: string, 
/**
 * The text after the command.
 */
rest?: string, 
/**
 * The messages to show.
 */
said: Array<string>, };

/**
 * How many of each digit a row or column of Takuzu still takes.
 */
export type LineCount = { 
/**
 * The zeros; negative if it has too many.
 */
zeros: number, 
/**
 * The ones; negative if it has too many.
 */
ones: number, 
/**
 * Whether it takes exactly as many. If not, these are the most.
 */
exact: boolean, 
/**
 * Whether it is full and breaks no rule.
 */
done: boolean, };

/**
 * The names of rows and columns.
 */
export type LineLabels = { 
/**
 * The names of the columns.
 */
cols: Array<string>, 
/**
 * The names of the rows.
 */
rows: Array<string>, };

/**
 * The IDs to send to a friend.
 */
export type Links = { 
/**
 * The ID.
 */
id: string, 
/**
 * The ID with the board itself.
 */
description: string, 
/**
 * The ID with all moves, if there is one.
 */
whole: string | null, };

/**
 * The system of the pseudo-inverse.
 */
export type Matrices = { 
/**
 * The cells of the columns.
 */
variables: Array<number>, 
/**
 * The equations.
 */
rows: Array<Equation>, 
/**
 * The solution, a value for each variable.
 */
values: Array<number>, 
/**
 * The actions that follow from it.
 */
acts: Array<Act>, 
/**
 * Whether nothing follows and the bot guesses.
 */
guessed: boolean, 
/**
 * What is not shown, if anything.
 */
left_out?: LeftOut, };

/**
 * A non-negative integer, such as a time in milliseconds. Fractions, as from a script's clock, are rounded down.
 */
export type Millis = number;

/**
 * A hint of Minesweeper for programs. Positions count cells from 0 in reading order.
 */
export type MinesHint = { "hint": "over" } | { "hint": "done" } | { "hint": "step", 
/**
 * `safe` or `mine`: what the cells are.
 */
fact: string, 
/**
 * What kind of step it is.
 */
kind: string, 
/**
 * The cells that it is about.
 */
cells: Array<number>, 
/**
 * The numbers that it follows from.
 */
numbers: Array<number>, 
/**
 * Marks that it contradicts.
 */
marks: Array<number>, 
/**
 * Whether it uses the total number of mines.
 */
mine_count: boolean, 
/**
 * Whether no smaller set of numbers proves it.
 */
smallest: boolean, 
/**
 * The move, as the five operations write it.
 */
move: string | null, 
/**
 * The reason, as a sentence.
 */
why: string, } | { "hint": "guess", 
/**
 * The cell to dig.
 */
cell: number, 
/**
 * Its name, such as `D4`.
 */
name: string, 
/**
 * How likely it is a mine.
 */
mine: number, 
/**
 * Whether it is proved that nothing is certain.
 */
forced: boolean, 
/**
 * The move, as the five operations write it.
 */
move: string | null, 
/**
 * The reason, as a sentence.
 */
why: string, };

/**
 * The board of a Minesweeper game.
 */
export type MinesState = { 
/**
 * One character per cell: `.` closed, `F` marked, `W` wrongly marked, `*` a mine, `X` the mine that was dug,
 * otherwise the number. In a won game, all mines are marked.
 */
cells: string, 
/**
 * The number of mines.
 */
mines: number, 
/**
 * Mines minus marks; 0 in a won game.
 */
left: number, 
/**
 * The percentage of safe cells that are open.
 */
opened: number, 
/**
 * The least number of clicks that opens the board, once the mines are laid.
 */
bv: number | null, 
/**
 * How many of these clicks are done.
 */
bv_done: number | null, 
/**
 * The promise for the first click.
 */
first: string, 
/**
 * Whether the board can be solved without a guess.
 */
no_guess: boolean, 
/**
 * The rules.
 */
preset: string, 
/**
 * The level, if the board has one.
 */
level: string | null, 
/**
 * Whether the mines are laid.
 */
laid: boolean, 
/**
 * Whether the first dig may take long.
 */
slow_first: boolean, };

/**
 * The board of a Morpion 3D game.
 */
export type MorpionState = { 
/**
 * The piles, each from the bottom up.
 */
stacks: Array<string>, 
/**
 * The names of the cells.
 */
names: Array<string>, 
/**
 * The side to move: `x` or `o`.
 */
to_move: 'x' | 'o', 
/**
 * The number of moves played.
 */
ply: number, 
/**
 * The last move.
 */
last: string | null, 
/**
 * The collapses after it.
 */
fallen: Array<Fallen>, 
/**
 * The winning lines: cell and level of each token.
 */
lines: Array<Array<[number, number]>>, 
/**
 * The players.
 */
seats: Seats, 
/**
 * The possible players.
 */
choices: Array<string>, 
/**
 * Which tokens make a line.
 */
variant: string, 
/**
 * Whether piles collapse.
 */
quake: boolean, 
/**
 * Whether the next move may not pop the token just pushed.
 */
ko: boolean, 
/**
 * The side of the board.
 */
side: number, 
/**
 * The legal moves.
 */
legal: Array<string>, };

/**
 * What one move was worth, for programs.
 */
export type MoveVerdict = { 
/**
 * The move, as the five operations write it.
 */
move: string | null, 
/**
 * What kind of move it was.
 */
verdict: string, 
/**
 * How likely it was to lose.
 */
risk: number, 
/**
 * The least risk that any move had.
 */
due: number, 
/**
 * What it cost beyond that.
 */
cost: number, 
/**
 * The cell of the least risk.
 */
safest: number | null, 
/**
 * Whether it lost the game.
 */
lost: boolean, 
/**
 * Whether these numbers are exact.
 */
exact: boolean, };

/**
 * What a move or a position is worth to the side to move: a word if it is known, or an expectation from -1 to 1.
 */
export type MoveWorth = string | number;

/**
 * The names that the games use.
 */
export type Names = { 
/**
 * Levels of Minesweeper: name, rows, columns, mines.
 */
levels: Array<[string, number, number, number]>, 
/**
 * The promises for the first click, strongest first.
 */
first: Array<string>, 
/**
 * Rules of Minesweeper.
 */
rules: Array<string>, 
/**
 * Rules of Takuzu.
 */
takuzu_rules: Array<string>, 
/**
 * The games of the Takuzu family.
 */
takuzu_family: Array<TakuzuGame>, 
/**
 * The sides of Takuzu boards that are offered by name.
 */
takuzu_sides: Array<number>, 
/**
 * Difficulties of Takuzu.
 */
difficulties: Array<string>, 
/**
 * Variants of Morpion 3D.
 */
variants: Array<string>, 
/**
 * The players of a side of Morpion 3D.
 */
seats: Array<string>, };

/**
 * What can be recorded about a game.
 */
export type Noted = "help" | "bot" | "time";

/**
 * How likely each closed cell is a mine.
 */
export type Odds = { 
/**
 * The cell to play.
 */
best_cell: number | null, 
/**
 * The number of rows.
 */
rows: number, 
/**
 * The number of columns.
 */
cols: number, 
/**
 * The number of mines, if it is known.
 */
mines: number | null, 
/**
 * Row by row, how likely each cell is a mine; `null` for an open cell.
 */
probabilities: Array<Array<number | null>>, 
/**
 * The cells that are certainly safe.
 */
safe: Array<number>, 
/**
 * The cells that are certainly mines.
 */
mine: Array<number>, 
/**
 * What to play, as the five operations write it.
 */
best: string | null, 
/**
 * The reason, as a sentence.
 */
why: string, 
/**
 * Whether the probabilities are exact.
 */
exact: boolean, 
/**
 * The number of possible layouts, if a number can hold it.
 */
layouts: number | null, };

/**
 * The content of a pasted text: an ID, a saved game or a seed.
 */
export type Pasted = { 
/**
 * The form of the text.
 */
form: 'link' | 'id' | 'save' | 'puzzle' | 'layout' | 'moves' | 'seed', 
/**
 * The game.
 */
kind: 'mines' | 'takuzu' | 'morpion', 
/**
 * The ID to open.
 */
id?: string, 
/**
 * The saved game to open.
 */
save?: string, 
/**
 * The seed.
 */
seed?: string, };

/**
 * The state after a move, and its effects.
 */
export type Played = { 
/**
 * The effects.
 */
events: Array<Event>, 
/**
 * The same in words.
 */
said: Array<string>, 
/**
 * The number of the game, if the engine keeps it.
 */
game: number | null, 
/**
 * Its ID.
 */
id: string, 
/**
 * A description of the game, as a sentence.
 */
title: string, 
/**
 * `playing`, `won`, `lost`, or the winner of a line: `x`, `o` or `both`.
 */
status: 'playing' | 'won' | 'lost' | 'x' | 'o' | 'both', 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * The status, as a sentence.
 */
stands: string, 
/**
 * The number of rows.
 */
rows: number, 
/**
 * The number of columns.
 */
cols: number, 
/**
 * The names of rows and columns.
 */
labels: LineLabels, 
/**
 * The number of moves in the history.
 */
steps: number, 
/**
 * The number of moves that are not undone.
 */
standing: number, 
/**
 * The number of moves that belong to the start and cannot be undone.
 */
fixed: number, 
/**
 * The bookmarks, as numbers of moves.
 */
bookmarks: Array<number>, 
/**
 * The time so far, in milliseconds.
 */
elapsed: number, 
/**
 * Whether the player had help.
 */
helped: boolean, 
/**
 * Whether a program has played all or part of it; then it is not a win.
 */
bot: boolean, 
/**
 * The date, such as `2026-11-16`, if it is a daily game.
 */
daily?: string, } & ({ "kind": "mines" } & MinesState | { "kind": "takuzu" } & TakuzuState | { "kind": "morpion" } & MorpionState);

/**
 * A board without a game, as text.
 */
export type Position = { 
/**
 * Rows, columns, number of mines or `?`, then all cells: `2 3 1 111...`.
 */
mines: string, } | { 
/**
 * The board, in any format.
 */
takuzu: string, 
/**
 * Its rules, if the text does not tell them; by default those of Takuzu, or of Tango if it has signs.
 */
rules?: 'takuzu' | 'takuzu-either' | 'unruly' | 'unruly-either' | 'tango' | 'tango-either' | 'binairo-plus' | 'binairo-plus-either' | 'takuzu-signs' | 'takuzu-signs-either', } | { 
/**
 * The piles, row by row, and the side to move: `X . / OX . o`.
 */
morpion: string, 
/**
 * Which tokens make a line; `top` by default.
 */
variant?: 'top' | '3d', 
/**
 * Whether piles collapse.
 */
quake?: boolean, 
/**
 * Whether the next move may not pop the token just pushed.
 */
ko?: boolean, };

/**
 * An analysis of a position for programs.
 */
export type PositionAnalysis = { 
/**
 * What the position is worth to the side to move.
 */
value: MoveWorth, 
/**
 * The best move.
 */
best: string | null, 
/**
 * How many moves the search looked ahead.
 */
depth: number, 
/**
 * Every move.
 */
moves: Array<JudgedMove>, 
/**
 * The cells where the other side threatens to win.
 */
parry: Array<string>, 
/**
 * The cells where the side to move wins.
 */
wins: Array<string>, 
/**
 * How likely each pile is to collapse.
 */
risks: { [key in string]: number }, };

/**
 * A Takuzu puzzle, for printing.
 */
export type Printed = { 
/**
 * Its ID.
 */
id: string, 
/**
 * Its rules.
 */
rules: string, 
/**
 * Its cells: `0`, `1` and `.`.
 */
cells: string, 
/**
 * Its signs.
 */
signs: Array<BoardSign>, 
/**
 * The cells of its solution.
 */
solution: string | null, 
/**
 * Its difficulty.
 */
grade: string | null, };

/**
 * The difficulty of a puzzle.
 */
export type Rate = { 
/**
 * The same in words.
 */
words: string, 
/**
 * The difficulty by name.
 */
grade: string, 
/**
 * The hardest technique, if one is needed.
 */
hardest: string | null, 
/**
 * How often each technique is used.
 */
techniques: { [key in string]: number }, };

/**
 * A rule with an illustration.
 */
export type Rule = { 
/**
 * The rule, as sentences.
 */
words: string, 
/**
 * The illustration: a small game.
 */
state: State, 
/**
 * The cells to look at.
 */
look: Array<number>, };

/**
 * The rules of a game.
 */
export type Rules = { 
/**
 * The title.
 */
title: string, 
/**
 * The rules, in order.
 */
rules: Array<Rule>, };

/**
 * A game as text.
 */
export type Saved = { 
/**
 * The text.
 */
save: string, };

/**
 * The players of Morpion 3D.
 */
export type Seats = { 
/**
 * The player of X.
 */
x: string, 
/**
 * The player of O.
 */
o: string, };

/**
 * A seed. It is text, because JavaScript numbers cannot hold all of them.
 */
export type Seed = string;

/**
 * A side of Morpion 3D.
 */
export type Side = "x" | "o";

/**
 * What to draw for a move.
 */
export type Sign = { 
/**
 * The move.
 */
move: string, 
/**
 * A few characters.
 */
sign: string, 
/**
 * `win`, `loss` or `neither`.
 */
class: 'win' | 'loss' | 'neither', 
/**
 * Whether it is one of the few that do not lose.
 */
framed: boolean, 
/**
 * Whether it is the best.
 */
best: boolean, 
/**
 * Its value, in words.
 */
words: string, };

/**
 * The solution.
 */
export type Solve = { 
/**
 * The move that fills it in.
 */
move: string | null, 
/**
 * Why there is none.
 */
said: string | null, };

/**
 * The state of a game: everything that a page draws.
 */
export type State = { 
/**
 * The number of the game, if the engine keeps it.
 */
game: number | null, 
/**
 * Its ID.
 */
id: string, 
/**
 * A description of the game, as a sentence.
 */
title: string, 
/**
 * `playing`, `won`, `lost`, or the winner of a line: `x`, `o` or `both`.
 */
status: 'playing' | 'won' | 'lost' | 'x' | 'o' | 'both', 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * The status, as a sentence.
 */
stands: string, 
/**
 * The number of rows.
 */
rows: number, 
/**
 * The number of columns.
 */
cols: number, 
/**
 * The names of rows and columns.
 */
labels: LineLabels, 
/**
 * The number of moves in the history.
 */
steps: number, 
/**
 * The number of moves that are not undone.
 */
standing: number, 
/**
 * The number of moves that belong to the start and cannot be undone.
 */
fixed: number, 
/**
 * The bookmarks, as numbers of moves.
 */
bookmarks: Array<number>, 
/**
 * The time so far, in milliseconds.
 */
elapsed: number, 
/**
 * Whether the player had help.
 */
helped: boolean, 
/**
 * Whether a program has played all or part of it; then it is not a win.
 */
bot: boolean, 
/**
 * The date, such as `2026-11-16`, if it is a daily game.
 */
daily?: string, } & ({ "kind": "mines" } & MinesState | { "kind": "takuzu" } & TakuzuState | { "kind": "morpion" } & MorpionState);

/**
 * A move of the history.
 */
export type Step = { 
/**
 * The move.
 */
text: string, 
/**
 * When it was played, in milliseconds.
 */
at: number, };

/**
 * A game of the Takuzu family.
 */
export type TakuzuGame = { 
/**
 * The name of its rules.
 */
rules: string, 
/**
 * Whether no two rows, and no two columns, may be equal.
 */
differ: boolean, 
/**
 * Whether it has signs between cells.
 */
signs: boolean, 
/**
 * Its usual side.
 */
side: number, };

/**
 * A hint of Takuzu for programs; rows and columns count from 1.
 */
export type TakuzuHint = { "hint": "solved" } | { "hint": "broken", 
/**
 * Which, and where.
 */
rules: Array<BrokenRule>, } | { "hint": "wrong", 
/**
 * Their rows and columns.
 */
cells: Array<[number, number]>, } | { "hint": "dead-end", 
/**
 * Cells each of which, if cleared, makes a solution possible.
 */
mends: Array<[number, number]>, } | { "hint": "hopeless" } | { "hint": "several" } | { "hint": "unknown" } | { "hint": "step", 
/**
 * The technique by name.
 */
technique: string, 
/**
 * The cells that it follows from.
 */
because: Array<[number, number]>, 
/**
 * Row, column and digit of what to write.
 */
cells: Array<[number, number, number]>, 
/**
 * The reason, as a sentence.
 */
why: string, 
/**
 * The row, if it is one.
 */
row?: number, 
/**
 * The column, if it is one.
 */
col?: number, };

/**
 * The board of a Takuzu game.
 */
export type TakuzuState = { 
/**
 * One character per cell: `0`, `1` or `.`.
 */
cells: string, 
/**
 * `#` for a given cell, otherwise `.`.
 */
given: string, 
/**
 * The pencil notes, like `cells`.
 */
notes: string, 
/**
 * The signs between neighbours.
 */
signs: Array<BoardSign>, 
/**
 * The rules by their name; `-either` ends the name if a line of odd length may have one more of either digit.
 */
rules: string, 
/**
 * The name of the game under these rules, in words.
 */
rules_words: string, 
/**
 * Whether no two rows, and no two columns, may be equal.
 */
lines_differ: boolean, 
/**
 * What holds for lines of odd length, if there are any: one more 1 than 0, or one more of either digit.
 */
odd: 'ones' | 'either' | null, 
/**
 * The number of blank cells.
 */
blanks: number, 
/**
 * The most zeros and ones that each row may still get.
 */
rows_left: Array<[number, number]>, 
/**
 * The same for each column.
 */
cols_left: Array<[number, number]>, 
/**
 * How each row stands.
 */
row_counts: Array<LineCount>, 
/**
 * How each column stands.
 */
col_counts: Array<LineCount>, 
/**
 * The difficulty.
 */
level: string | null, 
/**
 * The difficulty in words.
 */
level_words: string | null, 
/**
 * The hardest technique in words.
 */
hardest: string | null, 
/**
 * Whether moves in saves name rows and columns by letters.
 */
letters: boolean, };

/**
 * The texts of a language, and the names that the games use.
 */
export type Texts = { 
/**
 * Every message with its values as `{name}`.
 */
texts: Record<MessageId, string>, 
/**
 * The names that the games use.
 */
names: Names, 
/**
 * The version of the program.
 */
version: string, };

/**
 * The value of every move.
 */
export type Values = { 
/**
 * What to draw for each move.
 */
signs: Array<Sign>, 
/**
 * The share of the bar that is X's, from 0 to 1.
 */
share: number, 
/**
 * The position in words.
 */
words: string, 
/**
 * What the signs mean.
 */
legend: string, 
/**
 * What the position is worth to the side to move.
 */
value: MoveWorth, 
/**
 * The best move.
 */
best: string | null, 
/**
 * How many moves the search looked ahead.
 */
depth: number, 
/**
 * Every move.
 */
moves: Array<JudgedMove>, 
/**
 * The cells where the other side threatens to win.
 */
parry: Array<string>, 
/**
 * The cells where the side to move wins.
 */
wins: Array<string>, 
/**
 * How likely each pile is to collapse.
 */
risks: { [key in string]: number }, };

/**
 * The verdicts on the moves of a game.
 */
export type Verdicts = { 
/**
 * Each move.
 */
steps: Array<JudgedStep>, 
/**
 * A summary, as sentences.
 */
summary: [string, string], 
/**
 * The luck in words.
 */
luck_words: string, 
/**
 * `playing`, `won` or `lost`.
 */
status: string, 
/**
 * Each move.
 */
moves: Array<MoveVerdict>, 
/**
 * The probability of surviving the moves that were played.
 */
taken: number, 
/**
 * The probability of surviving the best moves.
 */
due: number, 
/**
 * How lucky the game was, from -1 to 1.
 */
luck: number, 
/**
 * The least number of clicks that opens the board.
 */
"3bv": number, 
/**
 * How many of those are done.
 */
"3bv_done": number, 
/**
 * The number of regions without numbers.
 */
openings: number, 
/**
 * The number of groups of numbers that touch no opening.
 */
islands: number, 
/**
 * How many moves were played.
 */
clicks: number, 
/**
 * The share of the clicks that was needed.
 */
efficiency: number | null, 
/**
 * Needed clicks per second, if the time is known.
 */
"3bv_per_s": number | null, };

/**
 * The versions of the protocol and of the program.
 */
export type Versions = { 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The version of the program.
 */
program: string, };

/** The id of a message. */
export type MessageId =
  | 'at'
  | 'boards-empty'
  | 'boards-first-off-board'
  | 'boards-trailing'
  | 'daily-all'
  | 'daily-in-a-row'
  | 'decimal-mark'
  | 'does-not-count'
  | 'engine-cancelled'
  | 'engine-entered-none'
  | 'engine-entered-one'
  | 'engine-entered-several'
  | 'engine-entered-unknown'
  | 'engine-field'
  | 'engine-gone'
  | 'engine-needs-game'
  | 'engine-no-such-field'
  | 'engine-not-judged'
  | 'engine-other-game'
  | 'engine-too-many'
  | 'engine-unknown'
  | 'engine-version'
  | 'error'
  | 'file-unreadable'
  | 'help-title'
  | 'history-best'
  | 'history-luck'
  | 'history-median'
  | 'history-none'
  | 'history-played'
  | 'history-streak'
  | 'history-won'
  | 'id-board'
  | 'id-cell'
  | 'id-game'
  | 'id-layout'
  | 'id-missing'
  | 'id-move'
  | 'id-option'
  | 'id-seed'
  | 'id-side'
  | 'io-denied'
  | 'io-failed'
  | 'io-folder'
  | 'io-full'
  | 'io-no-memory'
  | 'io-not-folder'
  | 'io-not-found'
  | 'io-not-text'
  | 'io-read-only'
  | 'io-too-long'
  | 'key-approach'
  | 'key-back'
  | 'key-bookmark'
  | 'key-bot'
  | 'key-change'
  | 'key-check'
  | 'key-choose'
  | 'key-chord'
  | 'key-clear'
  | 'key-continue'
  | 'key-counts'
  | 'key-daily'
  | 'key-dig'
  | 'key-down'
  | 'key-end'
  | 'key-errors'
  | 'key-export'
  | 'key-faster'
  | 'key-first'
  | 'key-flag'
  | 'key-help'
  | 'key-hint'
  | 'key-last'
  | 'key-left'
  | 'key-levels'
  | 'key-mark'
  | 'key-matrices'
  | 'key-mines'
  | 'key-morpion'
  | 'key-move'
  | 'key-new'
  | 'key-next'
  | 'key-next-free'
  | 'key-next-group'
  | 'key-next-mistake'
  | 'key-next-page'
  | 'key-odds'
  | 'key-one'
  | 'key-options'
  | 'key-page-down'
  | 'key-page-up'
  | 'key-pause'
  | 'key-play'
  | 'key-play-pause'
  | 'key-pop'
  | 'key-previous'
  | 'key-previous-free'
  | 'key-previous-group'
  | 'key-previous-mistake'
  | 'key-previous-page'
  | 'key-push'
  | 'key-quit'
  | 'key-redo'
  | 'key-redraw'
  | 'key-replay'
  | 'key-replays'
  | 'key-restart'
  | 'key-restore-key'
  | 'key-return'
  | 'key-right'
  | 'key-settings'
  | 'key-share'
  | 'key-slower'
  | 'key-solve'
  | 'key-start'
  | 'key-statistics'
  | 'key-take-back'
  | 'key-takuzu'
  | 'key-theme'
  | 'key-undo'
  | 'key-up'
  | 'key-values'
  | 'key-zero'
  | 'keyname-arrows'
  | 'keyname-backspace'
  | 'keyname-delete'
  | 'keyname-down'
  | 'keyname-end'
  | 'keyname-enter'
  | 'keyname-esc'
  | 'keyname-home'
  | 'keyname-insert'
  | 'keyname-left'
  | 'keyname-pgdn'
  | 'keyname-pgup'
  | 'keyname-right'
  | 'keyname-space'
  | 'keyname-tab'
  | 'keyname-up'
  | 'lesson-dead-end'
  | 'lesson-how'
  | 'lesson-last'
  | 'lesson-loses'
  | 'lesson-mine'
  | 'lesson-mines-1-notice'
  | 'lesson-mines-1-praise'
  | 'lesson-mines-1-task'
  | 'lesson-mines-1-title'
  | 'lesson-mines-2-notice'
  | 'lesson-mines-2-praise'
  | 'lesson-mines-2-task'
  | 'lesson-mines-2-title'
  | 'lesson-mines-3-notice'
  | 'lesson-mines-3-praise'
  | 'lesson-mines-3-task'
  | 'lesson-mines-3-title'
  | 'lesson-mines-4-notice'
  | 'lesson-mines-4-praise'
  | 'lesson-mines-4-task'
  | 'lesson-mines-4-title'
  | 'lesson-mines-5-notice'
  | 'lesson-mines-5-praise'
  | 'lesson-mines-5-task'
  | 'lesson-mines-5-title'
  | 'lesson-misses'
  | 'lesson-morpion-1-notice'
  | 'lesson-morpion-1-praise'
  | 'lesson-morpion-1-task'
  | 'lesson-morpion-1-title'
  | 'lesson-morpion-2-notice'
  | 'lesson-morpion-2-praise'
  | 'lesson-morpion-2-task'
  | 'lesson-morpion-2-title'
  | 'lesson-morpion-3-notice'
  | 'lesson-morpion-3-praise'
  | 'lesson-morpion-3-task'
  | 'lesson-morpion-3-title'
  | 'lesson-morpion-4-notice'
  | 'lesson-morpion-4-praise'
  | 'lesson-morpion-4-task'
  | 'lesson-morpion-4-title'
  | 'lesson-morpion-5-notice'
  | 'lesson-morpion-5-praise'
  | 'lesson-morpion-5-task'
  | 'lesson-morpion-5-title'
  | 'lesson-next'
  | 'lesson-none'
  | 'lesson-not-asked'
  | 'lesson-safe'
  | 'lesson-solution'
  | 'lesson-step'
  | 'lesson-takuzu-1-notice'
  | 'lesson-takuzu-1-praise'
  | 'lesson-takuzu-1-task'
  | 'lesson-takuzu-1-title'
  | 'lesson-takuzu-2-notice'
  | 'lesson-takuzu-2-praise'
  | 'lesson-takuzu-2-task'
  | 'lesson-takuzu-2-title'
  | 'lesson-takuzu-3-notice'
  | 'lesson-takuzu-3-praise'
  | 'lesson-takuzu-3-task'
  | 'lesson-takuzu-3-title'
  | 'lesson-takuzu-4-notice'
  | 'lesson-takuzu-4-praise'
  | 'lesson-takuzu-4-task'
  | 'lesson-takuzu-4-title'
  | 'lesson-takuzu-5-notice'
  | 'lesson-takuzu-5-praise'
  | 'lesson-takuzu-5-task'
  | 'lesson-takuzu-5-title'
  | 'lesson-takuzu-6-notice'
  | 'lesson-takuzu-6-praise'
  | 'lesson-takuzu-6-task'
  | 'lesson-takuzu-6-title'
  | 'lesson-takuzu-7-notice'
  | 'lesson-takuzu-7-praise'
  | 'lesson-takuzu-7-task'
  | 'lesson-takuzu-7-title'
  | 'lesson-task'
  | 'lesson-title'
  | 'lesson-unknown'
  | 'line-around'
  | 'line-best-move'
  | 'line-blank'
  | 'line-cell'
  | 'line-cleared'
  | 'line-column'
  | 'line-exploded'
  | 'line-falls'
  | 'line-fell'
  | 'line-flag'
  | 'line-flag-many'
  | 'line-flagged'
  | 'line-follows'
  | 'line-given'
  | 'line-help-all'
  | 'line-help-mines'
  | 'line-help-morpion'
  | 'line-help-takuzu'
  | 'line-hidden'
  | 'line-hidden-many'
  | 'line-hit'
  | 'line-left-mines'
  | 'line-lesson-of-takuzu'
  | 'line-look'
  | 'line-look-at'
  | 'line-mine'
  | 'line-mine-many'
  | 'line-needs-cell'
  | 'line-no-errors'
  | 'line-no-line'
  | 'line-note'
  | 'line-noted'
  | 'line-notes'
  | 'line-nothing-to-play'
  | 'line-odds'
  | 'line-opened'
  | 'line-opened-many'
  | 'line-popped'
  | 'line-pushed'
  | 'line-put'
  | 'line-refused'
  | 'line-row'
  | 'line-rule-either'
  | 'line-rule-equal-lines'
  | 'line-rule-even'
  | 'line-rule-more-ones'
  | 'line-rule-signs'
  | 'line-run'
  | 'line-signs'
  | 'line-unflagged'
  | 'line-unknown'
  | 'line-verdict'
  | 'line-verdict-counts'
  | 'line-wiped'
  | 'line-word-all'
  | 'line-word-around'
  | 'line-word-board'
  | 'line-word-bookmark'
  | 'line-word-bot'
  | 'line-word-check'
  | 'line-word-chord'
  | 'line-word-column'
  | 'line-word-dig'
  | 'line-word-errors'
  | 'line-word-flag'
  | 'line-word-help'
  | 'line-word-hint'
  | 'line-word-id'
  | 'line-word-lesson'
  | 'line-word-load'
  | 'line-word-new'
  | 'line-word-odds'
  | 'line-word-play'
  | 'line-word-pop'
  | 'line-word-push'
  | 'line-word-quit'
  | 'line-word-redo'
  | 'line-word-restart'
  | 'line-word-return'
  | 'line-word-row'
  | 'line-word-rules'
  | 'line-word-save'
  | 'line-word-solve'
  | 'line-word-status'
  | 'line-word-time'
  | 'line-word-undo'
  | 'line-word-unflag'
  | 'line-word-values'
  | 'line-word-verdicts'
  | 'line-word-whole-hint'
  | 'list-and'
  | 'list-or'
  | 'making-begun'
  | 'menu-continue'
  | 'menu-daily'
  | 'menu-help'
  | 'menu-replays'
  | 'menu-settings'
  | 'menu-statistics'
  | 'mines-bot'
  | 'mines-bot-approach'
  | 'mines-bot-guess'
  | 'mines-bot-mine'
  | 'mines-bot-random'
  | 'mines-bot-safe'
  | 'mines-bot-speed'
  | 'mines-bot-speed-now'
  | 'mines-bot-stuck'
  | 'mines-bot-value'
  | 'mines-certificate-missing'
  | 'mines-certificate-not-one'
  | 'mines-certificate-off-board'
  | 'mines-certificate-position'
  | 'mines-certificate-step'
  | 'mines-certificate-version'
  | 'mines-certificate-word'
  | 'mines-contradiction'
  | 'mines-done'
  | 'mines-end-bot-lost'
  | 'mines-end-bot-won'
  | 'mines-end-lost'
  | 'mines-end-won'
  | 'mines-first-line'
  | 'mines-first-none'
  | 'mines-first-safe'
  | 'mines-first-zero'
  | 'mines-guess-endgame'
  | 'mines-guess-leads-on'
  | 'mines-guess-safest'
  | 'mines-helped'
  | 'mines-hint-title'
  | 'mines-left'
  | 'mines-level-beginner'
  | 'mines-level-custom'
  | 'mines-level-expert'
  | 'mines-level-intermediate'
  | 'mines-lost'
  | 'mines-luck'
  | 'mines-matrices-all'
  | 'mines-matrices-head'
  | 'mines-matrices-solution'
  | 'mines-matrices-wait'
  | 'mines-new-cols'
  | 'mines-new-first'
  | 'mines-new-id'
  | 'mines-new-level'
  | 'mines-new-mines'
  | 'mines-new-no-guess'
  | 'mines-new-other-game'
  | 'mines-new-rows'
  | 'mines-new-rules'
  | 'mines-new-start'
  | 'mines-new-title'
  | 'mines-not-shrunk'
  | 'mines-nothing-certain'
  | 'mines-nothing-found'
  | 'mines-number-at'
  | 'mines-number-first'
  | 'mines-opened'
  | 'mines-over'
  | 'mines-percent'
  | 'mines-position-cell'
  | 'mines-position-empty'
  | 'mines-position-length'
  | 'mines-position-missing'
  | 'mines-rules-free'
  | 'mines-rules-ia'
  | 'mines-rules-line'
  | 'mines-rules-sae'
  | 'mines-rules-tp'
  | 'mines-search-stopped'
  | 'mines-status-lost'
  | 'mines-status-playing'
  | 'mines-status-won'
  | 'mines-thinking'
  | 'mines-title'
  | 'mines-title-no-guess'
  | 'mines-verdict-best'
  | 'mines-verdict-certain'
  | 'mines-verdict-forced'
  | 'mines-verdict-free'
  | 'mines-verdict-lost'
  | 'mines-verdict-mark'
  | 'mines-verdict-missed'
  | 'mines-verdict-not-judged'
  | 'mines-verdict-rough'
  | 'mines-verdict-worse'
  | 'mines-won'
  | 'morpion-bar-best'
  | 'morpion-bar-draw'
  | 'morpion-bar-open'
  | 'morpion-bar-share'
  | 'morpion-bar-unknown'
  | 'morpion-bar-wins'
  | 'morpion-both'
  | 'morpion-equal-all'
  | 'morpion-equal-so-far'
  | 'morpion-expected'
  | 'morpion-fell'
  | 'morpion-fell-pile'
  | 'morpion-levels'
  | 'morpion-line'
  | 'morpion-line-levels'
  | 'morpion-long'
  | 'morpion-never'
  | 'morpion-new-3d'
  | 'morpion-new-id'
  | 'morpion-new-ko'
  | 'morpion-new-not-morpion'
  | 'morpion-new-o'
  | 'morpion-new-quake'
  | 'morpion-new-side'
  | 'morpion-new-start'
  | 'morpion-new-title'
  | 'morpion-new-top'
  | 'morpion-new-variant'
  | 'morpion-new-x'
  | 'morpion-parry'
  | 'morpion-paused'
  | 'morpion-paused-short'
  | 'morpion-pile'
  | 'morpion-pile-ko'
  | 'morpion-pile-risk'
  | 'morpion-risks'
  | 'morpion-rule-ko'
  | 'morpion-rule-quake'
  | 'morpion-seat-best'
  | 'morpion-seat-expert'
  | 'morpion-seat-greedy'
  | 'morpion-seat-human'
  | 'morpion-seat-quake'
  | 'morpion-seat-random'
  | 'morpion-seat-skilled'
  | 'morpion-seat-trap'
  | 'morpion-speed'
  | 'morpion-state-ply'
  | 'morpion-thinking'
  | 'morpion-title'
  | 'morpion-to-move'
  | 'morpion-value-of'
  | 'morpion-values-exact'
  | 'morpion-values-forced'
  | 'morpion-values-wait'
  | 'morpion-variant-3d'
  | 'morpion-variant-top'
  | 'morpion-wait'
  | 'morpion-won'
  | 'morpion-worth-draw'
  | 'morpion-worth-expected'
  | 'morpion-worth-loss'
  | 'morpion-worth-unknown'
  | 'morpion-worth-win'
  | 'outcome-draw'
  | 'outcome-lost'
  | 'outcome-won'
  | 'page-again'
  | 'page-another'
  | 'page-any-id'
  | 'page-assignment-ia'
  | 'page-assignment-morpion'
  | 'page-assignment-sae'
  | 'page-assignment-takuzu'
  | 'page-assignment-tp'
  | 'page-assignments'
  | 'page-assignments-bot'
  | 'page-assignments-words'
  | 'page-badge-bot'
  | 'page-best-speed'
  | 'page-best-streak'
  | 'page-best-time'
  | 'page-bests'
  | 'page-bests-level'
  | 'page-bests-speed'
  | 'page-bests-streak'
  | 'page-cancel'
  | 'page-cancelled'
  | 'page-card'
  | 'page-click-chord'
  | 'page-click-left'
  | 'page-click-right'
  | 'page-clock'
  | 'page-close'
  | 'page-daily-all'
  | 'page-daily-done'
  | 'page-daily-drawn'
  | 'page-daily-in-a-row'
  | 'page-daily-label'
  | 'page-daily-lost'
  | 'page-daily-new'
  | 'page-daily-next'
  | 'page-daily-rule'
  | 'page-daily-running'
  | 'page-daily-streaks'
  | 'page-daily-words'
  | 'page-engine'
  | 'page-engine-failed'
  | 'page-engine-here'
  | 'page-engine-served'
  | 'page-export-csv'
  | 'page-export-json'
  | 'page-fault-home'
  | 'page-fault-packed'
  | 'page-fault-page'
  | 'page-fault-title'
  | 'page-first'
  | 'page-friend-apart'
  | 'page-friend-differs'
  | 'page-friend-differs-note'
  | 'page-friend-one'
  | 'page-friend-popped'
  | 'page-friend-pushed'
  | 'page-friend-seat'
  | 'page-friend-send'
  | 'page-friend-send-end'
  | 'page-friend-share'
  | 'page-friend-turn'
  | 'page-friend-wait'
  | 'page-friend-waits'
  | 'page-friend-your-turn'
  | 'page-games'
  | 'page-gone'
  | 'page-help-access'
  | 'page-help-access-title'
  | 'page-help-hints'
  | 'page-help-hints-title'
  | 'page-help-keep'
  | 'page-help-keep-title'
  | 'page-help-line'
  | 'page-help-mines'
  | 'page-help-mines-odds'
  | 'page-help-mines-touch'
  | 'page-help-morpion'
  | 'page-help-morpion-more'
  | 'page-help-offline'
  | 'page-help-share'
  | 'page-help-share-title'
  | 'page-help-takuzu'
  | 'page-help-takuzu-more'
  | 'page-hint-enter'
  | 'page-hint-more'
  | 'page-hint-move'
  | 'page-hint-play'
  | 'page-hint-stage'
  | 'page-home-mines'
  | 'page-home-morpion'
  | 'page-home-others'
  | 'page-home-takuzu'
  | 'page-home-title'
  | 'page-hover-keys'
  | 'page-kept'
  | 'page-kept-clear'
  | 'page-kept-clear-sure'
  | 'page-kept-clear-yes'
  | 'page-kept-words'
  | 'page-keys'
  | 'page-keys-mines'
  | 'page-keys-more'
  | 'page-keys-morpion'
  | 'page-keys-note'
  | 'page-keys-press'
  | 'page-keys-refused'
  | 'page-keys-reset'
  | 'page-keys-set'
  | 'page-keys-taken'
  | 'page-keys-takuzu'
  | 'page-keys-were-reset'
  | 'page-language-auto'
  | 'page-language-en'
  | 'page-language-fr'
  | 'page-larger'
  | 'page-lesson'
  | 'page-lesson-begin'
  | 'page-lesson-digit'
  | 'page-lesson-done'
  | 'page-lesson-next'
  | 'page-lesson-play'
  | 'page-lesson-position'
  | 'page-lesson-show'
  | 'page-line'
  | 'page-line-note'
  | 'page-line-send'
  | 'page-load-file'
  | 'page-making'
  | 'page-mines-approach-best'
  | 'page-mines-approach-exact'
  | 'page-mines-approach-fast'
  | 'page-mines-approach-pinv'
  | 'page-mines-approach-random'
  | 'page-mines-approach-record'
  | 'page-mines-approach-rules'
  | 'page-mines-approach-sets'
  | 'page-mines-board'
  | 'page-mines-bot'
  | 'page-mines-bot-approach'
  | 'page-mines-bot-fastest'
  | 'page-mines-bot-speed'
  | 'page-mines-bot-start'
  | 'page-mines-bot-step'
  | 'page-mines-bot-stop'
  | 'page-mines-bv'
  | 'page-mines-face'
  | 'page-mines-left'
  | 'page-mines-levels'
  | 'page-mines-lost'
  | 'page-mines-matrices-cut'
  | 'page-mines-matrices-note'
  | 'page-mines-mode'
  | 'page-mines-mode-dig'
  | 'page-mines-mode-flag'
  | 'page-mines-no-guess-line'
  | 'page-mines-odds'
  | 'page-mines-odds-best'
  | 'page-mines-odds-mine'
  | 'page-mines-odds-rough'
  | 'page-mines-odds-safe'
  | 'page-mines-odds-share'
  | 'page-mines-opened'
  | 'page-mines-question'
  | 'page-mines-size'
  | 'page-mines-won'
  | 'page-mines-wrong-flag'
  | 'page-more'
  | 'page-morpion-board'
  | 'page-morpion-cell'
  | 'page-morpion-cell-empty'
  | 'page-morpion-cell-fallen'
  | 'page-morpion-cell-last'
  | 'page-morpion-cell-line'
  | 'page-morpion-cell-pop'
  | 'page-morpion-cell-push'
  | 'page-morpion-cell-threat'
  | 'page-morpion-computer'
  | 'page-morpion-computers'
  | 'page-morpion-go-on'
  | 'page-morpion-legend-best'
  | 'page-morpion-legend-frame'
  | 'page-morpion-legend-places'
  | 'page-morpion-legend-risk'
  | 'page-morpion-legend-threat'
  | 'page-morpion-level'
  | 'page-morpion-level-empty'
  | 'page-morpion-levels-note'
  | 'page-morpion-new-id-note'
  | 'page-morpion-new-ko-note'
  | 'page-morpion-new-quake-note'
  | 'page-morpion-new-seed-wrong'
  | 'page-morpion-new-side-note'
  | 'page-morpion-new-side-wrong'
  | 'page-morpion-others'
  | 'page-morpion-pile-empty'
  | 'page-morpion-piles'
  | 'page-morpion-seat'
  | 'page-morpion-side-won'
  | 'page-morpion-sits'
  | 'page-morpion-tap'
  | 'page-morpion-thinking'
  | 'page-morpion-thinks'
  | 'page-morpion-to-move'
  | 'page-morpion-turn'
  | 'page-morpion-turn-down'
  | 'page-morpion-turn-left'
  | 'page-morpion-turn-reset'
  | 'page-morpion-turn-right'
  | 'page-morpion-turn-up'
  | 'page-morpion-watch'
  | 'page-morpion-won'
  | 'page-motion'
  | 'page-motion-note'
  | 'page-new-id-note'
  | 'page-no-bookmark'
  | 'page-no-hint'
  | 'page-no-hint-shown'
  | 'page-open'
  | 'page-palette'
  | 'page-palette-usual'
  | 'page-panel'
  | 'page-paused'
  | 'page-picture-failed'
  | 'page-picture-png'
  | 'page-picture-svg'
  | 'page-play'
  | 'page-playing'
  | 'page-plot-clicks'
  | 'page-plot-efficiency'
  | 'page-plot-speed'
  | 'page-plot-words'
  | 'page-print'
  | 'page-program-away'
  | 'page-program-busy'
  | 'page-program-failed'
  | 'page-program-large'
  | 'page-program-slow'
  | 'page-questions'
  | 'page-questions-note'
  | 'page-replay-close'
  | 'page-replays-words'
  | 'page-result-copied'
  | 'page-result-lost'
  | 'page-result-share'
  | 'page-result-solved'
  | 'page-result-solved-helped'
  | 'page-rules'
  | 'page-rules-dismiss'
  | 'page-rules-minute'
  | 'page-rules-new'
  | 'page-save-file'
  | 'page-searching'
  | 'page-share-by-hand'
  | 'page-share-copied'
  | 'page-share-copy'
  | 'page-share-description'
  | 'page-share-id'
  | 'page-share-link'
  | 'page-share-title'
  | 'page-share-what'
  | 'page-share-whole'
  | 'page-shared'
  | 'page-shared-played'
  | 'page-skip'
  | 'page-smaller'
  | 'page-sounds'
  | 'page-stats-clear'
  | 'page-stats-clear-sure'
  | 'page-stats-clear-yes'
  | 'page-stats-last'
  | 'page-stats-recent'
  | 'page-stats-times'
  | 'page-stats-times-label'
  | 'page-takuzu-blue'
  | 'page-takuzu-board'
  | 'page-takuzu-bookmark'
  | 'page-takuzu-bookmark-at'
  | 'page-takuzu-bookmark-here'
  | 'page-takuzu-bookmark-start'
  | 'page-takuzu-bookmarks'
  | 'page-takuzu-bookmarks-none'
  | 'page-takuzu-broken'
  | 'page-takuzu-cell-blank'
  | 'page-takuzu-cell-breaks'
  | 'page-takuzu-cell-different'
  | 'page-takuzu-cell-equal'
  | 'page-takuzu-cell-given'
  | 'page-takuzu-cell-hinted'
  | 'page-takuzu-cell-noted'
  | 'page-takuzu-cell-own'
  | 'page-takuzu-cell-wrong'
  | 'page-takuzu-clear'
  | 'page-takuzu-compare'
  | 'page-takuzu-counts-hidden'
  | 'page-takuzu-counts-shown'
  | 'page-takuzu-cyan'
  | 'page-takuzu-empty-square'
  | 'page-takuzu-enter'
  | 'page-takuzu-enter-board'
  | 'page-takuzu-enter-clear'
  | 'page-takuzu-enter-digits'
  | 'page-takuzu-enter-keys'
  | 'page-takuzu-enter-keys-signs'
  | 'page-takuzu-enter-signs'
  | 'page-takuzu-enter-tool'
  | 'page-takuzu-errors'
  | 'page-takuzu-fact-hardest'
  | 'page-takuzu-fact-level'
  | 'page-takuzu-fact-rating'
  | 'page-takuzu-fact-unrated'
  | 'page-takuzu-filled-square'
  | 'page-takuzu-game'
  | 'page-takuzu-help-part'
  | 'page-takuzu-key-bookmark'
  | 'page-takuzu-key-clear'
  | 'page-takuzu-key-compare'
  | 'page-takuzu-key-counts'
  | 'page-takuzu-key-cycle'
  | 'page-takuzu-key-errors'
  | 'page-takuzu-key-line'
  | 'page-takuzu-key-next'
  | 'page-takuzu-key-one'
  | 'page-takuzu-key-pencil'
  | 'page-takuzu-key-previous'
  | 'page-takuzu-key-return'
  | 'page-takuzu-key-solve'
  | 'page-takuzu-key-zero'
  | 'page-takuzu-limits'
  | 'page-takuzu-line-at-most'
  | 'page-takuzu-line-done'
  | 'page-takuzu-line-left'
  | 'page-takuzu-look'
  | 'page-takuzu-look-blue-orange'
  | 'page-takuzu-look-cyan-red'
  | 'page-takuzu-look-digits'
  | 'page-takuzu-look-note'
  | 'page-takuzu-look-squares'
  | 'page-takuzu-look-suns'
  | 'page-takuzu-moon'
  | 'page-takuzu-more-broken'
  | 'page-takuzu-move-clear'
  | 'page-takuzu-move-note'
  | 'page-takuzu-new-made'
  | 'page-takuzu-new-odd'
  | 'page-takuzu-new-paste-first'
  | 'page-takuzu-new-random'
  | 'page-takuzu-new-rules'
  | 'page-takuzu-new-rules-hint'
  | 'page-takuzu-new-slow'
  | 'page-takuzu-new-stopped'
  | 'page-takuzu-new-text'
  | 'page-takuzu-new-text-hint'
  | 'page-takuzu-new-which'
  | 'page-takuzu-odd'
  | 'page-takuzu-odd-either'
  | 'page-takuzu-odd-oblong'
  | 'page-takuzu-odd-ones'
  | 'page-takuzu-one'
  | 'page-takuzu-orange'
  | 'page-takuzu-pad-cycle'
  | 'page-takuzu-pad-one'
  | 'page-takuzu-pad-wipe'
  | 'page-takuzu-pad-zero'
  | 'page-takuzu-paste-ask'
  | 'page-takuzu-pencil'
  | 'page-takuzu-print'
  | 'page-takuzu-print-about'
  | 'page-takuzu-print-alt'
  | 'page-takuzu-print-alt-solution'
  | 'page-takuzu-print-count'
  | 'page-takuzu-print-empty'
  | 'page-takuzu-print-made'
  | 'page-takuzu-print-made-one-page'
  | 'page-takuzu-print-make'
  | 'page-takuzu-print-making'
  | 'page-takuzu-print-number'
  | 'page-takuzu-print-open'
  | 'page-takuzu-print-page'
  | 'page-takuzu-print-per-page'
  | 'page-takuzu-print-preview'
  | 'page-takuzu-print-print'
  | 'page-takuzu-print-rules'
  | 'page-takuzu-print-solution'
  | 'page-takuzu-print-solutions'
  | 'page-takuzu-print-stopped'
  | 'page-takuzu-puzzle'
  | 'page-takuzu-red'
  | 'page-takuzu-return'
  | 'page-takuzu-rule-differ'
  | 'page-takuzu-rule-either'
  | 'page-takuzu-rule-half'
  | 'page-takuzu-rule-ones'
  | 'page-takuzu-rule-same'
  | 'page-takuzu-rule-signs'
  | 'page-takuzu-rule-three'
  | 'page-takuzu-show-errors'
  | 'page-takuzu-size-of'
  | 'page-takuzu-solve'
  | 'page-takuzu-solve-ask'
  | 'page-takuzu-sun'
  | 'page-takuzu-variants'
  | 'page-takuzu-won-level'
  | 'page-takuzu-won-technique'
  | 'page-takuzu-write'
  | 'page-takuzu-zero'
  | 'page-theme-auto'
  | 'page-theme-dark'
  | 'page-theme-light'
  | 'page-tools'
  | 'page-verdict-best'
  | 'page-verdict-certain'
  | 'page-verdict-forced'
  | 'page-verdict-mistake'
  | 'page-version'
  | 'page-zoom'
  | 'pasted-position'
  | 'played-by-mines'
  | 'played-by-morpion'
  | 'played-by-takuzu'
  | 'position-cells'
  | 'position-empty'
  | 'position-rows'
  | 'position-stack'
  | 'position-to-move'
  | 'position-too-high'
  | 'position-too-long'
  | 'position-trailing'
  | 'puzzle-character'
  | 'puzzle-count'
  | 'puzzle-empty'
  | 'puzzle-length'
  | 'puzzle-letter'
  | 'puzzle-no-side'
  | 'puzzle-odd'
  | 'puzzle-repeated'
  | 'puzzle-sign'
  | 'puzzle-size'
  | 'puzzle-too-long'
  | 'puzzle-too-many-clues'
  | 'puzzle-trailing'
  | 'puzzle-unclosed'
  | 'puzzle-value'
  | 'records-left-out'
  | 'records-rule'
  | 'redo-nothing'
  | 'refused-blank'
  | 'refused-dig-first'
  | 'refused-empty'
  | 'refused-filled'
  | 'refused-given'
  | 'refused-ko'
  | 'refused-marked'
  | 'refused-no-board'
  | 'refused-no-cell'
  | 'refused-no-marking'
  | 'refused-no-unmarking'
  | 'refused-not-a-number'
  | 'refused-not-marked'
  | 'refused-nothing-hidden'
  | 'refused-open'
  | 'refused-other-puzzle'
  | 'refused-over'
  | 'refused-too-high'
  | 'refused-too-long'
  | 'refused-unreadable'
  | 'replay-chord'
  | 'replay-dug'
  | 'replay-filled'
  | 'replay-flagged'
  | 'replay-judging'
  | 'replay-move'
  | 'replay-no-mistake'
  | 'replay-start'
  | 'replay-title'
  | 'replay-unflagged'
  | 'replay-verdict'
  | 'replays-luck'
  | 'rules-look'
  | 'rules-mines-1'
  | 'rules-mines-2'
  | 'rules-mines-3'
  | 'rules-mines-4'
  | 'rules-mines-5'
  | 'rules-mines-6'
  | 'rules-morpion-1'
  | 'rules-morpion-2'
  | 'rules-morpion-3'
  | 'rules-morpion-4'
  | 'rules-morpion-5'
  | 'rules-morpion-6'
  | 'rules-piles'
  | 'rules-takuzu-1'
  | 'rules-takuzu-2'
  | 'rules-takuzu-3'
  | 'rules-takuzu-4'
  | 'rules-takuzu-5'
  | 'rules-takuzu-6'
  | 'rules-takuzu-7'
  | 'rules-takuzu-8'
  | 'rules-title'
  | 'sae-after-size'
  | 'sae-mine-off-board'
  | 'sae-mine-repeated'
  | 'sae-move-marked'
  | 'sae-move-off-board'
  | 'sae-move-open'
  | 'sae-move-over'
  | 'sae-moves-missing'
  | 'sae-no-cols'
  | 'sae-no-operation'
  | 'sae-no-rows'
  | 'sae-not-a-move'
  | 'sae-table-cell'
  | 'sae-table-missing'
  | 'sae-table-row'
  | 'sae-table-row-short'
  | 'sae-table-rule'
  | 'sae-table-rule-long'
  | 'sae-table-rule-missing'
  | 'sae-table-rule-short'
  | 'sae-too-large'
  | 'sae-too-many-mines'
  | 'sae-trailing'
  | 'sae-unknown-operation'
  | 'said-of'
  | 'save-board'
  | 'save-cut-off'
  | 'save-foreign'
  | 'save-line'
  | 'save-number'
  | 'save-too-long'
  | 'save-version'
  | 'saved-none'
  | 'settings-language'
  | 'settings-theme'
  | 'settings-title'
  | 'share-id'
  | 'start-bad-click'
  | 'start-no-puzzle'
  | 'start-opening'
  | 'start-other-board'
  | 'start-puzzle-too-large'
  | 'start-shape'
  | 'start-too-large'
  | 'start-too-many-mines'
  | 'start-unpromised'
  | 'stats-recent'
  | 'takuzu-bookmarked'
  | 'takuzu-bookmarks'
  | 'takuzu-col'
  | 'takuzu-count-complete'
  | 'takuzu-dead-end'
  | 'takuzu-deeper-trial'
  | 'takuzu-end-copies'
  | 'takuzu-end-unfillable'
  | 'takuzu-equal-pair'
  | 'takuzu-errors-hidden'
  | 'takuzu-errors-off'
  | 'takuzu-errors-on'
  | 'takuzu-filled'
  | 'takuzu-filled-in'
  | 'takuzu-full'
  | 'takuzu-full-but'
  | 'takuzu-group-exclusion'
  | 'takuzu-hardest'
  | 'takuzu-has-none'
  | 'takuzu-has-several'
  | 'takuzu-has-unknown'
  | 'takuzu-hint-clear'
  | 'takuzu-hint-look'
  | 'takuzu-hint-play'
  | 'takuzu-hint-rests'
  | 'takuzu-hint-rests-lit'
  | 'takuzu-hint-rule'
  | 'takuzu-hint-why'
  | 'takuzu-hopeless'
  | 'takuzu-known-end'
  | 'takuzu-level-easy'
  | 'takuzu-level-expert'
  | 'takuzu-level-extreme'
  | 'takuzu-level-hard'
  | 'takuzu-level-medium'
  | 'takuzu-line-enumeration'
  | 'takuzu-line-parity'
  | 'takuzu-more-gaps'
  | 'takuzu-near-complete'
  | 'takuzu-new-any'
  | 'takuzu-new-cols'
  | 'takuzu-new-level'
  | 'takuzu-new-not-a-seed'
  | 'takuzu-new-odd'
  | 'takuzu-new-other-game'
  | 'takuzu-new-own-size'
  | 'takuzu-new-play'
  | 'takuzu-new-puzzle'
  | 'takuzu-new-rows'
  | 'takuzu-new-seed'
  | 'takuzu-new-size'
  | 'takuzu-new-title'
  | 'takuzu-no-bookmark'
  | 'takuzu-no-rule-broken'
  | 'takuzu-nothing-certain'
  | 'takuzu-ones'
  | 'takuzu-open-button'
  | 'takuzu-own'
  | 'takuzu-pair'
  | 'takuzu-pencil'
  | 'takuzu-pencil-off'
  | 'takuzu-pencil-on'
  | 'takuzu-returned'
  | 'takuzu-row'
  | 'takuzu-rule-count-complete'
  | 'takuzu-rule-deeper-trial'
  | 'takuzu-rule-equal-pair'
  | 'takuzu-rule-group-exclusion'
  | 'takuzu-rule-known-end'
  | 'takuzu-rule-line-enumeration'
  | 'takuzu-rule-line-parity'
  | 'takuzu-rule-more-gaps'
  | 'takuzu-rule-near-complete'
  | 'takuzu-rule-pair'
  | 'takuzu-rule-sandwich'
  | 'takuzu-rule-sign-chain'
  | 'takuzu-rule-sign-pairs'
  | 'takuzu-rule-single-gap'
  | 'takuzu-rule-trial'
  | 'takuzu-rule-two-gaps'
  | 'takuzu-rules-takuzu'
  | 'takuzu-rules-takuzu-signs'
  | 'takuzu-rules-tango'
  | 'takuzu-rules-unruly'
  | 'takuzu-same'
  | 'takuzu-sandwich'
  | 'takuzu-seed'
  | 'takuzu-several'
  | 'takuzu-sign-chain'
  | 'takuzu-sign-differ-broken'
  | 'takuzu-sign-equal-broken'
  | 'takuzu-sign-pairs'
  | 'takuzu-single-gap'
  | 'takuzu-solved'
  | 'takuzu-solving'
  | 'takuzu-stage-apply'
  | 'takuzu-stage-cells'
  | 'takuzu-stage-rule'
  | 'takuzu-stage-where'
  | 'takuzu-stage-why'
  | 'takuzu-too-many'
  | 'takuzu-trial'
  | 'takuzu-triple'
  | 'takuzu-two-gaps'
  | 'takuzu-unbookmarked'
  | 'takuzu-unknown'
  | 'takuzu-why-count-complete'
  | 'takuzu-why-deeper-trial'
  | 'takuzu-why-equal-pair'
  | 'takuzu-why-group-exclusion'
  | 'takuzu-why-known-end-differ'
  | 'takuzu-why-known-end-equal'
  | 'takuzu-why-link'
  | 'takuzu-why-more-gaps'
  | 'takuzu-why-near-complete'
  | 'takuzu-why-near-complete-odd'
  | 'takuzu-why-pair'
  | 'takuzu-why-sandwich'
  | 'takuzu-why-sign-chain'
  | 'takuzu-why-sign-pairs'
  | 'takuzu-why-sign-pairs-one-left'
  | 'takuzu-why-single-gap'
  | 'takuzu-why-trial'
  | 'takuzu-why-two-gaps'
  | 'takuzu-won'
  | 'takuzu-won-helped'
  | 'takuzu-won-in'
  | 'takuzu-zeros'
  | 'theme-auto'
  | 'theme-colour-blind'
  | 'theme-dark'
  | 'theme-light'
  | 'tp-lost'
  | 'tp-won'
  | 'undo-nothing';
