import { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, type Rig } from '../../app.ts'
import { inside, made, makeAftercare, makeClass, type MadeSchool } from '../../make.ts'
import type { FamilyBrowser } from '../browser.ts'
import { logInFamily } from '../logged-in.ts'
import { bill, paidClass } from '../owing.ts'
import { acceptPolicies } from '../policies.ts'
import { addLines, bookAll, logInBooking } from './booking.ts'
import { spotsFor } from './spots.ts'

/** Lets families change weekdays and groups until so many days before the next meeting. */
export async function letChange(
  rig: Rig,
  school: Pick<MadeSchool, 'id'>,
  { how = 'THEMSELVES', days = 0 }: { how?: 'NO' | 'ASK' | 'THEMSELVES'; days?: number } = {},
): Promise<void> {
  await inside(rig, school.id, (query) =>
    query(
      `update school set families_change_places = $1, families_give_up_before = 'NEXT_MEETING', families_give_up_days = $2`,
      [how, days],
    ),
  )
}

const day = (name: string, timeTo: string) => ({ day: name, timeFrom: '15:00', timeTo, maxEnroll: 20 })

/** A child in care on Mondays, two hours at 10, with its mother logged in; Tuesdays are an hour longer, Wednesdays one shorter. */
export async function inCare(rig: Rig, school: MadeSchool, over: Record<string, unknown> = {}) {
  await letChange(rig, school)
  const family = await logInFamily(rig, school)
  const { id: aftercareId, days } = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-12-07',
    aftercareEndDate: '2026-12-30',
    days: [day('monday', '17:00'), day('tuesday', '18:00'), day('wednesday', '16:00')],
    price: 10,
    billingType: 'SESSION',
    billingRate: 'HOUR',
    ...over,
  } as never)
  const [monday, tuesday, wednesday] = days as [string, string, string]
  const body = { childId: family.childId }
  made(
    await call(
      rig,
      rosters.add,
      { at: 'aftercare-day', params: { id: monday }, body } as never,
      school.admin,
    ),
  )
  const [spot] = await spotsFor(family.browser, family.childId)
  return {
    ...family,
    aftercareId,
    monday,
    tuesday,
    wednesday,
    enrollmentId: spot!.id,
    ends: { leavesId: monday, sectionId: tuesday },
  }
}

/** A child in care on Mondays and Tuesdays, booked and owed by its mother, who is logged in. */
export async function onTwoDays(rig: Rig, school: MadeSchool) {
  const family = await logInBooking(rig, school)
  const { id: aftercareId, days } = await makeAftercare(rig, school, {
    aftercareStartDate: '2026-12-07',
    aftercareEndDate: '2026-12-30',
    days: [day('monday', '17:00'), day('tuesday', '18:00')],
    price: 10,
    billingType: 'SESSION',
    billingRate: 'HOUR',
  } as never)
  const [monday, tuesday] = days as [string, string]
  const line = { activityId: aftercareId, childIds: [family.childId], sectionIds: [monday, tuesday] }
  const { lines } = made(await addLines(family.browser, [line])).cart
  await acceptPolicies(family.browser)
  made(await bookAll(family.browser, { cents: lines[0]!.total }))
  const [spot] = await spotsFor(family.browser, family.childId)
  return { ...family, aftercareId, monday, tuesday, spot: spot! }
}

interface Ends {
  leavesId: string
  sectionId: string
}

/** Looks at what a change comes to. */
export async function lookAtChange(browser: FamilyBrowser, enrollmentId: string, query: Ends) {
  return made(await browser.call(familyChanges.look, { params: { enrollmentId }, query }))
}

/** Changes a weekday or group as it is shown now, but for what is said otherwise. */
export async function changeAsShown(
  browser: FamilyBrowser,
  enrollmentId: string,
  ends: Ends,
  over: Record<string, unknown> = {},
) {
  const { difference, eachCycle } = await lookAtChange(browser, enrollmentId, ends)
  const shown = { difference: difference / 100, eachCycle: eachCycle && eachCycle.after / 100 }
  return browser.call(familyChanges.change, {
    params: { enrollmentId },
    body: { ...ends, ...shown, ...over } as never,
  })
}

/** A child in a class of 100 that is called Chess, with its mother logged in; another one at the same time, Pottery, costs 160. */
export async function inClass(rig: Rig, school: MadeSchool, over: Record<string, unknown> = {}) {
  await letChange(rig, school)
  const family = await logInFamily(rig, school)
  const chess = await paidClass(rig, school, 'Chess')
  const run = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const pottery = await makeClass(rig, school, {
    className: 'Pottery',
    price: 160,
    maxEnroll: 20,
    ...run,
    ...over,
  })
  await bill(rig, school, family.childId, chess)
  const [spot] = await spotsFor(family.browser, family.childId)
  const enrollmentId = spot!.id
  const choices = made(await family.browser.call(familyChanges.choices, { params: { enrollmentId } }))
  const { content } = await targetsOf(family.browser, enrollmentId, 'pottery')
  const target = content.find(({ id }) => id === pottery)!
  return {
    ...family,
    chess,
    pottery,
    enrollmentId,
    ends: { leavesId: choices.has[0]!.id, sectionId: target.sections[0]!.id },
  }
}

/** Returns the other activities that a spot can be changed for. */
export async function targetsOf(browser: FamilyBrowser, enrollmentId: string, search?: string) {
  const query = search === undefined ? {} : { search }
  return made(await browser.call(familyChanges.activities, { params: { enrollmentId }, query }))
}
