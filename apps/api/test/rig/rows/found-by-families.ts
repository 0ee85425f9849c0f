import { activities } from '@afterbell/contract/activities/activities'
import { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { familyCover, familyReminders } from '@afterbell/contract/portal/finding/family-finding'
import {
  lookForOpeningsJob,
  openingsOfSchoolJob,
} from '../../../src/features/portal/finding/remind-of-openings.job.ts'
import { call } from '../app.ts'
import { logInBooking } from '../families/carts/booking.ts'
import { inside, made, makeClass } from '../make.ts'
import type { World } from '../samples/world.ts'

/** Looks for activities in every way in which families do. */
export async function foundByFamilies({ rig, school }: World): Promise<void> {
  await makeClass(rig, school, { className: 'Piano', ageFrom: 'FIVE', ageTo: 'EIGHT' })
  const find = (query: object) =>
    call(rig, activities.list, { at: 'classes', params: { schoolId: school.id }, query })
  made(await find({ search: 'pianno', withRuns: true }))
  made(await find({ search: 'nothing at all' }))
  made(await find({ age: 'SIX', meetsOn: '2026-11-30', free: true }))
  made(await find({ grade: 'FIRST', free: false }))
  // What a family may join: by age, by grade, and until sign-up ends.
  const { browser, childId } = await logInBooking(rig, school)
  const byAge = await makeClass(rig, school, { ageFrom: 'FIVE', ageTo: 'EIGHT' })
  const byGrade = await makeClass(rig, school, {
    gradeFrom: 'K',
    gradeTo: 'FIFTH',
    signUpEndsDate: '2026-12-01',
    signUpEndsTime: '18:00',
  })
  const body = { activityIds: [byAge, byGrade] }
  made(await browser.call(familyBookings.joins, { body: body as never }))
  // The hours that were typed last, and what covers them.
  const wish = {
    childIds: [childId],
    hours: [{ weekday: 'monday', from: '15:00', to: '18:00' }],
    dateFrom: '2026-11-23',
    dateTo: '2026-12-14',
  }
  await browser.call(familyCover.save, { body: wish as never })
  made(await browser.call(familyCover.get, {}))
  made(await browser.call(familyCover.plan, { body: wish as never }))
  // Sign-up that opens today, of which she is reminded: with both times of the clock, and in her language.
  const opens = { signUpBeginsDate: '2026-11-25', signUpBeginsTime: '08:00' }
  for (const className of ['Opens', 'Opens as well']) {
    const activityId = await makeClass(rig, school, { className, ...opens })
    made(await browser.call(familyReminders.add, { params: { activityId } as never }))
  }
  made(await browser.call(familyReminders.list, {}))
  await inside(rig, school.id, async (query) => {
    await query(`update guardian set language = 'es'`)
    await query(
      `update activity set sign_up_begins_on = '2026-11-18', sign_up_begins_at = '18:00' where name like 'Opens%'`,
    )
    await query(`update opening_reminder set asked_at = '2026-11-16T12:00:00Z'`)
  })
  await lookForOpeningsJob(rig)({})
  await openingsOfSchoolJob({ pool: rig.pool, publicUrl: 'http://localhost:3000' })({ schoolId: school.id })
}
