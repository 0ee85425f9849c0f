import { describe, expect, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { childMessages } from '@afterbell/contract/families/child-messages'
import { forms } from '@afterbell/contract/forms/forms'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import { emailHistory } from '@afterbell/contract/messages/history'
import { messageDoors } from '@afterbell/contract/messages/settings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { AutomaticKind, AutomaticSetting } from '@afterbell/domain/messages/automatic'
import { checkNoteJobs } from '../../src/features/attendance/automatic/check-notes.job.ts'
import { automaticOfSchoolJob } from '../../src/features/messages/automatic/look.job.ts'
import { unsubscribeToken } from '../../src/features/messages/message-links.ts'
import { signedLinks } from '../../src/platform/security/signed-links.ts'
import { timedMessages } from '../../src/timed-messages.ts'
import { call, NOW, SECRET, useRig, type Rig } from '../rig/app.ts'
import { classBody, inside, made, makeChild, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox } from '../rig/paying/paying.ts'
import { debtor } from '../rig/paying/dunning-time.ts'
import { writtenAutomatically } from '../rig/reading/sent-link.ts'
import { useCarriers } from './carriers.ts'

/** Wednesday, November 18, 2026, 3 PM in New York. */
const rig = useRig()
const carriers = useCarriers(rig)
const tenMinutesLater = useRig({ at: NOW.add({ minutes: 10 }) })
/** On the evening before Monday's class, which starts at 15:30, and on that morning. */
const evening = useRig({ at: Temporal.Instant.from('2026-11-23T02:30:00Z') })
const morning = useRig({ at: Temporal.Instant.from('2026-11-23T14:00:00Z') })

let families = 0
/** Creates a child with two unique parents: one with email and phone, the other with email only. */
async function child(school: MadeSchool, over: Parameters<typeof makeChild>[2] = {}) {
  families += 1
  const n = String(families).padStart(4, '0')
  const last = `Aut${Array.from(n, (digit) => 'abcdefghij'[Number(digit)]).join('')}`
  const gus = {
    firstName: 'Gus',
    lastName: last,
    email: `gus.a${n}@example.test`,
    phone: `212-556-${n}`,
  }
  const ida = { firstName: 'Ida', lastName: last, email: `ida.a${n}@example.test`, phone: '' }
  const body = {
    firstName: 'Ann',
    lastName: last,
    primaryGuardian: gus,
    secondaryGuardian: { ...ida, phone: `646-556-${n}` },
    ...over,
  }
  return { id: await makeChild(rig, school, body), gus, ida, name: `Ann ${last}` }
}

async function enrollIn(school: MadeSchool, id: string, childId: string) {
  const input = { at: 'classes' as const, params: { id }, body: { childId } }
  return made(await call(rig, rosters.add, input, school.admin)).rosterId
}

const listed = async (school: MadeSchool, kind: AutomaticKind) =>
  made(await call(rig, automaticMessages.list, { query: {} }, school.admin)).find((row) => row.kind === kind)!

async function set(school: MadeSchool, kind: AutomaticKind, over: Partial<AutomaticSetting>) {
  const { emails, texts, lead, version } = await listed(school, kind)
  const body = { emails, texts, lead, version, ...over }
  return made(await call(rig, automaticMessages.update, { params: { kind }, body }, school.manager))
}

/** Runs the quarter-hourly job for a school, on the clock of a rig. */
const look = (at: Rig, school: MadeSchool) =>
  automaticOfSchoolJob({ pool: at.pool, timedMessages })({ schoolId: school.id })

describe('An automatic message', () => {
  test('says what the school wrote, by email and by text, until it goes back to the standard', async () => {
    const school = await makeSchool(rig)
    const params = { kind: 'RECEIPT' as const, channel: 'EMAIL' as const }
    const { email, version } = await listed(school, 'RECEIPT')
    expect(email).toMatchObject({ subject: '{{school}}: receipt for {{amount}}', isOwn: false })
    const schoolText = {
      subject: 'Thanks,\r\nBcc: x',
      message: '<p onclick="x()">We got {{amount}}.</p>',
      version,
    }
    const saved = made(
      await call(rig, automaticMessages.saveText, { params, body: schoolText }, school.admin),
    )
    expect(saved.email).toEqual({
      subject: 'Thanks, Bcc: x',
      message: '<p>We got {{amount}}.</p>',
      isOwn: true,
      ownIn: ['en'],
    })
    const stale = await call(rig, automaticMessages.saveText, { params, body: schoolText }, school.admin)
    expect(stale.problem.code).toBe('CHANGED_MEANWHILE')
    const query = { version: saved.version }
    const back = made(await call(rig, automaticMessages.useStandard, { params, query }, school.admin))
    expect(back.email).toEqual(email)
  })

  test('is refused at its field where it asks for what nobody has, says nothing, or has no such time', async () => {
    const school = await makeSchool(rig)
    const { version } = await listed(school, 'RECEIPT')
    const tried: [object, string, RegExp][] = [
      [{ subject: '', message: '<p>Hi</p>' }, 'subject', /required/],
      [{ subject: 'a', message: '<p> </p>' }, 'message', /required/],
      [{ subject: 'a', message: '<p>{{until}}</p>' }, 'message', /no merge field {{until}}/],
      [{ subject: '{{nickname}}', message: '<p>Hi</p>' }, 'subject', /no merge field {{nickname}}/],
    ]
    for (const [attempt, path, message] of tried) {
      const params = { kind: 'RECEIPT' as const, channel: 'EMAIL' as const }
      const input = { params, body: { ...attempt, version } as never }
      expect((await call(rig, automaticMessages.saveText, input, school.admin)).problem.fields).toEqual([
        { path, message: expect.stringMatching(message) },
      ])
    }
    const lead = async (kind: AutomaticKind, hours: number | null) => {
      const body = { emails: true, texts: false, lead: hours, version: 0 }
      return (await call(rig, automaticMessages.update, { params: { kind }, body }, school.admin)).problem
        ?.fields
    }
    expect(await lead('MEETING_REMINDER', 0)).toMatchObject([{ path: 'lead' }])
    expect(await lead('MEETING_REMINDER', 1.5)).toMatchObject([{ path: 'lead' }])
    expect(await lead('RECEIPT', 5)).toMatchObject([{ path: 'lead' }])
    expect((await listed(school, 'RECEIPT')).version).toBe(0)
  })

  test('of money goes to whoever ended everything, any other does not, and no text goes after a STOP', async () => {
    const school = await carriers.makeSchool()
    await connectSandbox(rig, school)
    const { id, gus, ida, name } = await child(school)
    const classId = await makeClass(rig, school)
    await enrollIn(school, classId, id)
    await set(school, 'MEETING_REMINDER', { emails: true, texts: true })
    await set(school, 'DATES_CHANGED', { texts: true })
    for (const { email } of [gus, ida]) {
      const token = unsubscribeToken(signedLinks(SECRET), school.id, email)
      made(await call(rig, messageDoors.unsubscribe, { query: { token, ends: 'EVERYTHING' } } as never))
    }
    await inside(rig, school.id, (query) =>
      query(
        `insert into message_suppression (school_id, channel, address_key, ended, ended_at, ended_by) values ($1, 'SMS', $2, 'EVERYTHING', now(), 'FAMILY')`,
        [school.id, `+1${gus.phone.replaceAll('-', '')}`],
      ),
    )
    await look(morning, school)
    await change(school, classId, { noClassDates: ['2026-11-30'] })
    await look(tenMinutesLater, school)
    await carriers.send(morning)
    const states = await writtenAutomatically(rig, school.id)
    const stateOf = (kind: AutomaticKind, channel: string) =>
      states
        .filter((each) => each.kind === kind && each.channel === channel)
        .map(({ state }) => state)
        .toSorted()
    expect(stateOf('MEETING_REMINDER', 'EMAIL')).toEqual(['SKIPPED', 'SKIPPED'])
    expect(stateOf('DATES_CHANGED', 'EMAIL')).toEqual(['SENT', 'SENT'])
    expect(stateOf('DATES_CHANGED', 'SMS')).toEqual(['SENT', 'SKIPPED'])
    expect(carriers.letters.map(({ subject }) => subject)).toEqual([
      `${school.name}: dates have changed for ${name}`,
      `${school.name}: dates have changed for ${name}`,
    ])
    expect(carriers.letters[0]!.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false)
    // Headers keep out-of-office replies away, and spam filters see the letter come from its own domain.
    for (const { headers, messageId } of carriers.letters) {
      expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
      expect(messageId).toMatch(/^<[^<>@]+@example\.test>$/)
    }
    const rows = made(await call(rig, emailHistory.list, { query: { childId: id } }, school.admin)).content
    expect(rows.map(({ about, sentBy }) => `${about} ${sentBy}`).toSorted()).toEqual([
      'Dates changed or dropped null',
      'Dates changed or dropped null',
      'Reminder before a meeting null',
      'Reminder before a meeting null',
    ])
  })

  test('that is switched off after it was written does not leave', async () => {
    const school = await carriers.makeSchool()
    const { id } = await child(school)
    const classId = await makeClass(rig, school)
    await enrollIn(school, classId, id)
    await set(school, 'MEETING_REMINDER', { emails: true })
    await look(morning, school)
    await set(school, 'MEETING_REMINDER', { emails: false })
    await carriers.send(morning)
    expect(await writtenAutomatically(rig, school.id)).toMatchObject([
      { state: 'SKIPPED' },
      { state: 'SKIPPED' },
    ])
    expect(carriers.letters).toEqual([])
  })

  test('is written about a child, and read on their page by who may see messages', async () => {
    const school = await makeSchool(rig)
    const { id, name } = await child(school)
    const classId = await makeClass(rig, school)
    await enrollIn(school, classId, id)
    const letter = { ids: [id], subject: 'Coat', message: '<p>Bring a coat</p>' }
    made(await call(rig, childMessages.email, { body: { emailForm: JSON.stringify(letter) } }, school.admin))
    await set(school, 'MEETING_REMINDER', { emails: true })
    await look(morning, school)
    const rows = made(await call(rig, emailHistory.list, { query: { childId: id } }, school.admin)).content
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual([
      'Coat',
      'Coat',
      `${school.name}: reminder of Chess on Monday, November 23, 2026`,
      `${school.name}: reminder of Chess on Monday, November 23, 2026`,
    ])
    expect(name).toMatch(/^Ann/)
  })
})

async function change(school: MadeSchool, id: string, over: object) {
  const body = { ...classBody(over as never), anyway: true } as never
  made(await call(rig, classes.update, { params: { id }, body }, school.admin))
}

describe('A reminder of a meeting', () => {
  test('goes once, whoever looks how often, also to who was enrolled after it was due; nobody is reminded unasked', async () => {
    const school = await makeSchool(rig)
    const first = await child(school)
    const classId = await makeClass(rig, school, { className: 'Pottery' } as never)
    await enrollIn(school, classId, first.id)
    await look(morning, school)
    expect(await writtenAutomatically(rig, school.id)).toEqual([])
    await set(school, 'MEETING_REMINDER', { emails: true })
    await look(rig, school)
    expect(await writtenAutomatically(rig, school.id)).toEqual([])
    await Promise.all([look(morning, school), look(morning, school), look(morning, school)])
    const written = await writtenAutomatically(rig, school.id)
    expect(written.map(({ to_email }) => to_email).toSorted()).toEqual([first.gus.email, first.ida.email])
    expect(written[0]!.text_body).toContain(
      `This is a reminder of Pottery for ${first.name}: Monday, November 23, 2026, 3:30 PM – 4:30 PM.`,
    )
    const second = await child(school)
    await enrollIn(school, classId, second.id)
    await look(morning, school)
    await look(morning, school)
    expect((await writtenAutomatically(rig, school.id)).length).toBe(4)
  })

  test('is one for brothers and sisters, and a text does not leave at night', async () => {
    const school = await makeSchool(rig)
    const ann = await child(school)
    const ben = await makeChild(rig, school, {
      firstName: 'Ben',
      lastName: 'Aut',
      siblingId: ann.id,
      primaryGuardian: ann.gus,
      secondaryGuardian: { ...ann.ida, phone: '646-557-0001' },
    })
    const classId = await makeClass(rig, school)
    await enrollIn(school, classId, ann.id)
    await enrollIn(school, classId, ben)
    // Due at 10 PM, within the quiet hours, so it goes out in the morning.
    await set(school, 'MEETING_REMINDER', { emails: true, texts: true, lead: 18 })
    await look(evening, school)
    expect((await writtenAutomatically(rig, school.id)).map(({ channel }) => channel)).toEqual([
      'EMAIL',
      'EMAIL',
    ])
    await look(morning, school)
    const texts = (await writtenAutomatically(rig, school.id)).filter(({ channel }) => channel === 'SMS')
    expect(texts.length).toBe(2)
    expect(texts[0]!.text_body).toBe(
      `${school.name}: reminder of Chess for ${ann.name} and Ben Aut: Monday, November 23, 2026, 3:30 PM - 4:30 PM.`,
    )
  })
})

describe('Dates that changed', () => {
  test('are told to who has a spot, all of them at once, when nobody changes them any more', async () => {
    const school = await makeSchool(rig)
    const { id, name } = await child(school)
    const classId = await makeClass(rig, school)
    await enrollIn(school, classId, id)
    await change(school, classId, { noClassDates: ['2026-11-30'], timeTo: '17:00' })
    await look(rig, school)
    expect(await writtenAutomatically(rig, school.id)).toEqual([])
    await Promise.all([look(tenMinutesLater, school), look(tenMinutesLater, school)])
    await look(morning, school)
    const written = await writtenAutomatically(rig, school.id)
    expect(written.length).toBe(2)
    expect(written[0]!.subject).toBe(`${school.name}: dates have changed for ${name}`)
    expect(written[0]!.text_body).toContain(
      [
        'Chess: Monday, November 23, 2026 is now 3:30 PM – 5:00 PM.',
        'Chess: Monday, November 30, 2026 does not take place.',
        'Chess: Monday, December 7, 2026 is now 3:30 PM – 5:00 PM.',
        'Chess: Monday, December 14, 2026 is now 3:30 PM – 5:00 PM.',
      ].join('\n'),
    )
  })

  test('that were changed back by then are not told, nor those of a child without a spot', async () => {
    const school = await makeSchool(rig)
    const { id } = await child(school)
    const classId = await makeClass(rig, school)
    await enrollIn(school, classId, id)
    const other = await makeClass(rig, school)
    await change(school, classId, { noClassDates: ['2026-11-30'], timeTo: '17:00' })
    await change(school, classId, {})
    await change(school, other, { timeTo: '17:00' })
    await look(tenMinutesLater, school)
    expect(await writtenAutomatically(rig, school.id)).toEqual([])
  })
})

describe('A check-out note', () => {
  test('says when and with whom, once, where the school wants it, and not to who may never pick up', async () => {
    const school = await carriers.makeSchool()
    const days = { monday: false, wednesday: true, classStartDate: '2026-11-04', classEndDate: '2026-12-09' }
    const classId = await makeClass(rig, school, { ...days, timeFrom: '13:30', timeTo: '14:30' } as never)
    const ann = await child(school)
    const ben = await child(school)
    for (const { id } of [ann, ben]) await enrollIn(school, classId, id)
    const input = { at: 'classes' as const, params: { id: classId } }
    const lines = made(await call(rig, attendance.list, { ...input, query: {} }, school.admin)).content
    const attendanceIds = lines.map(({ id }) => id)
    const lineOf = (childId: string) => lines.find((line) => line.childId === childId)!.id
    made(
      await call(
        rig,
        attendance.checkIn,
        { ...input, body: { checkIn: '13:25', attendanceIds } },
        school.admin,
      ),
    )
    const out = async (of: typeof ann, checkOutTime: string) => {
      const checkOutPerson = `Gus ${of.gus.lastName}`
      const body = { checkOut: checkOutTime, checkOutPerson, attendanceIds: [lineOf(of.id)] }
      made(await call(rig, attendance.checkOut, { ...input, body }, school.admin))
    }
    await out(ben, '14:30')
    expect(await jobsOf(school)).toEqual([])
    await set(school, 'CHECKED_OUT', { emails: true })
    await inside(rig, school.id, (query) =>
      query(
        `insert into do_not_release (school_id, id, child_id, name, note) values ($1, gen_random_uuid(), $2, $3, '')`,
        [school.id, ann.id, `Ida ${ann.ida.lastName}`],
      ),
    )
    await out(ann, '14:35')
    const jobs = await jobsOf(school)
    expect(jobs).toEqual([{ schoolId: school.id, ids: [lineOf(ann.id)] }])
    for (let i = 0; i < 2; i += 1) await checkNoteJobs[1]!(rig)(jobs[0]!)
    const written = await writtenAutomatically(rig, school.id)
    expect(written.map(({ to_email }) => to_email).toSorted()).toEqual([ann.gus.email, ann.ida.email])
    await carriers.send()
    const states = async () =>
      Object.fromEntries(
        (await writtenAutomatically(rig, school.id)).map(({ to_email, state }) => [to_email, state]),
      )
    // Another worker may have claimed them first.
    await expect.poll(states).toEqual({ [ann.gus.email]: 'SENT', [ann.ida.email]: 'SKIPPED' })
    expect(written[0]!.text_body).toContain(
      `${ann.name} was checked out of Chess on Wednesday, November 18, 2026 at 2:35 PM, with Gus ${ann.gus.lastName}.`,
    )
    await out(ann, '14:36')
    expect(await jobsOf(school)).toEqual([])
  })

  async function jobsOf(school: MadeSchool) {
    const { rows } = await rig.pool.pg.query(
      `delete from pgboss.job where name = 'attendance.checked-out' and data->>'schoolId' = $1 returning data`,
      [school.id],
    )
    return rows.map(({ data }) => data as { schoolId: string; ids: string[] })
  }
})

describe('Missing forms', () => {
  test('are asked for once, some days before it begins, by day, and not of who was enrolled just now', async () => {
    const school = await makeSchool(rig)
    const formFields = [{ sortedId: 0, question: 'Allergies?', required: true }]
    const form = made(
      await call(
        rig,
        forms.create,
        { body: { formName: 'Health form', required: true, formFields } },
        school.admin,
      ),
    )
    const classId = await makeClass(rig, school, { formIds: [form.id] } as never)
    const ann = await child(school)
    await enrollIn(school, classId, ann.id)
    await look(rig, school)
    expect(await writtenAutomatically(rig, school.id)).toEqual([])
    await inside(rig, school.id, (query) =>
      query(`update place set joined_at = joined_at - interval '2 days' where school_id = $1`, [school.id]),
    )
    await Promise.all([look(rig, school), look(rig, school)])
    await look(morning, school)
    const written = await writtenAutomatically(rig, school.id)
    expect(written.map(({ to_email }) => to_email).toSorted()).toEqual([ann.gus.email, ann.ida.email])
    expect(written[0]!.text_body).toContain(
      `Chess begins on Monday, November 23, 2026, and we still need these forms for ${ann.name}:`,
    )
    expect(written[0]!.text_body).toContain('Health form')
  })
})

describe('A card that expires', () => {
  test('is told once to whoever pays automatically with it, in the month before', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const one = await debtor(rig, school, { token: 'tok_succeeds' })
    await look(rig, school)
    expect(await writtenAutomatically(rig, school.id)).toEqual([])
    await inside(rig, school.id, (query) =>
      query(`update payment_method set expires_on = '2026-11-30' where school_id = $1 and payer_id = $2`, [
        school.id,
        one.payerId,
      ]),
    )
    await Promise.all([look(rig, school), look(rig, school)])
    await look(morning, school)
    const written = await writtenAutomatically(rig, school.id, ['CARD_EXPIRES'])
    expect(written.length).toBe(1)
    expect(written[0]!.text_body).toContain('ending in 4242. It is good until the end of November 2026.')
  })
})
