import type { CallInput } from '@afterbell/contract/kernel/op'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { agencies } from '@afterbell/contract/ledger/agencies'
import { aids, shares } from '@afterbell/contract/ledger/shares'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payers } from '@afterbell/contract/invoices/payers'
import { carts } from '@afterbell/contract/payments/carts'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { familyMerges } from '@afterbell/contract/families/families'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { payingChild } from '../rig/paying/billing.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf } from '../rig/paying/paying.ts'
import { giveAid, askForAid, makeAgency, makeShare, shareBody } from '../rig/paying/shares.ts'

const rig = useRig()

/** Creates a class on four Mondays from December 7, 2026, or with `isOverYear` two in each of two months. */
const classOf = (school: MadeSchool, price: number, isOverYear = false) =>
  makeClass(rig, school, {
    price,
    maxEnroll: 20,
    classStartDate: isOverYear ? '2026-12-21' : '2026-12-07',
    classEndDate: isOverYear ? '2027-01-11' : '2026-12-28',
  })

/** Returns every invoice of a school with its lines, invoices of families first. */
async function billed(school: MadeSchool) {
  const { content } = made(await call(rig, invoices.list, { query: {} }, school.admin))
  const whole = await Promise.all(
    content.map(async ({ id }) => made(await call(rig, invoices.get, { params: { id } }, school.admin))),
  )
  return whole.map(({ id, parentName, total, amountDue, lines, status, payerId }) => ({
    id,
    payerId,
    who: parentName,
    total,
    amountDue,
    status,
    lines: lines.map(({ kind, label, reason, amount, netAmount }) => [
      kind,
      label,
      reason,
      amount,
      netAmount,
    ]),
  }))
}

async function start(over: Parameters<typeof makeShare>[3] = {}) {
  const school = await makeSchool(rig)
  const child = await payingChild(rig, school)
  const agency = await makeAgency(rig, school, { name: 'County Childcare', reference: 'Vendor 88' })
  const share = await makeShare(rig, school, child.childId, { payerId: agency.id, ...over })
  return { school, ...child, agency, share }
}

test('An agency pays its part of what a child is billed, and the family the rest, each by an invoice that says why', async () => {
  const { school, childId, agency } = await start({ authorization: 'A-17' })
  const classId = await classOf(school, 100)
  await enrolled(rig, school, childId, classId)
  const all = await billed(school)
  const family = all.find(({ payerId }) => payerId !== agency.id)!
  const county = all.find(({ payerId }) => payerId === agency.id)!
  expect(family.total).toBe(4000)
  expect(family.lines).toEqual([
    ['BASE', expect.any(String), expect.any(String), 10_000, 4000],
    ['SHARE', 'County Childcare pays', '60% of $100, authorization A-17', -6000, 0],
  ])
  expect(county).toMatchObject({ who: 'County Childcare', total: 6000, status: 'OPEN' })
  expect(county.lines).toEqual([['BASE', family.lines[0]![1], '60% of $100, authorization A-17', 6000, 6000]])
  expect(await books(rig, school)).toMatchObject({ owed: 10_000, open: 10_000 })
  const detail = made(await call(rig, invoices.get, { params: { id: county.id } }, school.admin))
  expect(detail.snapshot.payer).toMatchObject({
    name: 'County Childcare',
    addressLines: ['Reference Vendor 88'],
  })
  const used = made(await call(rig, shares.list, { params: { childId } }, school.admin))
  expect(used.shares).toMatchObject([{ payer: 'County Childcare', percent: 60, used: 6000, state: 'AHEAD' }])
  expect(made(await call(rig, agencies.get, { params: { id: agency.id } }, school.admin))).toMatchObject({
    owed: 6000,
    childrenCount: 1,
  })
  const tab = made(await call(rig, payers.ofChild, { params: { childId } }, school.admin))
  expect(tab).toMatchObject({ owed: 4000 })
  expect(tab.invoices.map(({ parentName }) => parentName)).toContain('County Childcare')
})

