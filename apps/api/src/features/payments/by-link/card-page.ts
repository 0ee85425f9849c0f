import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { asPlatform, inSchool, type Pool } from '../../../platform/database/database.ts'
import { cardPageHeaders, NO_ORIGINS, withinPage, type CardOrigins } from '../../../platform/files/files.ts'
import { sendCompressed } from '../../../platform/http/compressed.ts'
import { acceptedLanguages } from '../../../platform/reader-language.ts'
import { split } from '../../public-pages/page-shell.ts'
import { reachedAt } from '../../public-pages/portal.store.ts'
import { readBuilt } from '../../public-pages/read-built.ts'
import { schoolAddress } from '../../school/school-contact.store.ts'
import { schoolOfPortal } from '../../school/school.store.ts'

/** What the built server bundle draws of a page for cards. */
interface Program {
  drawCardPage(
    school: SchoolOfPage,
    languages: readonly string[],
  ): { language: string; title: string; head: string; waiting: string }
}

/** A school as anybody may know it. */
interface SchoolOfPage {
  id: string
  schoolName: string
  logo: string | null
  address: string | null
  phone: string | null
}

interface Shell {
  beforeLanguage: string
  beforeTitle: string
  beforeHead: string
  beforeWaiting: string
  afterWaiting: string
}

/**
 * Serves the page for cards below the name of a school, with the school's name, logo, address and phone drawn into it, so that they are
 * read before the program has come. What is to be paid is in the fragment and never comes here. By a name nobody has, it is the
 * page as it was built: a link outlives the name.
 */
export async function registerCardPage(
  app: FastifyInstance,
  {
    folder,
    pool,
    cardOrigins = NO_ORIGINS,
  }: { folder: string; pool: Pool; cardOrigins?: CardOrigins | undefined },
): Promise<void> {
  const built = await readBuilt<Shell, Program>(folder, 'pay.html', () => readShell(folder))
  app.get('/pay/:portalName', async (request, reply) => {
    const within = withinPage(join(folder, 'pay.html'))
    reply.headers({ ...cardPageHeaders({ cardOrigins, within }), vary: 'accept-language' })
    const { portalName } = request.params as { portalName: string }
    const school = await schoolNamed(pool, portalName).catch((error: unknown) => {
      // Paying must go on: the page says the same without it.
      request.log.error(error)
      return null
    })
    if (!school) return reply.sendFile('pay.html')
    const { shell, program } = await built()
    const drawn = program.drawCardPage(school, acceptedLanguages(request.headers['accept-language'] ?? ''))
    const html = [
      shell.beforeLanguage,
      drawn.language,
      shell.beforeTitle,
      `<title>${escapeHtml(drawn.title)}</title>`,
      shell.beforeHead,
      drawn.head,
      shell.beforeWaiting,
      drawn.waiting,
      shell.afterWaiting,
    ].join('')
    return sendCompressed(
      request,
      reply.header('content-type', 'text/html; charset=utf-8'),
      Buffer.from(html),
    )
  })
}

function readShell(folder: string): Shell {
  const page = readFileSync(join(folder, 'pay.html'), 'utf8')
  const [beforeLanguage, head] = split(page, /(?<=<html lang=")en(?=">)/)
  const [beforeTitle, rest] = split(head, /<title>.*?<\/title>/)
  const [beforeHead, program] = split(rest, /(?=<div id="root">)/)
  const [beforeWaiting, afterWaiting] = split(program, /(?<=<div id="root">)<p .*?<\/p>/)
  return { beforeLanguage, beforeTitle, beforeHead, beforeWaiting, afterWaiting }
}

async function schoolNamed(pool: Pool, portalName: string): Promise<SchoolOfPage | null> {
  // The page of a test bank stands at an address like that of a school.
  if (!/^[\w-]{1,100}$/.test(portalName) || portalName === 'challenge') return null
  const id = await asPlatform(pool, (tx) => schoolOfPortal(tx, portalName))
  if (id === undefined) return null
  return inSchool(pool, { session: null, school: id, readOnly: true }, async (tx, opening) => {
    const [address, { phone }] = await Promise.all([schoolAddress(tx, id), reachedAt(tx, id)])
    return {
      id,
      schoolName: opening.school_name!,
      logo: opening.logo,
      address,
      phone: phone === '' ? null : formatPhone(phone, opening.country!),
    }
  })
}
