import { credits } from '@afterbell/contract/payments/credits'
import { payers } from '@afterbell/contract/invoices/payers'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { beforeEach, describe, expect, test } from 'vitest'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { settleRefund } from '../../src/features/payments/refunds/settle-refund.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf, owing, type Owing } from '../rig/paying/paying.ts'
import { creditOf } from '../rig/paying/credit-of.ts'

// A family's credit: refunded the way it came, or used for open invoices.

const rig = useRig()
const at = 'classes' as const
let school: MadeSchool
let of: Owing

beforeEach(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
  of = await owing(rig, school, 40)
})

const inputOf = (payerId: string) => ({ params: { payerId } })
const readCredit = async (payerId: string) =>
  made(await call(rig, credits.get, inputOf(payerId), school.admin))
const refund = (payerId: string, amount: number, by = school.admin) =>
  call(rig, credits.refund, { ...inputOf(payerId), body: { amount, reason: 'Moved away' } }, by)

const invoicesNow = () =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select number, paid_cents as paid, moved_cents as moved, refunded_cents as refunded, open_cents as open
       from invoice where kind = 'INVOICE' order by number`,
    )
    return rows
  })

async function cash(amount: number) {
  const body = { parentId: of.parentId, amount, how: 'CASH' as const, receivedOn: '2026-09-14' }
  made(await call(rig, payments.takeOutside, { body }, school.admin))
}

describe('Credit', () => {
  test('goes back to the card it came from, whole or in part, and never more than there is', async () => {
    const { payerId } = await creditOf(rig, school, of)
    expect(await readCredit(payerId)).toEqual({
      credit: 4000,
      refundable: 4000,
      ways: [{ how: 'CARD', amount: 4000 }],
    })
    expect((await refund(payerId, 40.01)).problem).toMatchObject({
      code: 'TOO_MUCH',
      message: 'At most $40 can be refunded',
    })
    const part = made(await refund(payerId, 15))
    expect(part).toMatchObject({ refunds: [{ amount: 1500, state: 'SUCCEEDED' }], noLongerOwed: 0 })
    expect(await readCredit(payerId)).toMatchObject({ credit: 2500, refundable: 2500 })
    expect(made(await refund(payerId, 25))).toMatchObject({ refunds: [{ amount: 2500 }] })
    expect(await invoicesNow()).toEqual([{ number: 1, paid: 4000, moved: 4000, refunded: 4000, open: 0 }])
    expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 0, held: 0, open: 0 })
    expect((await refund(payerId, 1)).problem?.code).toBe('NOT_REFUNDABLE')
  })

  test('of several payments goes back by the latest first, and what was taken in cash by hand', async () => {
    const { payerId } = await creditOf(rig, school, of)
    await cash(10)
    expect(await readCredit(payerId)).toEqual({
      credit: 5000,
      refundable: 5000,
      ways: [
        { how: 'CASH', amount: 1000 },
        { how: 'CARD', amount: 4000 },
      ],
    })
    const { refunds } = made(await refund(payerId, 30))
    expect(refunds).toMatchObject([{ amount: 1000 }, { amount: 2000 }])
    expect(await books(rig, school)).toMatchObject({ credit: 2000, held: 2000 })
  })

  test('that was used for another spot goes back no more, nor what is proposed of it once it is gone', async () => {
    const { payerId } = await creditOf(rig, school, of)
    const id = await makeClass(rig, school, { price: 30, maxEnroll: 5 })
    await enrolled(rig, school, of.childId, id)
    expect(await readCredit(payerId)).toMatchObject({ credit: 1000, refundable: 1000 })
    expect((await refund(payerId, 11)).problem?.code).toBe('TOO_MUCH')
    made(await refund(payerId, 10))
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 3000 })
  })

  test('whose refund a bank refuses later is credit again, that can go back once more', async () => {
    const { payerId } = await creditOf(rig, school, of)
    const { refunds } = made(await refund(payerId, 40))
    const refused = { state: 'FAILED', ref: null, code: 'lost_or_stolen_card' } as const
    await schoolRunner(rig.pool, school.id)((context) => settleRefund(context, refunds[0]!.id, refused))
    expect(await readCredit(payerId)).toMatchObject({ credit: 4000, refundable: 4000 })
    expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 4000, held: 4000 })
  })

  test('is given back once by two who do so at the same moment', async () => {
    const { payerId } = await creditOf(rig, school, of)
    const both = await Promise.all([refund(payerId, 40), refund(payerId, 40)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await books(rig, school)).toMatchObject({ credit: 0, held: 0 })
  })

  test('pays what is open, the earliest due first, and no more than there is', async () => {
    const { payerId } = await creditOf(rig, school, of, { owes: true })
    expect(await books(rig, school)).toMatchObject({ owed: 2500, credit: 4000 })
    expect(made(await call(rig, credits.use, inputOf(payerId), school.admin))).toEqual({ amount: 2500 })
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 1500, held: 4000 })
    expect((await call(rig, credits.use, inputOf(payerId), school.admin)).problem?.code).toBe(
      'NOTHING_TO_PAY',
    )
    // The invoice it paid can be canceled, and the amount refunded to the card as well.
    expect(await readCredit(payerId)).toMatchObject({ credit: 1500, refundable: 1500 })
  })

  test('that a transfer has left is proposed no more once it went back', async () => {
    await methodOf(rig, school, of.parentId)
    await charge(rig, school, of)
    const classId = await makeClass(rig, school, { price: 10, maxEnroll: 5 })
    const there = { at, params: { id: of.classId, rosterId: of.rosterId } }
    made(await call(rig, rosters.update, { ...there, body: { classId } }, school.admin))
    const open = async () => made(await call(rig, proposals.list, { query: {} }, school.admin)).content
    expect(await open()).toMatchObject([{ cause: 'TRANSFERRED', givenBack: 3000 }])
    const { payers: paying } = made(
      await call(rig, payers.ofChild, { params: { childId: of.childId } }, school.admin),
    )
    made(await refund(paying[0]!.id, 30))
    expect(await open()).toEqual([])
    expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 0, held: 1000 })
  })

  test('is not for a coordinator to give back', async () => {
    const { payerId } = await creditOf(rig, school, of)
    expect((await call(rig, credits.get, inputOf(payerId), school.coordinator)).status).toBe(403)
  })
})
