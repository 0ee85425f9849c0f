import { rosters } from '@afterbell/contract/rosters/rosters'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { familyWeek } from '@afterbell/contract/portal/family-week'
import { call, type Rig } from '../app.ts'
import { made, makeClass, type MadeSchool } from '../make.ts'
import type { FamilyBrowser } from './browser.ts'
import { logInFamily, type LoggedInFamily } from './logged-in.ts'

/** The day of the tests. It is 15:00. */
export const TODAY = '2026-11-18'

/** Wednesdays, later in the afternoon. */
const MEETS = {
  monday: false,
  wednesday: true,
  classStartDate: '2026-11-04',
  classEndDate: '2026-12-09',
}

export interface ExpectedFamily extends LoggedInFamily {
  activityId: string
}

/** Logs a mother in whose child is expected in a class later today. Details of class and child may be given. */
export async function logInExpected(
  rig: Rig,
  school: MadeSchool,
  { child = {}, ...details }: { child?: Record<string, unknown> } & Record<string, unknown> = {},
): Promise<ExpectedFamily> {
  const family = await logInFamily(rig, school, child)
  const activityId = await makeClass(rig, school, { ...MEETS, ...details })
  await enroll(rig, school, { activityId, childId: family.childId })
  return { ...family, activityId }
}

export async function enroll(
  rig: Rig,
  school: MadeSchool,
  { activityId, childId }: { activityId: string; childId: string },
): Promise<void> {
  made(
    await call(
      rig,
      rosters.add,
      { at: 'classes', params: { id: activityId }, body: { childId } },
      school.admin,
    ),
  )
}

/** Tells that a child does not come today, for all day unless told otherwise. */
export async function tellAbsence(browser: FamilyBrowser, childId: string, more: object = {}) {
  const body = { childIds: [childId], from: TODAY, to: TODAY, reason: 'SICK', ...more }
  return made(await browser.call(familyDays.tellAbsence, { body: body as never }))
}

/** Returns the id of the absence that the week shows first. */
export async function toldAbsenceId(browser: FamilyBrowser, from?: string): Promise<string> {
  const { days } = made(await browser.call(familyWeek.week, { query: { ...(from && { from }) } }))
  return days.flatMap(({ meetings }) => meetings.flatMap(({ told }) => told?.id ?? []))[0]!
}
