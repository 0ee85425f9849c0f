import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { familyOffers, offersByLink } from '@afterbell/contract/portal/family-offers'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import { smsParts } from '@afterbell/domain/messages/sms-parts'
import type { LinkedGuardian } from '../../src/features/wait-list/offer-links.ts'
import { settleJob, tellOffersJob } from '../../src/features/wait-list/offers.job.ts'
import { tellWaitsJob } from '../../src/features/wait-list/waits.job.ts'
import { call, NOW, useRig, type Rig } from '../rig/app.ts'
import { familyBrowser, openPortal, shutPortal } from '../rig/families/browser.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { tellParts } from '../rig/families/tell-parts.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox } from '../rig/paying/paying.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'

const rig = useRig()
/** Two days later: offers of a day have expired. */
const after = useRig({ at: NOW.add({ hours: 48 }) })

let families = 0

/** A child of Mara and Tom, who have an address and a phone each. */
async function annsFamily(school: MadeSchool, over: Record<string, unknown> = {}) {
  families += 1
  const n = String(families).padStart(4, '0')
  const mara = {
    firstName: 'Mara',
    lastName: 'Osei',
    email: `mara.o${n}@families.test`,
    phone: `212-558-${n}`,
  }
  const tom = { firstName: 'Tom', lastName: 'Osei', email: `tom.o${n}@families.test`, phone: `646-558-${n}` }
  const id = await makeChild(rig, school, {
    firstName: 'Ann',
    lastName: 'Osei',
    primaryGuardian: mara,
    secondaryGuardian: tom,
    ...over,
  })
  return { id, mara, tom }
}

type Family = Awaited<ReturnType<typeof annsFamily>>

interface Offered {
  school: MadeSchool
  family: Family
  classId: string
  rosterId: string
}

/** A school with an open portal, in which Ann is offered the one spot of a class. */
async function offered(
  over: Record<string, unknown> = {},
  { isPaid = false, ...more }: { isPaid?: boolean } & Record<string, unknown> = {},
): Promise<Offered> {
  const school = await makeSchool(rig)
  await openPortal(rig, school.id)
  if (isPaid) await connectSandbox(rig, school)
  const classId = await makeClass(rig, school, { maxEnroll: 1, price: 80, ...over })
  const [placeId] = await enroll(rig, school, classId, 1)
  const family = await annsFamily(school, more)
  const rosterId = await wait(school, classId, family.id)
  await free(school, classId, placeId!)
  return { school, family, classId, rosterId }
}

async function wait(school: MadeSchool, id: string, childId: string, more: object = {}): Promise<string> {
  const input = { at: 'classes' as const, params: { id }, body: { childId, ...more } }
  return made(await call(rig, waitLists.add, input, school.admin)).rosterId
}

async function free(school: MadeSchool, id: string, rosterId: string) {
  made(await call(rig, rosters.remove, { at: 'classes', params: { id, rosterId } }, school.admin))
}

async function toldOf(school: MadeSchool, kinds: AutomaticKind[], at: Rig = rig) {
  const { rows } = await rig.pool.pg.query(
    `delete from pgboss.job where name in ('offers.tell', 'waits.tell') and data->>'schoolId' = $1
     and coalesce(data->>'what', '') <> 'EXPIRING' returning name, data`,
    [school.id],
  )
  for (const { name, data } of rows)
    await (name === 'offers.tell' ? tellOffersJob : tellWaitsJob)(tellParts(at))(data as never)
  return writtenAutomatically(rig, school.id, kinds)
}

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1]

/** Returns the token in the letter about an offer to an address. */
async function tokenTo(school: MadeSchool, email: string, kind: AutomaticKind = 'OFFER_MADE') {
  const letters = await toldOf(school, [kind])
  return tokenIn(letters.findLast(({ to_email }) => to_email === email)!.text_body)!
}

