// The browser's storage: settings, games in progress, results, and the last finished games. Small values are in
// localStorage, long games in IndexedDB. Nothing here throws: without storage, the page works on.

/** @import { Kept, KeptWithSave, Result, Settings } from './types.d.ts' */

const PREFIX = 'grille.';
/** Longer saves go to IndexedDB, as localStorage holds about five million characters in total. */
const LONG = 60000;
const MOST_GAMES = 30;
const MOST_REPLAYS = 50;
const MOST_RESULTS = 5000;

/**
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @returns {Value}
 */
function read(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) ?? otherwise);
  } catch {
    return otherwise;
  }
}

/**
 * Returns whether it could be stored.
 * @param {string} name
 * @param {unknown} value
 */
function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
function remove(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is stored there.
  }
}

// --- IndexedDB: one table of texts by key.

/** @type {Promise<IDBDatabase|null> | null} */
let opened = null;

function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('grille', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('saves');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/**
 * @param {IDBTransactionMode} mode
 * @param {(saves: IDBObjectStore) => IDBRequest} run
 * @returns {Promise<string|undefined>}
 */
async function table(mode, run) {
  const base = await database();
  if (!base) return undefined;
  return new Promise((resolve) => {
    try {
      const request = run(base.transaction('saves', mode).objectStore('saves'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/**
 * @param {string} key
 * @param {string} text
 */
async function putText(key, text) {
  if (text.length <= LONG && write(`save.${key}`, text)) {
    return;
  }
  remove(`save.${key}`);
  await table('readwrite', (saves) => saves.put(text, key));
}

/**
 * A short save.
 * @param {string} key
 * @returns {string|null}
 */
function kept(key) {
  return read(`save.${key}`, /** @type {string|null} */ (null));
}

/**
 * @param {string} key
 * @returns {Promise<string|null>}
 */
async function getText(key) {
  return kept(key) ?? (await table('readonly', (saves) => saves.get(key))) ?? null;
}

/** @param {string} key */
function dropText(key) {
  const short = kept(key) !== null;
  remove(`save.${key}`);
  if (!short) table('readwrite', (saves) => saves.delete(key));
}

// --- Settings

/** @type {Settings} */
const DEFAULTS = { theme: 'auto', palette: 'usual', lang: 'auto', motion: true, zoom: 1 };

/** @type {Settings} */
const chosen = { ...DEFAULTS, ...read('settings', {}) };

/** The chosen settings; `settings.set(name, value)` saves one. Also holds the last choices for new games. */
export const settings = Object.assign(chosen, {
  /**
   * @template {keyof Settings} Name
   * @param {Name} name
   * @param {Settings[Name]} value
   */
  set(name, value) {
    chosen[name] = value;
    // JSON leaves out functions.
    write('settings', chosen);
  },
});

// --- Games in progress and finished games

/**
 * Puts a game at the head of its list and stores its save.
 * @param {'game' | 'replay'} name
 * @param {KeptWithSave} game
 * @param {Kept[]} all the list
 * @param {number} most the maximum length
 */
async function putFirst(name, { save, ...about }, all, most) {
  const others = all.filter((other) => other.key !== about.key);
  for (const old of others.splice(most - 1)) dropText(`${name}.${old.key}`);
  write(`${name}s`, [about, ...others]);
  await putText(`${name}.${about.key}`, save);
}

/**
 * A game of a list with its save, or null.
 * @param {'game' | 'replay'} name
 * @param {Kept[]} all
 * @param {string} key
 * @returns {Promise<KeptWithSave|null>}
 */
async function getWhole(name, all, key) {
  const game = all.find((one) => one.key === key);
  const save = game && (await getText(`${name}.${key}`));
  return save ? { ...game, save } : null;
}

export const store = {
  /** The games in progress without their saves, newest first. @returns {Kept[]} */
  games() {
    return read('games', []);
  },

  /** The finished games without their saves, newest first. @returns {Kept[]} */
  replays() {
    return read('replays', []);
  },

  /** Stores a game in progress. @param {KeptWithSave} game */
  async putGame(game) {
    await putFirst('game', game, this.games(), MOST_GAMES);
  },

  /**
   * Stores only time and cursor, synchronously, so it works while the page closes.
   * @param {string} key
   * @param {{elapsed: number, cursor: number}} now
   */
  touchGame(key, { elapsed, cursor }) {
    const games = this.games();
    const game = games.find((one) => one.key === key);
    if (!game) return;
    // Another tab may have counted more.
    Object.assign(game, { elapsed: Math.max(elapsed, game.elapsed ?? 0), cursor });
    write('games', games);
  },

  /** Moves a game to the head of the list. @param {string} key */
  bringForward(key) {
    const games = this.games();
    const game = games.find((one) => one.key === key);
    if (game) write('games', [game, ...games.filter((one) => one !== game)]);
  },

  /** A game in progress with its save, or null. @param {string} key */
  async getGame(key) {
    return getWhole('game', this.games(), key);
  },

  /** @param {string} key */
  dropGame(key) {
    write(
      'games',
      this.games().filter((one) => one.key !== key),
    );
    dropText(`game.${key}`);
  },

  /** Stores a finished game; the last fifty are kept. @param {KeptWithSave} game */
  async putReplay(game) {
    await putFirst('replay', game, this.replays(), MOST_REPLAYS);
  },

  /** @param {string} key */
  async getReplay(key) {
    return getWhole('replay', this.replays(), key);
  },

  /** @param {string} key */
  dropReplay(key) {
    write(
      'replays',
      this.replays().filter((one) => one.key !== key),
    );
    dropText(`replay.${key}`);
  },

  // --- Results

  /** All results, oldest first. @returns {Result[]} */
  results() {
    return read('results', []);
  },

  /** @param {Result} result */
  addResult(result) {
    const results = this.results();
    results.push(result);
    if (results.length > MOST_RESULTS) results.splice(0, results.length - MOST_RESULTS);
    write('results', results);
  },

  clearResults() {
    write('results', []);
  },
};
