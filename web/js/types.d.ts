// Types shared by the page's modules. Not served: scripts refer to them in comments only.

import type { Board } from './board.js';
import type { GamePage } from './game_page.js';
import type {
  Hint,
  Kind,
  Labels,
  MessageId,
  Player,
  Requests,
  State,
  StatisticsLabels,
  Verdicts,
} from './replies.d.ts';

export type { Board, BoardOptions, CellElement } from './board.js';
export type { GamePage } from './game_page.js';
export type { Timeline } from './replay.js';
export type { MinesView } from './mines.js';
export type { CellOdds } from './mines_cells.js';
export type { TakuzuView } from './takuzu.js';
export type { Camera } from './piles_camera.js';
export type { MorpionView } from './morpion.js';
export type { Values as MoveValues } from './morpion_values.js';

/** A possible child of an element. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

/** Properties of an element: these and attributes. */
export interface Props {
  class?: string;
  text?: string | number | null;
  dataset?: Record<string, string>;
  style?: Record<string, string | number>;
  onclick?: (event: MouseEvent) => unknown;
  onchange?: (event: Event) => unknown;
  oninput?: (event: Event) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
  [attribute: string]: unknown;
}

export interface MenuItem {
  label: string;
  icon?: string;
  key?: string;
  href?: string;
  disabled?: boolean;
  run?: () => unknown;
}

/** The parts that a game puts on its page. */
export interface Parts {
  board: HTMLElement;
  /** Counters: the first is right above the board, the others beside the title. */
  facts?: Child;
  /** Right above the middle of the board, between counter and clock. */
  face?: Child;
  panel?: Child;
  tools?: Child;
  bar?: Child;
}

/** Describes a kind of game to the page. */
export interface GameModule {
  kind: Kind;
  makeView(page: GamePage): GameView;
  newDialog(page: GamePage): void;
  /** The ID of a new game with the last choices; `tried`: the number of IDs that had no board. */
  lastId(tried?: number): Promise<string>;
  lastWords?(): string;
  /** What follows `rules=` in the address of the rules of this very game, if the kind does not say it all. */
  rulesOf?(state: State): string;
  /** The board as SVG text; `isLive`: in the page's colours instead of a file's. */
  draw(state: State, isLive?: boolean): string;
  /** Keys and the message IDs of their actions. */
  help: [string, MessageId][];
  /** Keys of actions that have another key in other games. */
  keyNames?: Record<string, string>;
  /** A move of the history in words; null: as written. */
  moveWords?(text: string, state: State): string | null;
  more?(): MenuItem[];
}

/** The game's own part of its page. */
export interface GameView {
  board: Board;
  parts: Parts;
  keys: Record<string, (index: number) => unknown>;
  commands: Record<string, (rest: string) => unknown>;
  /** Shows the page's state; `before` is the previous one, or null. */
  render(before: State | null): void;
  summary(labels: StatisticsLabels | null): Child;
  undo?(): Promise<unknown>;
  redo?(): Promise<unknown>;
  /** Resolves when all queued actions are done. */
  turn?: Promise<unknown>;
  /** Queues an action. */
  inTurn?(act: () => unknown): Promise<unknown>;
  onOpen?(): void;
  onClose?(): void;
  onEvents?(reply: State): void;
  onHint?(hint: Hint, stage: number): void;
  /** The hint is no longer shown. */
  onHintEnd?(): void;
  /** Whether a person elsewhere is to move. */
  isOthersTurn?(): boolean;
  /** The result for the person here, if the status does not say. */
  result?(): string;
  /** Returns whether there was anything to escape from. */
  onEscape?(): boolean;
  /** The verdicts on the finished game's moves. */
  verdicts?(): Verdicts | false | null;
  keepVerdicts?(reply: Verdicts): void;
}

/** A game stored in the browser, without its save. */
export interface Kept {
  key: string;
  kind: Kind;
  /** Its address. */
  hash: string;
  started: number;
  recorded: boolean;
  id?: string;
  title?: string;
  stands?: string;
  steps?: number;
  elapsed?: number;
  when?: number;
  cursor?: number;
  /** Cells of Minesweeper with a question mark. */
  questions?: number[];
  helped?: boolean;
  bot?: boolean;
  status?: string;
  outcome?: string;
  luck?: number | null;
  /** The player at this page in a game of Morpion by link. */
  friend?: Player;
}

