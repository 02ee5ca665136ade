// What does the browser keep? Settings, games in progress, results, and the last finished games to look at again.
// Small things stand in localStorage, long games in IndexedDB. Nothing here ever throws: where the browser keeps
// nothing, the page goes on without.

const PREFIX = 'grille.';
/** Longer saves go to IndexedDB, as localStorage holds about five million characters in all. */
const LONG = 60000;
const MOST_GAMES = 30;
const MOST_REPLAYS = 50;
const MOST_RESULTS = 5000;

function read(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) ?? otherwise);
  } catch {
    return otherwise;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is kept there, so nothing is left.
  }
}

// --- IndexedDB: one table of texts by key.

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

async function putText(key, text) {
  if (text.length <= LONG && write(`save.${key}`, text)) {
    return;
  }
  remove(`save.${key}`);
  await table('readwrite', (saves) => saves.put(text, key));
}

async function getText(key) {
  return read(`save.${key}`, null) ?? (await table('readonly', (saves) => saves.get(key))) ?? null;
}

function dropText(key) {
  const short = read(`save.${key}`, null) !== null;
  remove(`save.${key}`);
  if (!short) table('readwrite', (saves) => saves.delete(key));
}

// --- Settings

const DEFAULTS = { theme: 'auto', palette: 'usual', lang: 'auto', motion: true, zoom: 1 };

/** What somebody has chosen; `settings.set(name, value)` keeps it. Games keep their last choices here, too. */
export const settings = {
  ...DEFAULTS,
  ...read('settings', {}),
  set(name, value) {
    settings[name] = value;
    const { set, ...values } = settings;
    write('settings', values);
  },
};

// --- Games in progress, and finished ones to look at again

/**
 * @typedef {{key: string, kind: string, id: string, title: string, save?: string, elapsed: number, when: number,
 *   started: number, steps: number, recorded: boolean, stands?: string, cells?: string}} Game
 */

export const store = {
  /** The games in progress, the newest first; without their saves. @returns {Game[]} */
  games() {
    return read('games', []);
  },

  /** The finished games, the newest first; without their saves. */
  replays() {
    return read('replays', []);
  },

  /** Keeps a game in progress. */
  async putGame(game) {
    const { save, ...about } = game;
    const others = this.games().filter((other) => other.key !== game.key);
    for (const old of others.splice(MOST_GAMES - 1)) dropText(`game.${old.key}`);
    write('games', [about, ...others]);
    await putText(`game.${game.key}`, save);
  },

  /** Only the time and the place, at once: what can be done while the page goes away. */
  touchGame(key, { elapsed, cursor }) {
    const games = this.games();
    const game = games.find((one) => one.key === key);
    if (!game) return;
    Object.assign(game, { elapsed, cursor });
    write('games', games);
  },

  /** A game in progress with its save, or null. */
  async getGame(key) {
    const game = this.games().find((one) => one.key === key);
    const save = game && (await getText(`game.${key}`));
    return save ? { ...game, save } : null;
  },

  dropGame(key) {
    write(
      'games',
      this.games().filter((one) => one.key !== key),
    );
    dropText(`game.${key}`);
  },

  /** Keeps a finished game; the last fifty stay. */
  async putReplay(game) {
    const { save, ...about } = game;
    const others = this.replays().filter((other) => other.key !== game.key);
    for (const old of others.splice(MOST_REPLAYS - 1)) dropText(`replay.${old.key}`);
    write('replays', [about, ...others]);
    await putText(`replay.${game.key}`, save);
  },

  async getReplay(key) {
    const game = this.replays().find((one) => one.key === key);
    const save = game && (await getText(`replay.${key}`));
    return save ? { ...game, save } : null;
  },

  dropReplay(key) {
    write(
      'replays',
      this.replays().filter((one) => one.key !== key),
    );
    dropText(`replay.${key}`);
  },

  // --- Results

  /** All results, the oldest first. */
  results() {
    return read('results', []);
  },

  /** Adds a result. @param {{key, kind, preset, rules, title, outcome, started, elapsed, id, helped, bot, luck, bv}} result */
  addResult(result) {
    const results = this.results();
    results.push(result);
    if (results.length > MOST_RESULTS) results.splice(0, results.length - MOST_RESULTS);
    write('results', results);
  },

  /** What is found out later, such as luck. */
  amendResult(key, more) {
    const results = this.results();
    const result = results.findLast((one) => one.key === key);
    if (!result) return;
    Object.assign(result, more);
    write('results', results);
  },

  clearResults() {
    write('results', []);
  },

  /** Whatever a module keeps under a name of its own. */
  get: read,
  put: write,
};