const browserAt = (school: MadeSchool, at: Rig = rig) => familyBrowser(at, school.id)
const read = (school: MadeSchool, token: string, at: Rig = rig) =>
  browserAt(school, at).call(offersByLink.read, { body: { token } })
const readWait = (school: MadeSchool, token: string) =>
  browserAt(school).call(offersByLink.readWait, { body: { token } })
const leave = (school: MadeSchool, token: string) =>
  browserAt(school).call(offersByLink.leaveWait, { body: { token } })

async function accept(
  school: MadeSchool,
  token: string,
  { amount = 80, at = rig }: { amount?: number; at?: Rig } = {},
) {
  const page = await read(school, token)
  const offerId = page.answer.offers[0]!.id
  return browserAt(school, at).call(offersByLink.accept, { body: { token, offerId, amount } })
}

async function decline(school: MadeSchool, token: string) {
  const offerId = (await read(school, token)).answer.offers[0]!.id
  return browserAt(school).call(offersByLink.decline, { body: { token, offerId } })
}

async function rosterOf(school: MadeSchool, id: string) {
  const query = { page: 0, size: 20 }
  const list = await call(rig, rosters.list, { at: 'classes', params: { id }, query } as never, school.admin)
  return (made(list) as { content: { childId: string }[] }).content.map(({ childId }) => childId)
}

const unknownLink = { status: 400, problem: { code: 'LINK_UNKNOWN' } }

