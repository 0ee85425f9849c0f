import { describe, expect, test } from 'vitest'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { familySpots } from '@afterbell/contract/portal/spots/family-spots'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call, useRig } from '../../rig/app.ts'
import { tellAnswers } from '../../rig/families/asked.ts'
import {
  giveUp,
  giveUpAs,
  letGiveUp,
  lookAt,
  spotsFor,
  tellGivenUp,
  termsShown,
} from '../../rig/families/carts/spots.ts'
import { siblingsInClass } from '../../rig/families/carts/spots-given-up.ts'
import { onTwoDays } from '../../rig/families/carts/changes.ts'
import { limitGuardian } from '../../rig/families/limited.ts'
import { logInFamily } from '../../rig/families/logged-in.ts'
import { bill, logInOther, logInOwing, openInvoices, paidClass, setHomes } from '../../rig/families/owing.ts'
import {
  historyOf,
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  rosterOf,
  type MadeSchool,
} from '../../rig/make.ts'

const rig = useRig()

const proposed = async (school: MadeSchool) =>
  made(await call(rig, proposals.list, { query: { state: 'OPEN' } as never }, school.admin)).content

const toDo = async (school: MadeSchool) =>
  made(await call(rig, familyRequests.list, { query: {} }, school.manager)).content

const decide = (school: MadeSchool, id: string, body: Record<string, unknown> = {}) =>
  call(
    rig,
    familyRequests.decide,
    { params: { id }, body: { grants: true, version: 1, ...body } as never },
    school.manager,
  )

async function lettersTo(email: string, key = 'spot given up') {
  const { rows } = await rig.pool.pg.query<{ subject: string; text_body: string }>(
    `select subject, text_body from mail where lower(to_email) = lower($1) and dedupe_key like $2 || '%'`,
    [email, key],
  )
  return rows
}

/** A family with an invoice of 100 for four Mondays from December 7, twelve days before which they may leave at once. */
async function owing(fee = 1500) {
  const school = await makeSchool(rig)
  await letGiveUp(rig, school, { feeCents: fee })
  const mara = await logInOwing(rig, school)
  const [spot] = await spotsFor(mara.browser, mara.childId)
  return { school, mara, spot: spot! }
}

