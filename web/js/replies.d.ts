// The page's types for the engine's requests and replies.

import type * as Engine from './protocol.d.ts';

export type {
  Answer,
  BoardSign,
  Check,
  Entered,
  Errors,
  Group,
  Hint,
  History,
  Lesson,
  LineCount,
  Links,
  Matrices,
  MessageId,
  Names,
  Odds,
  Pasted,
  Rate,
  Solve,
} from './protocol.d.ts';
export type { Texts, Values, Verdicts } from './protocol.d.ts';

export type Kind = Engine.State['kind'];
export type Player = Engine.Side;

/** Why a request failed. The codes in quotes come from the page: the program could not answer. */
export interface Fault {
  error: string;
  code: Engine.Code | 'large' | 'busy' | 'slow' | 'away' | 'failed';
  /** The module's message when it failed. */
  fault?: string;
}

/** The state of a game, returned by any request about one. */
export type State = Engine.State & {
  /** Its number. The engine omits it only for a game that came with the request. */
  game: number;
  /** After a move: its events, and the same in words. */
  events?: Engine.Event[];
  said?: string[];
  /** After undo, redo, goto, bookmark and return: whether anything was done. */
  done?: boolean;
  /** The game as text, if the engine does not hold it. */
  save?: string;
};
export type MinesState = Extract<State, { kind: 'mines' }>;
export type TakuzuState = Extract<State, { kind: 'takuzu' }>;
export type MorpionState = Extract<State, { kind: 'morpion' }>;

export type Labels = Engine.LineLabels;
export type Fall = Engine.Fallen;
export type GameEvent = Engine.Event;
export type BotMoves = Engine.Bot;
export type Verdict = Engine.JudgedStep;
export type MoveSign = Engine.Sign;
export type Generated = Engine.Printed;
export type Save = Engine.Saved;

/** The labels of a game in the statistics. */
export type StatisticsLabels = Engine.Labels;

/** A typed command for the page. */
export type Command = Exclude<Engine.Line, Engine.Played> & { kind?: undefined };

/** The reply to each request. */
export type Replies = {
  [Name in RequestName]: Name extends 'line'
    ? State | Command
    : Engine.Replies[Name] extends Engine.State
      ? State
      : Engine.Replies[Name];
};

export type RequestName = keyof Engine.Replies;

/** A request: what to do, the game's number, ID or save, and its own fields. */
export type Request<Name extends RequestName> = Engine.Request<Name>;

/** The fields of each request. */
export type Requests = Engine.Requests;

/** The fields of a request other than its game. */
export type OwnFields<Name extends RequestName> = Pick<Requests[Name], keyof Requests[Name]>;