describe('The letter of an offer', () => {
  test('says what it is, and leads each guardian by a link of their own to a page that changes nothing', async () => {
    const { school, family } = await offered()
    const letters = await toldOf(school, ['OFFER_MADE'])
    expect(letters.map(({ to_email }) => to_email).toSorted()).toEqual([family.mara.email, family.tom.email])
    const [hers, his] = letters.map(({ text_body }) => text_body)
    expect(hers).toContain('use the link below')
    expect(hers).toMatch(/PM/)
    expect(hers).toMatch(/dates left/)
    expect(hers).toContain('Due when you accept: $80')
    expect(hers).toMatch(/http:\/\/localhost:3000\/portal\/[\w-]+\/offer#token=[\w-]{43}\b/)
    expect(tokenIn(hers!)).not.toBe(tokenIn(his!))
    for (const _ of [1, 2, 3]) {
      const page = await read(school, tokenIn(hers!)!)
      expect(page.answer).toMatchObject({
        firstName: letters[0]!.to_email === family.mara.email ? 'Mara' : 'Tom',
        canAnswer: true,
        offers: [
          { childName: 'Ann Osei', state: 'OPEN', answeredBy: null, bill: null, quote: { total: 8000 } },
        ],
      })
    }
  })

  test('holds the link sealed, wherever it is kept', async () => {
    const { school } = await offered()
    await toldOf(school, ['OFFER_MADE'])
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select m.fields::text, m.sealed, b.body from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
        where b.automatic = 'OFFER_MADE'`),
    )
    for (const { fields, sealed, body } of rows) {
      expect(`${fields} ${body}`).not.toMatch(/token=/)
      expect(sealed).not.toBeNull()
      expect(body).toContain('{{offerLink}}')
    }
  })

  test('has facts and link under the school’s own words, in a text of two parts at most', async () => {
    const { school, family } = await offered()
    const params = { kind: 'OFFER_MADE' as const }
    const list = made(await call(rig, automaticMessages.list, { query: {} }, school.admin))
    let { version } = list.find(({ kind }) => kind === 'OFFER_MADE')!
    const body = { emails: true, texts: true, lead: null, version }
    const set = made(await call(rig, automaticMessages.update, { params, body }, school.admin))
    version = set.version
    await inside(rig, school.id, (query) =>
      query(
        `insert into automatic_text (school_id, kind, channel, language, subject, body)
        values ($1, 'OFFER_MADE', 'EMAIL', 'en', 'A spot', '<p>Good news! Please {{howToAnswer}}.</p>'),
          ($1, 'OFFER_MADE', 'SMS', 'en', '', 'Good news! Please {{howToAnswer}}.')`,
        [school.id],
      ),
    )
    const sent = await toldOf(school, ['OFFER_MADE'])
    const letter = sent.find(
      ({ channel, to_email }) => channel === 'EMAIL' && to_email === family.mara.email,
    )!
    expect(letter.text_body).toMatch(/Good news! Please use the link below\.[\s\S]*\$80[\s\S]*#token=/)
    const texts = sent.filter(({ channel }) => channel === 'SMS')
    expect(texts).toHaveLength(2)
    for (const { text_body: text } of texts) {
      expect(text).toMatch(/^Good news! Please use the link below\.\n[\s\S]*\$80[\s\S]*#token=[\w-]{43}$/)
      expect(smsParts(text).parts).toBeLessThanOrEqual(2)
    }
  })

  test('is in the language of its guardian', async () => {
    const { school, family } = await offered()
    await inside(rig, school.id, (query) =>
      query(`update guardian set language = 'es' where email = $1`, [family.mara.email]),
    )
    const letters = await toldOf(school, ['OFFER_MADE'])
    const hers = letters.find(({ to_email }) => to_email === family.mara.email)!.text_body
    expect(hers).toContain('use el enlace de abajo')
    expect(hers).toContain('A pagar al aceptar: $80')
    expect(hers).toMatch(/#token=[\w-]{43}&lang=es/)
  })

  test('stays as it was where the portal is shut', async () => {
    const { school } = await offered()
    await shutPortal(rig, school.id)
    const [letter] = await toldOf(school, ['OFFER_MADE'])
    expect(letter!.text_body).not.toMatch(/link|token/)
    expect(await toldOf(school, ['WAIT_LIST_JOINED'])).toEqual([])
  })
})

describe('An offer is accepted by its link', () => {
  test('by one guardian, who then owes it and can pay; the history names her, and the other one is told', async () => {
    const { school, family, classId } = await offered({}, { isPaid: true })
    const [hers, his] = [await tokenTo(school, family.mara.email), await tokenTo(school, family.tom.email)]
    const { answer } = await accept(school, hers)
    expect(answer.offers[0]).toMatchObject({ state: 'ACCEPTED', answeredBy: 'YOU', bill: { amount: 8000 } })
    const payToken = /#invoice=([\w-]+)/.exec(answer.offers[0]!.bill!.payUrl!)![1]!
    const params = { schoolId: school.id }
    const invoice = await call(rig, payByLink.invoice, { params, body: { token: payToken } } as never, {})
    expect((invoice as { answer: unknown }).answer).toMatchObject({ amountDue: 8000 })
    expect(await rosterOf(school, classId)).toEqual([family.id])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select h.what, h.account_id, p.first_name from audit_event h join family_person p on p.id = h.person_id`,
      ),
    )
    expect(rows).toEqual([{ what: 'wait-list.accepted', account_id: null, first_name: 'Mara' }])
    const billed = await inside(rig, school.id, (query) =>
      query(`select i.created_by, p.first_name as invoiced, q.first_name as booked from invoice i
          join family_person p on p.id = i.person_id join ledger_entry e on e.invoice_id = i.id join family_person q on q.id = e.by_person_id`),
    )
    expect(billed.rows).toEqual([{ created_by: null, invoiced: 'Mara', booked: 'Mara' }])
    const told = await toldOf(school, ['OFFER_ACCEPTED'])
    expect(told.map(({ to_email }) => to_email).toSorted()).toEqual([family.mara.email, family.tom.email])
    expect((await read(school, his)).answer.offers[0]).toMatchObject({
      state: 'ACCEPTED',
      answeredBy: 'FAMILY',
    })
  })

  test('once, however often it is asked and on however many devices', async () => {
    const { school, family } = await offered()
    const token = await tokenTo(school, family.mara.email)
    for (const _ of [1, 2, 3])
      expect((await accept(school, token)).answer.offers[0]).toMatchObject({
        state: 'ACCEPTED',
        answeredBy: 'YOU',
      })
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select i.id from invoice i join payer y on y.id = i.payer_id join child c on c.family_id = y.family_id where c.id = $1`,
        [family.id],
      ),
    )
    expect(rows).toHaveLength(1)
  })

  test('once by two guardians at the same moment, of whom one is told what the other did', async () => {
    const { school, family } = await offered()
    const [hers, his] = [await tokenTo(school, family.mara.email), await tokenTo(school, family.tom.email)]
    const answers = await Promise.all([accept(school, hers), accept(school, his)])
    expect(answers.map(({ answer }) => answer.offers[0]!.state)).toEqual(['ACCEPTED', 'ACCEPTED'])
    expect(new Set(answers.map(({ answer }) => answer.offers[0]!.answeredBy))).toEqual(
      new Set(['FAMILY', 'YOU']),
    )
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select i.id from invoice i join payer y on y.id = i.payer_id join child c on c.family_id = y.family_id where c.id = $1`,
        [family.id],
      ),
    )
    expect(rows).toHaveLength(1)
  })

  test('not after it ended, by the clock of the server, whether it is settled or not', async () => {
    const { school, family, classId } = await offered()
    const token = await tokenTo(school, family.mara.email)
    expect((await accept(school, token, { at: after })).answer.offers[0]!.state).toBe('EXPIRED')
    await settleJob(after)({ schoolId: school.id, sectionIds: [classId] })
    expect((await accept(school, token, { at: after })).answer.offers[0]).toMatchObject({
      state: 'EXPIRED',
      answeredBy: null,
      quote: null,
    })
    expect(await rosterOf(school, classId)).toEqual([])
  })

  test('not at another price than was shown', async () => {
    const { school, family } = await offered()
    const token = await tokenTo(school, family.mara.email)
    const { problem } = await accept(school, token, { amount: 70 })
    expect(problem).toMatchObject({ code: 'PRICE_CHANGED', parts: { totalCents: 8000, shownCents: 7000 } })
    expect((await read(school, token)).answer.offers[0]!.state).toBe('OPEN')
  })

  test('not while the school is inactive, and it says so', async () => {
    const { school, family } = await offered()
    const token = await tokenTo(school, family.mara.email)
    await rig.pool.pg.query(`update school_directory set state = 'INACTIVE' where id = $1`, [school.id])
    const { answer } = await accept(school, token)
    expect(answer).toMatchObject({ canAnswer: false, offers: [{ state: 'OPEN' }] })
  })

  test('not once staff withdrew it or offered it anew: each link answers its own offer', async () => {
    const { school, family, classId, rosterId } = await offered()
    const token = await tokenTo(school, family.mara.email)
    const at = { at: 'classes' as const, params: { id: classId, rosterId } }
    made(await call(rig, waitLists.withdraw, at, school.admin))
    expect((await accept(school, token)).answer.offers[0]).toMatchObject({
      state: 'WITHDRAWN',
      answeredBy: null,
    })
    made(await call(rig, waitLists.offer, { ...at, body: {} }, school.admin))
    expect((await accept(school, token)).answer.offers[0]!.state).toBe('WITHDRAWN')
    const next = await tokenTo(school, family.mara.email)
    expect((await accept(school, next)).answer.offers[0]!.state).toBe('ACCEPTED')
  })

  test('with the answers its activity requires, which the page asks for', async () => {
    const { school, family } = await offered()
    const optionId = randomUUID()
    await inside(rig, school.id, async (query) => {
      await query(`update activity set asks_pick_up = true, requires_pick_up = true`)
      return query(`insert into pick_up_option (school_id, id, name) values ($1, $2, 'Bus')`, [
        school.id,
        optionId,
      ])
    })
    const token = await tokenTo(school, family.mara.email)
    const [offer] = (await read(school, token)).answer.offers
    const choices = [{ id: optionId, name: 'Bus' }]
    expect(offer!.questions).toEqual([{ field: 'pickUpOptionId', choices }])
    expect((await accept(school, token)).problem.code).toBe('VALIDATION')
    const body = { token, offerId: offer!.id, amount: 80, pickUpOptionId: optionId }
    const { answer } = await browserAt(school).call(offersByLink.accept, { body })
    expect(answer.offers[0]!.state).toBe('ACCEPTED')
  })
})

