import { describe, expect, test } from 'vitest'
import { aids } from '@afterbell/contract/ledger/shares'
import { doNotRelease } from '@afterbell/contract/families/children'
import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { familyBookings, familyCart } from '@afterbell/contract/portal/family-bookings'
import { familyAid } from '@afterbell/contract/portal/aid/family-aid'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { shares } from '@afterbell/contract/ledger/shares'
import { call, useRig } from '../../rig/app.ts'
import { tellAnswers } from '../../rig/families/asked.ts'
import { aidOf, aidToDo, askAid, decideAid, letAskForAid, logInAsking } from '../../rig/families/carts/aid.ts'
import { addLines, bookAll, cartOf } from '../../rig/families/carts/booking.ts'
import { limitGuardian } from '../../rig/families/limited.ts'
import { logInOther, openInvoices, paidClass, setHomes } from '../../rig/families/owing.ts'
import { historyOf, inside, made, makeChild, makeSchool, type MadeSchool } from '../../rig/make.ts'

const rig = useRig()

async function sibling(school: MadeSchool, childId: string): Promise<string> {
  const other = await makeChild(rig, school, { firstName: 'Ben', birthDate: '2016-03-01' })
  await inside(rig, school.id, (query) =>
    query('update child set family_id = (select family_id from child where id = $2) where id = $1', [
      other,
      childId,
    ]),
  )
  return other
}

const aidOfChild = async (school: MadeSchool, childId: string) =>
  made(await call(rig, shares.list, { params: { childId } }, school.admin)).aid

async function lettersTo(email: string) {
  const { rows } = await rig.pool.pg.query<{ text_body: string }>(
    `select text_body from mail where lower(to_email) = lower($1) and dedupe_key like 'family request%'`,
    [email],
  )
  return rows
}

/** A mother who holds a spot of 100 for Ann and has asked for aid. */
async function holding() {
  const school = await makeSchool(rig)
  const mara = await logInAsking(rig, school)
  const activityId = await paidClass(rig, school)
  made(await addLines(mara.browser, [{ activityId, childIds: [mara.childId] }]))
  made(await askAid(mara.browser, [mara.childId]))
  const [request] = await aidToDo(rig, school)
  return { school, mara, activityId, request: request! }
}

