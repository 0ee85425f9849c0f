import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sendCompressed } from '../../platform/http/compressed.ts'
import { pageHeaders } from '../../platform/files/files.ts'
import { pageOf, readShell, type Shell } from './page-shell.ts'

/**
 * The half of the public pages that draws them in the server, as it was built. It knows the words and the looks; here is
 * known which calls answer, and who may hold a page in a frame.
 */
interface Program {
  needsOf(
    path: string,
    query: string,
  ): { school: string | null; list: { kind: string; query: string } | null }
  draw(
    path: string,
    query: string,
    island: Island,
  ): { title: string; description: string; html: string; isThere: boolean }
}

interface Island {
  school?: { id: string; hosts: string[]; gaTrackingId: string | null }
  list?: unknown
  missing?: 'NO_SCHOOL' | 'UNKNOWN_SCHOOL' | 'UNREACHABLE'
}

const AT = '/schools/public'

/**
 * Serves the public pages: drawn from the very answers the browser would ask for, which travel along, so that a phone
 * shows a page with its first answer and asks for nothing more. No cookie is set or read.
 */
export async function registerPublicPages(
  app: FastifyInstance,
  { folder, isSecure }: { folder: string; isSecure: boolean },
): Promise<void> {
  const built = await readBuilt(folder)
  app.get(AT, (_request, reply) => reply.redirect(`${AT}/`))
  app.get(`${AT}/*`, async (request, reply) => {
    const { shell, program } = await built()
    const { pathname, search } = new URL(request.url, 'http://page')
    const island = await islandFor(app, program.needsOf(pathname, search))
    const drawn = program.draw(pathname, search, island)
    const heldBy = island.school?.hosts ?? []
    const isCounted = Boolean(island.school?.gaTrackingId)
    reply.headers(pageHeaders({ isSecure, heldBy, isCounted }))
    return sendPage(request, reply.code(statusOf(island, drawn.isThere)), shell, drawn, island)
  })
}

/** Page and program as they were built, read again when they are built anew: both name files that go with the old ones. */
async function readBuilt(folder: string): Promise<() => Promise<{ shell: Shell; program: Program }>> {
  const stamp = () => statSync(join(folder, 'public.html')).mtimeMs
  const read = async (at: number) => ({
    at,
    shell: readShell(folder),
    program: (await import(`${pathToFileURL(join(folder, 'server/render.js')).href}?${at}`)) as Program,
  })
  let last = await read(stamp())
  return async () => {
    const now = stamp()
    if (now !== last.at) last = await read(now)
    return last
  }
}

async function islandFor(app: FastifyInstance, needs: ReturnType<Program['needsOf']>): Promise<Island> {
  if (needs.school === null) return { missing: 'NO_SCHOOL' }
  const school = await ask(app, `/no-auth/portals/${encodeURIComponent(needs.school)}`)
  // A name that cannot be one is nobody's either.
  if (school.status === 404 || school.status === 400) return { missing: 'UNKNOWN_SCHOOL' }
  if (school.status !== 200) return { missing: 'UNREACHABLE' }
  const known = school.body as NonNullable<Island['school']>
  if (!needs.list) return { school: known }
  const list = await ask(app, `/no-auth/schools/${known.id}/${needs.list.kind}?${needs.list.query}`)
  return list.status === 200 ? { school: known, list: list.body } : { missing: 'UNREACHABLE', school: known }
}

/** Asks one of our own calls as anybody may, without going out to the network. */
async function ask(app: FastifyInstance, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await app.inject({ url: `/api${path}` })
  return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json() : null }
}

function statusOf({ missing }: Island, isThere: boolean): number {
  if (missing === 'UNREACHABLE') return 503
  return isThere ? 200 : 404
}

/** Pages differ by school and minute, so they are compressed as they go. */
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
