import { expect, test } from 'vitest'
import { notes } from '@afterbell/contract/families/child-care'
import { retentionSchoolJob } from '../../src/features/privacy/retention.job.ts'
import { call, SEALER, useRig } from '../rig/app.ts'
import type { FamilyBrowser } from '../rig/families/browser.ts'
import { addLines, bookAll, letFamiliesBook } from '../rig/families/carts/booking.ts'
import { confirmedAddress, NINA, newChild, register, registerTwin } from '../rig/families/registering.ts'
import { historyOf, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

/** Families that registered, with the names of their guardians. Made by `family`, each with a name of its own. */
const NAMES = ['Abel', 'Brook', 'Cole', 'Drake', 'Eaton']

async function registered(
  school: MadeSchool,
  nth: number,
): Promise<{ browser: FamilyBrowser; childId: string }> {
  const lastName = NAMES[nth]!
  const browser = await confirmedAddress(rig, school)
  const child = newChild({ lastName, birthDate: `2017-0${nth + 1}-06` })
  const { children } = made(
    await register(browser, [child], { ...NINA, lastName, phone: `212-555-014${nth}` }),
  )
  return { browser, childId: children[0]!.id }
}

const longAgo = (school: MadeSchool, days: number) =>
  inside(rig, school.id, async (query) => {
    await query(`update family set registered_at = registered_at - make_interval(days => $1)`, [days])
    await query(`update family_session set seen_at = seen_at - make_interval(days => $1)`, [days])
  })

const run = (school: MadeSchool) =>
  retentionSchoolJob({ pool: rig.pool, sealer: SEALER })({ schoolId: school.id })

async function erasedOf(school: MadeSchool): Promise<{ family_id: string; erased_by: string | null }[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select family_id, erased_by from erased_family'),
  )
  return rows as { family_id: string; erased_by: string | null }[]
}

test('A family that registered online and used nothing is erased after 60 days, and the history says so', async () => {
  const school = await makeSchool(rig)
  const { childId } = await registered(school, 0)
  const known = await makeChild(rig, school)
  await longAgo(school, 59)
  await run(school)
  expect(await erasedOf(school)).toEqual([])
  await longAgo(school, 2)
  await run(school)
  const [erased, ...others] = await erasedOf(school)
  expect([erased!.erased_by, others]).toEqual([null, []])
  expect(await historyOf(rig, school, erased!.family_id)).toContainEqual(
    expect.stringContaining('used nothing'),
  )
  const { rows } = await inside(rig, school.id, (query) =>
    query('select id, last_name from child where id = any($1) order by id = $2', [[childId, known], known]),
  )
  expect(rows).toMatchObject([
    { id: childId, last_name: expect.not.stringContaining('Abel') },
    { last_name: 'Test' },
  ])
  await run(school)
  expect(await erasedOf(school)).toHaveLength(1)
})

test('One that logged in since, has or had a spot, or that staff did something about, stays', async () => {
  const school = await makeSchool(rig)
  const [came, booked, noted, gone] = [
    await registered(school, 1),
    await registered(school, 2),
    await registered(school, 3),
    await registered(school, 4),
  ]
  await letFamiliesBook(rig, school)
  const activityId = await makeClass(rig, school)
  for (const { browser, childId } of [booked, gone])
    made(await addLines(browser, [{ activityId, childIds: [childId] }]))
  made(await bookAll(booked.browser, { cents: 0 }))
  made(
    await call(
      rig,
      notes.add,
      { params: { childId: noted.childId }, body: { body: 'Called' } },
      school.admin,
    ),
  )
  await longAgo(school, 100)
  // What was held and never booked is nothing.
  await inside(rig, school.id, (query) =>
    query(
      `update place set state = 'gone', is_being_paid = false, expires_at = null, left_at = app.now() where child_id = $1`,
      [gone.childId],
    ),
  )
  await inside(rig, school.id, (query) =>
    query(
      `update family_session s set seen_at = app.now() from family_session_person p join family_person f on f.id = p.person_id
         join guardian g on g.id = f.guardian_id join child c on c.family_id = g.family_id
       where p.session_id = s.id and c.id = $1`,
      [came.childId],
    ),
  )
  await run(school)
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select c.id from child c join erased_family e on e.family_id = c.family_id`),
  )
  expect(rows).toEqual([{ id: gone.childId }])
})

test('A child who may be in another family stays until staff have said so', async () => {
  const school = await makeSchool(rig)
  await registerTwin(rig, school)
  await longAgo(school, 100)
  await run(school)
  expect(await erasedOf(school)).toEqual([])
})