test('An amount is for each month, and a limit for all of it; what a note takes back can be used again', async () => {
  const { school, childId, agency } = await start({ type: 'AMOUNT', amount: 30, percent: null, cap: 70 })
  const one = await classOf(school, 100, true)
  const { rosterId } = await enrolled(rig, school, childId, one)
  const ofCounty = async () => (await billed(school)).filter(({ payerId }) => payerId === agency.id)
  expect((await ofCounty()).map(({ lines }) => lines.map((line) => line[3]))).toEqual([[3000, 3000]])
  // December and January have used 30 each. Of the limit of 70, 10 remain for February.
  await enrolled(rig, school, childId, await classOf(school, 100))
  expect(await ofCounty()).toHaveLength(1)

  const at = { at: 'classes' as const, params: { id: one } }
  made(await call(rig, rosters.removeMany, { ...at, query: { rosterIds: rosterId } }, school.admin))
  for (const { id } of (await billed(school)).filter(({ total }) => total > 0))
    await call(rig, invoices.cancel, { params: { id } }, school.admin)
  await enrolled(rig, school, childId, await classOf(school, 40))
  const again = (await ofCounty()).find(({ amountDue }) => amountDue > 0)!
  expect(again.lines).toMatchObject([['BASE', expect.any(String), 'Up to $30 a month', 3000, 3000]])
  const { owed, open } = await books(rig, school)
  expect([owed, open]).toEqual([4000, 4000])
})

test('Agencies are asked in their order, aid takes off what they leave, and parts are the whole', async () => {
  const { school, childId, share } = await start({ percent: 50 })
  const other = await makeShare(rig, school, childId, { percent: 33.33 })
  const order = { params: { childId }, body: { ids: [other.id, share.id] } }
  made(await call(rig, shares.order, order, school.admin))
  const classId = await classOf(school, 99.99)
  await giveAid(rig, school, { childId, activityId: classId }, { label: 'Scholarship', percent: 50 })
  await enrolled(rig, school, childId, classId)
  const all = await billed(school)
  expect(all.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([833, 3333, 5000])
  const family = all.find(({ total }) => total === 833)!
  expect(family.lines.map(([kind, label, , amount]) => [kind, label, amount])).toEqual([
    ['BASE', expect.any(String), 9999],
    ['SHARE', `${other.payer} pays`, -3333],
    ['SHARE', 'County Childcare pays', -5000],
    ['AID', 'Scholarship', -833],
  ])
  const { aid } = made(await call(rig, shares.list, { params: { childId } }, school.admin))
  expect(aid).toMatchObject([{ state: 'APPROVED', used: 833, label: 'Scholarship' }])
  expect(await books(rig, school)).toMatchObject({ owed: 9166, open: 9166 })
})

test('Who pays in a cart is asked for their part alone, of a spot that is held too, and the agency is billed once it is paid', async () => {
  const { school, childId, parentId, agency } = await start()
  await connectSandbox(rig, school)
  await methodOf(rig, school, parentId)
  const classId = await classOf(school, 100)
  const at = { at: 'classes' as const, params: { id: classId } }
  const cart = made(
    await call(rig, carts.get, { ...at, query: { childId, listType: 'Rosters' } }, school.admin),
  )
  expect(cart).toMatchObject({ total: 4000, others: [{ name: 'County Childcare', amount: 6000 }] })
  expect(cart.lines.at(-1)).toMatchObject({ label: 'County Childcare pays', amount: -6000 })

  const hold = made(await call(rig, rosters.add, { ...at, body: { childId, pay: true } }, school.admin))
  const body = { parentId, rosterIds: [hold.rosterId], total: 40 }
  const payment = made(await call(rig, payments.create, { body }, school.admin))
  expect(payment).toMatchObject({ total: 4000, others: [{ name: 'County Childcare', amount: 6000 }] })
  const used = async () =>
    made(await call(rig, shares.list, { params: { childId } }, school.admin)).shares[0]!.used
  expect(await used()).toBe(6000)
  const confirmed = { params: { id: payment.paymentId }, body: {} }
  expect(made(await call(rig, payments.confirm, confirmed, school.admin))).toMatchObject({
    state: 'SUCCEEDED',
  })
  expect((await billed(school)).map(({ total, status }) => [total, status])).toEqual(
    expect.arrayContaining([
      [4000, 'PAID'],
      [6000, 'OPEN'],
    ]),
  )
  const check = { payerId: agency.id, amount: 60, how: 'CHECK' as const, receivedOn: '2026-11-18' }
  made(await call(rig, payments.takeOutside, { body: check }, school.admin))
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, credit: 0 })
})

