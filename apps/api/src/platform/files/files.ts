import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The entries of the browser application that are handed out as they were built. The public pages are drawn first. */
const ENTRIES = [
  { at: '/schools', page: 'staff.html' },
  { at: '/portal', page: 'portal.html' },
] as const

const OTHERS = [
  'favicon.svg',
  'favicon.ico',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'robots.txt',
  'manifest.webmanifest',
]

/**
 * Serves the built browser application: compressed when it was built, not when it is asked for. Files carry a hash
 * in their name and are kept for good; pages are asked for again each time. Any address below an entry is that
 * entry's page, which finds its own way.
 */
export async function registerFiles(
  app: FastifyInstance,
  { folder, isSecure }: { folder: string; isSecure: boolean },
): Promise<void> {
  const common = { preCompressed: true, index: false } as const
  await app.register(fastifyStatic, { ...common, root: folder, serve: false, cacheControl: false })
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    maxAge: '1y',
    immutable: true,
    setHeaders(reply) {
      void reply.header('x-content-type-options', 'nosniff')
    },
  })
  for (const { at, page } of ENTRIES) {
    const show = (_request: unknown, reply: FastifyReply) => {
      for (const [name, value] of Object.entries(pageHeaders({ isSecure }))) reply.header(name, value)
      return reply.sendFile(page)
    }
    app.get(at, (_request, reply) => reply.redirect(`${at}/`))
    app.get(`${at}/*`, show)
  }
  app.get('/', (_request, reply) => reply.redirect('/schools/'))
  // Asked for at every visit, and never from a cache: a new build must be able to replace it.
  if (existsSync(join(folder, 'sw.js')))
    app.get('/sw.js', (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .header('x-content-type-options', 'nosniff')
        .sendFile('sw.js'),
    )
  for (const name of OTHERS) {
    if (!existsSync(join(folder, name))) continue
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(name),
    )
  }
}

interface PageKind {
  isSecure: boolean
  /** The origins that may hold the page in a frame, beside our own. Null: nobody, not even we. */
  heldBy?: readonly string[] | null
}

/**
 * What a browser may do with a page. Only what comes from here runs. Styles may stand in the page: the components' kit
 * writes them there. Pages of staff show public ones in frames, and are held in none.
 */
export function pageHeaders({ isSecure, heldBy = null }: PageKind): Record<string, string> {
  const policy = {
    'default-src': `'none'`,
    'script-src': `'self'`,
    'style-src': `'self' 'unsafe-inline'`,
    'img-src': `'self' data: blob:`,
    'font-src': `'self'`,
    'connect-src': `'self'`,
    'manifest-src': `'self'`,
    'form-action': `'self'`,
    'base-uri': `'none'`,
    ...(heldBy ? {} : { 'frame-src': `'self'` }),
    'frame-ancestors': heldBy ? [`'self'`, ...heldBy].join(' ') : `'none'`,
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([what, from]) => `${what} ${from}`)
      .join('; '),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(heldBy ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
