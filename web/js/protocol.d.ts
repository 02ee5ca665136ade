// The engine's requests and replies. Written by hand from crates/engine/src/{engine,state,advice}.rs.

export type Kind = 'mines' | 'takuzu' | 'morpion';
export type Player = 'x' | 'o';

/** Why a request was not done. The last ones come from the page itself: the program could not be asked. */
export interface Fault {
  error: string;
  code: 'bad' | 'gone' | 'refused' | 'large' | 'busy' | 'slow' | 'away' | 'failed';
  /** What the module said when it failed. */
  fault?: string;
}

// --- The state of a game

interface CommonState {
  /** The number that the engine holds the game by; null if the game came along with the request. */
  game: number | null;
  id: string;
  title: string;
  over: boolean;
  /** How it stands, in words. */
  stands: string;
  rows: number;
  cols: number;
  labels: Labels;
  /** Moves played, of which `standing` count at the moment and `fixed` came with the ID. */
  steps: number;
  standing: number;
  fixed: number;
  bookmarks: number[];
  elapsed: number;
  helped: boolean;
  bot: boolean;
  /** After a move: what it has changed, and that in words. */
  events?: GameEvent[];
  said?: string[];
  /** After undo, redo, goto, bookmark and return: whether there was anything to do. */
  done?: boolean;
  /** The game as text, where the engine does not hold it. */
  save?: string;
}

export interface Labels {
  rows: string[];
  cols: string[];
}

export interface MinesState extends CommonState {
  kind: 'mines';
  status: 'playing' | 'won' | 'lost';
  /** A character a cell: `.` closed, `F` flag, `W` wrong flag, `*` mine, `X` hit, or a number. */
  cells: string;
  mines: number;
  left: number;
  /** Percent of the safe cells. */
  opened: number;
  bv: number | null;
  bv_done: number | null;
  first: string;
  no_guess: boolean;
  preset: string;
  level: string | null;
  laid: boolean;
  /** The first dig searches a board, which may take long. */
  slow_first: boolean;
}

export interface TakuzuState extends CommonState {
  kind: 'takuzu';
  status: 'playing' | 'won';
  /** A character a cell: `0`, `1` or `.`. */
  cells: string;
  /** `#` where a digit was given. */
  given: string;
  notes: string;
  blanks: number;
  rows_left: [number, number][];
  cols_left: [number, number][];
  level: string | null;
  level_words: string | null;
  /** The hardest technique, in words. */
  hardest: string | null;
  /** Whether lines are named by letters. */
  letters: boolean;
}

export interface MorpionState extends CommonState {
  kind: 'morpion';
  status: 'playing' | 'x' | 'o' | 'both';
  /** The tokens of each pile, the lowest first: `XXO`. */
  stacks: string[];
  names: string[];
  to_move: Player;
  ply: number;
  last: string | null;
  fallen: Fall[];
  /** Complete lines: `[cell, level]` for each token. */
  lines: [number, number][][];
  seats: Record<Player, string>;
  choices: string[];
  variant: string;
  quake: boolean;
  ko: boolean;
  side: number;
  legal: string[];
}

export interface Fall {
  cell: number;
  tokens: number;
}

export type State = MinesState | TakuzuState | MorpionState;

export interface GameEvent {
  kind: string;
  cell?: number;
  cells?: number[];
}

// --- Advice

export interface Hint {
  look: number[];
  reasons: number[];
  cells: number[];
  moves: string[];
  /** What it says, stage by stage. */
  stages: string[];
  json: unknown;
}

export interface Odds {
  rows: number;
  cols: number;
  mines: number;
  probabilities: (number | null)[][];
  safe: number[];
  mine: number[];
  best: string | null;
  why: string | null;
  exact: boolean;
  best_cell: number | null;
}

export interface BotMoves {
  moves: { move: string; why: string }[];
}

/** A | b of the pseudo-inverse: its first rows and columns, and its solution. */
export interface Matrices {
  variables: number[];
  rows: { number: number | null; ones: number[]; total: number }[];
  values: number[];
  acts: { cell: number; act: 'dig' | 'flag' }[];
  guessed: boolean;
  left_out?: { rows: number; variables: number };
}

export interface Verdict {
  step: number;
  cell: number;
  move: string;
  verdict: string;
  risk: number;
  why: string;
}

export interface Verdicts {
  steps: Verdict[];
  summary: string[];
  luck: number;
  luck_words: string;
}

export interface Check {
  breaches: { cells: number[]; why: string }[];
  said: string;
}

export interface Errors {
  wrong: number[];
  said: string;
}

export interface Solve {
  move: string | null;
  said: string | null;
}

export interface Rate {
  grade: string;
  hardest: string | null;
  techniques: Record<string, number>;
  words: string;
}

export interface MoveSign {
  move: string;
  sign: string;
  class: 'win' | 'loss' | 'neither';
  framed: boolean;
  best: boolean;
  words: string;
}

export interface Values {
  signs: MoveSign[];
  parry: string[];
  risks: Record<string, number>;
  /** The part of the bar that is X's. */
  share: number;
  words: string;
  legend: string;
}

export interface Answer {
  move: string | null;
}

// --- Others

export interface Texts {
  texts: Record<string, string>;
  names: Names;
  version: string;
}

/** The names that the games have. */
export interface Names {
  /** Levels of Minesweeper: name, rows, columns, mines. */
  levels: [string, number, number, number][];
  first: string[];
  rules: string[];
  difficulties: string[];
  variants: string[];
  seats: string[];
}

export interface Generated {
  id: string;
  cells: string;
  solution: string | null;
  grade: string | null;
}

export interface Save {
  save: string;
}

export interface Links {
  id: string;
  description: string;
  whole: string | null;
}

export interface History {
  steps: { text: string; at: number }[];
}

/** What statistics need. */
export interface StatisticsLabels {
  preset: string;
  rules: string;
  title: string;
  outcome: string | null;
  bots: boolean;
  luck: number | null;
}

/** A command that somebody has typed, for the page to do. */
export interface Command {
  kind?: undefined;
  command: string;
  rest?: string;
  said: string[];
}

/** The reply to each request. */
export interface Replies {
  another: { id: string };
  answer: Answer;
  approaches: { approaches: string[] };
  bookmark: State;
  bot: BotMoves;
  check: Check;
  close: Record<string, never>;
  daily: { ids: string[] };
  errors: Errors;
  generate: Generated;
  goto: State;
  hint: Hint;
  history: History;
  labels: StatisticsLabels;
  line: State | Command;
  links: Links;
  matrices: Matrices;
  move: State;
  note: State;
  odds: Odds;
  open: State;
  rate: Rate;
  redo: State;
  restart: State;
  return: State;
  save: Save;
  sit: State;
  solve: Solve;
  texts: Texts;
  undo: State;
  values: Values;
  verdicts: Verdicts;
}

export type RequestName = keyof Replies;

/** A request: what to do, with the game's number, its ID or its save, and fields of its own. */
export type Request<Name extends RequestName> = { do: Name; [field: string]: unknown };