test('Aid is taken off a spot that is held at the price that was shown, and the price is the same when it is paid', async () => {
  const school = await makeSchool(rig)
  const { childId, parentId } = await payingChild(rig, school)
  await connectSandbox(rig, school)
  await methodOf(rig, school, parentId)
  const classId = await classOf(school, 100)
  await giveAid(rig, school, { childId, activityId: classId }, { type: 'AMOUNT', percent: null, amount: 25 })
  const at = { at: 'classes' as const, params: { id: classId } }
  const hold = made(await call(rig, rosters.add, { ...at, body: { childId, pay: true } }, school.admin))
  const body = { parentId, rosterIds: [hold.rosterId] }
  const payment = made(await call(rig, payments.create, { body }, school.admin))
  expect(payment).toMatchObject({ total: 7500 })
  made(await call(rig, payments.confirm, { params: { id: payment.paymentId }, body: {} }, school.admin))
  // Aid can be granted only once.
  const { aid } = made(await call(rig, shares.list, { params: { childId } }, school.admin))
  expect(aid).toMatchObject([{ amount: 2500, used: 2500 }])
  expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, held: 7500 })
})

test('While a payment is in doubt after its hold has ended, the part of the agency waits for it, too', async () => {
  const { school, childId, parentId } = await start()
  await connectSandbox(rig, school)
  await methodOf(rig, school, parentId, 'tok_times_out_before')
  const at = { at: 'classes' as const, params: { id: await classOf(school, 100) } }
  const { rosterId } = made(
    await call(rig, rosters.add, { ...at, body: { childId, pay: true } }, school.admin),
  )
  const { state } = await charge(rig, school, { parentId, rosterId })
  expect(state).toBe('UNKNOWN')
  const states = async () => {
    const { rows } = await inside(rig, school.id, (query) => query('select state from invoice order by id'))
    return rows.map((row) => row.state as string)
  }
  const expire = `update place set expires_at = app.now() - interval '1 minute' where id = $1`
  await inside(rig, school.id, (query) => query(expire, [rosterId]))
  const other = await payingChild(rig, school)
  made(await call(rig, rosters.add, { ...at, body: { childId: other.childId } }, school.admin))
  expect(await states()).toEqual(['DRAFT', 'DRAFT', 'ISSUED'])
})

test('What an agency pays whole is taken without asking anybody for a card', async () => {
  const { school, childId, parentId } = await start({ percent: 100 })
  await connectSandbox(rig, school)
  const classId = await classOf(school, 100)
  const at = { at: 'classes' as const, params: { id: classId } }
  const hold = made(await call(rig, rosters.add, { ...at, body: { childId, pay: true } }, school.admin))
  const body = { parentId, rosterIds: [hold.rosterId] }
  expect(made(await call(rig, payments.create, { body }, school.admin))).toMatchObject({
    total: 0,
    payment: null,
  })
  expect((await billed(school)).map(({ total, status }) => [total, status])).toEqual(
    expect.arrayContaining([
      [0, 'PAID'],
      [10_000, 'OPEN'],
    ]),
  )
})

test('A transfer takes back what each was billed and bills the new spot by the same shares', async () => {
  const { school, childId, agency } = await start({ cap: 60 })
  const from = await classOf(school, 100)
  const { rosterId } = await enrolled(rig, school, childId, from)
  const to = await classOf(school, 50)
  const at = { at: 'classes' as const, params: { id: from, rosterId } }
  made(await call(rig, rosters.update, { ...at, body: { classId: to } }, school.admin))
  const open = (await billed(school)).filter(({ amountDue }) => amountDue > 0)
  expect(open.map(({ payerId, amountDue }) => [payerId === agency.id, amountDue])).toEqual(
    expect.arrayContaining([
      [true, 3000],
      [false, 2000],
    ]),
  )
  expect(await books(rig, school)).toMatchObject({ owed: 5000, open: 5000, credit: 0 })
})

