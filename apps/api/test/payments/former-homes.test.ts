import { randomUUID } from 'node:crypto'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { payments } from '@afterbell/contract/payments/payments'
import { expect, test } from 'vitest'
import { call, useRig, type Rig } from '../rig/app.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, connectSandbox, enrolled, methodOf } from '../rig/paying/paying.ts'
import { childOfTwoHomes, onlyFirstHome } from '../rig/paying/two-homes.ts'

const rig = useRig()

const DATES = { price: 40, maxEnroll: 20, classStartDate: '2026-12-07', classEndDate: '2026-12-28' }

/** Bea paid by card in her home, which was removed later. Each home owes its part of one class. */
async function formerHome(at: Rig) {
  const school = await makeSchool(at)
  await connectSandbox(at, school)
  const { childId, firstId, secondId } = await childOfTwoHomes(at, school)
  const old = await enrolled(at, school, childId, await makeClass(at, school, DATES))
  const cardId = await methodOf(at, school, secondId)
  await onlyFirstHome(at, school, childId)
  return { school, childId, firstId, secondId, cardId, old }
}

async function invoicesOf(school: MadeSchool) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select i.id, i.open_cents, i.snapshot->'payer'->>'name' as asked, p.id as payer_id, p.kind, p.home_id, p.name
      from invoice i join payer p on p.id = i.payer_id order by i.number`),
  )
  return rows as Record<'id' | 'asked' | 'payer_id' | 'kind' | 'home_id' | 'name', string>[]
}

test('Who paid in a home that is gone is not asked for what is new, and keeps their name, card and account', async () => {
  const { school, childId, firstId, secondId, cardId } = await formerHome(rig)
  const choir = await makeClass(rig, school, { ...DATES, className: 'Choir', price: 70 })
  const { rosterId } = await enrolled(rig, school, childId, choir)
  const billed = await invoicesOf(school)
  const bea = billed[1]!
  expect(billed).toMatchObject([
    { asked: 'Gus Test', kind: 'HOME' },
    { asked: 'Bea Other', kind: 'HOME', home_id: null, name: 'Bea Other' },
    { asked: 'Gus Test', kind: 'FAMILY', name: 'Gus Test', open_cents: 7000 },
  ])
  for (const b of [firstId, secondId])
    expect(made(await call(rig, payments.methods, { params: { a: school.id, b } }, school.admin))).toEqual([])
  const ask = { parentId: firstId, rosterIds: [rosterId] }
  const named = await call(rig, payments.create, { body: { ...ask, paymentMethodId: cardId } }, school.admin)
  expect(named.status).toBe(404)
  const { paymentId } = made(await call(rig, payments.create, { body: ask }, school.admin))
  const confirm = (body: object) =>
    call(rig, payments.confirm, { params: { id: paymentId }, body }, school.admin)
  expect((await confirm({})).problem?.code).toBe('NO_METHOD')
  expect((await confirm({ paymentMethodId: cardId })).status).toBe(404)
  const billing = made(await call(rig, payers.ofChild, { params: { childId } }, school.admin))
  expect(billing.payers.map(({ name, owed }) => `${name} ${owed}`).toSorted()).toEqual([
    'Bea Other 1600',
    'Gus Test 2400',
    'Gus Test 7000',
  ])
  const statement = made(
    await call(rig, payers.statement, { params: { payerId: bea.payer_id }, query: {} }, school.admin),
  )
  expect(statement).toMatchObject({ name: 'Bea Other', closing: 1600 })
  const more = { payerId: bea.payer_id, lines: [{ label: 'Trip', amount: 500 }], memo: '' }
  const byHand = await call(rig, invoices.create, { body: more }, school.admin)
  expect(JSON.stringify(byHand.problem)).toContain('Please choose somebody of a family')
  expect((await invoicesOf(school))[1]).toEqual(bea)
})

test('Of a home that is gone only its own card pays by Pay now; its link and the office can still pay what it owes', async () => {
  const { school, firstId, old } = await formerHome(rig)
  await methodOf(rig, school, firstId)
  const [gus, bea] = await invoicesOf(school)
  const pay = (body: object) =>
    call(
      rig,
      payments.takeOutside,
      { body: { how: 'CASH', receivedOn: '2026-11-18', ...body } as never },
      school.admin,
    )
  made(await pay({ parentId: firstId, amount: 24, invoiceIds: [gus!.id] }))
  const spot = { body: { parentId: firstId, rosterIds: [old.rosterId] } }
  expect((await call(rig, payments.create, spot, school.admin)).problem?.code).toBe('NOTHING_TO_PAY')
  made(await pay({ parentId: firstId, amount: 6, invoiceIds: [bea!.id] }))
  expect(await books(rig, school)).toMatchObject({ owed: 1000, open: 1000, credit: 0, held: 3000 })
  const { content } = made(await call(rig, invoices.list, { query: {} }, school.admin))
  const token = new URL(content.find(({ id }) => id === bea!.id)!.paymentUrl!).hash.slice('#invoice='.length)
  const byLink = {
    token,
    paymentId: randomUUID(),
    amount: 10,
    type: 'CARD' as const,
    methodRef: 'tok_succeeds',
  }
  const paid = await call(
    rig,
    payByLink.pay,
    { params: { schoolId: school.id }, body: byLink },
    { ip: '10.8.0.1' },
  )
  expect(made(paid).state).toBe('SUCCEEDED')
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 4000 })
})
