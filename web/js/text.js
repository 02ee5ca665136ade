// The page's texts: messages of the engine by ID, in the current language. The page itself has none.

/** @import { MessageId, Names, Texts } from './replies.d.ts' */

/** @type {Record<string, string>} */
let texts = {};
/**
 * The names of levels, rules, variants and the like.
 * @type {Names}
 */
export let names = {
  levels: [],
  first: [],
  rules: [],
  takuzu_rules: [],
  takuzu_family: [],
  takuzu_sides: [],
  difficulties: [],
  variants: [],
  seats: [],
};
/** The language: `en` or `fr`. */
export let lang = 'en';
/** The language with its region, such as `en-GB`, for dates and numbers. */
export let locale = 'en';
/** @type {Intl.NumberFormat[]} cached by number of decimals, as they are slow to create */
let numberFormats = [];

/**
 * Sets the engine's messages, templates with `{name}` for values, and the games' names.
 * @param {string} code
 * @param {Texts} reply
 */
export function setTexts(code, reply) {
  lang = code;
  locale = languages().find((name) => name.split('-')[0].toLowerCase() === code) ?? code;
  numberFormats = [];
  texts = reply.texts;
  for (const id in texts) texts[id] = unbroken(texts[id]);
  names = reply.names;
  document.documentElement.lang = code;
}

/**
 * French text whose lines do not begin with a mark that has a space before it, nor end with an opening quotation mark.
 * English text stays as it is.
 * @param {string} words
 */
export function unbroken(words) {
  if (lang !== 'fr') return words;
  return words.replace(/ (?=[:;?!%»])/g, '\u00a0').replace(/« /g, '«\u00a0');
}

/**
 * The language to start with: `chosen`, else the browser's.
 * @param {string} chosen
 */
export function wantedLang(chosen) {
  if (chosen === 'en' || chosen === 'fr') return chosen;
  const first = languages().find((name) => /^(en|fr)\b/i.test(name));
  return /^fr/i.test(first ?? '') ? 'fr' : 'en';
}

/** The browser's preferred languages, best first. */
function languages() {
  return navigator.languages ?? [navigator.language];
}

/** @type {Record<string, () => string>} values that every message may use */
const common = {};

/**
 * Adds values that every message may use.
 * @param {Record<string, () => string>} values
 */
export function addCommonValues(values) {
  Object.assign(common, values);
}

/**
 * The message `id` with its values.
 * @param {MessageId} id
 * @param {Record<string, unknown>} [values]
 */
export function t(id, values) {
  return byName(id, values);
}

/**
 * The message of this name, which is put together from the engine's own names; the name itself where there is none.
 * @param {string} id
 * @param {Record<string, unknown>} [values]
 */
export function byName(id, values) {
  const template = texts[id];
  if (template === undefined) return id;
  return template.replace(/\{\s*\$?([\w-]+)\s*\}/g, (all, name) =>
    values && name in values ? String(values[name]) : (common[name]?.() ?? all),
  );
}

/**
 * Whether there is a message of this name.
 * @param {string} id
 * @returns {id is MessageId}
 */
export function has(id) {
  return id in texts;
}

/**
 * For example 01:07, 12:34, 1:02:03.
 * @param {number} ms
 */
export function formatTime(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

/**
 * A time with tenths, for best times: 01:07.3.
 * @param {number} ms
 */
export function formatExact(ms) {
  if (ms >= 3600000) return formatTime(ms);
  const tenths = Math.floor(ms / 100) % 10;
  // With the locale's decimal mark.
  return `${formatTime(ms)}${number(tenths / 10, 1).slice(1)}`;
}

/**
 * A share from 0 to 1 as `41 %`.
 * @param {number} share
 */
export function percent(share, digits = 0) {
  return `${number(share * 100, digits)} %`;
}

/** @param {number} value */
export function number(value, digits = 0) {
  numberFormats[digits] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return numberFormats[digits].format(value);
}

/**
 * A date and time in the locale's format.
 * @param {number} when
 */
export function formatDateTime(when) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(when));
}