describe('An offer is declined by its link', () => {
  test('and the spot goes to the next family; the other guardian is told', async () => {
    const { school, family, classId } = await offered()
    const next = await makeChild(rig, school)
    await wait(school, classId, next)
    const token = await tokenTo(school, family.mara.email)
    expect((await decline(school, token)).answer.offers[0]).toMatchObject({
      state: 'DECLINED',
      answeredBy: 'YOU',
    })
    expect((await decline(school, token)).answer.offers[0]!.state).toBe('DECLINED')
    expect((await accept(school, token)).answer.offers[0]!.state).toBe('DECLINED')
    const told = await toldOf(school, ['OFFER_DECLINED'])
    expect(told.map(({ to_email }) => to_email).toSorted()).toEqual([family.mara.email, family.tom.email])
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select c.id from offer o join place p on p.id = o.place_id join child c on c.id = p.child_id where o.outcome is null`,
      ),
    )
    expect(rows).toEqual([{ id: next }])
  })
})

describe('A link opens nothing', () => {
  test('where it is junk, of another school, or of another kind', async () => {
    const { school, family } = await offered()
    const other = await makeSchool(rig)
    await openPortal(rig, other.id)
    const token = await tokenTo(school, family.mara.email)
    expect(await read(other, token)).toMatchObject(unknownLink)
    expect(await readWait(school, token)).toMatchObject(unknownLink)
    for (const junk of ['x', 'A'.repeat(43), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect(await read(school, junk)).toMatchObject(unknownLink)
  })

  test('to another offer than its own', async () => {
    const { school, family } = await offered()
    const mine = await tokenTo(school, family.mara.email)
    const elsewhere = await offered()
    const theirs = (
      await read(elsewhere.school, await tokenTo(elsewhere.school, elsewhere.family.mara.email))
    ).answer.offers[0]!
    const body = { token: mine, offerId: theirs.id, amount: 80 }
    const { answer } = await browserAt(school).call(offersByLink.accept, { body })
    expect(answer.offers.map(({ state }) => state)).toEqual(['OPEN'])
  })

  test.each(['EXACT', 'NEAR'])('once its guardian stands on the do-not-release list: %s', async (how) => {
    const { school, family } = await offered()
    const [hers, his] = [await tokenTo(school, family.mara.email), await tokenTo(school, family.tom.email)]
    const name = how === 'EXACT' ? 'Tom Osei' : 'Thom Osei'
    made(
      await call(rig, doNotRelease.add, { params: { id: family.id }, body: { name } } as never, school.admin),
    )
    expect(await read(school, his)).toMatchObject(unknownLink)
    const body = { token: his, offerId: (await read(school, hers)).answer.offers[0]!.id, amount: 80 }
    for (const op of [offersByLink.accept, offersByLink.decline])
      expect(await browserAt(school).call(op, { body } as never)).toMatchObject(unknownLink)
    expect((await accept(school, hers)).answer.offers[0]!.state).toBe('ACCEPTED')
  })

  test('and none is made for a guardian who is on the list', async () => {
    const school = await makeSchool(rig)
    await openPortal(rig, school.id)
    const classId = await makeClass(rig, school, { maxEnroll: 1 })
    const [placeId] = await enroll(rig, school, classId, 1)
    const family = await annsFamily(school)
    made(
      await call(
        rig,
        doNotRelease.add,
        { params: { id: family.id }, body: { name: 'Tom Osei' } } as never,
        school.admin,
      ),
    )
    await wait(school, classId, family.id)
    await free(school, classId, placeId!)
    const letters = await toldOf(school, ['OFFER_MADE', 'WAIT_LIST_JOINED'])
    const his = letters.filter(({ to_email }) => to_email === family.tom.email)
    for (const { text_body } of his) expect(text_body).not.toContain('token')
    expect(
      letters.some(
        ({ to_email, text_body }) => to_email === family.mara.email && text_body.includes('token'),
      ),
    ).toBe(true)
  })

  test.each([
    ['email', { email: 'somebody.else@families.test' }],
    ['phone', { phone: '212-555-0123' }],
    ['first name', { firstName: 'Paul' }],
  ])('once the %s of its guardian is another', async (_, over) => {
    const { school, family } = await offered()
    const token = await tokenTo(school, family.mara.email)
    const child = made(await call(rig, children.get, { params: { id: family.id } }, school.admin))
    await inside(rig, school.id, (query) => {
      const [[column, value]] = Object.entries(over) as [[string, string]]
      const name = column === 'firstName' ? 'first_name' : column
      return query(`update guardian set ${name} = $1 where id = $2`, [value, child.primaryGuardian!.id])
    })
    expect(await read(school, token)).toMatchObject(unknownLink)
  })

  test('once the portal is shut', async () => {
    const { school, family } = await offered()
    const token = await tokenTo(school, family.mara.email)
    await shutPortal(rig, school.id)
    expect(await read(school, token)).toMatchObject(unknownLink)
  })

  test('to another site, which could send a family’s browser there', async () => {
    const { school, family } = await offered()
    const token = await tokenTo(school, family.mara.email)
    const body = { token, offerId: (await read(school, token)).answer.offers[0]!.id }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await browserAt(school).call(offersByLink.decline, { body }, headers)).status).toBe(403)
    expect((await read(school, token)).answer.offers[0]!.state).toBe('OPEN')
  })
})

describe('Siblings who are offered spots together', () => {
  test('stand on one page, where each is answered by itself', async () => {
    const school = await makeSchool(rig)
    await openPortal(rig, school.id)
    const classId = await makeClass(rig, school, { maxEnroll: 2, price: 80 })
    const placeIds = await enroll(rig, school, classId, 2)
    const { id, mara, tom } = await annsFamily(school)
    const ben = await makeChild(rig, school, {
      firstName: 'Ben',
      lastName: 'Osei',
      siblingId: id,
      primaryGuardian: mara,
      secondaryGuardian: tom,
    })
    await wait(school, classId, id, { siblingIds: [ben] })
    for (const placeId of placeIds) await free(school, classId, placeId)
    const token = await tokenTo(school, mara.email)
    const { offers } = (await read(school, token)).answer
    expect(offers.map(({ childName, state }) => `${childName} ${state}`)).toEqual([
      'Ann Osei OPEN',
      'Ben Osei OPEN',
    ])
    const browser = browserAt(school)
    const body = { token, offerId: offers[1]!.id, amount: offers[1]!.quote!.total / 100 }
    const { answer } = await browser.call(offersByLink.accept, { body })
    expect(answer.offers.map(({ state }) => state)).toEqual(['OPEN', 'ACCEPTED'])
  })
})

describe('A wait list is left by its link', () => {
  test('which shows the position first; the other guardian is told', async () => {
    const school = await makeSchool(rig)
    await openPortal(rig, school.id)
    const classId = await makeClass(rig, school, { maxEnroll: 1, price: 80 })
    await enroll(rig, school, classId, 1)
    await wait(school, classId, await makeChild(rig, school))
    const family = await annsFamily(school)
    await wait(school, classId, family.id)
    const token = await tokenTo(school, family.mara.email, 'WAIT_LIST_JOINED')
    expect((await readWait(school, token)).answer).toMatchObject({
      firstName: 'Mara',
      wait: { childName: 'Ann Osei', state: 'WAITING', position: 2 },
    })
    for (const _ of [1, 2])
      expect((await leave(school, token)).answer.wait).toMatchObject({ state: 'LEFT', position: 0 })
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select h.what, p.first_name from audit_event h join family_person p on p.id = h.person_id`),
    )
    expect(rows).toEqual([{ what: 'wait-list.left', first_name: 'Mara' }])
    const told = await toldOf(school, ['WAIT_LIST_LEFT'])
    expect(told.map(({ to_email }) => to_email).toSorted()).toEqual([family.mara.email, family.tom.email])
  })

  test('not once a spot is offered, and not by whoever was shut out', async () => {
    const { school, family } = await offered()
    const [hers, his] = [
      await tokenToWait(school, family, family.mara.email),
      await tokenToWait(school, family, family.tom.email),
    ]
    expect((await leave(school, hers)).answer.wait.state).toBe('OFFERED')
    made(
      await call(
        rig,
        doNotRelease.add,
        { params: { id: family.id }, body: { name: 'Tom Osei' } } as never,
        school.admin,
      ),
    )
    for (const answered of [await readWait(school, his), await leave(school, his)])
      expect(answered).toMatchObject(unknownLink)
  })
})

