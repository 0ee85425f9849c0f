import { describe, expect, test } from 'vitest'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { tellOffersJob } from '../../src/features/wait-list/offers.job.ts'
import type { OfferNews } from '../../src/features/places/offers/make-offers.ts'
import { call, useRig, type Rig } from '../rig/app.ts'
import { enroll, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'
import { tellParts } from '../rig/families/tell-parts.ts'

/** 22:00 in New York, and 8:00 of the next morning. */
const night = useRig({ at: Temporal.Instant.from('2026-11-19T03:00:00Z') })
const morning = useRig({ at: Temporal.Instant.from('2026-11-19T13:00:00Z') })
/** 22:00 in New York in the night in which the clocks go back. */
const longNight = useRig({ at: Temporal.Instant.from('2026-11-01T02:00:00Z') })
const at = 'classes' as const

interface Told {
  what: OfferNews
  offerIds: string[]
  /** Minutes from the making of the job to its start. */
  minutes: number
}

/** Returns what the family will be told of its offers, and how many minutes from now. */
async function toTell(school: MadeSchool): Promise<Told[]> {
  const { rows } = await night.pool.pg.query(
    `select data->>'what' as what, data->'offerIds' as "offerIds",
       round(extract(epoch from start_after - created_on) / 60)::int as minutes
     from pgboss.job where name = 'offers.tell' and data->>'schoolId' = $1 order by start_after`,
    [school.id],
  )
  return rows as Told[]
}

async function settlesIn(school: MadeSchool): Promise<number[]> {
  const { rows } = await night.pool.pg.query(
    `select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
     where name = 'offers.settle' and data->>'schoolId' = $1`,
    [school.id],
  )
  return (rows as { minutes: number }[]).map(({ minutes }) => minutes)
}

/** Makes a full class with a child who waits, whose spot opens now. */
async function freedClass(rig: Rig, offerHours: number, offerMode: 'AUTOMATIC' | 'STAFF_DECIDE') {
  const school = await makeSchool(rig, { timezone: 'America/New_York' })
  made(await call(rig, ofSchool.changeRegistration, { body: { offerMode, offerHours } }, school.admin))
  const id = await makeClass(rig, school, { maxEnroll: 1 })
  const [leaving] = await enroll(rig, school, id, 1)
  const primaryGuardian = { firstName: 'Gus', lastName: 'Lee', email: 'gus@example.test' }
  const childId = await makeChild(rig, school, { primaryGuardian })
  const { rosterId } = made(
    await call(rig, waitLists.add, { at, params: { id }, body: { childId } }, school.admin),
  )
  made(await call(rig, rosters.remove, { at, params: { id, rosterId: leaving! } }, school.admin))
  return { school, id, rosterId }
}

async function offerOf(rig: Rig, { school, id }: { school: MadeSchool; id: string }) {
  const { content } = made(await call(rig, waitLists.list, { at, params: { id }, query: {} }, school.admin))
  return content[0]!.offer!
}

describe('A spot that opens at night', () => {
  test('is held at once, offered from the morning, and the family hears of it in the morning', async () => {
    const freed = await freedClass(night, 24, 'AUTOMATIC')
    const { school, id } = freed
    const offer = await offerOf(night, freed)
    expect(offer).toMatchObject({ state: 'OPEN', expiresAt: '2026-11-20T13:00:00Z' })
    expect(offer.offeredAt).toMatch(/^2026-11-19T03:0/)
    const newcomer = { at, params: { id }, body: { childId: await makeChild(night, school) } }
    expect((await call(night, rosters.add, newcomer, school.admin)).problem.code).toBe('FULL')
    const told = await toTell(school)
    expect(told.map(({ what }) => what)).toEqual(['MADE', 'EXPIRING'])
    // The letter at 8:00, the reminder at 20:00 of the day before the end.
    expect(told[0]!.minutes).toBeGreaterThan(590)
    expect(told[0]!.minutes).toBeLessThanOrEqual(600)
    expect(told[1]!.minutes - told[0]!.minutes).toBe(12 * 60)
    const [settles] = (await settlesIn(school)).filter((minutes) => minutes > 60)
    expect(settles! - told[0]!.minutes).toBe(24 * 60)
    for (const { what, offerIds } of told.slice(0, 1))
      await tellOffersJob(tellParts(morning))({ schoolId: school.id, offerIds, what })
    const [letter] = await writtenAutomatically(morning, school.id)
    expect(letter!.text_body).toContain('until Friday 11/20/2026, 8:00 AM')
  })

  test('may be taken in the night by a family that is awake', async () => {
    const { school, id, rosterId } = await freedClass(night, 24, 'AUTOMATIC')
    const taken = { at, params: { id }, body: { rosterId } }
    expect(made(await call(night, rosters.add, taken, school.admin)).rosterId).toBe(rosterId)
  })

  test('is held by the same hours when staff offer it', async () => {
    const freed = await freedClass(night, 2, 'STAFF_DECIDE')
    const { school, id, rosterId } = freed
    const input = { at, params: { id, rosterId }, body: {} }
    const { expiresAt } = made(await call(night, waitLists.offer, input, school.admin))
    expect(expiresAt).toBe('2026-11-19T15:00:00Z')
    expect((await offerOf(night, freed)).expiresAt).toBe(expiresAt)
    const told = await toTell(school)
    expect(told.map(({ what }) => what)).toEqual(['MADE', 'EXPIRING'])
    expect(told[1]!.minutes - told[0]!.minutes).toBe(60)
  })

  test('is offered from 8:00 of the clock where the clocks change that night', async () => {
    const freed = await freedClass(longNight, 24, 'AUTOMATIC')
    expect((await offerOf(longNight, freed)).expiresAt).toBe('2026-11-02T13:00:00Z')
    const [made] = await toTell(freed.school)
    // An hour more than the clock shows.
    expect(made!.minutes).toBeGreaterThan(11 * 60 - 10)
    expect(made!.minutes).toBeLessThanOrEqual(11 * 60)
  })
})