describe('Asking for financial aid', () => {
  test('is one open request for each child, however often it is asked', async () => {
    const school = await makeSchool(rig)
    const mara = await logInAsking(rig, school)
    const ben = await sibling(school, mara.childId)
    expect(await aidOf(mara.browser)).toMatchObject([
      { id: ben, asked: null },
      { id: mara.childId, asked: null },
    ])
    made(await askAid(mara.browser, [mara.childId, mara.childId]))
    made(await askAid(mara.browser, [mara.childId], 'Other words'))
    await Promise.all([1, 2, 3].map(() => askAid(mara.browser, [mara.childId, ben])))
    const open = await aidToDo(rig, school)
    expect(open).toHaveLength(2)
    expect(open[0]).toMatchObject({
      kind: 'FINANCIAL_AID',
      words: 'We can pay forty a month',
      children: [{ id: mara.childId }],
      until: null,
    })
    expect((await aidOf(mara.browser)).map(({ asked }) => asked)).toEqual([
      { on: expect.any(String), isOwn: true },
      { on: expect.any(String), isOwn: true },
    ])
    expect(await historyOf(rig, school, mara.childId)).toEqual(
      expect.arrayContaining([expect.stringContaining('asked the school for financial aid for Ann')]),
    )
  })

  test('is for a school that lets families, and takes at most a thousand signs of Latin letters', async () => {
    const school = await makeSchool(rig)
    const mara = await logInAsking(rig, school)
    expect((await askAid(mara.browser, [mara.childId], 'x'.repeat(1001))).status).toBe(400)
    expect((await askAid(mara.browser, [mara.childId], 'プール')).problem).toMatchObject({
      code: 'VALIDATION',
    })
    await letAskForAid(rig, school, false)
    expect(await aidOf(mara.browser)).toEqual([])
    expect((await askAid(mara.browser, [mara.childId])).problem).toMatchObject({ code: 'NOT_FOR_FAMILIES' })
    expect(await aidToDo(rig, school)).toEqual([])
  })

  test('is not there at a school that is not active', async () => {
    const school = await makeSchool(rig)
    const mara = await logInAsking(rig, school)
    made(await askAid(mara.browser, [mara.childId]))
    await rig.pool.pg.query(
      `update school_directory set state = 'INACTIVE', state_since = $2 where id = $1`,
      [school.id, '2026-11-17T20:00:00Z'],
    )
    expect(await aidOf(mara.browser)).toMatchObject([{ asked: { isOwn: true } }])
    expect((await askAid(mara.browser, [mara.childId])).problem).toMatchObject({ code: 'INACTIVE_SCHOOL' })
  })

  test('is nobody’s who is shut out of the child or sees money only, also when a list may name them', async () => {
    const school = await makeSchool(rig)
    const mara = await logInAsking(rig, school)
    for (const telling of ['MONEY', 'NOTHING'] as const) {
      await limitGuardian(rig, school, mara.childId, telling)
      expect(await aidOf(mara.browser)).toEqual([])
      expect((await askAid(mara.browser, [mara.childId])).status).toBe(404)
    }
    const other = await logInAsking(rig, school)
    const entry = { name: `Mara ${other.lastName}` }
    made(await call(rig, doNotRelease.add, { params: { id: other.childId }, body: entry }, school.admin))
    expect(await aidOf(other.browser)).toEqual([])
    expect((await askAid(other.browser, [other.childId])).status).toBe(404)
    expect((await askAid(other.browser, [mara.childId])).status).toBe(404)
  })

  test('is one request of a home with two guardians, and each home has its own, unseen by the other', async () => {
    const school = await makeSchool(rig)
    const mara = await logInAsking(rig, school)
    const tom = await logInOther(rig, school, mara)
    // Without homes Tom is not asked for money.
    expect(await aidOf(tom)).toEqual([])
    expect((await askAid(tom, [mara.childId])).status).toBe(404)
    await setHomes(rig, school, mara.childId, [100])
    made(await askAid(mara.browser, [mara.childId]))
    made(await askAid(tom, [mara.childId]))
    expect(await aidToDo(rig, school)).toHaveLength(1)
    expect(await aidOf(tom)).toMatchObject([{ asked: { isOwn: false } }])
    await setHomes(rig, school, mara.childId, [50, 50])
    expect(await aidOf(tom)).toMatchObject([{ asked: null }])
    made(await askAid(tom, [mara.childId]))
    const open = await aidToDo(rig, school)
    expect(open).toHaveLength(2)
    expect(made(await tom.call(ownRequests.list, { query: {} })).content).toHaveLength(1)
    made(await decideAid(rig, school, open[0]!.id))
    expect(await aidOf(tom)).toMatchObject([{ asked: { isOwn: true } }])
    await tellAnswers(rig, school)
    expect(await lettersTo(`tom.${mara.childId.slice(-8)}@families.test`)).toEqual([])
    expect(await lettersTo(mara.email)).toHaveLength(1)
  })

  test('can be withdrawn, and asked again after a no', async () => {
    const school = await makeSchool(rig)
    const mara = await logInAsking(rig, school)
    made(await askAid(mara.browser, [mara.childId]))
    const [first] = await aidToDo(rig, school)
    made(await mara.browser.call(ownRequests.withdraw, { params: { requestId: first!.id } }))
    expect(await aidOf(mara.browser)).toMatchObject([{ asked: null }])
    made(await askAid(mara.browser, [mara.childId], 'Please'))
    const [second] = await aidToDo(rig, school)
    expect((await decideAid(rig, school, second!.id, { grants: false, answer: '' })).problem).toMatchObject({
      fields: [{ path: 'answer' }],
    })
    made(await decideAid(rig, school, second!.id, { grants: false, answer: 'The fund is empty', aid: null }))
    expect(await aidOfChild(school, mara.childId)).toEqual([])
    expect(made(await mara.browser.call(ownRequests.list, { query: {} })).content[0]).toMatchObject({
      kind: 'FINANCIAL_AID',
      state: 'REFUSED',
      answer: 'The fund is empty',
    })
    await tellAnswers(rig, school)
    const [letter] = await lettersTo(mara.email)
    expect(letter!.text_body).toContain('The answer is no')
    expect(letter!.text_body).not.toContain('Ann')
    made(await askAid(mara.browser, [mara.childId], 'Once more'))
    expect(await aidToDo(rig, school)).toHaveLength(1)
  })
})

