// The clock of a game: runs, stops, and adds up the time played.

export class Clock {
  /** @param {number} elapsed milliseconds played before */
  constructor(elapsed) {
    this.before = elapsed;
    /** @type {number|null} when it was started; null while stopped */
    this.since = null;
  }

  get runs() {
    return this.since !== null;
  }

  /** Milliseconds played in all. */
  elapsed() {
    return Math.round(this.before + (this.since === null ? 0 : performance.now() - this.since));
  }

  /** Starts the clock, unless the page is hidden. */
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
