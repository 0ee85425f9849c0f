import { describe, expect, test } from 'vitest'
import { useRig } from '../rig/app.ts'
import { billedIn, chargeCareOn, takeDays } from '../rig/paying/care.ts'
import { makeAftercare, makeChild, makeSchool, type MadeSchool } from '../rig/make.ts'

// Aftercare that is charged again and again. Every test is on 18 November 2026.

const rig = useRig()

const monthly = {
  aftercareStartDate: '2026-11-23',
  aftercareEndDate: '2027-02-24',
  price: 100,
  billingType: 'MONTHLY',
  billingRate: 'FIXED',
} as const

async function inCare(over: Parameters<typeof makeAftercare>[2] = {}, school?: MadeSchool) {
  const own = school ?? (await makeSchool(rig))
  const { id, days } = await makeAftercare(rig, own, { ...monthly, ...over })
  const childId = await makeChild(rig, own)
  const rosterIds = await takeDays(rig, own, id, childId, days)
  return { school: own, id, days, childId, rosterIds }
}

describe('Aftercare by the month', () => {
  test('at a fixed price is charged on the first day of each month, once', async () => {
    const { school } = await inCare()
    const november = [
      'Kim After Care, Monday 2026-11-23: 2 for 10000',
      'Kim After Care, Wednesday 2026-11-25: 1 for 10000',
    ]
    expect(await billedIn(rig, school)).toEqual(november)
    await chargeCareOn(rig, school, '2026-11-30')
    expect(await billedIn(rig, school)).toEqual(november)
    await chargeCareOn(rig, school, '2026-12-01', '00:10')
    const december = [
      'Kim After Care, Monday 2026-12-07: 4 for 10000',
      'Kim After Care, Wednesday 2026-12-02: 5 for 10000',
    ]
    expect(await billedIn(rig, school)).toEqual([...november, ...december])
    await chargeCareOn(rig, school, '2026-12-01', '01:10')
    await chargeCareOn(rig, school, '2026-12-31')
    expect(await billedIn(rig, school)).toEqual([...november, ...december])
  })

  test('by the day is charged once the month is over, for the meetings that were booked', async () => {
    const { school } = await inCare({ price: 10, billingRate: 'DAY' })
    expect(await billedIn(rig, school)).toEqual([])
    await chargeCareOn(rig, school, '2026-11-30', '23:50')
    expect(await billedIn(rig, school)).toEqual([])
    await chargeCareOn(rig, school, '2026-12-01', '00:10')
    expect(await billedIn(rig, school)).toEqual([
      'Kim After Care, Monday 2026-11-23: 2 for 2000',
      'Kim After Care, Wednesday 2026-11-25: 1 for 1000',
    ])
  })
})
