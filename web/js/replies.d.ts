// Types of the page, over those of the engine's requests and replies.

import type * as Engine from './protocol.d.ts';

export type {
  Answer,
  Check,
  Errors,
  Group,
  Hint,
  History,
  Lesson,
  Links,
  Matrices,
  MessageId,
  Names,
  Odds,
  Rate,
  Solve,
} from './protocol.d.ts';
export type { Texts, Values, Verdicts } from './protocol.d.ts';

export type Kind = Engine.State['kind'];
export type Player = Engine.Side;

/** Why a request was not done. The last ones come from the page itself: the program could not be asked. */
export interface Fault {
  error: string;
  code: Engine.Code | 'large' | 'busy' | 'slow' | 'away' | 'failed';
  /** What the module said when it failed. */
  fault?: string;
}

/** The state of a game, as any request about a game returns it. */
export type State = Engine.State & {
  /** Its number. Only a game that came with the request has none, and nobody asks about such a one by number. */
  game: number;
  /** After a move: what it has changed, and that in words. */
  events?: Engine.Event[];
  said?: string[];
  /** After undo, redo, goto, bookmark and return: whether there was anything to do. */
  done?: boolean;
  /** The game as text, where the engine does not hold it. */
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

/** What statistics need. */
export type StatisticsLabels = Engine.Labels;

/** A command that somebody has typed, for the page to do. */
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

/** A request: what to do, with the game's number, its ID or its save, and fields of its own. */
export type Request<Name extends RequestName> = Engine.Request<Name>;

/** The fields of each request. */
export type Requests = Engine.Requests;

/** The fields of a request beside the game that it is about. */
export type OwnFields<Name extends RequestName> = Pick<Requests[Name], keyof Requests[Name]>;
