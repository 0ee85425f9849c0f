import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { meetings } from '@afterbell/contract/activities/meetings'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { classes } from '@afterbell/contract/activities/classes'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { settings } from '@afterbell/contract/settings/settings'
import { dateIn, timeIn } from '@afterbell/domain/kernel/dates'
import { call, useRig } from '../rig/app.ts'
import { eventsIn } from '../rig/events-in.ts'
import {
  classBody,
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  makeStaff,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()

async function openFeed(
  school: MadeSchool,
  query: { kind?: 'classes' | 'camps'; activity?: string; lang?: 'en' | 'es' } = {},
  headers = {},
) {
  return call(rig, feeds.open, { params: { schoolId: school.id }, query }, {}, headers)
}

async function meetingOn(school: MadeSchool, id: string, date: string): Promise<string> {
  const input = { at: 'classes', query: { ids: id } } as const
  const [row] = made(await call(rig, activities.schedule, input, school.admin))
  return row!.meetings.find((meeting) => meeting.date === date)!.id
}

async function follow(school: MadeSchool, link: string) {
  const token = link.split('/').at(-2)!
  return call(rig, feeds.followed, { params: { schoolId: school.id, token } })
}

describe('The public feed', () => {
  test('holds what is active, published and on the portal, with place and people, and never a child', async () => {
    const school = await makeSchool(rig)
    const place = { name: 'Gym, lower', address: '1 Oak St' }
    const { id: locationId } = made(
      await call(rig, settings.addLocation, { body: { ...place, name: 'Gym' } }, school.admin),
    )
    const id = await makeClass(rig, school, {
      className: 'Chess',
      locationId,
      instructorIds: [school.instructor.id],
    })
    const hidden = await makeClass(rig, school, { className: 'Hidden' })
    const draft = await makeClass(rig, school, { className: 'Draft' })
    await inside(rig, school.id, async (query) => {
      await query('update activity set is_on_portal = false where id = $1', [hidden])
      await query('update activity set is_draft = true where id = $1', [draft])
    })
    const childId = await makeChild(rig, school, { firstName: 'Quillon', lastName: 'Featherstone' })
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
    const { raw, headers } = await openFeed(school)
    const events = eventsIn(raw)
    expect(events.map(({ summary }) => summary)).toEqual(['Chess', 'Chess', 'Chess', 'Chess'])
    expect(events[0]).toMatchObject({
      uid: `${await meetingOn(school, id, '2026-11-23')}@afterbell`,
      location: 'Gym, 1 Oak St',
      description: expect.stringContaining('Ines'),
      status: 'CONFIRMED',
    })
    expect(raw.toString()).not.toMatch(/Quillon|Featherstone/)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  })

  test('speaks Spanish where its address does, whatever the calendar app asks for, and leads to Spanish pages', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { className: 'Chess', instructorIds: [school.instructor.id] })
    const canceled = await meetingOn(school, id, '2026-11-30')
    const body = { change: 'CANCEL' as const, meetingIds: [canceled], cause: 'Flu' }
    made(await call(rig, meetings.change, { at: 'classes', params: { id }, body }, school.admin))
    const { raw } = await openFeed(school, { kind: 'classes', lang: 'es' }, { 'accept-language': 'en' })
    const events = eventsIn(raw)
    expect(events.map(({ summary }) => summary)).toEqual(['Chess', 'Cancelada: Chess', 'Chess', 'Chess'])
    expect(events[0]!.description).toMatch(/^Con Ines/)
    expect(events[0]!.url).toContain('lang=es')
    const text = raw.toString().replaceAll('\r\n ', '')
    expect(text).toContain(' · Clases')
    expect(text).toContain('Actualizado hasta el ')
  })

  test.each([
    // The clocks go back or forward between the two days.
    ['America/New_York', '2026-10-31', '2026-11-01'],
    ['America/New_York', '2027-03-13', '2027-03-14'],
    ['Europe/London', '2026-10-24', '2026-10-25'],
    ['Europe/London', '2027-03-27', '2027-03-28'],
    ['Australia/Sydney', '2027-04-03', '2027-04-04'],
    ['Pacific/Auckland', '2027-04-03', '2027-04-04'],
  ])('tells the hour of the school in %s on %s and on %s', async (timezone, before, after) => {
    const school = await makeSchool(rig, { timezone })
    await makeClass(rig, school, {
      monday: false,
      saturday: true,
      sunday: true,
      classStartDate: before,
      classEndDate: after > '2026-11-22' ? after : '2026-11-22',
    })
    const events = eventsIn((await openFeed(school)).raw)
    const times = events.map(({ startsAt, endsAt }) => [
      dateIn(timezone, startsAt),
      timeIn(timezone, startsAt),
      timeIn(timezone, endsAt),
    ])
    expect(times.slice(0, 2)).toEqual([
      [before, '15:30', '16:30'],
      [after, '15:30', '16:30'],
    ])
    // The day between is an hour longer or shorter.
    expect(events[0]!.startsAt.until(events[1]!.startsAt).total('hours')).not.toBe(24)
  })

  test('keeps the identity of a meeting when it is moved, and counts up; a cancelled one says so', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const [first, second] = eventsIn((await openFeed(school)).raw)
    made(
      await call(
        rig,
        classes.update,
        { params: { id }, body: classBody({ timeFrom: '15:00' }) },
        school.admin,
      ),
    )
    const change = async (body: { change: 'CANCEL' | 'MOVE'; date?: string }, of: string) => {
      const times = { timeFrom: '15:00', timeTo: '16:30' }
      const meetingIds = [await meetingOn(school, id, of)]
      const input = { at: 'classes', params: { id }, body: { ...body, ...times, meetingIds } } as const
      made(await call(rig, meetings.change, input, school.admin))
    }
    await change({ change: 'CANCEL' }, '2026-11-30')
    const [moved, cancelled, , last] = eventsIn((await openFeed(school)).raw)
    await change({ change: 'MOVE', date: '2026-12-11' }, '2026-12-14')
    const elsewhere = eventsIn((await openFeed(school)).raw).at(-1)!
    expect(elsewhere).toMatchObject({ uid: last!.uid, sequence: last!.sequence + 1 })
    expect(dateIn('America/New_York', elsewhere.startsAt)).toBe('2026-12-11')
    expect(moved).toMatchObject({ uid: first!.uid, status: 'CONFIRMED' })
    expect(moved!.startsAt.equals(first!.startsAt.subtract({ minutes: 30 }))).toBe(true)
    expect(moved!.sequence).toBeGreaterThan(first!.sequence)
    expect(cancelled).toMatchObject({
      uid: second!.uid,
      status: 'CANCELLED',
      summary: `Canceled: ${second!.summary}`,
      blocksTime: false,
    })
    expect(cancelled!.sequence).toBeGreaterThan(second!.sequence)
    expect(moved).toMatchObject({ summary: first!.summary, blocksTime: true })
  })

  test('counts a meeting up that a closed day cancels, and calls it canceled', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school)
    const [, before] = eventsIn((await openFeed(school)).raw)
    const on = dateIn('America/New_York', before!.startsAt)
    const days = [{ name: 'Flood', startsOn: on, endsOn: on, kinds: ['classes' as const] }]
    made(await call(rig, closedDays.add, { body: { days, anyway: true } } as never, school.admin))
    const after = eventsIn((await openFeed(school)).raw).find(({ uid }) => uid === before!.uid)
    expect(after).toMatchObject({ status: 'CANCELLED', summary: `Canceled: ${before!.summary}` })
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
  })

  test('is of one kind where one is asked for, and holds nothing of a kind the school hides', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school)
    expect(eventsIn((await openFeed(school, { kind: 'classes' })).raw)).toHaveLength(4)
    expect(eventsIn((await openFeed(school, { kind: 'camps' })).raw)).toHaveLength(0)
    await inside(rig, school.id, (query) =>
      query(`insert into portal_kind (school_id, kind, is_visible) values ($1, 'classes', false)`, [
        school.id,
      ]),
    )
    expect(eventsIn((await openFeed(school)).raw)).toHaveLength(0)
  })

  test('leaves out who teaches where the school does', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school, { instructorIds: [school.instructor.id] })
    await inside(rig, school.id, (query) =>
      query(`insert into portal_kind (school_id, kind, shows_instructors) values ($1, 'classes', false)`, [
        school.id,
      ]),
    )
    expect((await openFeed(school)).raw.toString()).not.toContain('Ines')
  })

  test('is sent again only when it has changed, and may be kept for a quarter of an hour', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const { headers } = await openFeed(school)
    expect(headers['cache-control']).toBe('public, max-age=900, must-revalidate')
    const cacheHeaders = { 'if-none-match': String(headers.etag) }
    expect((await openFeed(school, {}, cacheHeaders)).status).toBe(304)
    made(
      await call(
        rig,
        classes.update,
        { params: { id }, body: classBody({ className: 'Choir' }) },
        school.admin,
      ),
    )
    expect((await openFeed(school, {}, cacheHeaders)).status).toBe(200)
  })

  test('comes compressed to those who can read that, and is a calendar whoever asks', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school)
    const plain = await openFeed(school)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const wanted = [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const
    for (const [accepted, encoding, unpack] of wanted) {
      const { raw, headers } = await openFeed(school, {}, { 'accept-encoding': accepted })
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-encoding': encoding,
        vary: 'accept-language, accept-encoding',
        etag: plain.headers.etag,
      })
      expect(unpack(raw).toString()).toBe(plain.raw.toString())
      expect(raw.length).toBeLessThan(plain.raw.length / 2)
    }
    const refused = await openFeed(school, {}, { 'accept-encoding': 'gzip;q=0, br; q=0.0, zstd' })
    expect(refused.headers['content-encoding']).toBeUndefined()
    expect(refused.raw.toString()).toBe(plain.raw.toString())
  })

  test('takes any name and folds any line, so that every program reads it', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school)
    const name = `Zoë; Māori, \\ "Ngāti" 🎻 ${'Te Wānanga o Raukawa '.repeat(6)}`.trim()
    await inside(rig, school.id, (query) => query('update activity set name = $2 where id = $1', [id, name]))
    const { raw } = await openFeed(school)
    expect(eventsIn(raw)[0]!.summary).toBe(name)
    const lines = raw.toString().split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })
})

