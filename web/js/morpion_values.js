// What is known of the moves of a position of Morpion: the engine's signs by move, and the dangers by cell.

/** @import { Values as Reply } from './replies.d.ts' */

export class Values {
  /** @param {Reply} reply */
  constructor(reply) {
    this.signs = new Map(reply.signs.map((sign) => [sign.move, sign]));
    this.frames = reply.signs.some((sign) => sign.framed);
    this.best = reply.signs.some((sign) => sign.best);
    /** Where the other side threatens to complete a line. */
    this.parry = new Set(reply.parry);
    /** How likely piles are to fall, from 0 to 1, by cell. */
    this.risks = reply.risks;
    /** The part of the bar that is X's. */
    this.share = reply.share;
    // The outcome and the best move, which the terminal sets apart by blanks.
    this.words = reply.words.replace(/\s{2,}/g, ' · ');
    this.legend = reply.legend;
  }

  /** @param {string} name */
  risk(name) {
    return this.risks[name] ?? 0;
  }

  get risky() {
    return Object.values(this.risks).some((risk) => risk > 0);
  }
}
