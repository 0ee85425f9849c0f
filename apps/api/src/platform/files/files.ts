import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registerUnknownAddress } from './unknown-address.ts'

/** Entry pages of the browser application that are served as built. Public pages are rendered first. */
const ENTRIES = [
  { at: '/schools', page: 'staff.html' },
  { at: '/portal', page: 'portal.html' },
  { at: '/pay', page: 'pay.html', isForCards: true },
] as const satisfies readonly { at: string; page: string; isForCards?: boolean }[]

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
 * Serves the built browser application, compressed at build time. Files with a hash in their name are cached forever,
 * pages are revalidated each time. Any address below an entry gets the entry's page, which routes by itself.
 */
export async function registerFiles(
  app: FastifyInstance,
  { folder, cardOrigins = NO_ORIGINS }: FilesServed,
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
  })
  for (const { at, page, ...entry } of ENTRIES) {
    const within = withinPage(join(folder, page))
    const headers = 'isForCards' in entry ? cardPageHeaders({ cardOrigins, within }) : pageHeaders({ within })
    const framed = pageHeaders({ within, frameOrigins: [] })
    const show = (request: FastifyRequest, reply: FastifyReply) => {
      // Staff frame the portal as a guardian sees it. It then reads with what their page hands over, never with a cookie.
      const isPreview = at === '/portal' && 'preview' in (request.query as object)
      for (const [name, value] of Object.entries(isPreview ? framed : headers)) reply.header(name, value)
      return reply.sendFile(page)
    }
    app.get(at, (_request, reply) => reply.redirect(`${at}/`))
    app.get(`${at}/*`, show)
  }
  registerUnknownAddress(app, pageHeaders())
  app.get('/', (_request, reply) => reply.redirect('/schools/'))
  // Requested at every visit and never cached, so that a new build can replace it.
  if (existsSync(join(folder, 'sw.js')))
    app.get('/sw.js', (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .sendFile('sw.js'),
    )
  for (const name of OTHERS) {
    if (!existsSync(join(folder, name))) continue
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(name),
    )
  }
}

/** Hashes of the inline scripts and styles that a page's policy allows. */
interface WithinPage {
  scripts: readonly string[]
  styles: readonly string[]
}

const NOTHING_WITHIN: WithinPage = { scripts: [], styles: [] }

/** Returns the hashes of a built page's inline scripts and styles. */
export function withinPage(file: string): WithinPage {
  if (!existsSync(file)) return NOTHING_WITHIN
  const html = readFileSync(file, 'utf8')
  const hashes = (tag: RegExp) =>
    [...html.matchAll(tag)].map(([, content]) => {
      const hash = createHash('sha256').update(content!).digest('base64')
      return `'sha256-${hash}'`
    })
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style>(.*?)<\/style>/gs) }
}

interface FilesServed {
  folder: string
  cardOrigins?: CardOrigins
}

/** Origins from which the card page loads a provider's form. */
export interface CardOrigins {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
  pictures: readonly string[]
}

/** No provider loads a form. */
export const NO_ORIGINS: CardOrigins = { scripts: [], frames: [], calls: [], pictures: [] }

/**
 * Returns the headers of the card page, the only one that may run foreign code. Only our own pages may frame it, it
 * is never cached, and it has no inline styles except its first ones.
 */
export function cardPageHeaders({
  cardOrigins: { scripts, frames, calls, pictures },
  within = NOTHING_WITHIN,
}: {
  cardOrigins: CardOrigins
  within?: WithinPage
}): Record<string, string> {
  return {
    ...pageHeaders({ frameOrigins: [] }),
    'content-security-policy': policyText({
      ...POLICY,
      'script-src': sourceList(...within.scripts, ...scripts),
      'style-src': sourceList(...within.styles),
      'img-src': `${sourceList(...pictures)} data:`,
      'connect-src': sourceList(...calls),
      'frame-src': sourceList(...frames),
      'frame-ancestors': `'self'`,
    }),
    'cache-control': 'no-store',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${['self', ...frames.filter((each) => !each.includes('*')).map((each) => `"${each}"`)].join(' ')})`,
  }
}

interface PageKind {
  /** Origins that may frame the page, besides our own. Null: nobody, not even us. */
  frameOrigins?: readonly string[] | null
  /** Whether Google Analytics may count visits. It is loaded only after the visitor consents. */
  isCounted?: boolean
  within?: WithinPage
}

/**
 * Returns a page's headers. Only our own scripts run. Inline styles are allowed, because the component library writes
 * them. Staff pages frame public pages and are never framed.
 */
export function pageHeaders({
  frameOrigins = null,
  isCounted = false,
  within = NOTHING_WITHIN,
}: PageKind = {}): Record<string, string> {
  const policy = {
    ...POLICY,
    'script-src': sourceList(...within.scripts),
    ...(isCounted && ANALYTICS_SOURCES),
    ...(frameOrigins ? {} : { 'frame-src': `'self'` }),
    'frame-ancestors': frameOrigins ? sourceList(...frameOrigins) : `'none'`,
  }
  return {
    'content-security-policy': policyText(policy),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(frameOrigins ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
  }
}

const POLICY = {
  'default-src': `'none'`,
  'script-src': `'self'`,
  'style-src': `'self' 'unsafe-inline'`,
  'img-src': `'self' data: blob:`,
  'font-src': `'self'`,
  'connect-src': `'self'`,
  'manifest-src': `'self'`,
  'form-action': `'self'`,
  'base-uri': `'none'`,
}

/** Origins that Google Analytics loads from and reports to. */
const ANALYTICS_SOURCES = {
  'script-src': `'self' https://www.googletagmanager.com`,
  'img-src': `${POLICY['img-src']} https://*.google-analytics.com https://www.googletagmanager.com`,
  'connect-src': `'self' https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com`,
}

/** Returns a source list: our own origin and others. */
function sourceList(...others: readonly string[]): string {
  return [`'self'`, ...others].join(' ')
}

function policyText(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([what, from]) => `${what} ${from}`)
    .join('; ')
}
