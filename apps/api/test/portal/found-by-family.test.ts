import { expect, test } from 'vitest'
import { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, useRig } from '../rig/app.ts'
import { choicesFor, logInBooking } from '../rig/families/carts/booking.ts'
import { logInFamily } from '../rig/families/logged-in.ts'
import { paidClass } from '../rig/families/owing.ts'
import { statementsSent, type FamilyBrowser } from '../rig/families/browser.ts'
import { inside, made, makeAftercare, makeCamp, makeChild, makeClass, makeSchool } from '../rig/make.ts'

const rig = useRig()

const joinsFor = async (browser: FamilyBrowser, activityIds: string[], language = 'en') =>
  made(
    await browser.call(
      familyBookings.joins,
      { body: { activityIds } as never },
      { 'accept-language': language },
    ),
  )

test('A list says for each child whether they may join, and why not, as the page for booking does', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school, { grade: 'SECOND' })
  const place = async (id: string) =>
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
  const free = await paidClass(rig, school)
  const theirs = await makeClass(rig, school, { className: 'Theirs', timeFrom: '10:00', timeTo: '11:00' })
  const clashing = await makeClass(rig, school, { className: 'Clashing', timeFrom: '10:30', timeTo: '11:30' })
  const old = await makeClass(rig, school, { className: 'Teens', ageFrom: 'THIRTEEN', ageTo: 'EIGHTEEN' })
  const later = await makeClass(rig, school, { className: 'Later', signUpBeginsDate: '2026-11-20' })
  const full = await makeClass(rig, school, {
    className: 'Full',
    maxEnroll: 1,
    waitList: true,
    maxWaitList: 5,
  })
  const { id: campId } = await makeCamp(rig, school, { intervalType: 'DAILY' })
  const { id: aftercareId } = await makeAftercare(rig, school)
  const other = await makeChild(rig, school)
  made(
    await call(
      rig,
      rosters.add,
      { at: 'classes', params: { id: full }, body: { childId: other } },
      school.admin,
    ),
  )
  await place(theirs)
  const all = [free, theirs, clashing, old, later, full, campId, aftercareId]
  const { children, joins } = await joinsFor(browser, all)
  expect(children).toMatchObject([{ id: childId, age: expect.any(String), grade: 'SECOND' }])
  const joinOf = (id: string) => joins.find(({ activityId }) => activityId === id)!
  expect(all.map((id) => joinOf(id).state)).toEqual(['FREE', 'NO', 'NO', 'NO', 'NO', 'WAIT', 'FREE', 'FREE'])
  // Each is what the page for booking says of its sections.
  for (const id of all) {
    const choices = await choicesFor(browser, id)
    const best = (['FREE', 'WAIT', 'NO'] as const).find((state) =>
      choices.joins.some((join) => join.state === state),
    )
    expect([id, joinOf(id).state]).toEqual([id, best])
    if (best === 'NO') expect(joinOf(id).why).toBe(choices.joins[0]!.why)
  }
  expect(joinOf(clashing).why).toContain('Theirs')
  const spanish = await joinsFor(browser, [old], 'es')
  expect(spanish.joins[0]!.why).not.toBe(joinOf(old).why)
})

test('What is hidden, or not for families to book, is not said', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInBooking(rig, school)
  const id = await paidClass(rig, school)
  const ask = () => browser.call(familyBookings.joins, { body: { activityIds: [id] } as never })
  expect((await ask()).status).toBe(200)
  await inside(rig, school.id, (query) => query('update activity set is_on_portal = false'))
  expect((await ask()).status).toBe(404)
  const other = await makeSchool(rig)
  const { browser: mara } = await logInFamily(rig, other)
  const refused = await mara.call(familyBookings.joins, { body: { activityIds: [] } })
  expect(refused.problem).toMatchObject({ code: 'NOT_FOR_FAMILIES' })
})

test('A guardian who is held back from a child is told nothing of that child', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school)
  const id = await paidClass(rig, school)
  expect((await joinsFor(browser, [id])).joins.map((join) => join.childId)).toEqual([childId])
  await inside(rig, school.id, (query) =>
    query(
      `insert into guardian_limit (school_id, id, child_id, guardian_id, guardian_name, telling, reason, decided_by)
       select school_id, gen_random_uuid(), $1, id, first_name || ' ' || last_name, 'NOTHING', 'A court',
         (select account_id from membership limit 1) from guardian`,
      [childId],
    ),
  )
  expect(await joinsFor(browser, [id])).toEqual({ children: [], joins: [] })
})

test('The number of statements does not grow with the activities', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInBooking(rig, school)
  const ids: string[] = []
  for (let each = 0; each < 6; each += 1)
    ids.push(await makeClass(rig, school, { className: `Class ${each}`, maxEnroll: 5 }))
  const url = `/api/family/schools/${school.id}/offered/joins`
  const statements = (activityIds: string[]) =>
    statementsSent(rig, browser, { url, payload: { activityIds } })
  expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)))
})
