import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDice } from '../../db/demo/dice.ts'
import { settlePayment } from '../../src/features/payments/charging/settle.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { makePaymentHold } from '../rig/paying/coupons.ts'
import { holdInCart, statesOf } from '../rig/paying/held-carts.ts'
import { books, connectSandbox, methodOf } from '../rig/paying/paying.ts'
import { expectSoundTotals } from '../rig/paying/sound-totals.ts'

// A payment for several spots, of which some are gone when it comes.

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

/** A cart of one child with these prices, each in a class of one spot, and its payment. */
async function cartOf(prices: readonly number[], token = 'tok_challenged') {
  const childId = await makeChild(rig, school)
  const lines: { classId: string; rosterId: string }[] = []
  let parentId = ''
  for (const [nth, price] of prices.entries()) {
    const classId = await makeClass(rig, school, {
      price,
      maxEnroll: 1,
      waitList: true,
      maxWaitList: 5,
      ...dates,
      wednesday: false,
      [DAYS[nth % DAYS.length]!]: true,
    })
    const hold =
      price > 0
        ? await makePaymentHold(rig, school, { classId, childId })
        : { rosterId: (await holdInCart(rig, school, { at: 'classes', id: classId, childId }))[0]! }
    if ('parentId' in hold) parentId = hold.parentId as string
    lines.push({ classId, rosterId: hold.rosterId })
  }
  await methodOf(rig, school, parentId, token)
  const rosterIds = lines.map(({ rosterId }) => rosterId)
  const { paymentId } = made(
    await call(rig, payments.create, { body: { parentId, rosterIds } }, school.admin),
  )
  return { lines, rosterIds, paymentId }
}

const confirm = async (id: string) =>
  made(await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin))

/** Ends the hold of a spot; `isSold`: somebody else has taken it since. */
async function endHold({ classId, rosterId }: { classId: string; rosterId: string }, isSold: boolean) {
  await inside(rig, school.id, (query) =>
    query(`update place set expires_at = app.now() - interval '1 second' where id = $1`, [rosterId]),
  )
  await settleJob(rig)({ schoolId: school.id, sectionIds: [classId] })
  if (!isSold) return
  const input = {
    at: 'classes' as const,
    params: { id: classId },
    body: { childId: await makeChild(rig, school) },
  }
  made(await call(rig, rosters.add, input, school.admin))
}

const succeeds = (id: string) =>
  schoolRunner(
    rig.pool,
    school.id,
  )((context) =>
    settlePayment(context, id, {
      state: 'SUCCEEDED',
      ref: null,
      feeCents: null,
      code: null,
      actionUrl: null,
    }),
  )

async function refundsOf(paymentId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select cents, reason from refund where payment_id = $1 order by cents', [paymentId]),
  )
  return rows as { cents: number; reason: string }[]
}

describe('Money that comes late', () => {
  test('takes each spot that can be taken, and sends back the price of the others', async () => {
    const { lines, rosterIds, paymentId } = await cartOf([40, 30, 0, 20])
    expect((await confirm(paymentId)).state).toBe('REQUIRES_ACTION')
    await endHold(lines[0]!, true)
    await endHold(lines[1]!, false)
    await endHold(lines[3]!, true)
    await succeeds(paymentId)
    expect(await statesOf(rig, school, rosterIds)).toEqual([
      'waiting, VOID 4000',
      'taken, ISSUED 3000',
      'taken, VOID 0',
      'waiting, VOID 2000',
    ])
    const refunds = await refundsOf(paymentId)
    expect(refunds.map(({ cents }) => cents)).toEqual([2000, 4000])
    for (const { reason } of refunds) expect(reason).toMatch(/^Kim Test, .+: The payment came after the hold/)
    await expectSoundTotals(rig, school)
    // Told again, nothing changes.
    await succeeds(paymentId)
    expect(await refundsOf(paymentId)).toHaveLength(2)
  })

  test('goes back whole where nothing can be taken', async () => {
    const { lines, rosterIds, paymentId } = await cartOf([40, 30])
    await confirm(paymentId)
    for (const line of lines) await endHold(line, true)
    await succeeds(paymentId)
    expect(await statesOf(rig, school, rosterIds)).toEqual(['waiting, VOID 4000', 'waiting, VOID 3000'])
    expect((await refundsOf(paymentId)).map(({ cents }) => cents)).toEqual([7000])
  })

  test('is behind its spots, or goes back, in the same moment, whichever holds have ended', async () => {
    const dice = createDice(11)
    for (let nth = 0; nth < 8; nth += 1) {
      const prices = [40, 30, 20].slice(0, 1 + (nth % 3))
      const { lines, rosterIds, paymentId } = await cartOf(nth % 2 === 0 ? [...prices, 0] : prices)
      await confirm(paymentId)
      for (const line of lines) {
        const end = dice.pick(['HELD', 'FREE', 'SOLD'] as const)
        if (end !== 'HELD') await endHold(line, end === 'SOLD')
      }
      await succeeds(paymentId)
      const taken = (await statesOf(rig, school, rosterIds)).filter((state) => state.startsWith('taken'))
      const behind = taken.reduce((cents, state) => cents + Number(/ISSUED (\d+)/.exec(state)?.[1] ?? 0), 0)
      const back = (await refundsOf(paymentId)).reduce((cents, refund) => cents + refund.cents, 0)
      const paid = 100 * prices.reduce((one, other) => one + other, 0)
      expect(behind + back).toBe(paid)
      const { owed, open, ...others } = await books(rig, school)
      expect({ others: owed - open, ...others }).toMatchObject({ others: 0, credit: 0, pending: 0 })
    }
    await expectSoundTotals(rig, school)
  })
})

test('Holds of one payment end together, at the latest of their ends', async () => {
  const childId = await makeChild(rig, school)
  const first = await makePaymentHold(rig, school, { childId })
  await inside(rig, school.id, (query) =>
    query(`update place set expires_at = app.now() + interval '2 minutes' where id = $1`, [first.rosterId]),
  )
  const second = await makePaymentHold(rig, school, { childId })
  await methodOf(rig, school, first.parentId)
  const rosterIds = [first.rosterId, second.rosterId]
  const endsOf = async () => {
    const { rows } = await inside(rig, school.id, (query) =>
      query('select distinct expires_at::text as at from place where id = any($1) order by 1', [rosterIds]),
    )
    return rows.map(({ at }) => at as string)
  }
  const before = await endsOf()
  expect(before).toHaveLength(2)
  made(await call(rig, payments.create, { body: { parentId: first.parentId, rosterIds } }, school.admin))
  expect(await endsOf()).toEqual([before[1]])
})
