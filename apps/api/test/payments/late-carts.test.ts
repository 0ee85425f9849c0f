import { payments } from '@afterbell/contract/payments/payments'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDice } from '../../db/demo/dice.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'
import { makePaymentHold } from '../rig/paying/coupons.ts'
import { statesOf } from '../rig/paying/held-carts.ts'
import { cartOf, confirmCart, endHold, settleAs } from '../rig/paying/late-cart.ts'
import { books, connectSandbox, methodOf } from '../rig/paying/paying.ts'
import { expectSoundTotals } from '../rig/paying/sound-totals.ts'

// A payment for several spots, of which some are gone when it comes.

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

const newCart = (prices: readonly number[]) => cartOf(rig, school, prices)
const confirm = (id: string) => confirmCart(rig, school, id)
const succeeds = (id: string) => settleAs(rig, school, id, 'SUCCEEDED')
const end = (line: Parameters<typeof endHold>[2], isSold: boolean) => endHold(rig, school, line, isSold)

async function refundsOf(paymentId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select cents, reason from refund where payment_id = $1 order by cents', [paymentId]),
  )
  return rows as { cents: number; reason: string }[]
}

describe('Money that comes late', () => {
  test('takes each spot that can be taken, and sends back the price of the others', async () => {
    const { lines, rosterIds, paymentId } = await newCart([40, 30, 0, 20])
    expect((await confirm(paymentId)).state).toBe('REQUIRES_ACTION')
    await end(lines[0]!, true)
    await end(lines[1]!, false)
    await end(lines[3]!, true)
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
    const { lines, rosterIds, paymentId } = await newCart([40, 30])
    await confirm(paymentId)
    for (const line of lines) await end(line, true)
    await succeeds(paymentId)
    expect(await statesOf(rig, school, rosterIds)).toEqual(['waiting, VOID 4000', 'waiting, VOID 3000'])
    expect((await refundsOf(paymentId)).map(({ cents }) => cents)).toEqual([7000])
  })

  test('is behind its spots, or goes back, in the same moment, whichever holds have ended', async () => {
    const dice = createDice(11)
    for (let nth = 0; nth < 8; nth += 1) {
      const prices = [40, 30, 20].slice(0, 1 + (nth % 3))
      const { lines, rosterIds, paymentId } = await newCart(nth % 2 === 0 ? [...prices, 0] : prices)
      await confirm(paymentId)
      for (const line of lines) {
        const hold = dice.pick(['HELD', 'FREE', 'SOLD'] as const)
        if (hold !== 'HELD') await end(line, hold === 'SOLD')
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