describe('Giving the aid that was asked for', () => {
  test('takes it off what is held, with its name and reason, and the family books for the rest', async () => {
    const { school, mara, request, activityId } = await holding()
    const shown = made(await call(rig, familyRequests.get, { params: { id: request.id } }, school.manager))
    expect(shown.aid).toEqual({ held: [{ id: activityId, name: 'Zebrawood' }], isPaying: false })
    made(await decideAid(rig, school, request.id))
    const [line] = (await cartOf(mara.browser)).lines
    expect(line).toMatchObject({ state: 'HELD', total: 6000 })
    expect(line!.prices).toContainEqual({
      label: 'Financial aid',
      reason: expect.stringContaining('40%'),
      amount: -4000,
    })
    expect((await bookAll(mara.browser, { cents: 10_000 })).problem).toMatchObject({ code: 'AMOUNT_CHANGED' })
    made(await bookAll(mara.browser, { cents: 6000 }))
    expect(await openInvoices(mara.browser)).toMatchObject([{ amountDue: 6000 }])
    expect(await aidOfChild(school, mara.childId)).toMatchObject([
      { state: 'APPROVED', label: 'Financial aid', percent: 40, used: 4000, activity: null, activities: [] },
    ])
    expect(await historyOf(rig, school, mara.childId)).toEqual(
      expect.arrayContaining([expect.stringContaining('gave financial aid for Ann')]),
    )
    expect((await decideAid(rig, school, request.id)).problem).toMatchObject({ code: 'REQUEST_CLOSED' })
  })

  test('counts for its activities and days alone, and an amount is used up once', async () => {
    const { school, mara, request, activityId } = await holding()
    const other = await paidClass(rig, school, 'Walnut')
    // The meetings are on December 7, 14, 21 and 28.
    const aid = { type: 'AMOUNT', percent: null, amount: 40, to: '2026-12-14', activityIds: [activityId] }
    made(await decideAid(rig, school, request.id, { aid }))
    expect((await cartOf(mara.browser)).lines).toMatchObject([{ total: 6000 }])
    const price = (wanted: string) =>
      mara.browser.call(familyBookings.price, {
        body: { lines: [{ activityId: wanted, childIds: [mara.childId] }] as never },
      })
    expect(made(await price(other)).now).toBe(10_000)
    const [given] = await aidOfChild(school, mara.childId)
    expect(given).toMatchObject({ from: '2026-11-01', to: '2026-12-14', activity: { name: 'Zebrawood' } })
    made(await call(rig, aids.end, { params: { id: given!.id } }, school.manager))
    expect((await aidOfChild(school, mara.childId))[0]).toMatchObject({ state: 'ENDED' })
  })

  test('is in the price before anything is held, for each child and once for all of it', async () => {
    const school = await makeSchool(rig)
    const mara = await logInAsking(rig, school)
    const ben = await sibling(school, mara.childId)
    const one = await paidClass(rig, school)
    const two = await paidClass(rig, school, 'Walnut')
    made(await askAid(mara.browser, [mara.childId]))
    const [request] = await aidToDo(rig, school)
    made(
      await decideAid(rig, school, request!.id, {
        aid: { type: 'AMOUNT', percent: null, amount: 150 },
      }),
    )
    const lines = [one, two].map((activityId) => ({ activityId, childIds: [mara.childId, ben] }))
    const price = made(await mara.browser.call(familyBookings.price, { body: { lines } as never }))
    expect(price.now).toBe(25_000)
    expect(price.lines.map((each) => each.map(({ quote }) => quote.total))).toEqual([
      [0, 10_000],
      [5000, 10_000],
    ])
    expect(price.lines[0]![0]!.quote.lines.at(-1)).toMatchObject({
      kind: 'AID',
      label: 'Financial aid',
      amount: -10_000,
    })
    made(await addLines(mara.browser, lines.slice(0, 1)))
    const cart = await cartOf(mara.browser)
    expect(new Set(cart.lines.map(({ total }) => total))).toEqual(new Set([0, 10_000]))
  })

  test('leaves what was billed as it is, and a spot that was let go meanwhile', async () => {
    const { school, mara, request } = await holding()
    made(await bookAll(mara.browser, { cents: 10_000 }))
    const shown = made(await call(rig, familyRequests.get, { params: { id: request.id } }, school.manager))
    expect(shown.aid).toEqual({ held: [], isPaying: false })
    made(await decideAid(rig, school, request.id))
    expect(await openInvoices(mara.browser)).toMatchObject([{ amountDue: 10_000 }])
    const again = await holding()
    const [line] = (await cartOf(again.mara.browser)).lines
    made(await again.mara.browser.call(familyCart.remove, { params: { cartLineId: line!.id } }))
    made(await decideAid(rig, again.school, again.request.id))
    expect((await cartOf(again.mara.browser)).lines).toEqual([])
  })

  test('is refused at its field where it is not whole, and nothing is given', async () => {
    const { school, mara, request } = await holding()
    const wrong = async (aid: object) =>
      (await decideAid(rig, school, request.id, { aid })).problem as { fields: { path: string }[] }
    expect((await wrong({ percent: 0 })).fields).toMatchObject([{ path: 'aid.percent' }])
    expect((await wrong({ label: ' ' })).fields).toMatchObject([{ path: 'aid.label' }])
    expect((await wrong({ to: '2026-10-01' })).fields).toMatchObject([{ path: 'aid.to' }])
    expect((await wrong({ activityIds: [mara.childId] })).fields).toMatchObject([{ path: 'aid.activityIds' }])
    expect((await decideAid(rig, school, request.id, { aid: undefined })).status).toBe(200)
  })

  test('is for who edits shares; who sees no money does not read what the family can pay', async () => {
    const { school, request } = await holding()
    const body = { grants: true, answer: '', version: 1 } as never
    expect(
      (await call(rig, familyRequests.decide, { params: { id: request.id }, body }, school.coordinator))
        .status,
    ).toBe(403)
    const seen = made(await call(rig, familyRequests.get, { params: { id: request.id } }, school.coordinator))
    expect([seen.words, request.words]).toEqual(['', 'We can pay forty a month'])
  })

  test('two who decide at once give it once', async () => {
    const { school, mara, request } = await holding()
    const both = await Promise.all([1, 2].map(() => decideAid(rig, school, request.id)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(await aidOfChild(school, mara.childId)).toHaveLength(1)
    expect((await cartOf(mara.browser)).lines).toMatchObject([{ total: 6000 }])
  })

  test('is written to whoever asked in Spanish, without the child', async () => {
    const { school, mara, request } = await holding()
    await inside(rig, school.id, (query) => query(`update guardian set language = 'es'`))
    made(await decideAid(rig, school, request.id))
    await tellAnswers(rig, school)
    const [letter] = await lettersTo(mara.email)
    expect(letter!.text_body).toContain('La respuesta es sí')
    expect(letter!.text_body).not.toContain('Ann')
    expect(made(await mara.browser.call(familyAid.get, {})).children).toMatchObject([{ asked: null }])
  })
})
