import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRig } from '../rig/app.ts'
import { inside, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// Tests the constraint against two places of one child at the same time in a section directly, because no call gets this
// far.

const rig = useRig()
let school: MadeSchool
let sections: string[]

beforeAll(async () => {
  school = await makeSchool(rig)
  sections = [
    await makeClass(rig, school, { maxWaitList: 50 }),
    await makeClass(rig, school, { className: 'Judo' }),
  ]
})

const ALWAYS = '{[-infinity,infinity]}'
const SPRING = '{[2026-03-01,2026-06-01)}'
const SUMMER = '{[2026-06-01,2026-09-01)}'
const A_SPRING_DAY = '{[2026-04-07,2026-04-08)}'
const A_SUMMER_DAY = '{[2026-07-07,2026-07-08)}'

interface Place {
  state: 'taken' | 'held' | 'waiting' | 'gone'
  days: string
  pool?: 'regular' | 'dropin'
}

const place = (state: Place['state'], days = ALWAYS): Place => ({ state, days })
const dropIn = (days: string): Place => ({ state: 'taken', days, pool: 'dropin' })

const REFUSED: [first: Place, second: Place][] = [
  [place('taken'), place('taken')],
  [place('taken'), place('held')],
  [place('taken'), place('waiting')],
  [place('held'), place('waiting')],
  [place('waiting'), place('waiting')],
  [place('taken', SPRING), place('taken', A_SPRING_DAY)],
  [place('taken', SPRING), dropIn(A_SPRING_DAY)],
  [dropIn(A_SPRING_DAY), dropIn(A_SPRING_DAY)],
]

const ALLOWED: [first: Place, second: Place][] = [
  [place('gone'), place('taken')],
  [place('gone'), place('gone')],
  [place('taken', SPRING), place('taken', SUMMER)],
  [place('taken', SPRING), place('waiting', SUMMER)],
  [place('taken', SPRING), dropIn(A_SUMMER_DAY)],
  [place('waiting'), dropIn(A_SPRING_DAY)],
  [place('held'), dropIn(A_SPRING_DAY)],
  [dropIn(A_SPRING_DAY), dropIn(A_SUMMER_DAY)],
]

describe('In one section, for one child', () => {
  test.each(REFUSED)('beside %j there is no %j', async (first, second) => {
    const child = await makeChild(rig, school)
    await give(child, 0, first)
    await expect(give(child, 0, second)).rejects.toMatchObject({
      code: '23P01',
      constraint: 'one_place_a_day',
    })
  })

  test.each(ALLOWED)('beside %j there may be %j', async (first, second) => {
    const child = await makeChild(rig, school)
    await give(child, 0, first)
    await expect(give(child, 0, second)).resolves.toBeUndefined()
  })
})

test('The same place of another child, or of the same child in another section, is none of its business', async () => {
  const [child, other] = [await makeChild(rig, school), await makeChild(rig, school)]
  await give(child, 0, place('taken'))
  await expect(give(other, 0, place('taken'))).resolves.toBeUndefined()
  await expect(give(child, 1, place('taken'))).resolves.toBeUndefined()
})

/** Writes a place, bypassing queue and capacity. */
async function give(childId: string, section: number, { state, days, pool = 'regular' }: Place) {
  const [id, enrollmentId, sectionId] = [randomUUIDv7(), randomUUIDv7(), sections[section]!]
  await inside(rig, school.id, async (query) => {
    await query(
      `insert into enrollment (school_id, id, activity_id, child_id)
        select school_id, $2, activity_id, $4 from section where school_id = $1 and id = $3`,
      [school.id, enrollmentId, sectionId, childId],
    )
    await query(
      `insert into place (school_id, id, section_id, enrollment_id, child_id, pool, state, days, is_out_of_turn, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, true, case when $7 = 'held' then app.now() + interval '1 day' end)`,
      [school.id, id, sectionId, enrollmentId, childId, pool, state, days],
    )
  })
}
