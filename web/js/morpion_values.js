// The values of moves in a Morpion position: the engine's signs by move, and dangers by cell.

/** @import { Values as Reply } from './replies.d.ts' */

export class Values {
  /** @param {Reply} reply */
  constructor(reply) {
    this.signs = new Map(reply.signs.map((sign) => [sign.move, sign]));
    this.frames = reply.signs.some((sign) => sign.framed);
    this.best = reply.signs.some((sign) => sign.best);
    /** Cells where the opponent threatens to complete a line. */
    this.parry = new Set(reply.parry);
    /** The probability that a pile collapses, by cell. */
    this.risks = reply.risks;
    /** X's share of the bar. */
    this.share = reply.share;
    // The outcome and the best move, separated by spaces in the terminal.
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
