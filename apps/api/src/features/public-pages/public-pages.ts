import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { sendCompressed } from '../../platform/http/compressed.ts'
import { acceptedLanguages } from '../../platform/reader-language.ts'
import { pageHeaders } from '../../platform/files/files.ts'
import { sitemapOf, type SchoolOfPages } from './sitemap.ts'
import { readBuilt } from './read-built.ts'
import { pageOf, readShell, type DrawnPage, type Shell } from './page-shell.ts'

/**
 * The built server bundle that renders the public pages. It holds the texts and layout; this file decides which calls
 * it gets data from, and who may embed a page in a frame.
 */
interface Program {
  needsOf(
    path: string,
    query: string,
    languages: readonly string[],
  ): {
    language: Language
    school: string | null
    list: { kind: string; query: string } | null
    dates: { kind: string; activity: string } | null
  }
  draw(
    path: string,
    query: string,
    island: Island,
    options: { origin: string; language: Language },
  ): DrawnPage & { isThere: boolean }
}

interface Island {
  school?: { id: string; hosts: string[]; gaTrackingId: string | null }
  list?: unknown
  dates?: unknown
  missing?: 'NO_SCHOOL' | 'UNKNOWN_SCHOOL' | 'UNREACHABLE'
}

const BASE_PATH = '/schools/public'

/**
 * Serves the public pages, rendered from the same calls that the browser would make. The answers are embedded in the
 * page, so a phone needs no further request. Sets and reads no cookie.
 */
export async function registerPublicPages(
  app: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string },
): Promise<void> {
  const built = await readBuilt<Shell, Program>(folder, 'public.html', () => readShell(folder))
  app.get(BASE_PATH, (_request, reply) => reply.redirect(`${BASE_PATH}/`))
  app.get(`${BASE_PATH}/sitemap.xml`, async (request, reply) => {
    const { portal, schoolId } = request.query as { portal?: unknown; schoolId?: unknown }
    const schoolKey = [portal, schoolId].find((each) => typeof each === 'string' && each !== '')
    const school = schoolKey
      ? await ask(app, `/no-auth/portals/${encodeURIComponent(String(schoolKey))}`)
      : null
    if (school?.status !== 200) return reply.code(404).type('text/plain').send('There is no such school')
    const xml = await sitemapOf(school.body as SchoolOfPages, {
      publicUrl,
      ask: async (path) => (await ask(app, path)).body,
    })
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8')
    return sendCompressed(request, reply, Buffer.from(xml))
  })
  app.get(`${BASE_PATH}/*`, async (request, reply) => {
    const { shell, program } = await built()
    const { pathname, search } = new URL(request.url, 'http://page')
    const languages = acceptedLanguages(request.headers['accept-language'] ?? '')
    const needs = program.needsOf(pathname, search, languages)
    const island = await islandFor(app, needs)
    const drawn = program.draw(pathname, search, island, {
      origin: publicUrl,
      language: needs.language,
    })
    const heldBy = island.school?.hosts ?? []
    const isCounted = Boolean(island.school?.gaTrackingId)
    reply.headers({ ...pageHeaders({ frameOrigins: heldBy, isCounted }), vary: 'accept-language' })
    return sendPage(request, reply.code(statusOf(island, drawn.isThere)), shell, drawn, island)
  })
}

async function islandFor(app: FastifyInstance, needs: ReturnType<Program['needsOf']>): Promise<Island> {
  if (needs.school === null) return { missing: 'NO_SCHOOL' }
  const { language } = needs
  const school = await ask(app, `/no-auth/portals/${encodeURIComponent(needs.school)}`, language)
  // An invalid portal name counts as an unknown school.
  if (school.status === 404 || school.status === 400) return { missing: 'UNKNOWN_SCHOOL' }
  if (school.status !== 200) return { missing: 'UNREACHABLE' }
  const schoolInfo = school.body as NonNullable<Island['school']>
  if (!needs.list) return { school: schoolInfo }
  const list = await ask(
    app,
    `/no-auth/schools/${schoolInfo.id}/${needs.list.kind}?${needs.list.query}`,
    language,
  )
  if (list.status !== 200) return { missing: 'UNREACHABLE', school: schoolInfo }
  if (!needs.dates) return { school: schoolInfo, list: list.body }
  const { kind, activity } = needs.dates
  const dates = await ask(app, `/no-auth/schools/${schoolInfo.id}/${kind}/${activity}/dates`, language)
  return { school: schoolInfo, list: list.body, dates: dates.body }
}

/** Calls our own API as an anonymous visitor, without a network request. */
async function ask(
  app: FastifyInstance,
  path: string,
  language: Language = 'en',
): Promise<{ status: number; body: unknown }> {
  const answer = await app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })
  return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json() : null }
}

function statusOf({ missing }: Island, isThere: boolean): number {
  if (missing === 'UNREACHABLE') return 503
  return isThere ? 200 : 404
}

/** Compresses on the fly, because pages differ by school and minute. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: Shell,
  drawn: ReturnType<Program['draw']>,
  island: Island,
): Promise<FastifyReply> {
  const html = Buffer.from(pageOf(shell, drawn, island))
  return sendCompressed(request, reply.header('content-type', 'text/html; charset=utf-8'), html)
}
