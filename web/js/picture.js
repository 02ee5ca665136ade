// Pictures of boards: SVG from the game's `draw`, PNG from a canvas.

import { download } from './dom.js';
import { t } from './text.js';

/** @import { GamePage } from './types.d.ts' */

/**
 * An SVG as an address for <img>.
 * @param {string} svg
 */
export function imageUrl(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/**
 * The current values of CSS colour variables, as `#rrggbb`.
 * @template {string} Name
 * @param {Record<Name, string>} variables
 * @returns {Record<Name, string>}
 */
export function pageColours(variables) {
  const style = getComputedStyle(document.documentElement);
  const brush = document.createElement('canvas').getContext('2d');
  const found = { ...variables };
  for (const name in variables) {
    const colour = style.getPropertyValue(variables[name]).trim();
    // The canvas converts any CSS colour to #rrggbb.
    if (brush) brush.fillStyle = colour;
    found[name] = brush ? String(brush.fillStyle) : colour;
  }
  return found;
}

/**
 * Saves the board as a file.
 * @param {GamePage} page
 * @param {'svg' | 'png'} format
 */
export async function savePicture(page, format) {
  const svg = page.module.draw(page.state);
  const name = `grille-${page.state.kind}.${format}`;
  if (format === 'svg') {
    download(name, svg, 'image/svg+xml');
    return;
  }
  const blob = await pngOf(svg);
  if (blob) download(name, blob);
  else page.say(t('page-picture-failed'), 'bad');
}

/**
 * @param {string} svg
 * @returns {Promise<Blob|null>}
 */
async function pngOf(svg) {
  const image = new Image();
  image.src = imageUrl(svg);
  try {
    await image.decode();
  } catch {
    return null;
  }
  // At double resolution, within the limits of a canvas.
  const scale = Math.min(2, 8000 / Math.max(image.naturalWidth, image.naturalHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