describe('A feed of one’s own', () => {
  test('holds what its owner teaches, on the portal or not, and nothing else', async () => {
    const school = await makeSchool(rig)
    const taughtId = await makeClass(rig, school, { className: 'Own', instructorIds: [school.instructor.id] })
    await makeClass(rig, school, { className: 'Of another', ...(await taughtByAnother(rig, school)) })
    await inside(rig, school.id, (query) =>
      query('update activity set is_on_portal = false where id = $1', [taughtId]),
    )
    const { link } = made(await call(rig, feeds.create, {}, school.instructor))
    const { raw, headers } = await follow(school, link)
    expect([...new Set(eventsIn(raw).map(({ summary }) => summary))]).toEqual(['Own'])
    expect(headers['cache-control']).toContain('private')
    expect(made(await call(rig, feeds.own, {}, school.instructor))).toMatchObject({ activities: 1 })
  })

  test('is known by its hash alone, and tells no child', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { instructorIds: [school.instructor.id] })
    const childId = await makeChild(rig, school, { firstName: 'Quillon' })
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
    const { link } = made(await call(rig, feeds.create, {}, school.instructor))
    expect((await follow(school, link)).raw.toString()).not.toContain('Quillon')
    const { rows } = await inside(rig, school.id, (query) => query('select * from calendar_feed'))
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-2))
  })

  test('stops when it is revoked, when a new one is made, and when its owner is turned off', async () => {
    const school = await makeSchool(rig)
    const first = made(await call(rig, feeds.create, {}, school.instructor))
    const second = made(await call(rig, feeds.create, {}, school.instructor))
    expect((await follow(school, first.link)).status).toBe(404)
    expect((await follow(school, second.link)).status).toBe(200)
    made(await call(rig, feeds.revoke, {}, school.instructor))
    expect((await follow(school, second.link)).status).toBe(404)
    expect(made(await call(rig, feeds.own, {}, school.instructor)).createdAt).toBeNull()

    const leaver = await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')
    const { link } = made(await call(rig, feeds.create, {}, leaver))
    await inside(rig, school.id, (query) =>
      query('update membership set is_active = false where account_id = $1', [leaver.id]),
    )
    expect((await follow(school, link)).status).toBe(404)
  })

  test('is of one school: its secret opens none at another', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const { link } = made(await call(rig, feeds.create, {}, school.instructor))
    expect((await follow(other, link)).status).toBe(404)
  })
})

test('The feed of one activity begins today, that of a school says what has been as well', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { classStartDate: '2026-11-02', classEndDate: '2026-11-30' })
  const other = await makeClass(rig, school, { classStartDate: '2026-11-23', classEndDate: '2026-11-30' })
  const datesOf = async (query: { activity?: string }) =>
    eventsIn((await openFeed(school, query)).raw).map(({ startsAt }) => dateIn('America/New_York', startsAt))
  expect(await datesOf({ activity: id })).toEqual(['2026-11-23', '2026-11-30'])
  expect(await datesOf({ activity: other })).toEqual(['2026-11-23', '2026-11-30'])
  expect((await datesOf({})).slice(0, 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
})

test('What the feed tells is what the calendar tells', async () => {
  const school = await makeSchool(rig)
  await makeClass(rig, school, { noClassDates: ['2026-11-30'] })
  const query = { dateFrom: '2026-11-18', dateTo: '2026-12-31' }
  const { sections } = made(await call(rig, calendar.list, { at: 'classes', query }, school.admin))
  const dates = eventsIn((await openFeed(school)).raw).map(({ startsAt }) =>
    dateIn('America/New_York', startsAt),
  )
  expect(dates).toEqual(sections[0]!.meetings.map(({ date }) => date))
})