export type KeptWithSave = Kept & { save: string };

/** A game in the statistics. */
export interface Result {
  key: string;
  kind: Kind;
  preset: string;
  rules: string;
  title: string;
  outcome: string;
  started: number;
  elapsed: number;
  id: string;
  helped: boolean;
  /** Whether a program played it, even in part. */
  bot: boolean;
  luck: number | null;
  /** Minesweeper only; older results lack these. */
  three_bv?: number | null;
  clicks?: number | null;
  left_clicks?: number | null;
  right_clicks?: number | null;
  chord_clicks?: number | null;
  /** The date of its daily puzzle, if it was begun on that day. */
  daily?: string | null;
}

/** Work in another worker; resolves to null if cancelled. */
export interface Work<Reply> {
  promise: Promise<Reply | null>;
  cancel: () => void;
}

/** The interface of the app for its pages. */
export interface App {
  game: GamePage | null;
  version: string;
  games: Record<Kind, GameModule>;
  go(where: string, how?: { fresh?: boolean }): void;
  refresh(): void;
  applyLook(): void;
  setLanguage(code: string, keep?: boolean): Promise<boolean>;
  turn(): number;
}

// --- Last choices

export interface MinesChoice {
  level: string;
  rows: number;
  cols: number;
  mines: number;
  first: string;
  noguess: boolean;
  rules: string;
}

export interface TakuzuChoice {
  rows: number;
  cols: number;
  level: string | null;
  /** The rules by their name. */
  rules?: string;
}

/** How the two digits of Takuzu are drawn. */
export type Look = 'digits' | 'sun-moon' | 'blocks' | 'blue-orange' | 'cyan-red';

/** The name of Takuzu's rules in a request. */
export type RulesName = NonNullable<Requests['takuzu_id']['rules']>;

/** A puzzle to make. */
export interface WantedPuzzle extends TakuzuChoice {
  seed: string;
  /** Whether the seed was entered. */
  chosen: boolean;
}

export interface MorpionChoice {
  side: number;
  variant: string;
  quake: boolean;
  ko: boolean;
  x: string;
  o: string;
}

export interface Settings {
  theme: string;
  palette: string;
  lang: string;
  motion: boolean;
  zoom: number;
  /** Whether the panel beside the board is open, by kind of game. */
  panels?: Partial<Record<Kind, boolean>>;
  sounds?: boolean;
  /** Question marks in Minesweeper. */
  questions?: boolean;
  /** Whether keys act on the cell under the mouse. */
  hoverKeys?: boolean;
  /** Chosen keys by the usual ones. */
  keys?: Partial<Record<Kind, Record<string, string>>>;
  /** Games whose rules are no longer offered. */
  knows?: Partial<Record<Kind, boolean>>;
  botSpeed?: number;
  botApproach?: string;
  mines?: MinesChoice;
  /** The look of Takuzu's digits. */
  look?: Look;
  /** The last choice; whether counts and broken rules are shown. */
  takuzu?: Partial<TakuzuChoice> & { counts?: boolean; errors?: boolean };
  morpion?: { valued?: boolean; pace?: number; levels?: boolean; last?: Partial<MorpionChoice> };
  print?: { count?: number; perPage?: number; solutions?: boolean };
}

// --- Drawing the piles of Morpion

export interface Token {
  cell: number;
  x: number;
  y: number;
  z: number;
  kind: string;
  glow?: boolean;
  dim?: boolean;
  ghost?: number;
  /** For several tokens drawn as one: their height, and the position of the highest. */
  tall?: number;
  top?: number;
}

export interface Scene {
  side: number;
  tokens: Token[];
  /** The look of each cell's ground. */
  tiles: string[];
}

export type Colours = Record<string, string>;

export interface Shape {
  points: number[][];
  fill: string;
  stroke?: string;
  width?: number;
  alpha?: number;
  hole?: number[][];
}

export interface EdgeLabel {
  x: number;
  y: number;
  depth: number;
  text: string;
  at: number;
}

export type { Labels };
