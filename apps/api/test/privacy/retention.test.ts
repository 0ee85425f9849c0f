import { describe, expect, test } from 'vitest'
import { medical, notes } from '@afterbell/contract/families/child-care'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { retention } from '@afterbell/contract/privacy/retention'
import { history } from '@afterbell/contract/reports/history'
import { retentionDailyJob, retentionSchoolJob } from '../../src/features/privacy/retention.job.ts'
import { call, SEALER, useRig } from '../rig/app.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const OFF = { messageMonths: null, pickupMonths: null, leftChildMonths: null }
const set = (school: MadeSchool, months: Partial<Record<keyof typeof OFF, number>>) =>
  call(rig, retention.save, { body: { ...OFF, ...months } }, school.admin)
const rowsOf = async (school: MadeSchool, text: string) =>
  (await inside(rig, school.id, (query) => query(text))).rows as Record<string, unknown>[]
const run = (school: MadeSchool) =>
  retentionSchoolJob({ pool: rig.pool, sealer: SEALER })({ schoolId: school.id })

/** Creates two children with all kinds of data, one of whom left two years ago, and two emails, one just as old. */
async function filled(): Promise<{ school: MadeSchool; leaverId: string; stays: string }> {
  const school = await makeSchool(rig)
  const ids: string[] = []
  for (const firstName of ['Zoe', 'Max']) {
    const guardian = {
      firstName: 'Gus',
      lastName: firstName,
      email: `${firstName}@example.test`,
      phone: '5550101239',
    }
    const childId = await makeChild(rig, school, { firstName, lastName: firstName, allergies: 'Nuts', primaryGuardian: guardian }) // prettier-ignore
    made(await call(rig, medical.save, { params: { childId }, body: { conditions: 'Asthma' } }, school.admin))
    made(await call(rig, notes.add, { params: { childId }, body: { body: 'Likes kites' } }, school.admin))
    const emailForm = JSON.stringify({
      ids: [childId],
      subject: `About ${firstName}`,
      message: '<p>Hello</p>',
    })
    const attachments = { name: 'plan.txt', text: 'the plan' }
    made(await call(rig, childMessages.email, { body: { emailForm, attachments } as never }, school.admin))
    ids.push(childId)
  }
  const [leaverId, stays] = ids as [string, string]
  await enroll(rig, school, await makeClass(rig, school), 1)
  await inside(rig, school.id, async (query) => {
    await query(`update child set archived_at = app.now() - interval '25 months' where id = $1`, [leaverId])
    await query(
      `update message_batch set send_at = app.now() - interval '25 months' where subject = 'About Zoe'`,
    )
    await query(
      `insert into attendance (school_id, id, place_id, meeting_id, child_id, check_in, check_out, check_out_person, note)
       select p.school_id, app.line_id(p.id, m.id), p.id, m.id, p.child_id, '13:00', '14:00', 'Aunt Marigold', 'Ran'
       from place p join meeting m on m.school_id = p.school_id and m.section_id = p.section_id
       order by m.date limit 2 on conflict (school_id, id) do update set check_in = '13:00', check_out = '14:00', check_out_person = 'Aunt Marigold', note = 'Ran'`,
    )
    await query(
      `update meeting set date = date - 800 where id = (select m.id from attendance a join meeting m on m.id = a.meeting_id order by m.date limit 1)`,
    )
  })
  return { school, leaverId, stays }
}

