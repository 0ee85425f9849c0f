import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { useRig } from '../rig/app.ts'
import { inside, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// The database counts places in use, with a shortcut where all of them cover the first day in question. This model counts
// day by day.

const rig = useRig()
let school: MadeSchool
let sectionId: string
let children: string[]

beforeAll(async () => {
  school = await makeSchool(rig)
  sectionId = await makeClass(rig, school)
  children = await Promise.all(Array.from({ length: PLACES }, () => makeChild(rig, school)))
})

const PLACES = 5
const DAYS = 6

/** Covered days of a week, and whether all days before and after it are covered. */
const someDays = fc
  .array(fc.boolean(), { minLength: DAYS + 2, maxLength: DAYS + 2 })
  .filter((days) => days.includes(true))
const always = fc.constant(Array.from({ length: DAYS + 2 }, () => true))
const fromSomeDay = fc.nat(DAYS).map((first) => Array.from({ length: DAYS + 2 }, (_, day) => day >= first))
const days = fc.oneof(someDays, always, fromSomeDay)

test('As many places are in use as on the fullest of the days that are asked about', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(days, { maxLength: PLACES }), days, async (places, during) => {
      const counts = during.map((isIncluded, day) =>
        isIncluded ? places.filter((place) => place[day]).length : 0,
      )
      expect(await inUse(places.map(stretches), stretches(during))).toBe(Math.max(...counts))
    }),
    { numRuns: 150 },
  )
})

function stretches(covered: readonly boolean[]): string {
  const ranges = covered.flatMap((isCovered, day) => {
    if (!isCovered) return []
    const from = day === 0 ? '-infinity' : plusDays(MONDAY, day - 1)
    const to = day === DAYS + 1 ? 'infinity]' : `${plusDays(MONDAY, day)})`
    return [`[${from},${to}`]
  })
  return `{${ranges.join(',')}}`
}

const MONDAY = '2026-03-02'

/** Replaces the section's places, bypassing queue and capacity, and returns the count. */
function inUse(places: readonly string[], during: string): Promise<number> {
  return inside(rig, school.id, async (query) => {
    await query('delete from place where section_id = $1', [sectionId])
    await query('delete from enrollment where activity_id = $1', [sectionId])
    for (const [index, covered] of places.entries()) {
      const enrollmentId = randomUUIDv7()
      await query(
        `insert into enrollment (school_id, id, activity_id, child_id)
          select school_id, $2, activity_id, $4 from section where school_id = $1 and id = $3`,
        [school.id, enrollmentId, sectionId, children[index]],
      )
      await query(
        `insert into place (school_id, id, section_id, enrollment_id, child_id, state, days, is_out_of_turn)
          values ($1, $2, $3, $4, $5, 'taken', $6, true)`,
        [school.id, randomUUIDv7(), sectionId, enrollmentId, children[index], covered],
      )
    }
    const { rows } = await query(`select app.places_used($1, $2, 'regular', $3, null) as used`, [
      school.id,
      sectionId,
      during,
    ])
    return (rows[0] as { used: number }).used
  })
}
