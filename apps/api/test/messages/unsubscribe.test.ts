import { describe, expect, test } from 'vitest'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { messageDoors } from '@afterbell/contract/messages/settings'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Ending } from '@afterbell/domain/messages/purpose'
import { unsubscribeToken } from '../../src/features/messages/message-links.ts'
import { wordsOf } from '../../src/platform/mail/mail.ts'
import { signedLinks } from '../../src/platform/security/signed-links.ts'
import { call, LETTERS, SECRET, useRig, type Rig } from '../rig/app.ts'
import { made, makeChild, type MadeSchool } from '../rig/make.ts'
import { useCarriers } from './carriers.ts'

const rig = useRig()
const carriers = useCarriers(rig)
const later = useRig({ at: Temporal.Instant.from('2026-11-23T14:00:00Z') })
const quarterLater = useRig({ at: Temporal.Instant.from('2026-11-23T14:16:00Z') })
const dayLater = useRig({ at: Temporal.Instant.from('2026-11-24T14:01:00Z') })

const LINKS = signedLinks(SECRET)

let families = 0
/** Creates a family that can be written to, and the link at the foot of its letters. */
async function familyOf(school: MadeSchool) {
  families += 1
  const n = String(families).padStart(4, '0')
  const gus = { firstName: 'Gus', lastName: 'Link', email: `gus.l${n}@example.test`, phone: `212-551-${n}` }
  const child = await makeChild(rig, school, { primaryGuardian: gus })
  return { child, address: gus.email, token: unsubscribeToken(LINKS, school.id, gus.email) }
}

const post = (
  token: string,
  {
    ends,
    permit,
    at = rig,
    language,
  }: { ends?: Ending; permit?: string | null; at?: Rig; language?: Language } = {},
) => {
  const query = { token, ...(ends && { ends }), ...(permit && { permit }), ...(language && { language }) }
  return call(at, messageDoors.unsubscribe, { query, body: Buffer.alloc(0) })
}

const endedOf = async (token: string) =>
  made(await call(rig, messageDoors.unsubscription, { query: { token } })).ended

/** Returns the links of letters that ask an address to resume emails. */
async function resumeLinks(address: string): Promise<{ token: string; permit: string }[]> {
  const { rows } = await rig.pool.pg.query(
    `select * from mail where to_email = $1 and dedupe_key like 'emails again %' order by created_at, id`,
    [address],
  )
  return rows.map((row) => {
    expect(row.text_body).toBe('')
    const [, hash] = /unsubscribe#(\S+)/.exec(wordsOf(row, LETTERS).text)!
    const words = new URLSearchParams(hash)
    return { token: words.get('token')!, permit: words.get('permit')! }
  })
}