test('Two who are billed at once never use more than the limit', async () => {
  const { school, childId } = await start({ percent: 100, cap: 100 })
  const ids = await Promise.all([1, 2, 3, 4].map(() => classOf(school, 60)))
  await Promise.all(
    ids.map((id) =>
      call(
        rig,
        rosters.add,
        { at: 'classes', params: { id }, body: { childId, overbook: true } },
        school.admin,
      ),
    ),
  )
  const { shares: all } = made(await call(rig, shares.list, { params: { childId } }, school.admin))
  expect(all[0]).toMatchObject({ used: 10_000 })
  expect(await books(rig, school)).toMatchObject({ owed: 24_000, open: 24_000 })
})

test('Parts are refused above 100 % together, also when they are added at once, and a limit below what is used', async () => {
  const { school, childId, share, agency } = await start()
  const add = (over: Parameters<typeof shareBody>[0]) =>
    call(
      rig,
      shares.add,
      { params: { childId }, body: shareBody({ payerId: agency.id, ...over }) },
      school.admin,
    )
  expect((await add({ percent: 50 })).problem.fields).toEqual([
    { path: 'percent', message: 'County Childcare pays 60% already, so this can be at most 40%' },
  ])
  const both = await Promise.all([add({ percent: 40 }), add({ percent: 40 })])
  expect(both.filter(({ status }) => status === 400)).toHaveLength(1)

  await enrolled(rig, school, childId, await classOf(school, 100))
  const change = { params: { childId, id: share.id }, body: shareBody({ payerId: agency.id, cap: 20 }) }
  expect((await call(rig, shares.change, change, school.admin)).problem.fields).toEqual([
    { path: 'cap', message: '$60 of it is used already' },
  ])
})

test('A share that was billed ends, one that was not is removed; an agency that is off pays for nothing new', async () => {
  const { school, childId, share, agency } = await start({ from: '2026-11-01' })
  const unused = await makeShare(rig, school, childId, { percent: 10 })
  const end = (id: string) => call(rig, shares.end, { params: { childId, id } }, school.admin)
  expect(made(await end(unused.id))).toEqual({ isRemoved: true })
  await enrolled(rig, school, childId, await classOf(school, 100))
  expect(made(await end(share.id))).toEqual({ isRemoved: false })
  expect((await end(share.id)).problem.code).toBe('HAS_ENDED')
  await enrolled(rig, school, childId, await classOf(school, 100))
  expect((await billed(school)).filter(({ payerId }) => payerId === agency.id)).toHaveLength(1)

  made(await call(rig, agencies.toggle, { params: { id: agency.id }, body: { active: false } }, school.admin))
  const again = await call(
    rig,
    shares.add,
    { params: { childId }, body: shareBody({ payerId: agency.id }) },
    school.admin,
  )
  expect(again.problem.code).toBe('TURNED_OFF')
  const twice = { body: { name: 'county childcare' } }
  expect((await call(rig, agencies.add, twice, school.admin)).problem.code).toBe('NAME_TAKEN')
})

test('Aid is decided once, and what is declined or withdrawn takes nothing off', async () => {
  const school = await makeSchool(rig)
  const { childId } = await payingChild(rig, school)
  const classId = await classOf(school, 100)
  const of = { childId, activityId: classId }
  const [openRequest, declined] = [await askForAid(rig, school, of), await askForAid(rig, school, of)]
  const needs = async () => made(await call(rig, dashboard.moneyNeeds, {}, school.admin))
  expect(await needs()).toMatchObject([{ what: 'AID_REQUESTED', total: 2 }])
  const decide = (id: string, approve: boolean) =>
    call(rig, aids.decide, { params: { id }, body: { approve, note: 'Board of 18 November' } }, school.admin)
  expect(made(await decide(declined.id, false))).toMatchObject({
    state: 'DECLINED',
    decidedBy: expect.any(String),
  })
  expect((await decide(declined.id, true)).problem.code).toBe('DECIDED')
  made(await call(rig, aids.end, { params: { id: openRequest.id } }, school.admin))
  await enrolled(rig, school, childId, classId)
  expect(await books(rig, school)).toMatchObject({ owed: 10_000 })
  const { content } = made(await call(rig, aids.list, { query: { state: 'DECLINED' } }, school.admin))
  expect(content).toMatchObject([{ id: declined.id, decisionNote: 'Board of 18 November', used: 0 }])
})

