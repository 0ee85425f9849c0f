import { carts } from '@afterbell/contract/payments/carts'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, connectSandbox, methodOf, owing, type Owing } from '../rig/paying/paying.ts'

// A family's credit pays first; the card pays the rest.

const rig = useRig()
const at = 'classes' as const
let school: MadeSchool
let of: Owing

beforeEach(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
  of = await owing(rig, school, 10)
  await methodOf(rig, school, of.parentId)
})

/** Pays the open 10, and `cents` more as credit. */
async function withCredit(cents: number): Promise<void> {
  const body = {
    parentId: of.parentId,
    amount: 10 + cents / 100,
    how: 'CASH' as const,
    receivedOn: '2026-09-14',
  }
  made(await call(rig, payments.takeOutside, { body }, school.admin))
}

const classFor = (price: number) =>
  makeClass(rig, school, {
    price,
    maxEnroll: 5,
    classStartDate: '2026-12-07',
    classEndDate: '2026-12-28',
  })

/** Puts a spot in a class at this price on hold. */
async function holdSpot(price: number): Promise<string> {
  const id = await classFor(price)
  const body = { childId: of.childId, pay: true }
  return made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin)).rosterId
}

const create = (rosterIds: string[], more: object = {}) =>
  call(rig, payments.create, { body: { parentId: of.parentId, rosterIds, ...more } }, school.admin)

const confirm = (id: string) => call(rig, payments.confirm, { params: { id }, body: {} }, school.admin)

const placeOf = (rosterId: string) =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query('select state from place where id = $1', [rosterId])
    return (rows[0] as { state: string }).state
  })

describe('A spot that is held', () => {
  test('is charged less what credit pays of it, and leaves nothing', async () => {
    await withCredit(3000)
    const rosterId = await holdSpot(100)
    const preview = made(await create([rosterId], { preview: true }))
    expect(preview).toMatchObject({ total: 7000, credit: 3000, amount: 10_000 })
    const { paymentId, total } = made(await create([rosterId], { total: 70 }))
    expect(total).toBe(7000)
    expect(made(await confirm(paymentId))).toMatchObject({ state: 'SUCCEEDED', amount: 7000 })
    expect(await placeOf(rosterId)).toBe('taken')
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0, pending: 0, held: 11_000 })
  })

  test('that credit pays whole is taken, and no card is asked; without a card as well', async () => {
    await withCredit(12_000)
    const rosterId = await holdSpot(100)
    const preview = made(await create([rosterId], { preview: true }))
    expect(preview).toMatchObject({ total: 0, credit: 10_000, payment: null, rosters: [{ rosterId }] })
    expect(await placeOf(rosterId)).toBe('held')
    expect(made(await create([rosterId], { total: 0 }))).toMatchObject({ total: 0, payment: null })
    expect(await placeOf(rosterId)).toBe('taken')
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 2000, held: 13_000 })
  })

  test('left on an invoice is open for what credit does not pay', async () => {
    await withCredit(3000)
    const rosterId = await holdSpot(100)
    const invoiceOptions = { paymentType: 'INVOICE' as const, total: 70 }
    expect(made(await create([rosterId], invoiceOptions))).toMatchObject({ total: 7000, payment: null })
    expect(await books(rig, school)).toMatchObject({ owed: 7000, open: 7000, credit: 0 })
  })

  test('does not count credit that another payment under way counts on', async () => {
    await withCredit(3000)
    const [first, second] = [await holdSpot(100), await holdSpot(50)]
    await methodOf(rig, school, of.parentId, 'tok_challenged')
    const { paymentId } = made(await create([first]))
    const methods = made(
      await call(rig, payments.methods, { params: { a: school.id, b: of.parentId } }, school.admin),
    )
    const challenged = methods.at(-1)!.id
    const body = { paymentMethodId: challenged }
    const waits = made(await call(rig, payments.confirm, { params: { id: paymentId }, body }, school.admin))
    expect(waits.state).toBe('REQUIRES_ACTION')
    expect(made(await create([second], { preview: true }))).toMatchObject({ total: 5000, credit: 0 })
    expect((await create([first])).problem?.code).toBe('PAYMENT_UNDER_WAY')
  })

  test('whose payment finds the credit used meanwhile is taken, and the rest of it stays open', async () => {
    await withCredit(3000)
    const rosterId = await holdSpot(100)
    const { paymentId } = made(await create([rosterId]))
    const id = await classFor(30)
    made(await call(rig, rosters.add, { at, params: { id }, body: { childId: of.childId } }, school.admin))
    expect(await books(rig, school)).toMatchObject({ owed: 0, credit: 0 })
    expect(made(await confirm(paymentId)).state).toBe('SUCCEEDED')
    expect(await placeOf(rosterId)).toBe('taken')
    expect(await books(rig, school)).toMatchObject({ owed: 3000, open: 3000, credit: 0 })
  })
})

describe('A cart', () => {
  test('asks for what credit does not pay, and is paid so in one call', async () => {
    await withCredit(3000)
    const id = await classFor(100)
    const input = { at, params: { id } }
    const cart = made(await call(rig, carts.get, { ...input, query: { childId: of.childId } }, school.admin))
    expect(cart).toMatchObject({ total: 7000, credit: 3000 })
    const body = { childId: of.childId, total: 70 }
    const paid = made(await call(rig, carts.pay, { ...input, body }, school.admin))
    expect(paid.payment).toMatchObject({ state: 'SUCCEEDED', amount: 7000 })
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
  })

  test('that credit pays whole adds the child by itself', async () => {
    await withCredit(10_000)
    const id = await classFor(100)
    const body = { childId: of.childId, total: 0 }
    const paid = made(await call(rig, carts.pay, { at, params: { id }, body }, school.admin))
    expect(paid).toMatchObject({ total: 0, payment: null, rosters: [{ heldUntil: null }] })
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
  })
})
