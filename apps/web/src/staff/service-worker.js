// What opens the attendance of today where there is no network. It keeps the page and the programs of that one part of the
// application, and touches nothing else: no call, no other screen. Online it is never in the way: pages come from the
// network first, and files from the network where they are not the very ones it keeps.
//
// The build puts in which files those are (tools/service-worker.ts), and what they are called together.

const FILES = self.__FILES__
const KEPT = self.__KEPT__
const PAGE = '/schools/'

/** A page that has not begun to come by then is shown from what is kept. */
const PATIENCE_MS = 5_000

self.addEventListener('install', (event) => {
  // All of it, or none: then whatever was kept before goes on working.
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  // The one before stays: a page that is still open may load a part of it.
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('afterbell-files-') && name !== KEPT))
      .then((old) => Promise.all(old.slice(0, -1).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith('/schools/') && !pathname.startsWith('/schools/public'))
      event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) {
    event.respondWith(file(request))
  }
})

async function page(request) {
  const kept = () => caches.open(KEPT).then((cache) => cache.match(PAGE))
  const asked = fetch(request)
  try {
    const patience = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS))
    const response = await Promise.race([asked, patience])
    return response.status >= 500 ? ((await kept()) ?? response) : response
  } catch {
    return (await kept()) ?? asked
  }
}

/** Names of files hold a hash of what is in them: a file of that name is that file, whoever kept it. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request)
}
