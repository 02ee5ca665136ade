// The clock of a game: runs, stops, and says how much time was played in all.

export class Clock {
  /** @param {number} elapsed milliseconds that were played before */
  constructor(elapsed) {
    this.before = elapsed;
    /** @type {number|null} when it was started; null while it stands */
    this.since = null;
  }

  get runs() {
    return this.since !== null;
  }

  /** Milliseconds. */
  elapsed() {
    return Math.round(this.before + (this.since === null ? 0 : performance.now() - this.since));
  }

  /** Starts it, unless nobody looks. */
  run() {
    if (this.since === null && !document.hidden) this.since = performance.now();
  }

  stop() {
    this.before = this.elapsed();
    this.since = null;
  }

  /** @param {number} [elapsed] */
  reset(elapsed = 0) {
    this.before = elapsed;
    this.since = null;
  }
}
