import { beforeAll, expect, test } from 'vitest'
import { SECRET, useRig } from '../rig/app.ts'
import { makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { recordSent, type RoundTrips } from '../rig/recorded.ts'

// Enrolling dominates a registration morning, so this counts its statements and their order.

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

const TEN_PERCENT = {
  bonusType: 'PERCENTAGE',
  amount: 10,
  after: 1,
  active: true,
  familyType: 'ADDITIONAL_CHILDREN',
} as const

test('What decides about a place is asked behind the lock, and sent together with it', async () => {
  const trips = await enrolled(await makeClass(rig, school))
  const locked = trips.find((trip) => trip.some(isLock))!
  expect(isLock(locked[0]!)).toBe(true)
  for (const pattern of [/app\.places_used/, /from place p join child c/, /from activity a/])
    expect(locked.slice(1).some(({ text }) => pattern.test(text))).toBe(true)
  // Section; a read without lock; the lock with payers; then writes, bill and warnings to staff.
  expect(statementsIn(trips)).toEqual([1, 3, 6, 4])
})

test('What a family has besides is asked only where a discount depends on it; the family is held before', async () => {
  const asksOfFamily = ({ text }: { text: string }) => /from family|as sibling_ids/.test(text)
  expect((await enrolled(await makeClass(rig, school))).flat().filter(asksOfFamily)).toEqual([])
  const discounted = await makeClass(rig, school, { multiChildDiscount: TEN_PERCENT })
  const [holds, asks, ...others] = (await enrolled(discounted)).flat().filter(asksOfFamily)
  expect(holds!.text).toContain('for no key update')
  expect(asks!.text).toContain('sibling_ids')
  expect(others).toEqual([])
})

async function enrolled(classId: string): Promise<RoundTrips> {
  const { trips } = await recordSent(
    { pool: rig.pool, secret: SECRET, clockShiftSeconds: rig.clockShiftSeconds },
    {
      method: 'POST',
      url: `/api/schools/${school.id}/classes/${classId}/rosters`,
      headers: { authorization: `Bearer ${school.manager.token}`, 'x-school-token': school.id },
      payload: { childId: await makeChild(rig, school) },
    },
  )
  return trips
}

/** Returns the number of statements in each round trip of the act. */
function statementsIn(trips: RoundTrips): number[] {
  const isFrame = ({ text }: { text: string }) => /^begin|^commit|app\.open_call/.test(text)
  return trips.map((trip) => trip.filter((sent) => !isFrame(sent)).length).filter((count) => count > 0)
}

function isLock({ text }: { text: string }): boolean {
  return /^\s*select id from section[\s\S]*for no key update/.test(text)
}
