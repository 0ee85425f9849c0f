import { describe, expect, test } from 'vitest'
import { care } from '@afterbell/contract/care/care'
import { sum } from '@afterbell/domain/kernel/sum'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeChild } from '../rig/make.ts'
import { chargeCareOn } from '../rig/paying/care.ts'
import { WEEK, weekdaysOf, type Day, type Session } from './weekdays.ts'

// After moves to other weekdays, a family pays each month what it would pay if enrolled there from the start.

const rig = useRig()
const { session, enroll, move } = weekdaysOf(rig)

const NAMES = ['Ann', 'Ben', 'Cleo']
const ROOMY = WEEK.map((day) => ({ ...day, maxEnroll: 200 }))
const TIERS = { active: true, twoChildrenAmount: 10, threeChildrenAmount: 20 }
const DAYS = { active: true, twoDaysAmount: 3, threeDaysAmount: 5 }

/** Creates children of a new family, each enrolled on these weekdays in order. Returns their ids and spots. */
async function family(at: Session, size: number, on: Day[]) {
  const children: Awaited<ReturnType<typeof enroll>>[] = []
  for (const firstName of NAMES.slice(0, size)) {
    const siblingId = children[0]?.childId
    const child = await makeChild(rig, at.school, { firstName, ...(siblingId && { siblingId }) })
    children.push(await enroll(at, on, child))
  }
  return children
}

/** Returns each child's December charge in cents. */
async function december({ school }: Session): Promise<ReadonlyMap<string, number>> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select l.child_id as id, sum(l.net_cents)::int as cents from invoice_line l join invoice i on i.id = l.invoice_id
       where i.kind = 'INVOICE' and i.state = 'ISSUED'
         and exists (select from care_charge b where b.charge_id = l.charge_id and b.cycle_from = '2026-12-01') group by 1`,
    ),
  )
  return new Map((rows as { id: string; cents: number }[]).map(({ id, cents }) => [id, cents]))
}

test('What staff drop of a child takes the sibling discount of the month along with no other weekday', async () => {
  const at = await session({
    aftercareStartDate: '2026-12-01',
    price: 26,
    billingRate: 'FIXED',
    billingType: 'MONTHLY',
    multiChildDiscount: TIERS,
    days: ROOMY,
  })
  const [first, second, third] = await family(at, 3, ['monday'])
  for (const { childId } of [second!, third!]) await enroll(at, ['wednesday'], childId)
  await inside(rig, at.school.id, (query) => query(`update school set charged_since = '2026-12-15'`))
  await chargeCareOn(rig, at.school, '2026-12-01')
  const waiting = async () => made(await call(rig, care.waiting, {}, at.school.admin)).content
  const before = await waiting()
  const totals = (charges: typeof before, { childId }: { childId: string }) =>
    charges
      .filter(({ child }) => child.id === childId)
      .map(({ total }) => total)
      .toSorted((one, other) => one - other)
  expect([first!, second!, third!].map((child) => totals(before, child))).toEqual([
    [2600],
    [1600, 2600],
    [600, 2600],
  ])
  const monday = before.find(({ child, total }) => child.id === second!.childId && total === 1600)!
  made(await call(rig, care.drop, { body: { ids: [monday.id], reason: 'A gift' } }, at.school.admin))
  const after = await waiting()
  // The second child keeps their spot, so nobody moves up in the sibling order.
  expect(totals(after, second!)).toEqual([1600])
  expect(totals(after, third!)).toEqual([600, 2600])
})

/** Number of children, and indexes of those who move. */
const FAMILIES: [number, number[]][] = [
  [1, [0]],
  [2, [0]],
  [2, [0, 1]],
  [3, [1]],
  [3, [0, 1, 2]],
]
const WEEKDAYS: [Day[], Day[]][] = [
  [
    ['monday', 'wednesday'],
    ['monday', 'friday'],
  ],
  [['wednesday'], ['friday']],
]

describe('Each month a family pays what it would pay if its children had been enrolled there at once', () => {
  test.each([
    ['a fixed price', { price: 26, billingRate: 'FIXED' }],
    ['a fixed price below what siblings have off', { price: 8, billingRate: 'FIXED' }],
    ['a fixed price, with several days', { price: 26, billingRate: 'FIXED', multiDayDiscount: DAYS }],
    ['a price by the day', { price: 6, billingRate: 'DAY' }],
  ] as const)('at %s, whoever of one, two or three was moved', async (_, over) => {
    const at = await session({ ...over, billingType: 'MONTHLY', multiChildDiscount: TIERS, days: ROOMY })
    const cases = []
    for (const [size, moved] of FAMILIES)
      for (const [from, to] of WEEKDAYS) {
        const children = await family(at, size, from)
        const control = await family(at, size, to)
        for (const index of moved) made(await move(at, children[index]!.of('wednesday'), 'friday'))
        cases.push({ scenario: { size, moved, from }, children, control })
      }
    await chargeCareOn(rig, at.school, over.billingRate === 'FIXED' ? '2026-12-01' : '2027-01-01')
    const cents = await december(at)
    const of = (children: readonly { childId: string }[]) =>
      children.map(({ childId }) => cents.get(childId) ?? 0)
    expect(cases.map(({ scenario, children }) => [scenario, of(children)])).toEqual(
      cases.map(({ scenario, control }) => [scenario, of(control)]),
    )
    // Guards against a trivial pass in which nobody is charged anything.
    expect(sum([...cents.values()])).toBeGreaterThan(0)
  })
})
