import { beforeAll, expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
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
import { chargeCareOn } from '../rig/paying/care.ts'

// What staff see beside the price when they enroll is what the ledger gets, day by day.

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

const run = { aftercareStartDate: '2026-11-16', aftercareEndDate: '2027-01-20', price: 90 } as const

/** Cents billed to the family of a child so far. */
async function billed(childId: string): Promise<number> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select coalesce(sum(l.net_cents), 0)::int as cents from invoice_line l join invoice i on i.id = l.invoice_id
       where l.child_id = $1 and i.state = 'ISSUED'`,
      [childId],
    ),
  )
  return rows[0]!.cents as number
}

test.each([
  [{ billingType: 'MONTHLY', billingRate: 'FIXED' }],
  [{ billingType: 'MONTHLY', billingRate: 'DAY' }],
  [{ billingType: 'WEEKLY', billingRate: 'FIXED', prorate: true }],
  [{ billingType: 'WEEKLY', billingRate: 'HOUR' }],
] as const)('Aftercare that is charged as %j costs later, on each day, what was shown', async (billing) => {
  const { id, days } = await makeAftercare(rig, school, { ...run, ...billing } as never)
  const childId = await makeChild(rig, school)
  const at = { at: 'aftercare' as const, params: { id } }
  const shown = made(
    await call(rig, rosters.quote, { ...at, query: { childId, sectionIds: days } }, school.admin),
  )
  expect(shown.later.length).toBeGreaterThan(1)
  made(
    await call(
      rig,
      rosters.add,
      { ...at, body: { childId, sectionIds: days, total: shown.total / 100 } },
      school.admin,
    ),
  )
  let before = await billed(childId)
  expect(before).toBe(shown.total)
  for (const { dueOn, amount, isEstimate } of shown.later) {
    await chargeCareOn(rig, school, dueOn, '00:10')
    const now = await billed(childId)
    expect([dueOn, now - before, isEstimate]).toEqual([dueOn, amount, false])
    before = now
  }
  // And nothing more, long after it is over.
  await chargeCareOn(rig, school, '2027-03-01')
  expect(await billed(childId)).toBe(before)
})

test('What depends on attendance says that it is an estimate, and a class costs nothing later', async () => {
  const attended = { billingType: 'MONTHLY', billingRate: 'DAY', chargeType: 'ATTENDANCE' }
  const { id, days } = await makeAftercare(rig, school, { ...run, ...attended } as never)
  const childId = await makeChild(rig, school)
  const query = { childId, sectionIds: days }
  const { later } = made(
    await call(rig, rosters.quote, { at: 'aftercare', params: { id }, query }, school.admin),
  )
  expect(later.map(({ isEstimate }) => isEstimate)).toEqual([true, true, true])
  const params = { id: await makeClass(rig, school, { price: 80 }) }
  expect(
    made(await call(rig, rosters.quote, { at: 'classes', params, query: { childId } }, school.admin)).later,
  ).toEqual([])
})
