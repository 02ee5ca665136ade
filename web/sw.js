// Makes the page work offline. Its files are fetched once and cached; their names contain a hash, so a cached file is
// never stale. The page itself is fetched from the network if possible.

const VERSION = '/*VERSION*/';
const FILES = [/*FILES*/];
const CACHE = `grille-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

/** Deletes all caches except this version's and the previous one's, whose pages may still be open and start workers. */
async function dropOld() {
  const others = (await caches.keys()).filter((name) => name.startsWith('grille-') && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // Served straight from the sources, FILES is empty: cache nothing.
  if (request.method !== 'GET' || FILES.length === 0 || new URL(request.url).origin !== location.origin)
    return;
  event.respondWith(request.mode === 'navigate' ? pageFirst(request) : keptFirst(request));
});

async function pageFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // No network: use the cached page.
  }
  return (
    (await cache.match(request, { ignoreSearch: true })) ??
    (await cache.match('./')) ??
    (await cache.match('index.html')) ??
    Response.error()
  );
}

async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  return (
    (await cache.match(request, { ignoreSearch: true })) ??
    (await caches.match(request, { ignoreSearch: true })) ??
    fetch(request)
  );
}