/** A link of the wait list, whose letter is not sent once the spot is offered. */
async function tokenToWait(school: MadeSchool, family: Family, email: string): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select p.id as place, g.id, g.first_name as "firstName", g.last_name as "lastName", g.email_key as "emailKey", g.phone
       from place p join child c on c.id = p.child_id join guardian g on g.family_id = c.family_id where c.id = $1 and g.email = $2`,
      [family.id, email],
    ),
  )
  const [{ place, ...guardian }] = rows as [{ place: string } & LinkedGuardian]
  return tokenIn(tellParts(rig).offerLinks.to('WAIT', place, guardian, 'x'))!
}

describe('A family that is logged in', () => {
  test('finds its offers and wait lists with links that answer them, until it is shut out', async () => {
    const school = await makeSchool(rig)
    const { browser, childId, lastName } = await logInFamily(rig, school)
    const ids = []
    for (const _ of [1, 2]) {
      const id = await makeClass(rig, school, { maxEnroll: 1, price: 80 })
      ids.push({ id, placeId: (await enroll(rig, school, id, 1))[0]! })
      await wait(school, id, childId)
    }
    await free(school, ids[0]!.id, ids[0]!.placeId)
    const list = () => browser.call(familyOffers.list, {})
    const { offers, waits } = (await list()).answer
    expect([offers, waits]).toMatchObject([
      [{ childName: `Ann ${lastName}` }],
      [{ childName: `Ann ${lastName}`, position: 1 }],
    ])
    expect((await leave(school, tokenIn(waits[0]!.path)!)).answer.wait.state).toBe('LEFT')
    expect((await read(school, tokenIn(offers[0]!.path)!)).answer.offers[0]!.state).toBe('OPEN')
    const name = `Mara ${lastName}`
    made(
      await call(rig, doNotRelease.add, { params: { id: childId }, body: { name } } as never, school.admin),
    )
    expect((await list()).answer).toEqual({ offers: [], waits: [] })
    expect(await read(school, tokenIn(offers[0]!.path)!)).toMatchObject(unknownLink)
  })
})

test('A link opens nothing once its guardian is removed', async () => {
  const { school, family } = await offered()
  const [hers, his] = [await tokenTo(school, family.mara.email), await tokenTo(school, family.tom.email)]
  await inside(rig, school.id, (query) => query(`delete from guardian where email = $1`, [family.tom.email]))
  expect(await read(school, his)).toMatchObject(unknownLink)
  expect((await read(school, hers)).status).toBe(200)
})