describe('The link at the foot of a letter', () => {
  test('holds no address that can be read, in the letter, its header or the page', async () => {
    const school = await carriers.makeSchool()
    const { child, address } = await familyOf(school)
    const emailForm = JSON.stringify({ ids: [child], subject: 'News', message: '<p>News</p>' })
    made(await call(rig, childMessages.email, { body: { emailForm } }, school.admin))
    await carriers.send()
    const { headers, text } = carriers.letters[0]!
    const header = headers.find(({ key }) => key === 'list-unsubscribe')!.value
    const token = new URL(header.slice(1, -1)).searchParams.get('token')!
    expect(text).toContain(`unsubscribe#token=${token}`)
    const readable = [token, ...token.split('.').map((part) => Buffer.from(part, 'base64url').toString())]
    for (const part of readable) expect(part.toLowerCase()).not.toContain('example.test')
    const page = made(await call(rig, messageDoors.unsubscription, { query: { token } }))
    expect(page).toMatchObject({ address: 'g…@example.test', ended: 'NOTHING' })
    expect(JSON.stringify(page)).not.toContain(address)
  })

  test('ends letters whenever it was sent, also one of the kind that was sent before', async () => {
    const school = await carriers.makeSchool()
    const { address, token } = await familyOf(school)
    const year2200 = Temporal.Instant.from('2200-01-01T00:00:00Z')
    const before = LINKS.sign(`unsubscribe ${school.id} ${address}`, year2200)
    expect(made(await post(before)).ended).toBe('NEWS')
    expect(made(await post(token, { ends: 'EVERYTHING' })).ended).toBe('EVERYTHING')
    expect((await post(`x${token}`)).problem.code).toBe('LINK_INVALID')
  })

  test('lets whoever has a letter that was passed on begin nothing again: the address is asked', async () => {
    const school = await carriers.makeSchool()
    const { address, token } = await familyOf(school)
    made(await post(token, { ends: 'EVERYTHING' }))
    const answer = made(await post(token, { ends: 'NOTHING' }))
    expect(answer).toEqual({ ended: 'EVERYTHING', permit: null, isConfirmedByEmail: true })
    // Unsubscribing twice gives no permit to resume either.
    for (const ends of ['EVERYTHING', undefined] as const)
      expect(made(await post(token, { ...(ends && { ends }) })).permit).toBeNull()
    const [link] = await resumeLinks(address)
    expect(made(await post(link!.token, { ends: 'NOTHING', permit: link!.permit })).ended).toBe('NOTHING')
  })

  test('asks an address a few times an hour at most', async () => {
    const school = await carriers.makeSchool()
    const { token } = await familyOf(school)
    made(await post(token))
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await post(token, { ends: 'NOTHING' })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('The page that ended letters', () => {
  test('brings back what it ended, for a quarter of an hour, and no more than that', async () => {
    const school = await carriers.makeSchool()
    const { token } = await familyOf(school)
    made(await post(token, { ends: 'NEWS', at: later }))
    const { permit } = made(await post(token, { ends: 'EVERYTHING', at: later }))
    expect(made(await post(token, { ends: 'NOTHING', permit, at: later })).isConfirmedByEmail).toBe(true)
    expect(made(await post(token, { ends: 'NEWS', permit, at: quarterLater })).ended).toBe('EVERYTHING')
    expect(made(await post(token, { ends: 'NEWS', permit, at: later })).ended).toBe('NEWS')
  })

  test('leads through several choices back to the first', async () => {
    const { token } = await familyOf(await carriers.makeSchool())
    const first = made(await post(token, { ends: 'NEWS' }))
    const second = made(await post(token, { ends: 'EVERYTHING', permit: first.permit }))
    const third = made(await post(token, { ends: 'NOTHING', permit: second.permit }))
    expect(third).toEqual({ ended: 'NOTHING', permit: null, isConfirmedByEmail: false })
  })

  test('brings nothing back of another address, nor what was ended later', async () => {
    const school = await carriers.makeSchool()
    const [one, two] = [await familyOf(school), await familyOf(school)]
    const { permit } = made(await post(one.token))
    made(await post(two.token))
    made(await post(two.token, { ends: 'NOTHING', permit }))
    expect(await endedOf(two.token)).toBe('NEWS')
    made(await post(one.token, { ends: 'EVERYTHING', at: dayLater }))
    made(await post(one.token, { ends: 'NOTHING', permit }))
    expect(await endedOf(one.token)).toBe('EVERYTHING')
  })
})

describe('The letter that asks', () => {
  test('begins again what was asked for within a day, unless more was ended since', async () => {
    const { address, token } = await familyOf(await carriers.makeSchool())
    made(await post(token, { ends: 'NEWS', at: later }))
    made(await post(token, { ends: 'NOTHING', at: later }))
    const permit = (await resumeLinks(address))[0]!.permit
    made(await post(token, { ends: 'NOTHING', permit, at: dayLater }))
    expect(await endedOf(token)).toBe('NEWS')
    made(await post(token, { ends: 'EVERYTHING', at: quarterLater }))
    made(await post(token, { ends: 'NOTHING', permit, at: quarterLater }))
    expect(await endedOf(token)).toBe('EVERYTHING')
  })

  test('is written in the language of the page, and leads back to the page in it', async () => {
    const { address, token } = await familyOf(await carriers.makeSchool())
    made(await post(token, { ends: 'EVERYTHING' }))
    made(await post(token, { ends: 'NEWS', language: 'es' }))
    const { rows } = await rig.pool.pg.query(
      `select * from mail where to_email = $1 and dedupe_key like 'emails again %'`,
      [address],
    )
    const { text, html } = wordsOf(rows[0], LETTERS)
    expect(rows[0].subject).toMatch(/^¿Volver a recibir correos de .+\?$/)
    expect(text).toContain('pidió volver a recibir correos sobre su hijo o hija de')
    expect(text).toMatch(/unsubscribe#\S*lang=es/)
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('Si el botón no funciona, copie esta dirección')
    const query = { token, ends: 'NEWS', language: 'fr' } as never
    expect((await call(rig, messageDoors.unsubscribe, { query, body: Buffer.alloc(0) })).status).toBe(400)
  })
})