describe('A spot that a family gives up by itself', () => {
  test('is shown with what it comes to, and is left as staff take a child off', async () => {
    const { school, mara, spot } = await owing()
    expect(spot).toMatchObject({
      activity: 'Zebrawood',
      way: 'AT_ONCE',
      firstOn: '2026-12-07',
      nextOn: '2026-12-07',
      lastDay: '2026-11-30',
      isAsked: false,
      isDropIn: false,
      sections: [],
    })
    expect(await lookAt(mara.browser, spot.id)).toMatchObject({
      fee: 1500,
      back: 0,
      noLongerOwed: 8500,
      hasInstallments: false,
    })
    const other = await makeChild(rig, school)
    await inside(rig, school.id, (query) => query('update section set capacity = 1'))
    const waits = { at: 'classes', params: { id: mara.classId }, body: { childId: other } } as const
    made(await call(rig, waitLists.add, waits, school.admin))
    expect(made(await giveUp(mara.browser, spot.id))).toEqual({ outcome: 'GIVEN_UP' })
    expect((await rosterOf(rig, school, mara.classId)).map(({ childId }) => childId)).not.toContain(
      mara.childId,
    )
    const { rows } = await inside(rig, school.id, (query) =>
      query('select state from place where child_id = $1', [other]),
    )
    expect(rows).toEqual([{ state: 'held' }])
    const [proposal] = await proposed(school)
    expect(proposal).toMatchObject({ cause: 'REMOVED', givenBack: 0, noLongerOwed: 8500 })
    made(await call(rig, proposals.confirm, { params: { id: proposal!.id }, body: {} }, school.admin))
    expect(await openInvoices(mara.browser)).toMatchObject([{ amountDue: 1500 }])
    expect(await historyOf(rig, school, mara.classId)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`took Ann ${mara.lastName} off the roster`),
        expect.stringContaining('kept $15 of what goes back'),
      ]),
    )
    expect(await spotsFor(mara.browser, mara.childId)).toEqual([])
    await tellGivenUp(rig, school)
    expect(await lettersTo(mara.email)).toMatchObject([
      { subject: `Ann ${mara.lastName} has left Zebrawood` },
    ])
  })

  test('stays given up when it is sent again, and when another guardian does it in the same second', async () => {
    const { school, mara, spot } = await owing()
    const tom = await logInOther(rig, school, mara)
    await setHomes(rig, school, mara.childId, [100])
    const body = await termsShown(tom, spot.id)
    expect(body).toEqual({ way: 'AT_ONCE', fee: 15, discounts: 0, back: 0, noLongerOwed: 85 })
    const both = await Promise.all([giveUpAs(mara.browser, spot.id, body), giveUpAs(tom, spot.id, body)])
    expect(both.map(made)).toEqual([{ outcome: 'GIVEN_UP' }, { outcome: 'GIVEN_UP' }])
    expect(made(await giveUpAs(tom, spot.id, body))).toEqual({ outcome: 'GIVEN_UP' })
    expect(await proposed(school)).toHaveLength(1)
    const left = (await historyOf(rig, school, mara.classId)).filter((each) =>
      each.includes('off the roster'),
    )
    expect(left).toHaveLength(1)
    await tellGivenUp(rig, school)
    expect(await lettersTo(mara.email)).toHaveLength(1)
    expect(await lettersTo(`tom.${mara.childId.slice(-8)}@families.test`)).toHaveLength(1)
  })

  test('is not given up on other terms than were shown, and after staff took the child off nothing more happens', async () => {
    const { school, mara, spot } = await owing()
    expect((await giveUp(mara.browser, spot.id, { noLongerOwed: 100 })).problem).toMatchObject({
      code: 'SPOT_CHANGED',
    })
    const body = { way: 'AT_ONCE', fee: 15, discounts: 0, back: 0, noLongerOwed: 85 }
    await letGiveUp(rig, school, { feeCents: 2000 })
    expect((await giveUpAs(mara.browser, spot.id, body)).problem).toMatchObject({ code: 'SPOT_CHANGED' })
    const [row] = await rosterOf(rig, school, mara.classId)
    const params = { id: mara.classId, rosterId: row!.rosterId }
    made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
    expect(made(await giveUpAs(mara.browser, spot.id, body))).toEqual({ outcome: 'GIVEN_UP' })
    expect(await proposed(school)).toMatchObject([{ noLongerOwed: 10_000 }])
    expect((await mara.browser.call(familySpots.look, { params: { enrollmentId: spot.id } })).status).toBe(
      404,
    )
  })

  test('gives back what was paid, to the cent, and keeps no more than that', async () => {
    const { school, mara, spot } = await owing(3333)
    await inside(rig, school.id, (query) =>
      query('update invoice set paid_cents = 4000 where id = $1', [mara.invoiceId]),
    )
    expect(await lookAt(mara.browser, spot.id)).toMatchObject({ fee: 3333, back: 667, noLongerOwed: 6000 })
    await letGiveUp(rig, school, { feeCents: 99_999 })
    expect(await lookAt(mara.browser, spot.id)).toMatchObject({ fee: 10_000, back: 0, noLongerOwed: 0 })
    made(await giveUp(mara.browser, spot.id))
    expect(await proposed(school)).toEqual([])
  })

  test('deducts the sibling discount that rested on the child, where the school does, and shows it first', async () => {
    const school = await makeSchool(rig)
    await letGiveUp(rig, school, { feeCents: 500, deducts: true })
    const { browser, spotId, siblingSpotId } = await siblingsInClass(rig, school)
    expect(await lookAt(browser, siblingSpotId)).toMatchObject({ discounts: 0, noLongerOwed: 8500 })
    expect(await lookAt(browser, spotId)).toMatchObject({
      fee: 500,
      discounts: 1000,
      noLongerOwed: 8500,
    })
    await letGiveUp(rig, school, { feeCents: 500 })
    expect(await lookAt(browser, spotId)).toMatchObject({ discounts: 0, noLongerOwed: 9500 })
    await letGiveUp(rig, school, { feeCents: 500, deducts: true })
    made(await giveUp(browser, spotId))
    expect(await proposed(school)).toMatchObject([{ noLongerOwed: 8500 }])
    expect(await lookAt(browser, siblingSpotId)).toMatchObject({ discounts: 0, noLongerOwed: 8500 })
  })

  test('that costs nothing is given up without a word about money', async () => {
    const { school, mara } = await owing()
    const id = await makeClass(rig, school, {
      className: 'Walnut',
      price: 0,
      classStartDate: '2026-12-07',
      classEndDate: '2026-12-28',
    })
    await bill(rig, school, mara.childId, id)
    const spot = (await spotsFor(mara.browser, mara.childId)).find(({ activity }) => activity === 'Walnut')!
    expect(await lookAt(mara.browser, spot.id)).toMatchObject({ fee: 0, back: 0, noLongerOwed: 0 })
    expect(made(await giveUp(mara.browser, spot.id))).toEqual({ outcome: 'GIVEN_UP' })
    expect(await proposed(school)).toEqual([])
  })

  test('may be one day of care, of which nothing is kept', async () => {
    const { school, mara } = await owing()
    await letGiveUp(rig, school, { days: 1, feeCents: 1500 })
    const { id } = await makeAftercare(rig, school, {
      aftercareStartDate: '2026-11-02',
      aftercareEndDate: '2026-12-18',
      dropInPrice: 14.5,
      dropInBillingRate: 'DAY',
      days: [
        {
          day: 'tuesday',
          timeFrom: '15:00',
          timeTo: '17:00',
          dropIn: true,
          maxDropIn: 2,
        },
      ],
    })
    const body = { dates: ['2026-11-24'], childIds: [mara.childId] }
    made(await call(rig, dropIns.add, { at: 'aftercare', params: { id }, body }, school.admin))
    const spot = (await spotsFor(mara.browser, mara.childId)).find(({ isDropIn }) => isDropIn)!
    expect(spot).toMatchObject({ way: 'AT_ONCE', firstOn: '2026-11-24', lastDay: '2026-11-23' })
    const { fee, noLongerOwed } = await lookAt(mara.browser, spot.id)
    expect(fee).toBe(0)
    const before = (await openInvoices(mara.browser)).reduce((all, { amountDue }) => all + amountDue, 0)
    expect(made(await giveUp(mara.browser, spot.id))).toEqual({ outcome: 'GIVEN_UP' })
    const after = (await openInvoices(mara.browser)).reduce((all, { amountDue }) => all + amountDue, 0)
    expect(before - after).toBe(noLongerOwed)
    expect((await spotsFor(mara.browser, mara.childId)).some(({ isDropIn }) => isDropIn)).toBe(false)
    await tellGivenUp(rig, school)
    expect((await lettersTo(mara.email))[0]!.subject).toContain('on 11/24/2026')
  })
})

