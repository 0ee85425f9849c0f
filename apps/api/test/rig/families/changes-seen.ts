import { children } from '@afterbell/contract/families/children'
import { today } from '@afterbell/contract/attendance/today'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { call, NOW } from '../app.ts'
import { inside, made, makeClass } from '../make.ts'
import type { World } from '../samples/world.ts'
import { tellAbsence } from './expected-today.ts'
import { filesAttached } from '../facts/form-files.ts'
import { logInFamily } from './logged-in.ts'
import { namedPickups } from './named-pickups.ts'
import { photosAnswered } from '../facts/photos.ts'
import { tellChanges } from './tell-changes.ts'

/** A mother changes what is on file, the father of the other home is told, and staff at the door see it. */
export async function changesSeen({ rig, school }: World): Promise<void> {
  const { admin } = school
  const { browser, childId, lastName } = await logInFamily(rig, school, {
    approvedPickups: [{ name: 'Ada Okafor', relation: 'aunt', phone: '212-555-0178' }],
    emergencyContacts: [
      { name: 'Bo Okafor', relation: 'uncle', phone: '212-555-0179', otherPhone: '212-555-0180' },
    ],
  })
  const child = made(await call(rig, children.get, { params: { id: childId } }, admin))
  const father = {
    firstName: 'Tom',
    lastName,
    email: `tom.${lastName}@fathers.test`,
    phone: '646-555-0111',
  }
  const body = { ...child, secondaryGuardian: father } as never
  made(await call(rig, children.update, { params: { id: childId }, body }, admin))
  // Whoever has no home lives in no home of the other.
  await inside(rig, school.id, (query) =>
    query(`update guardian set home_id = null where last_name = $1`, [lastName]),
  )
  const id = await makeClass(rig, school, {
    monday: false,
    wednesday: true,
    classStartDate: '2026-11-04',
    classEndDate: '2026-12-09',
  })
  made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, admin))
  const { version } = made(await browser.call(familyChildren.get, { params: { childId } }))
  made(
    await browser.call(familyChildren.change, {
      params: { childId },
      body: { allergies: 'Peanuts', version },
    }),
  )
  await namedPickups({ rig, school }, { browser, childId })
  await tellChanges(rig, school)
  await photosAnswered({ rig, school }, { browser, childId })
  await filesAttached({ rig, school }, { browser, childId })
  made(
    await browser.call(familyDays.tellLate, { params: { childId }, body: { minutes: 15, note: 'The bus' } }),
  )
  const week = async () => made(await browser.call(familyWeek.week, { query: {} }))
  await week()
  const boardLine = async () => made(await call(rig, today.board, {}, admin)).lines[0]!
  const { rosterId, meetingId, familyChanges } = await boardLine()
  const seen = {
    id: crypto.randomUUID(),
    rosterId,
    meetingId,
    act: 'SEEN' as const,
    at: NOW.toString(),
    changeIds: familyChanges.map((change) => change.id),
  }
  made(await call(rig, today.record, { body: { events: [seen] } }, admin))
  await boardLine()
  await tellAbsence(browser, childId, { note: 'Fever' })
  await boardLine()
  await week()
}
