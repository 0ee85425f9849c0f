import { describe, expect, test } from 'vitest'
import { useRig } from '../rig/app.ts'
import { inside, makeAftercare, makeChild, makeSchool } from '../rig/make.ts'
import { attended, billedIn, chargeCareOn, takeDays } from '../rig/paying/care.ts'

// Enrolling in aftercare after today's session has ended. It is 15:00 on Wednesday, November 18, 2026.

const rig = useRig()

const days = [{ day: 'wednesday' as const, timeFrom: '12:00', timeTo: '14:00' }]
const session = {
  aftercareStartDate: '2026-11-04',
  aftercareEndDate: '2026-12-16',
  price: 10,
  billingType: 'WEEKLY',
  days,
} as const

async function enrolledNow(over: Parameters<typeof makeAftercare>[2] = {}) {
  const school = await makeSchool(rig)
  const { id, days: sections } = await makeAftercare(rig, school, { ...session, ...over })
  const childId = await makeChild(rig, school)
  const [rosterId] = await takeDays(rig, school, id, childId, sections)
  return { school, rosterId: rosterId! }
}
/** Backdates the request to 13:00, so that the payment comes now. */
async function backdateRequest({ school }: Awaited<ReturnType<typeof enrolledNow>>) {
  await inside(rig, school.id, (query) =>
    query(`update place set joined_at = joined_at - interval '2 hours'`),
  )
}

const TODAY = 'Kim After Care, Wednesday 2026-11-18'
const NEXT = 'Kim After Care, Wednesday 2026-11-25'

test.each([
  ['DAY', [`${NEXT}: 1 for 1000`]],
  ['HOUR', [`${NEXT}: 1 for 2000`]],
  ['QUARTER_HOUR', [`${NEXT}: 1 for 8000`]],
  // Charged before each week begins.
  ['FIXED', [`${NEXT}: 1 for 1000`, 'Kim After Care, Wednesday 2026-12-02: 1 for 1000']],
] as const)('At a price by %s, today is not charged', async (billingRate, lines) => {
  const { school } = await enrolledNow({ billingRate })
  await chargeCareOn(rig, school, '2026-11-29')
  expect(await billedIn(rig, school)).toEqual(lines)
})

describe('A spot that was asked for before, and paid for when the session was over', () => {
  test('is charged from the next one on', async () => {
    const enrollment = await enrolledNow({ billingRate: 'DAY' })
    await backdateRequest(enrollment)
    await chargeCareOn(rig, enrollment.school, '2026-11-29')
    expect(await billedIn(rig, enrollment.school)).toEqual([`${NEXT}: 1 for 1000`])
  })

  test('is charged for today as well where the child came', async () => {
    const enrollment = await enrolledNow({ billingRate: 'HOUR', chargeType: 'ATTENDANCE' })
    await backdateRequest(enrollment)
    await attended(rig, enrollment.school, enrollment.rosterId, '2026-11-18', ['12:00', '13:00'])
    await chargeCareOn(rig, enrollment.school, '2026-11-29')
    expect(await billedIn(rig, enrollment.school)).toContain(`${TODAY}: 1 for 1000`)
  })
})
