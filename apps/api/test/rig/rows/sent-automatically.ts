import { classes } from '@afterbell/contract/activities/classes'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { forms } from '@afterbell/contract/forms/forms'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { checkNoteJobs } from '../../../src/features/attendance/automatic/check-notes.job.ts'
import {
  automaticOfSchoolJob,
  lookForAutomaticJob,
} from '../../../src/features/messages/automatic/look.job.ts'
import { timedMessages } from '../../../src/timed-messages.ts'
import { call } from '../app.ts'
import { openPortal } from '../families/browser.ts'
import { classBody, inside, made, makeChild, makeClass } from '../make.ts'
import { connectSandbox } from '../paying/paying.ts'
import { debtor } from '../paying/dunning-time.ts'
import type { World } from '../samples/world.ts'

/** Sends automatic messages to families: reminders, changed dates, check-outs, missing forms and expiring cards. */
export async function sentAutomatically({ rig, school }: World): Promise<void> {
  for (const [kind, lead] of [
    ['MEETING_REMINDER', 168],
    ['FORMS_MISSING', 14],
    ['CHECKED_IN', null],
    ['CHECKED_OUT', null],
    ['DATES_CHANGED', null],
  ] as const) {
    const body = { emails: true, texts: true, lead, version: 0 }
    made(await call(rig, automaticMessages.update, { params: { kind }, body }, school.admin))
  }
  const formFields = [{ sortedId: 0, question: 'Allergies?', required: true }]
  const body = { formName: 'Health form', required: true, formFields }
  const form = made(await call(rig, forms.create, { body }, school.admin))
  const days = {
    monday: true,
    wednesday: true,
    classStartDate: '2026-11-18',
    timeFrom: '13:30',
    timeTo: '14:30',
  }
  const id = await makeClass(rig, school, { ...days, formIds: [form.id] })
  const childId = await makeChild(rig, school, {
    primaryGuardian: {
      firstName: 'Gus',
      lastName: 'Vex',
      email: 'gus.vex@example.test',
      phone: '212-558-0001',
    },
    secondaryGuardian: { firstName: 'Ida', lastName: 'Vex', email: '', phone: '' },
  })
  await gusAsksForNotes(rig, school.id)
  const at = { at: 'classes' as const, params: { id } }
  made(await call(rig, rosters.add, { ...at, body: { childId } }, school.admin))
  const [line] = made(await call(rig, attendance.list, { ...at, query: {} }, school.admin)).content
  const attendanceIds = [line!.id]
  made(
    await call(rig, attendance.checkIn, { ...at, body: { checkIn: '13:25', attendanceIds } }, school.admin),
  )
  const out = { checkOut: '14:30', checkOutPerson: 'Gus Vex', attendanceIds }
  made(await call(rig, attendance.checkOut, { ...at, body: out }, school.admin))
  await inside(rig, school.id, (query) =>
    query(
      `insert into do_not_release (school_id, id, child_id, name, note) values ($1, gen_random_uuid(), $2, 'Bo Vex', '')`,
      [school.id, childId],
    ),
  )
  for (const tell of checkNoteJobs) await tell(rig)({ schoolId: school.id, ids: attendanceIds })

  // One date is dropped, one is added, and the others move to another time.
  const changed = { ...days, classEndDate: '2026-12-16', timeTo: '15:00', noClassDates: ['2026-11-30'] }
  const input = { params: { id }, body: { ...classBody({ ...changed, formIds: [form.id] }), anyway: true } }
  made(await call(rig, classes.update, input as never, school.admin))

  await connectSandbox(rig, school)
  await debtor(rig, school, { token: 'tok_succeeds' })
  await inside(rig, school.id, async (query) => {
    await query(`update date_change set at = at - interval '1 hour' where school_id = $1`, [school.id])
    await query(`update place set joined_at = joined_at - interval '2 days' where school_id = $1`, [
      school.id,
    ])
    await query(`update payment_method set expires_on = '2026-11-30' where school_id = $1`, [school.id])
  })
  await lookForAutomaticJob(rig)({})
  await automaticOfSchoolJob({ pool: rig.pool, timedMessages })({ schoolId: school.id })
}

/** A guardian asks in the portal for a letter when the child is checked in. */
async function gusAsksForNotes(rig: World['rig'], schoolId: string): Promise<void> {
  await openPortal(rig, schoolId)
  await inside(rig, schoolId, async (query) => {
    const { rows } = await query(
      `insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
       select g.school_id, gen_random_uuid(), g.id, g.email_key, g.first_name, g.last_name from guardian g
       where g.school_id = $1 and g.email_key = 'gus.vex@example.test' returning id`,
      [schoolId],
    )
    for (const { id } of rows)
      await query(
        `insert into check_note_wish (school_id, person_id, act, channel) values ($1, $2, 'IN', 'EMAIL')`,
        [schoolId, id],
      )
  })
}
