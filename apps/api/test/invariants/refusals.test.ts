import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@afterbell/contract/kernel/problem'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { onDate, refusedAs, type Refusal } from '@afterbell/domain/kernel/refusals/refusals'
import { placeGuards } from '../../src/features/places/place-guards.ts'
import { refusalOf } from '../../src/platform/problems.ts'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { connectSandbox, linkOf, methodOf, owing } from '../rig/paying/paying.ts'

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

/** Returns a refusal as the server sends it: its code, its parts, and the sentence made from them. */
function pickRefusal({ code, parts, message, field }: Refusal) {
  return {
    code,
    parts,
    message,
    showMessageToUser: true,
    ...(field === undefined ? {} : { fields: [{ path: field, message }] }),
  }
}

const add = async (id: string, childId: string, more: object = {}): Promise<Problem> =>
  (await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId, ...more } }, school.admin))
    .problem

describe('What a family can be refused with is sent as a code and its parts, with the sentence they make', () => {
  test('where a section and its wait list are full, and where others wait', async () => {
    const id = await makeClass(rig, school, { maxEnroll: 1, waitList: true, maxWaitList: 1 })
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeChild(rig, school)))
    await add(id, first!)
    expect(await add(id, first!)).toEqual(
      pickRefusal(refusedAs('ALREADY_ENROLLED', { where: 'HERE', childName: 'Kim Test' })),
    )
    expect(await add(id, second!)).toEqual(
      pickRefusal(refusedAs('FULL', { of: 'SECTION', capacity: 1, used: 1, children: 1 })),
    )
    const wait = async (childId: string) =>
      (await call(rig, waitLists.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
        .problem
    await wait(second!)
    expect(await wait(third!)).toEqual(
      pickRefusal(refusedAs('WAIT_LIST_FULL', { counts: { waiting: 1, capacity: 1 } })),
    )
  })

  test('where somebody was faster', () => {
    const refusal = refusalOf({ code: 'AB001' }, placeGuards)
    expect(refusal?.problem).toEqual(pickRefusal(refusedAs('FULL', { of: 'SINCE' })))
  })

  test('where the price is another, with the new one beside', async () => {
    const id = await makeClass(rig, school, { price: 80 })
    const { details, ...problem } = await add(id, await makeChild(rig, school), { total: 70.5 })
    const parts = { totalCents: 8000, shownCents: 7050 }
    expect(problem).toEqual(pickRefusal(refusedAs('PRICE_CHANGED', parts, { currency: 'USD' })))
    expect(details).toMatchObject({ quote: { total: 80 } })
  })

  test('where one date of several is full', async () => {
    const { id } = await makeAftercare(rig, school, {
      aftercareStartDate: '2026-11-02',
      aftercareEndDate: '2026-12-18',
      dropInPrice: 14.5,
      dropInBillingRate: 'DAY',
      days: [{ day: 'monday', timeFrom: '15:00', timeTo: '17:00', dropIn: true, maxDropIn: 1 }],
    })
    const dropIn = async (dates: string[]) => {
      const body = { childIds: [await makeChild(rig, school)], dates }
      return call(rig, dropIns.add, { at: 'aftercare', params: { id }, body }, school.admin)
    }
    made(await dropIn(['2026-12-07']))
    const { details, ...problem } = (await dropIn(['2026-11-30', '2026-12-07'])).problem
    const full = refusedAs('FULL', { of: 'DROP_IN', capacity: 1, used: 1, children: 1 })
    expect(problem).toEqual(pickRefusal({ ...onDate(full, '2026-12-07', 'AMERICAN'), field: 'dates' }))
    expect(problem).toMatchObject({ parts: { date: '2026-12-07' } })
    expect(details).toEqual({ date: '2026-12-07' })
  })

  test('where there is no card, and where a hold has ended', async () => {
    const owed = await owing(rig, school, 40)
    const body = { parentId: owed.parentId, rosterIds: [owed.rosterId] }
    const created = made(await call(rig, payments.create, { body }, school.admin))
    const confirm = { params: { id: created.paymentId }, body: {} }
    expect((await call(rig, payments.confirm, confirm, school.admin)).problem).toEqual(
      pickRefusal(refusedAs('NO_METHOD', {})),
    )

    const id = await makeClass(rig, school, { price: 40 })
    const place = made(
      await call(
        rig,
        rosters.add,
        { at: 'classes', params: { id }, body: { childId: owed.childId, pay: true } },
        school.admin,
      ),
    )
    await methodOf(rig, school, owed.parentId)
    const input = { parentId: owed.parentId, rosterIds: [place.rosterId] }
    const { paymentId } = made(await call(rig, payments.create, { body: input }, school.admin))
    await inside(rig, school.id, (query) =>
      query(`update place set expires_at = app.now() - interval '1 second' where id = $1`, [place.rosterId]),
    )
    const late = { params: { id: paymentId }, body: {} }
    expect((await call(rig, payments.confirm, late, school.admin)).problem).toEqual(
      pickRefusal(refusedAs('HOLD_ENDED', { of: 'NEW' })),
    )
  })

  test('where a link opens nothing, and where somebody else’s is asked for', async () => {
    const owed = await owing(rig, school, 40)
    const { token } = await linkOf(rig, school, owed.childId)
    const params = { schoolId: school.id }
    const wrong = await call(rig, payByLink.invoice, { params, body: { token: `${token}x` } })
    expect(wrong.problem).toEqual(pickRefusal(refusedAs('LINK_UNKNOWN', {})))
    const nowhere = await call(rig, payments.confirm, { params: { id: school.id }, body: {} }, school.admin)
    const { code, parts, message } = refusedAs('NOT_FOUND', {})
    expect([nowhere.status, nowhere.problem]).toEqual([404, { code, parts, message }])
  })
})