test('Merged, a child keeps what others pay for both entries', async () => {
  const { school, childId, parentId, share } = await start()
  const other = await payingChild(rig, school)
  await makeShare(rig, school, other.childId, { percent: 25 })
  const { rows } = await inside(rig, school.id, (query) =>
    query('select id, family_id from child where id = any($1)', [[childId, other.childId]]),
  )
  const familyOf = (id: string) => rows.find((row) => row.id === id)!.family_id as string
  const body = {
    keepId: familyOf(other.childId),
    otherId: familyOf(childId),
    guardianIds: [other.parentId, parentId],
    homesOf: 'KEEP' as const,
    same: [{ keepId: other.childId, otherId: childId }],
  }
  made(await call(rig, familyMerges.merge, { body }, school.admin))
  const { shares: all } = made(
    await call(rig, shares.list, { params: { childId: other.childId } }, school.admin),
  )
  expect(all.map(({ percent }) => percent)).toEqual([25, 60])
  expect(all[1]).toMatchObject({ id: share.id })
})

test('What is billed already for the days of a share is told before it is added, and stays as it is', async () => {
  const school = await makeSchool(rig)
  const { childId } = await payingChild(rig, school)
  const classId = await classOf(school, 100, true)
  await enrolled(rig, school, childId, classId)
  const billedFor = async (query: CallInput<typeof shares.billed>['query'], caller = school.admin) =>
    made(await call(rig, shares.billed, { params: { childId }, query }, caller))
  const all = await billedFor({ from: '2026-12-01' })
  expect(all).toMatchObject({ count: 1, amount: 10_000, invoices: [{ payer: 'Gus Test', amount: 10_000 }] })
  expect(await billedFor({ from: '2027-01-12' })).toMatchObject({ count: 0, amount: 0, invoices: [] })
  expect(await billedFor({ from: '2026-11-01', to: '2026-12-20' })).toMatchObject({ count: 0 })
  expect(await billedFor({ from: '2026-12-01', activityIds: classId })).toMatchObject({ count: 1 })
  expect(await billedFor({ from: '2026-12-01', activityIds: childId })).toMatchObject({ count: 0 })
  const agency = await makeAgency(rig, school)
  await makeShare(rig, school, childId, { payerId: agency.id })
  expect(await billedFor({ from: '2026-12-01' })).toEqual(all)
  const [invoice] = all.invoices
  made(await call(rig, invoices.cancel, { params: { id: invoice!.id } }, school.admin))
  expect(await billedFor({ from: '2026-12-01' })).toMatchObject({ count: 0 })
  const other = await makeSchool(rig)
  expect(
    (await call(rig, shares.billed, { params: { childId }, query: { from: '2026-12-01' } }, other.admin))
      .status,
  ).toBe(404)
})

test('An invoice is written by hand to an agency that is on, for no child of a family', async () => {
  const { school, childId, agency } = await start()
  const lines = [{ label: 'Care in October', amount: 120 }]
  const write = (over: object) =>
    call(rig, invoices.create, { body: { payerId: agency.id, lines, ...over } }, school.admin)
  const written = made(await write({}))
  expect(written).toMatchObject({
    parentName: 'County Childcare',
    payerId: agency.id,
    total: 12_000,
    status: 'OPEN',
  })
  expect(written.snapshot.payer).toMatchObject({
    name: 'County Childcare',
    addressLines: ['Reference Vendor 88'],
  })
  expect(made(await call(rig, agencies.get, { params: { id: agency.id } }, school.admin)).owed).toBe(12_000)
  expect((await write({ lines: [{ ...lines[0], childId }] })).problem.fields).toMatchObject([
    { path: 'lines.0.childId' },
  ])
  made(await call(rig, agencies.toggle, { params: { id: agency.id }, body: { active: false } }, school.admin))
  expect((await write({})).problem).toMatchObject({ code: 'TURNED_OFF', fields: [{ path: 'payerId' }] })
  const other = await makeSchool(rig)
  const foreign = { body: { payerId: agency.id, lines } }
  expect((await call(rig, invoices.create, foreign, other.admin)).problem.fields).toMatchObject([
    { path: 'payerId' },
  ])
})
