import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The three entries of the browser application, the longest address first. */
const ENTRIES = [
  { at: '/schools/public', page: 'public.html', isFramable: true },
  { at: '/schools', page: 'staff.html', isFramable: false },
  { at: '/portal', page: 'portal.html', isFramable: false },
] as const

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
  for (const { at, page, isFramable } of ENTRIES) {
    const show = (_request: unknown, reply: FastifyReply) => {
      for (const [name, value] of Object.entries(pageHeaders(isFramable, isSecure))) reply.header(name, value)
      return reply.sendFile(page)
    }
    app.get(at, (_request, reply) => reply.redirect(`${at}/`))
    app.get(`${at}/*`, show)
  }
  app.get('/', (_request, reply) => reply.redirect('/schools/'))
  for (const name of ['favicon.svg', 'favicon.ico', 'robots.txt', 'manifest.webmanifest']) {
    if (!existsSync(join(folder, name))) continue
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(name),
    )
  }
}

/** Only what comes from here runs. Styles may stand in the page: the components' kit writes them there. */
function pageHeaders(isFramable: boolean, isSecure: boolean): Record<string, string> {
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
    'frame-ancestors': isFramable ? '*' : `'none'`,
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([what, from]) => `${what} ${from}`)
      .join('; '),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isFramable ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
