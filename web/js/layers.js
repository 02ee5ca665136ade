// The stack of open dialogs, menus and sheets, which close before anything below them. Each has an
// entry in the browser's history, so that Back closes the topmost one instead of leaving the page; one that is
// closed otherwise takes its entry with it.

/** @typedef {{close: () => unknown, isModal: boolean}} Layer */

/** @type {Layer[]} what is open, the topmost last */
const open = [];
/** How many entries of layers there are up to the place in the history where the page is. */
let depth = depthOf(history.state);
/** @type {ReturnType<typeof setTimeout> | null} set while the browser is on its way back */
let moving = null;
/** @type {(() => unknown)[]} what waits until the history is as it should be */
const waiting = [];

/**
 * Opens a layer, which `close` closes when Back or Esc is pressed or another page is shown. Whoever closes it
 * otherwise calls what this gives; calling it more than once does no harm.
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
    // What opens in its place at once takes over its entry.
    queueMicrotask(match);
  };
}

/** Closes all layers, the topmost first. */
export function closeLayers() {
  closeAbove(0);
  match();
}

/**
 * Runs something that changes the address: now, or as soon as no entry of a layer is left that it would bury.
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

/** Brings the history in line with what is open. */
function match() {
  if (moving !== null) return;
  if (depth < open.length) {
    // Coming back to the page below must not scroll it.
    history.scrollRestoration = 'manual';
    while (depth < open.length) {
      depth += 1;
      history.pushState({ over: depth }, '');
    }
  } else if (depth > open.length) {
    // Answered by `popstate`. Where the browser refuses, the page goes on all the same.
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
  // Somebody has pressed Back. After Forward, or a reload, there is an entry without a layer: `match` leaves it.
  if (!isOwn) closeAbove(depth);
  match();
});

// Before the keys of the page, which mean what lies below.
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
