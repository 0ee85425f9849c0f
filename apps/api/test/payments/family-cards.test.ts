import { randomUUID } from 'node:crypto'
import { carts } from '@afterbell/contract/payments/carts'
import { payments } from '@afterbell/contract/payments/payments'
import { expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, charge, connectSandbox, enrolled, methodOf } from '../rig/paying/paying.ts'
import { mergedFamilies } from '../rig/paying/merged-families.ts'
import { childOfTwoHomes, onlyFirstHome } from '../rig/paying/two-homes.ts'

// A family may have several payers: after a merge, while it has two homes, or after it has one again. Saved methods of
// each are offered to a parent for whom both pay, and can be charged.

const rig = useRig()

const DATES = { maxEnroll: 20, classStartDate: '2026-12-07', classEndDate: '2026-12-28' }

async function createSchool(): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  return school
}

const ofRig = async (school: MadeSchool, childId: string, price: number, className: string) =>
  enrolled(rig, school, childId, await makeClass(rig, school, { ...DATES, price, className }))

/** Returns a payment's payer, the payer of its method, and the number of customers at the provider. */
async function chargedOf(school: MadeSchool, id: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select p.payer_id, m.payer_id as method_of, a.name,
         (select count(*)::int from provider_customer c where c.payer_id = p.payer_id) as customers
       from payment p join payer a on a.id = p.payer_id join payment_method m on m.id = p.method_id where p.id = $1`,
      [id],
    ),
  )
  return rows[0]!
}

const offered = async (school: MadeSchool, b: string) =>
  made(await call(rig, payments.methods, { params: { a: school.id, b } }, school.admin)).map(({ id }) => id)

test('Of merged families that both have a card each pays what is new, whichever of them it is asked of', async () => {
  const school = await createSchool()
  const { one, other } = await mergedFamilies(rig, school, async (stayingFamily, gone) => {
    await methodOf(rig, school, stayingFamily.parentId)
    await methodOf(rig, school, gone.parentId)
  })
  const cards = await offered(school, one.parentId)
  expect(cards).toHaveLength(2)
  for (const [nth, card] of cards.entries()) {
    const { rosterId } = await ofRig(school, other.childId, 10, `Class ${nth}`)
    const ask = { parentId: one.parentId, rosterIds: [rosterId], paymentMethodId: nth === 0 ? null : card }
    const { paymentId } = made(await call(rig, payments.create, { body: ask }, school.admin))
    const paid = made(
      await call(rig, payments.confirm, { params: { id: paymentId }, body: {} }, school.admin),
    )
    expect(paid).toMatchObject({ state: 'SUCCEEDED', amount: 1000 })
    expect((await chargedOf(school, paymentId)).name).toBe('Ann Merged')
  }
  expect(await books(rig, school)).toMatchObject({ owed: 7000, open: 7000, credit: 0, held: 2000 })
})

test('The card of a family pays for each of its homes later; the card of a home pays for that home alone', async () => {
  const school = await createSchool()
  const { childId, firstId, secondId } = await childOfTwoHomes(rig, school, async (id, parentId) => {
    await ofRig(school, id, 30, 'Before')
    await methodOf(rig, school, parentId)
  })
  const [familyCard] = await offered(school, secondId)
  const shared = await ofRig(school, childId, 40, 'Shared')
  const paid = await charge(rig, school, { parentId: firstId, rosterId: shared.rosterId })
  expect(paid).toMatchObject({ state: 'SUCCEEDED', amount: 2400 })
  const charged = await chargedOf(school, paid.id)
  // It is charged through the family's customer: the payment's own payer has none.
  expect([charged.payer_id === charged.method_of, charged.customers]).toEqual([false, 0])
  const beas = await methodOf(rig, school, secondId)
  expect(await offered(school, firstId)).toEqual([familyCard])
  expect((await offered(school, secondId)).toSorted()).toEqual([beas, familyCard!].toSorted())
  const next = await ofRig(school, childId, 50, 'Next')
  const ask = { parentId: firstId, rosterIds: [next.rosterId] }
  const stolen = { body: { ...ask, paymentMethodId: beas } }
  expect((await call(rig, payments.create, stolen, school.admin)).status).toBe(404)
  const { paymentId } = made(await call(rig, payments.create, { body: ask }, school.admin))
  const confirm = { params: { id: paymentId }, body: { paymentMethodId: beas } }
  expect((await call(rig, payments.confirm, confirm, school.admin)).status).toBe(404)
  // Adding a child and paying at once offers the same cards.
  const id = await makeClass(rig, school, { ...DATES, price: 20, className: 'Cart' })
  const added = await call(
    rig,
    carts.pay,
    {
      at: 'classes' as const,
      params: { id },
      body: {
        childId,
        listType: 'Rosters',
        paymentType: 'CHARGE',
        paymentMethodId: familyCard!,
        paymentId: randomUUID(),
      } as never,
    },
    school.admin,
  )
  expect(made(added).payment).toMatchObject({ state: 'SUCCEEDED', amount: 1200 })
})

test('The card of the home that became the only one pays what the family is asked for', async () => {
  const school = await createSchool()
  const { childId, firstId } = await childOfTwoHomes(rig, school)
  await ofRig(school, childId, 40, 'Shared')
  const card = await methodOf(rig, school, firstId)
  await onlyFirstHome(rig, school, childId)
  const after = await ofRig(school, childId, 20, 'After')
  expect(await offered(school, firstId)).toEqual([card])
  const paid = await charge(rig, school, { parentId: firstId, rosterId: after.rosterId })
  expect(paid).toMatchObject({ state: 'SUCCEEDED', amount: 2000 })
  expect(await books(rig, school)).toMatchObject({ owed: 4000, open: 4000, credit: 0, held: 2000 })
})

test('What a parent enters once two homes share is kept for their home, also before anything was asked of it', async () => {
  const school = await createSchool()
  const { firstId, secondId } = await childOfTwoHomes(rig, school, async (id) => {
    await ofRig(school, id, 30, 'Before')
  })
  const card = await methodOf(rig, school, firstId)
  expect(await offered(school, firstId)).toEqual([card])
  expect(await offered(school, secondId)).toEqual([])
})
