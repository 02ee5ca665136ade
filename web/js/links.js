// Links to games: the ID of a board, or a whole game, after the `#`.

import { h, openDialog } from './dom.js';
import { afterLayers } from './layers.js';
import { t } from './text.js';

/** @import { Links, MessageId } from './replies.d.ts' */

/**
 * Offers the links to a game and copies one.
 * @param {Links} links
 */
export function shareDialog(links) {
  /** @type {{id: string, words: MessageId}[]} */
  const all = [
    { id: links.id, words: 'page-share-id' },
    { id: links.description, words: 'page-share-description' },
    { id: links.whole ?? '', words: 'page-share-whole' },
  ];
  const choices = all.filter(({ id }, at) => id && all.findIndex((other) => other.id === id) === at);
  const output = h('input', {
    type: 'text',
    readonly: true,
    class: 'link-field',
    'aria-label': t('page-share-link'),
  });
  const done = h('p', { class: 'note', role: 'status' });
  /** @param {string} id */
  const show = (id) => {
    output.value = linkTo(id);
    done.textContent = '';
  };
  const list = h(
    'fieldset',
    { class: 'share-choices' },
    h('legend', { text: t('page-share-what') }),
    choices.map(({ id, words }, at) =>
      h(
        'label',
        { class: 'tick' },
        h('input', { type: 'radio', name: 'share', checked: at === 0, onchange: () => show(id) }),
        h('span', { text: t(words) }),
      ),
    ),
  );
  show(choices[0].id);
  openDialog({
    title: t('page-share-title'),
    content: [list, output, done],
    actions: [
      {
        label: t('page-share-copy'),
        primary: true,
        run: () => {
          copy(output, done);
          return false;
        },
      },
    ],
  });
}

/**
 * A link to a game by its ID.
 * @param {string} id
 */
export function linkTo(id) {
  return `${location.href.split('#')[0]}#${encodeHash(id)}`;
}

/**
 * Encodes an ID for an address; `~`, `:`, `/`, `@`, `+` and the like stay readable.
 * @param {string} id
 */
export function encodeHash(id) {
  return encodeURIComponent(id).replace(/%(3A|2F|40|2B|2C|3D|7E|21|24|3B)/gi, decodeURIComponent);
}

/**
 * Sets the address of the current page. With `isNew`, Back leads to the old one; otherwise it is replaced.
 * @param {string} id
 */
export function setAddress(id, isNew = false) {
  afterLayers(() => history[isNew ? 'pushState' : 'replaceState'](null, '', `#${encodeHash(id)}`));
}

/**
 * Compresses a save to `game:` and URL-safe letters; null if the browser cannot.
 * @param {string} text
 */
export async function pack(text) {
  try {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return `game:${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  } catch {
    return null;
  }
}

/**
 * Whether an address holds a whole game.
 * @param {string} address
 */
export function isPacked(address) {
  return address.startsWith('game:');
}

/**
 * The save in such an address; null if it is damaged.
 * @param {string} address
 */
export async function unpack(address) {
  try {
    const letters = atob(address.slice(5).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}

/** No game is longer: a link that unpacks to more is malicious. */
const MOST = 20e6;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const parts = [];
  let length = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new RangeError('too long');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * @param {HTMLInputElement} output
 * @param {HTMLElement} done shows the result
 */
async function copy(output, done) {
  try {
    await navigator.clipboard.writeText(output.value);
    done.textContent = t('page-share-copied');
  } catch {
    output.select();
    done.textContent = t('page-share-by-hand');
  }
}