describe('Nobody gives up a spot', () => {
  test('where the school does not let them, or once its last meeting has begun', async () => {
    const { school, mara, spot } = await owing()
    const body = { way: 'AT_ONCE', fee: 15, discounts: 0, back: 0, noLongerOwed: 85 }
    await inside(rig, school.id, (query) =>
      query(`update meeting set starts_at = app.now() - interval '1 minute' where section_id = $1`, [
        mara.classId,
      ]),
    )
    expect(await spotsFor(mara.browser, mara.childId)).toMatchObject([{ way: 'OVER', nextOn: null }])
    expect((await giveUpAs(mara.browser, spot.id, body)).problem).toMatchObject({ code: 'SPOT_OVER' })
    await letGiveUp(rig, school, { how: 'NO' })
    expect(await spotsFor(mara.browser, mara.childId)).toMatchObject([{ way: 'NOT_OFFERED' }])
    expect((await giveUpAs(mara.browser, spot.id, body)).problem).toMatchObject({ code: 'NOT_FOR_FAMILIES' })
    expect(await rosterOf(rig, school, mara.classId)).toHaveLength(1)
  })

  test('who is shut out of the child, or sees money alone', async () => {
    for (const telling of ['NOTHING', 'MONEY'] as const) {
      const { school, mara, spot } = await owing()
      await limitGuardian(rig, school, mara.childId, telling)
      const asked = [
        mara.browser.call(familySpots.list, { params: { childId: mara.childId } }),
        mara.browser.call(familySpots.look, { params: { enrollmentId: spot.id } }),
        giveUpAs(mara.browser, spot.id, { way: 'AT_ONCE', fee: 15, discounts: 0, back: 0, noLongerOwed: 85 }),
      ]
      for (const each of asked) expect((await each).status).toBe(404)
    }
  })

  test('that they only wait for, nor anybody else’s', async () => {
    const { school, mara } = await owing()
    const id = await makeClass(rig, school, { maxEnroll: 1 })
    await bill(rig, school, await makeChild(rig, school), id)
    const waits = { at: 'classes', params: { id }, body: { childId: mara.childId } } as const
    made(await call(rig, waitLists.add, waits, school.admin))
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select enrollment_id as id from place where state = 'waiting'`),
    )
    const body = { way: 'AT_ONCE', fee: 0, discounts: 0, back: 0, noLongerOwed: 0 }
    expect((await giveUpAs(mara.browser, rows[0]!.id as string, body)).status).toBe(404)
    const stranger = await logInFamily(rig, school)
    const [spot] = await spotsFor(mara.browser, mara.childId)
    expect((await giveUpAs(stranger.browser, spot!.id, body)).status).toBe(404)
  })

  test('that others pay for alone; where another home pays, too, the school decides and nobody sees the other’s money', async () => {
    const school = await makeSchool(rig)
    await letGiveUp(rig, school, { feeCents: 1500 })
    const mara = await logInFamily(rig, school)
    const tom = await logInOther(rig, school, mara)
    await setHomes(rig, school, mara.childId, [30, 70])
    const id = await paidClass(rig, school)
    await bill(rig, school, mara.childId, id)
    const [spot] = await spotsFor(mara.browser, mara.childId)
    expect(spot).toMatchObject({ way: 'ASK', lastDay: null })
    expect(await lookAt(mara.browser, spot!.id)).toMatchObject({ fee: 1500, noLongerOwed: 1500 })
    expect(await lookAt(tom, spot!.id)).toMatchObject({ fee: 1500, noLongerOwed: 5500 })
    await inside(rig, school.id, (query) =>
      query(
        `update invoice i set payer_id = (select j.payer_id from invoice j where j.total_cents = 7000) where i.total_cents = 3000`,
      ),
    )
    expect(await spotsFor(mara.browser, mara.childId)).toMatchObject([{ way: 'NOT_OFFERED' }])
    const body = { way: 'NOT_OFFERED', fee: 0, discounts: 0, back: 0, noLongerOwed: 0 }
    expect((await giveUpAs(mara.browser, spot!.id, body)).problem).toMatchObject({ code: 'CANNOT_GIVE_UP' })
  })
})

describe('One weekday of several', () => {
  test('is given up alone, with its own part of the price, and the others stay; once however often it is sent', async () => {
    const school = await makeSchool(rig)
    const { browser, childId, spot, monday, tuesday, email } = await onTwoDays(rig, school)
    await letGiveUp(rig, school, { before: 'NEXT_MEETING', days: 0, feeCents: 500 })
    expect(spot.weekdays).toEqual([
      { sectionId: monday, weekday: 'monday', isAsked: false },
      { sectionId: tuesday, weekday: 'tuesday', isAsked: false },
    ])
    const [whole, part] = [await lookAt(browser, spot.id), await lookAt(browser, spot.id, tuesday)]
    expect(part).toMatchObject({ fee: 500, back: 0, nextOn: '2026-12-08' })
    // Four Tuesdays of three hours at 10, of eight days in all.
    expect(part.noLongerOwed).toBe(12_000 - 500)
    expect(whole.noLongerOwed).toBe(8000 + 12_000 - 500)
    const shown = await termsShown(browser, spot.id, tuesday)
    for (let twice = 0; twice < 2; twice += 1)
      expect(made(await giveUpAs(browser, spot.id, { ...shown, sectionId: tuesday }))).toEqual({
        outcome: 'GIVEN_UP',
      })
    expect(await spotsFor(browser, childId)).toMatchObject([{ id: spot.id, weekdays: [] }])
    expect(await proposed(school)).toMatchObject([{ noLongerOwed: 11_500 }])
    await tellGivenUp(rig, school)
    const [letter, ...others] = await lettersTo(email)
    expect(others).toEqual([])
    expect(letter!.text_body).toContain('Tuesday')
    expect(letter!.text_body).toContain('The other weekdays stay as they are.')
    // The last one is the whole spot.
    const last = await giveUpAs(browser, spot.id, { ...shown, sectionId: monday })
    expect(last.status).toBe(404)
  })

  test('is asked for where the school decides, apart from the others', async () => {
    const school = await makeSchool(rig)
    const { browser, childId, spot, monday, tuesday } = await onTwoDays(rig, school)
    await letGiveUp(rig, school, { how: 'ASK' })
    for (const sectionId of [monday, tuesday, tuesday])
      expect(made(await giveUp(browser, spot.id, { sectionId }))).toEqual({ outcome: 'ASKED' })
    const requests = await toDo(school)
    expect(requests).toHaveLength(2)
    expect(await spotsFor(browser, childId)).toMatchObject([
      { isAsked: false, weekdays: [{ isAsked: true }, { isAsked: true }] },
    ])
    const looked = async (id: string) =>
      made(await call(rig, familyRequests.get, { params: { id } }, school.manager)).spot!
    const all = await Promise.all(requests.map(({ id }) => looked(id)))
    expect(all.flatMap(({ sections }) => sections).toSorted()).toEqual(['Monday', 'Tuesday'])
    const ofTuesday = requests[all.findIndex(({ sections }) => sections[0] === 'Tuesday')]!
    made(await decide(school, ofTuesday.id))
    expect(await spotsFor(browser, childId)).toMatchObject([{ id: spot.id, weekdays: [] }])
    expect(await toDo(school)).toHaveLength(1)
    expect(await proposed(school)).toMatchObject([{ noLongerOwed: 12_000 }])
  })

  test('of a class, or of somebody else’s spot, is not there', async () => {
    const school = await makeSchool(rig)
    const { browser, spot, aftercareId, tuesday } = await onTwoDays(rig, school)
    await letGiveUp(rig, school)
    const other = await owing()
    const [class1] = await spotsFor(other.mara.browser, other.mara.childId)
    const foreign = await other.mara.browser.call(familySpots.look, {
      params: { enrollmentId: class1!.id },
      query: { sectionId: tuesday },
    })
    expect(foreign.status).toBe(404)
    const activity = await browser.call(familySpots.look, {
      params: { enrollmentId: spot.id },
      query: { sectionId: aftercareId },
    })
    expect(activity.status).toBe(404)
  })
})

describe('A spot that the school decides about', () => {
  test('stands among what staff have to do, with what it comes to, and is given up as they say', async () => {
    const { school, mara, spot } = await owing()
    await letGiveUp(rig, school, { days: 30, feeCents: 1500 })
    expect(await spotsFor(mara.browser, mara.childId)).toMatchObject([{ way: 'ASK', lastDay: '2026-11-07' }])
    for (let twice = 0; twice < 2; twice += 1)
      expect(made(await giveUp(mara.browser, spot.id, { words: 'We move away' }))).toEqual({
        outcome: 'ASKED',
      })
    expect(await spotsFor(mara.browser, mara.childId)).toMatchObject([{ isAsked: true }])
    expect(await rosterOf(rig, school, mara.classId)).toHaveLength(1)
    const [request, ...others] = await toDo(school)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      kind: 'GIVE_UP_SPOT',
      activity: 'Zebrawood',
      person: '',
      words: 'We move away',
    })
    const shown = made(await call(rig, familyRequests.get, { params: { id: request!.id } }, school.manager))
    expect(shown.spot).toEqual({
      kind: 'classes',
      sections: [],
      isDropIn: false,
      nextOn: '2026-12-07',
      isGone: false,
      fee: 1500,
      discounts: 0,
      withFee: {
        givenBack: 0,
        noLongerOwed: 8500,
      },
      withoutFee: {
        givenBack: 0,
        noLongerOwed: 1e4,
      },
    })
    made(await decide(school, request!.id, { waivesFee: true, answer: 'Goodbye' }))
    expect(await rosterOf(rig, school, mara.classId)).toEqual([])
    expect(await proposed(school)).toMatchObject([{ noLongerOwed: 10_000 }])
    expect(made(await mara.browser.call(ownRequests.list, { query: {} })).content).toMatchObject([
      { kind: 'GIVE_UP_SPOT', activity: 'Zebrawood', state: 'GRANTED', answer: 'Goodbye' },
    ])
    await tellAnswers(rig, school)
    await tellGivenUp(rig, school)
    const [answer] = await lettersTo(mara.email, 'family request')
    expect(answer!.text_body).toContain('the spot is given up')
    expect(answer!.text_body).not.toContain('Zebrawood')
    expect(await lettersTo(mara.email)).toEqual([])
  })

  test('keeps the fee as it was asked for, stays where staff say no, and is nobody’s to decide once the spot is gone', async () => {
    const { school, mara, spot } = await owing()
    const tom = await logInOther(rig, school, mara)
    await setHomes(rig, school, mara.childId, [100])
    await letGiveUp(rig, school, { how: 'ASK', feeCents: 1500 })
    made(await giveUp(mara.browser, spot.id))
    made(await giveUp(tom, spot.id))
    await letGiveUp(rig, school, { how: 'ASK', feeCents: 5000 })
    const [first, second] = await toDo(school)
    made(await decide(school, first!.id, { grants: false, answer: 'Please stay' }))
    expect(await rosterOf(rig, school, mara.classId)).toHaveLength(1)
    made(await decide(school, second!.id))
    expect(await proposed(school)).toMatchObject([{ noLongerOwed: 8500 }])
    await tellGivenUp(rig, school)
    expect(await lettersTo(mara.email)).toHaveLength(1)
  })

  test('is no longer asked once another guardian gave it up, and what staff took off before is only answered', async () => {
    const { school, mara, spot } = await owing()
    await letGiveUp(rig, school, { how: 'ASK' })
    made(await giveUp(mara.browser, spot.id))
    await letGiveUp(rig, school)
    made(await giveUp(mara.browser, spot.id))
    expect(await toDo(school)).toEqual([])
    const id = await paidClass(rig, school, 'Walnut')
    await bill(rig, school, mara.childId, id)
    const [other] = await spotsFor(mara.browser, mara.childId)
    await letGiveUp(rig, school, { how: 'ASK' })
    made(await giveUp(mara.browser, other!.id))
    const [row] = await rosterOf(rig, school, id)
    made(
      await call(
        rig,
        rosters.remove,
        { at: 'classes', params: { id, rosterId: row!.rosterId } },
        school.admin,
      ),
    )
    const [request] = await toDo(school)
    const shown = made(await call(rig, familyRequests.get, { params: { id: request!.id } }, school.manager))
    expect(shown.spot).toMatchObject({ isGone: true })
    const before = await proposed(school)
    made(await decide(school, request!.id))
    expect(await proposed(school)).toEqual(before)
  })
})
