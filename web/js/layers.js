// The stack of open dialogs, menus and sheets. Each has a history entry, so Back closes the topmost one instead of
// leaving the page; closing one otherwise removes its entry.

/** @typedef {{close: () => unknown, isModal: boolean}} Layer */

/** @type {Layer[]} the open layers, the topmost last */
const open = [];
/** The number of layer entries up to the current position in the history. */
let depth = depthOf(history.state);
/** @type {ReturnType<typeof setTimeout> | null} set while the browser goes back */
let moving = null;
/** @type {(() => unknown)[]} callbacks waiting until no layer has an entry */
const waiting = [];

/**
 * Opens a layer; `close` runs when Back or Esc is pressed or another page is shown. Returns a function to call when
 * the layer is closed otherwise; repeated calls do no harm.
 * @param {() => unknown} close
 * @param {boolean} [isModal] whether the browser itself closes it on Esc, as it does with dialogs
 */
export function openLayer(close, isModal = false) {
  const layer = { close, isModal };
  open.push(layer);
  match();
  return () => {
    const at = open.indexOf(layer);
    if (at < 0) return;
    open.splice(at, 1);
    // A layer opened at once in its place reuses its entry.
    queueMicrotask(match);
  };
}

/** Closes all layers, the topmost first. */
export function closeLayers() {
  closeAbove(0);
  match();
}

/**
 * Runs something that changes the address: now, or once no layer entry is left that it would bury.
 * @param {() => unknown} run
 */
export function afterLayers(run) {
  if (isSettled()) run();
  else waiting.push(run);
}

/** Whether no layer has an entry in the history. */
export function isSettled() {
  return moving === null && depth === 0;
}

/**
 * @param {{over?: number} | null} state of an entry
 * @returns {number}
 */
function depthOf(state) {
  return state?.over ?? 0;
}

/** @param {number} left how many stay */
function closeAbove(left) {
  while (open.length > left) open.pop()?.close();
}

/** Adds or removes history entries to match the open layers. */
function match() {
  if (moving !== null) return;
  if (depth < open.length) {
    // Going back to the page below must not scroll it.
    history.scrollRestoration = 'manual';
    while (depth < open.length) {
      depth += 1;
      history.pushState({ over: depth }, '');
    }
  } else if (depth > open.length) {
    // `popstate` answers. If the browser refuses, continue after a second.
    moving = setTimeout(() => {
      arrive(open.length);
      match();
    }, 1000);
    history.go(open.length - depth);
    return;
  }
  if (depth > 0) return;
  history.scrollRestoration = 'auto';
  for (const run of waiting.splice(0)) run();
}

/** @param {number} at */
function arrive(at) {
  if (moving !== null) clearTimeout(moving);
  moving = null;
  depth = at;
}

addEventListener('popstate', ({ state }) => {
  const isOwn = moving !== null;
  arrive(depthOf(state));
  // Back was pressed. After Forward or a reload the entry may have no layer: `match` then goes back from it.
  if (!isOwn) closeAbove(depth);
  match();
});

// Captured before the keys of the page below.
addEventListener(
  'keydown',
  (event) => {
    const top = open.at(-1);
    if (event.key !== 'Escape' || !top || top.isModal) return;
    event.preventDefault();
    event.stopPropagation();
    open.pop();
    top.close();
    match();
  },
  true,
);

match();
