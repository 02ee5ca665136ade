// Types that the page's modules share. Not served: scripts name them in comments only.

import type { Board } from './board.js';
import type { GamePage } from './game_page.js';
import type {
  Hint,
  Kind,
  Labels,
  MessageId,
  Player,
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

/** What an element may have inside. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

/** Properties of an element: those below, and attributes. */
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

/** What a game puts on its page. */
export interface Parts {
  board: HTMLElement;
  /** What is counted: the first stands right above the board, the others beside the title. */
  facts?: Child;
  /** Stands right above the middle of the board, between counter and clock. */
  face?: Child;
  panel?: Child;
  tools?: Child;
  bar?: Child;
}

/** What the page knows of a kind of game. */
export interface GameModule {
  kind: Kind;
  makeView(page: GamePage): GameView;
  newDialog(page: GamePage): void;
  /** The ID of a new game as it was last chosen. */
  lastId(): Promise<string>;
  lastWords?(): string;
  /** The board as SVG text; `isLive`: in the colours that the page has, where a file has others. */
  draw(state: State, isLive?: boolean): string;
  /** Keys and what they do, as IDs of words. */
  help: [string, MessageId][];
  /** Keys of actions that other games have under another key. */
  keyNames?: Record<string, string>;
  /** A move of the history in words; null: as it is written. */
  moveWords?(text: string): string | null;
  more?(): MenuItem[];
}

/** One game on its page: what is the game's own. */
export interface GameView {
  board: Board;
  parts: Parts;
  keys: Record<string, (index: number) => unknown>;
  commands: Record<string, (rest: string) => unknown>;
  /** Shows the page's state; `before` is the one before, or null. */
  render(before: State | null): void;
  summary(labels: StatisticsLabels | null): Child;
  undo?(): Promise<unknown>;
  redo?(): Promise<unknown>;
  onOpen?(): void;
  onClose?(): void;
  onEvents?(reply: State): void;
  onHint?(hint: Hint, stage: number): void;
  /** Whether somebody elsewhere is to move. */
  isOthersTurn?(): boolean;
  /** How the game has ended for whoever sits here, where its status does not say so. */
  result?(): string;
  /** Gives whether there was anything to escape from. */
  onEscape?(): boolean;
  /** What was found out about the finished game's moves. */
  verdicts?(): Verdicts | false | null;
  keepVerdicts?(reply: Verdicts): void;
}

/** A game that the browser keeps, without its save. */
export interface Kept {
  key: string;
  kind: Kind;
  /** The address that leads to it. */
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
  /** Who sits here in a game of Morpion with a friend by link. */
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
  /** Whether a program has played it or a part of it. */
  bot: boolean;
  luck: number | null;
  /** Of Minesweeper; older results have none of these. */
  three_bv?: number | null;
  clicks?: number | null;
  left_clicks?: number | null;
  right_clicks?: number | null;
  chord_clicks?: number | null;
  /** The day whose puzzle it is, if it was begun on that day. */
  daily?: string | null;
}

/** Work that is done aside: null when it was cancelled. */
export interface Work<Reply> {
  promise: Promise<Reply | null>;
  cancel: () => void;
}

/** What the pages beside the games may use of the whole. */
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

// --- What was last chosen

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
}

/** A puzzle that is to be made. */
export interface WantedPuzzle extends TakuzuChoice {
  seed: string;
  /** Whether somebody has chosen the seed. */
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
  /** Whether the panel beside the board is shown, by kind of game. */
  panels?: Partial<Record<Kind, boolean>>;
  sounds?: boolean;
  /** Question marks in Minesweeper. */
  questions?: boolean;
  /** Keys act on the cell under the mouse. */
  hoverKeys?: boolean;
  /** Keys in place of the usual ones. */
  keys?: Partial<Record<Kind, Record<string, string>>>;
  /** Games whose rules need not be offered any more. */
  knows?: Partial<Record<Kind, boolean>>;
  botSpeed?: number;
  botApproach?: string;
  mines?: MinesChoice;
  takuzu?: Partial<TakuzuChoice> & { counts?: boolean };
  morpion?: { valued?: boolean; pace?: number; levels?: boolean; last?: Partial<MorpionChoice> };
  print?: { count?: number; perPage?: number; solutions?: boolean };
}

// --- The piles of Morpion, drawn

export interface Token {
  cell: number;
  x: number;
  y: number;
  z: number;
  kind: string;
  glow?: boolean;
  dim?: boolean;
  ghost?: number;
  /** Of several tokens drawn as one: their height, and where the highest lies. */
  tall?: number;
  top?: number;
}

export interface Scene {
  side: number;
  tokens: Token[];
  /** What the ground of each cell looks like. */
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
