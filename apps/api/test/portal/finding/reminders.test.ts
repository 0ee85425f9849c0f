import { expect, test } from 'vitest'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { familyReminders, openingFiles } from '@afterbell/contract/portal/finding/family-finding'
import { openingsOfSchoolJob } from '../../../src/features/portal/finding/remind-of-openings.job.ts'
import { call, useRig } from '../../rig/app.ts'
import { addLines, bookAll, logInBooking } from '../../rig/families/carts/booking.ts'
import type { FamilyBrowser } from '../../rig/families/browser.ts'
import { logInFamily } from '../../rig/families/logged-in.ts'
import { inside, made, makeClass, makeSchool, type MadeSchool } from '../../rig/make.ts'
import { writtenAutomatically } from '../../rig/reading/sent-link.ts'

const rig = useRig()

const SOON = { signUpBeginsDate: '2026-11-20', signUpBeginsTime: '08:00' }

const remind = async (browser: FamilyBrowser, activityId: string) =>
  made(await browser.call(familyReminders.add, { params: { activityId } as never })).reminders

/** Opens sign-up today at a time, for those who asked the day before yesterday. */
const opensAt = (school: MadeSchool, time: string) =>
  inside(rig, school.id, async (query) => {
    await query(`update activity set sign_up_begins_on = '2026-11-18', sign_up_begins_at = $1`, [time])
    await query(`update opening_reminder set asked_at = '2026-11-16T12:00:00Z'`)
  })

/** Runs the job of a school, and returns what was written in all. */
async function written(school: MadeSchool) {
  await openingsOfSchoolJob({ pool: rig.pool, publicUrl: 'http://localhost:3000' })({ schoolId: school.id })
  return writtenAutomatically(rig, school.id, ['SIGN_UP_OPENS'])
}

test('A guardian is reminded once of each opening, also of one that the school moves', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInBooking(rig, school)
  const activityId = await makeClass(rig, school, { className: 'Judo', ...SOON })
  expect(await remind(browser, activityId)).toEqual([{ activityId, sendsAt: '2026-11-19T22:00:00Z' }])
  expect(await remind(browser, activityId)).toHaveLength(1)
  expect(await written(school)).toEqual([])
  await opensAt(school, '18:00')
  const [letter, ...others] = await written(school)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ channel: 'EMAIL' })
  expect(letter!.text_body).toContain('Judo opens on Wednesday, November 18, 2026 at 6:00 PM.')
  expect(letter!.text_body).toContain(`/book/${activityId}#lang=en`)
  expect(await written(school)).toHaveLength(1)
  await opensAt(school, '19:00')
  expect(await written(school)).toHaveLength(2)
})

test('By text too where the school texts, in the language of the guardian', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInBooking(rig, school)
  await inside(rig, school.id, (query) => query(`update guardian set language = 'es'`))
  const body = { emails: true, texts: true, lead: null, version: 0 }
  made(
    await call(
      rig,
      automaticMessages.update,
      { params: { kind: 'SIGN_UP_OPENS' }, body } as never,
      school.admin,
    ),
  )
  await remind(browser, await makeClass(rig, school, SOON))
  await opensAt(school, '18:00')
  const letters = await written(school)
  expect(letters.map(({ channel }) => channel).toSorted()).toEqual(['EMAIL', 'SMS'])
  for (const { text_body } of letters) expect(text_body).toContain('inscripci')
})

test('Nothing is written of what is off the pages, open, or taken back, nor to who was shut out or has booked', async () => {
  const school = await makeSchool(rig)
  const { browser, childId } = await logInBooking(rig, school)
  const activityId = await makeClass(rig, school, SOON)
  const set = (statement: string) => inside(rig, school.id, (query) => query(statement))
  await remind(browser, activityId)
  await opensAt(school, '18:00')
  await set('update activity set is_on_portal = false')
  expect(await written(school)).toEqual([])
  await set('update activity set is_on_portal = true, removed_at = app.now()')
  expect(await written(school)).toEqual([])
  await set('update activity set removed_at = null')
  await set('update school set families_book = false')
  expect(await written(school)).toEqual([])
  await set('update school set families_book = true')
  await opensAt(school, '14:00')
  expect(await written(school)).toEqual([])
  await inside(rig, school.id, (query) =>
    query(
      `insert into guardian_limit (school_id, id, child_id, guardian_id, guardian_name, telling, reason, decided_by)
       select school_id, gen_random_uuid(), $1, id, first_name || ' ' || last_name, 'NOTHING', 'A court',
         (select account_id from membership limit 1) from guardian`,
      [childId],
    ),
  )
  await opensAt(school, '18:00')
  expect(await written(school)).toEqual([])
  await set('delete from guardian_limit')
  await opensAt(school, '14:00')
  made(await addLines(browser, [{ activityId, childIds: [childId] }]))
  made(await bookAll(browser, { cents: 0 }))
  await opensAt(school, '18:00')
  expect(await written(school)).toEqual([])
  await browser.call(familyReminders.remove, { params: { activityId } as never })
  expect(made(await browser.call(familyReminders.list, {})).reminders).toEqual([])
})

test('Who asks within the hour before is not reminded, and a reminder is nobody else’s', async () => {
  const school = await makeSchool(rig)
  const { browser } = await logInBooking(rig, school)
  const activityId = await makeClass(rig, school, SOON)
  await opensAt(school, '15:45')
  expect(await remind(browser, activityId)).toEqual([])
  await opensAt(school, '17:00')
  expect(await remind(browser, activityId)).toEqual([{ activityId, sendsAt: '2026-11-18T21:00:00Z' }])
  const other = await logInFamily(rig, school)
  expect(made(await other.browser.call(familyReminders.list, {})).reminders).toEqual([])
})

test('The opening is a calendar file for anyone, until it is open', async () => {
  const school = await makeSchool(rig)
  const activityId = await makeClass(rig, school, { className: 'Judo', ...SOON })
  const file = (lang?: 'es') =>
    call(rig, openingFiles.file, {
      params: { schoolId: school.id, activityId },
      query: lang ? { lang } : {},
    } as never)
  const { status, raw } = await file()
  expect(status).toBe(200)
  const text = raw.toString()
  expect(text).toContain('DTSTART:20261120T130000Z')
  expect(text).toContain('SUMMARY:Sign-up opens: Judo')
  expect((await file('es')).status).toBe(200)
  await opensAt(school, '14:00')
  expect((await file()).status).toBe(404)
  await opensAt(school, '18:00')
  await inside(rig, school.id, (query) => query('update activity set is_on_portal = false'))
  expect((await file()).status).toBe(404)
})
