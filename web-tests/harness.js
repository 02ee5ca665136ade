// Shared by all tests of the page: the program that serves it, a browser, and pages that collect their errors.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const program = process.env.GRILLE;
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Starts `grille serve` on a free port or at `address`; `end()` stops it and checks its exit code. */
export async function serve(address = '127.0.0.1:0') {
  assert.ok(program, 'GRILLE names the program to be tested');
  const child = spawn(program, ['serve', '--addr', address, '--lang', 'en'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  const url = line.match(/http:\/\/\S+/)?.[0];
  assert.ok(url, `the server says where it is: ${line}`);
  const end = async () => {
    child.kill('SIGTERM');
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    assert.equal(code, 0, 'the server stops in good order');
  };
  return { url, end };
}

// For development: PAGE_URL is an already running server, straight from web/.
const server = process.env.PAGE_URL ? { url: process.env.PAGE_URL, end: async () => {} } : await serve();
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

after(async () => {
  await browser.close();
  await server.end();
});

/** The page's address. */
export const url = server.url;

/** The window sizes in which all screens are tested. */
export const WIDE = { viewport: { width: 1280, height: 800 } };
export const NARROW = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/**
 * Opens a page for a new visitor, at a hash of the usual server or at a full address. `page.faults` collects
 * console errors, script errors and violations of the content policy: end a test with `await quiet(page)`.
 * `prepare(page)` runs before the page is opened, for example to set its clock.
 * @param {string} [hash]
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @param {(page: Page) => Promise<unknown>} [prepare]
 */
export async function visit(hash = '', options = {}, prepare) {
  const page = await arrive(hash, options, prepare);
  await page.waitForLoadState();
  await ready(page);
  return page;
}

/**
 * Like `visit`, but returns as soon as the first bytes arrive.
 * @param {string} hash
 * @param {import('playwright-core').BrowserContextOptions} options
 * @param {(page: Page) => Promise<unknown>} [prepare]
 */
export async function arrive(hash, options, prepare) {
  const address = new URL(hash, url);
  // Preparations, and other servers, may change more than can be undone.
  const shared = !prepare && address.href.startsWith(url);
  const context = await (shared ? warmContext(options) : newContext(options));
  const page = watch(await context.newPage());
  if (shared) await page.addInitScript(startEmpty);
  await prepare?.(page);
  await page.goto(address.href, { waitUntil: 'commit' });
  return page;
}

/**
 * Empties the storage when a page is first opened, not when it is reloaded: what the page of the last test wrote while
 * it was being closed may arrive after its context was made like new.
 */
function startEmpty() {
  if (sessionStorage.getItem('started')) return;
  localStorage.clear();
  sessionStorage.setItem('started', 'yes');
}

/** @param {import('playwright-core').BrowserContextOptions} options */
async function newContext(options) {
  const context = await browser.newContext({
    ...WIDE,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(30_000);
  return context;
}

/** Contexts that no test is using, by their options. */
const idle = new Map();

/** What makes a context like new, for the next test. */
const renewals = new WeakMap();

/**
 * A context that another test has used, or a new one. A small page stays open in it, so that the browser keeps compiled
 * scripts: the next test's page opens in half the time.
 * @param {import('playwright-core').BrowserContextOptions} options
 */
async function warmContext(options) {
  const key = JSON.stringify(options);
  const used = idle.get(key)?.pop();
  if (used) return used;
  const context = await newContext(options);
  const anchor = await context.newPage();
  await anchor.goto(new URL('sw.js', url).href);
  const tools = await context.newCDPSession(anchor);
  renewals.set(context, async () => {
    for (const page of context.pages()) if (page !== anchor) await page.close();
    await context.setOffline(false);
    await anchor.evaluate(() => localStorage.clear());
    await tools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
    idle.set(key, [...(idle.get(key) ?? []), context]);
  });
  return context;
}

/** Messages of the browser itself about drawing without a graphics card. */
const DRIVER = /software WebGL|GL Driver Message/;

/**
 * Opens another tab of the same visitor.
 * @param {Page} page
 * @param {string} hash
 */
export async function anotherTab(page, hash) {
  const tab = watch(await page.context().newPage());
  await tab.goto(new URL(hash, url).href);
  await ready(tab);
  return tab;
}

/**
 * A page that collects its errors.
 * @typedef {import('playwright-core').Page & {faults: string[]}} Page
 */

/**
 * Collects the errors of a page in `faults`.
 * @param {import('playwright-core').Page} plain
 * @returns {Page}
 */
export function watch(plain) {
  const page = Object.assign(plain, { faults: [] });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !DRIVER.test(message.text()))
      page.faults.push(message.text());
  });
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Requests to the program are aborted when their reply is no longer needed.
    if (why === 'net::ERR_ABORTED' && new URL(request.url()).pathname.endsWith('/api')) return;
    page.faults.push(`${request.url()}: ${why}`);
  });
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return page;
}

/** Waits until the page's main view is usable. */
export async function ready(page) {
  await page.waitForSelector('main:not([aria-busy]) h1');
}

/** Checks that nothing went wrong, and closes the visitor's pages. */
export async function quiet(page) {
  assert.deepEqual(page.faults, []);
  const context = page.context();
  await (renewals.get(context)?.() ?? context.close());
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical findings of axe on the page, for all its rules or only those named. */
export async function axe(page, rules = null) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    (runOnly) =>
      globalThis.axe.run(document, { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) }),
    rules,
  );
  return found.violations
    .filter((violation) => ['serious', 'critical'].includes(violation.impact))
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    );
}