describe('What a school keeps no longer', () => {
  test('stays until somebody says otherwise', async () => {
    const { school } = await filled()
    expect(made(await call(rig, retention.get, {}, school.admin))).toEqual(OFF)
    await run(school)
    expect(await rowsOf(school, 'select from child_note')).toHaveLength(2)
    expect(await rowsOf(school, `select from message_batch where body = 'No longer kept'`)).toEqual([])
    made(await set(school, { messageMonths: 36, pickupMonths: 36, leftChildMonths: 36 }))
    await run(school)
    expect(await rowsOf(school, 'select from child_note')).toHaveLength(2)
    expect(await rowsOf(school, `select from attendance where note = 'Ran'`)).toHaveLength(2)
  })

  test('goes once it is over, and nothing else, however often the job runs', async () => {
    const { school, stays } = await filled()
    const other = await filled()
    made(await set(school, { messageMonths: 24, pickupMonths: 24, leftChildMonths: 24 }))
    await run(school)
    await run(school)
    expect(await rowsOf(school, `select subject, body from message_batch order by subject`)).toEqual([
      { subject: 'About Max', body: '<p>Hello</p>' },
      { subject: 'No longer kept', body: 'No longer kept' },
    ])
    expect(await rowsOf(school, 'select from message_attachment')).toHaveLength(1)
    expect(await rowsOf(school, `select to_address from message order by 1`)).toEqual([
      { to_address: '' },
      { to_address: 'Max@example.test' },
    ])
    expect(await rowsOf(school, 'select check_out_person, note from attendance where check_out is not null order by note nulls first')).toEqual([
      { check_out_person: 'No longer kept', note: null },
      { check_out_person: 'Aunt Marigold', note: 'Ran' },
    ]) // prettier-ignore
    for (const table of ['child_note', 'child_medical'])
      expect(await rowsOf(school, `select child_id from ${table}`)).toEqual([{ child_id: stays }])
    expect(await rowsOf(school, `select allergies from child where last_name in ('Zoe', 'Max') order by allergies`)).toEqual([
      { allergies: '' },
      { allergies: 'Nuts' },
    ]) // prettier-ignore
    expect(await rowsOf(other.school, 'select from child_note')).toHaveLength(2)
    const historyPage = made(await call(rig, history.list, { query: { theme: 'SCHOOL' } }, school.admin))
    expect(historyPage.content.filter(({ text }) => text.startsWith('emptied'))).toHaveLength(3)
  })

  test('takes along why children were absent, late or paused, links that were sent, and letters to staff', async () => {
    const { school, leaverId } = await filled()
    const [enrolled] = await rowsOf(school, 'select child_id from enrollment')
    await inside(rig, school.id, async (query) => {
      for (const [child, endsOn] of [
        [leaverId, '2026-11-18'],
        [enrolled!.child_id, '2024-03-01'],
        [enrolled!.child_id, '2026-11-18'],
      ])
        await query(
          `insert into absence (school_id, id, child_id, starts_on, ends_on, reason, made_at) values ($1, gen_random_uuid(), $2, $3, $3, 'SICK', app.now())`,
          [school.id, child, endsOn],
        )
      await query(
        `insert into late_fee (school_id, id, date, ends_at, minutes, fee_cents, terms, reason)
         select a.school_id, a.id, m.date, m.ends_at, 20, 500, '{}', 'Gus was in traffic' from attendance a join meeting m on m.id = a.meeting_id
         where a.check_out is not null`,
      )
      await query(
        `insert into enrollment (school_id, id, activity_id, child_id)
         select school_id, gen_random_uuid(), activity_id, $1 from enrollment`,
        [leaverId],
      )
      await query(
        `insert into care_pause (school_id, id, enrollment_id, days, reason, created_by)
         select school_id, gen_random_uuid(), id, '{[2024-01-01,2024-01-08)}', 'In hospital', $1 from enrollment`,
        [school.admin.id],
      )
      await query(`update message set sealed = 'x', key_id = 'k', reason = 'Zoe@example.test is unknown'`)
    })
    for (const [key, age] of [
      ['old', '25 months'],
      ['new', '1 day'],
    ])
      await rig.pool.pg.query(
        `insert into mail (id, school_id, dedupe_key, to_email, subject, text_body, html_body, created_at)
         values (gen_random_uuid(), $1, $2, 'staff@example.test', 'Zoe was late', '', '', now() - $3::interval)`,
        [school.id, key, age],
      )
    made(await set(school, { messageMonths: 24, pickupMonths: 24, leftChildMonths: 24 }))
    await run(school)
    expect(
      await rowsOf(school, `select reason from absence order by child_id = '${leaverId}', ends_on`),
    ).toEqual([{ reason: 'OTHER' }, { reason: 'SICK' }, { reason: 'OTHER' }])
    expect(await rowsOf(school, 'select reason from late_fee order by date')).toEqual([
      { reason: 'No longer kept' },
      { reason: 'Gus was in traffic' },
    ])
    expect(
      await rowsOf(
        school,
        `select p.reason from care_pause p join enrollment e on e.id = p.enrollment_id order by e.child_id = '${leaverId}'`,
      ),
    ).toEqual([{ reason: 'In hospital' }, { reason: 'No longer kept' }])
    expect(await rowsOf(school, 'select key_id, reason from message order by key_id nulls first')).toEqual([
      { key_id: null, reason: 'No longer kept' },
      { key_id: 'k', reason: 'Zoe@example.test is unknown' },
    ])
    const { rows } = await rig.pool.pg.query(
      `select dedupe_key from mail where school_id = $1 and dedupe_key in ('old', 'new')`,
      [school.id],
    )
    expect(rows).toEqual([{ dedupe_key: 'new' }])
  })

  test('goes on where it stopped when a school keeps things for less time', async () => {
    const { school } = await filled()
    made(await set(school, { messageMonths: 36 }))
    await run(school)
    made(await set(school, { messageMonths: 24 }))
    await run(school)
    expect(await rowsOf(school, `select from message_batch where body = 'No longer kept'`)).toHaveLength(1)
  })

  test('is chosen from a list, by a Super Admin', async () => {
    const school = await makeSchool(rig)
    const { status, problem } = await set(school, { pickupMonths: 3, messageMonths: 1000 })
    expect([status, problem.code, problem.fields?.map(({ path }) => path).toSorted()]).toEqual([400, 'VALIDATION', ['messageMonths', 'pickupMonths']]) // prettier-ignore
    for (const role of ['SCHOOL_DIRECTOR', 'SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'] as const)
      expect((await call(rig, retention.get, {}, school.byRole[role])).status).toBe(403)
  })

  test('is asked of every school each day', async () => {
    const school = await makeSchool(rig)
    await retentionDailyJob(rig)({})
    const { rows } = await rig.pool.pg.query(
      `select from pgboss.job where name = 'retention.school' and data ->> 'schoolId' = $1`,
      [school.id],
    )
    expect(rows).toHaveLength(1)
  })
})
