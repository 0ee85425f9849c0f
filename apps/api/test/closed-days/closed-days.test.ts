import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { classes } from '@afterbell/contract/activities/classes'
import { closedDayMessages, closedDays } from '@afterbell/contract/closed-days/closed-days'
import { meetings } from '@afterbell/contract/activities/meetings'
import { today } from '@afterbell/contract/attendance/today'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { settings } from '@afterbell/contract/settings/settings'
import { ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { call, SECRET, useRig } from '../rig/app.ts'
import {
  campBody,
  classBody,
  enroll,
  historyOf,
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { recordSent, type RoundTrips } from '../rig/recorded.ts'

// Days on which a school is closed or ends early: their effect on meetings, and that undoing them leaves no trace. It is
// Wednesday, November 18.

const rig = useRig()
const run = { classStartDate: '2026-11-23', classEndDate: '2026-12-14' }
type Day = Parameters<typeof call<typeof closedDays.add>>[2]['body']['days'][number]

const snow = (over: Partial<Day> = {}): Day => ({
  name: 'Snow day',
  startsOn: '2026-11-30',
  endsOn: '2026-11-30',
  kinds: [...ACTIVITY_KINDS],
  ...over,
})

function add(school: MadeSchool, days: Day[], over: object = { anyway: true }) {
  return call(rig, closedDays.add, { body: { days, ...over } }, school.admin)
}

async function closed(school: MadeSchool, over: Partial<Day> = {}) {
  return made(await add(school, [snow(over)])).ids[0]!
}

function remove(school: MadeSchool, id: string, preview = false) {
  return call(rig, closedDays.remove, { params: { id }, query: { preview } }, school.admin)
}

async function meetingsOf(school: MadeSchool, id: string, at: ActivityKind = 'classes') {
  return made(await call(rig, activities.schedule, { at, query: { ids: id } }, school.admin))[0]!.meetings
}

/** Returns each meeting as `2026-11-23 15:30-16:30 CANCELED`. */
async function meetingTexts(school: MadeSchool, id: string, at?: ActivityKind) {
  const all = await meetingsOf(school, id, at)
  return all.map(({ date, timeFrom, timeTo, exception }) =>
    [date, `${timeFrom.slice(0, 5)}-${timeTo.slice(0, 5)}`, exception].filter(Boolean).join(' '),
  )
}

const openProposals = (school: MadeSchool) =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select q.cause, sum(g.cents)::int as cents from proposal q join given_back g on g.proposal_id = q.id
       where q.state = 'OPEN' and g.state = 'OPEN' group by q.id, q.cause order by 2`,
    )
    return rows.map(({ cause, cents }) => `${cause} ${cents}`)
  })

/** Returns everything a closed day could have changed, column by column, except the change counters of meetings. */
const everything = (school: MadeSchool) =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select (select jsonb_agg(to_jsonb(m) - 'changes' - 'changed_at' order by m.id) from meeting m) as meetings,
         (select jsonb_agg(to_jsonb(p) order by p.id) from place p) as places,
         (select jsonb_agg(to_jsonb(a) order by a.id) from activity a) as activities,
         (select count(*) from proposal where state = 'OPEN') as proposals, (select count(*) from closed_meeting) as closed`,
    )
    return rows[0]
  })

describe('No programs on a date', () => {
  test('is asked about first, does it for all kinds at once, and undone leaves everything as it was', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school, { ...run, price: 40, billingType: 'FIXED' })
    const art = await makeClass(rig, school, { ...run, className: 'Art', timeFrom: '16:00', timeTo: '17:00' })
    await enroll(rig, school, chess, 2)
    const { id: care, days } = await makeAftercare(rig, school, {
      dropInPrice: 15,
      dropInBillingRate: 'DAY',
      days: [{ day: 'monday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 2 }],
    })
    const at = 'aftercare-day'
    const body = { childIds: [await makeChild(rig, school)], dates: ['2026-11-30'] }
    made(await call(rig, dropIns.add, { at, params: { id: days[0]! }, body }, school.admin))
    const [artMeeting] = (await meetingsOf(school, art)).filter(({ date }) => date === '2026-11-30')
    const times = { timeFrom: '16:15', timeTo: '17:00', cause: 'Gym' }
    const moved = { change: 'MOVE' as const, meetingIds: [artMeeting!.id], ...times }
    made(await call(rig, meetings.change, { at: 'classes', params: { id: art }, body: moved }, school.admin))
    const before = await everything(school)

    const preview = made(await add(school, [snow()], { preview: true }))
    expect(preview).toMatchObject({ canceled: 3, moved: 0, children: 2, dropIns: 1, proposed: 3500 })
    expect(preview.activities.map(({ name, canceled, children }) => [name, canceled, children])).toEqual(
      expect.arrayContaining([
        ['Art', 1, 0],
        ['Chess', 1, 2],
      ]),
    )
    expect(await everything(school)).toEqual(before)
    expect((await add(school, [snow()], {})).problem).toMatchObject({
      code: 'MEETINGS_GO',
      message: '11/30/2026 would be canceled. 2 children lose 1 meeting each',
    })

    const id = await closed(school)
    expect(await meetingTexts(school, chess)).toContain('2026-11-30 15:30-16:30 CANCELED')
    expect(await meetingTexts(school, art)).toContain('2026-11-30 16:15-17:00 CANCELED')
    expect(await meetingTexts(school, care, 'aftercare')).toContain('2026-11-30 15:00-18:00 CANCELED')
    expect(await openProposals(school)).toEqual(['CLOSED_DAY 1000', 'CLOSED_DAY 1000', 'CLOSED_DAY 1500'])
    expect((await historyOf(rig, school, id)).at(-1)).toBe(
      'added the closed day Snow day, 11/30/2026: 3 meetings canceled',
    )
    expect((await historyOf(rig, school, chess)).at(-1)).toBe(
      'canceled the meetings of 11/30/2026 of the class Chess (Snow day): 2 children lose 1 meeting each',
    )

    expect(made(await remove(school, id, true))).toMatchObject({ restored: 3, canceled: 0 })
    expect(made(await remove(school, id))).toMatchObject({ restored: 3, children: 2, dropIns: 1 })
    expect(await everything(school)).toEqual(before)
    expect((await historyOf(rig, school, id)).at(-1)).toBe('removed the closed day Snow day, 11/30/2026')
    expect((await remove(school, id)).status).toBe(404)
  })

  test('holds for chosen kinds and locations alone, and not for what meets on closed days', async () => {
    const school = await makeSchool(rig)
    const named = async (name: string) =>
      made(await call(rig, settings.addLocation, { body: { name } }, school.admin)).id
    const [gym, hall] = [await named('Gym'), await named('Hall')]
    const inGym = await makeClass(rig, school, { ...run, locationId: gym })
    const inHall = await makeClass(rig, school, { ...run, className: 'Art', locationId: hall })
    const nowhere = await makeClass(rig, school, { ...run, className: 'Yoga' })
    const always = await makeClass(rig, school, {
      ...run,
      className: 'Swim',
      locationId: gym,
      meetsOnClosedDays: true,
    })
    await closed(school, { kinds: ['classes'], locationIds: [gym] })
    expect(await meetingTexts(school, inGym)).toContain('2026-11-30 15:30-16:30 CANCELED')
    for (const id of [inHall, nowhere, always])
      expect(await meetingTexts(school, id)).toContain('2026-11-30 15:30-16:30')
    await closed(school, { name: 'Camps', kinds: ['camps'] })
    expect(await meetingTexts(school, nowhere)).toContain('2026-11-30 15:30-16:30')
    const wrong = await add(school, [snow({ locationIds: [crypto.randomUUID()] })])
    expect(wrong.problem?.fields).toEqual([
      { path: 'locationIds', message: 'One of these locations does not exist' },
    ])
  })

  test('leaves what is over, and what children were checked in to; those stay on the board until they are picked up', async () => {
    const school = await makeSchool(rig)
    const everyDay = {
      classStartDate: '2026-11-18',
      classEndDate: '2026-11-20',
      wednesday: true,
      friday: true,
    }
    const chess = await makeClass(rig, school, { ...everyDay, monday: false })
    await enroll(rig, school, chess, 1)
    const [first] = await meetingsOf(school, chess)
    const checkIn = (meetingId: string) =>
      inside(rig, school.id, (query) =>
        query(
          `insert into attendance (school_id, id, meeting_id, place_id, child_id, check_in)
           select p.school_id, app.line_id(p.id, $1), $1, p.id, p.child_id, '15:30' from place p`,
          [meetingId],
        ),
      )
    await checkIn(first!.id)
    const both = { startsOn: '2026-11-16', endsOn: '2026-11-20' }
    expect(made(await add(school, [snow(both)], { preview: true }))).toMatchObject({
      held: 1,
      heldIn: ['Chess'],
      canceled: 1,
    })
    await closed(school, both)
    expect(await meetingTexts(school, chess)).toEqual([
      '2026-11-18 15:30-16:30',
      '2026-11-20 15:30-16:30 CANCELED',
    ])
    // The class is canceled after a child was checked in.
    await inside(rig, school.id, (query) =>
      query(`update meeting set is_cancelled = true, exception = 'CANCELED' where id = $1`, [first!.id]),
    )
    const board = made(await call(rig, today.board, {}, school.admin))
    expect(board.activities).toHaveLength(1)
    expect(board.lines).toHaveLength(1)
  })

  test('is added once, whoever is faster, and a request that is repeated answers the same', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const both = await Promise.all([add(school, [snow()]), add(school, [snow()])])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)!.problem).toMatchObject({ code: 'CLOSED_ALREADY' })
    expect(await meetingTexts(school, id)).toContain('2026-11-30 15:30-16:30 CANCELED')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const other = snow({ startsOn: '2026-12-07', endsOn: '2026-12-07' })
    const repeated = () =>
      call(rig, closedDays.add, { body: { days: [other], anyway: true } }, school.admin, headers)
    const [first, again] = [made(await repeated()), made(await repeated())]
    expect(again).toEqual(first)
  })

  test('waits for an activity that is saved beside it, or that one leaves the day out', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    for (let turn = 0; turn < 4; turn += 1) {
      const startsOn = plusDays('2026-11-23', turn * 7)
      const [saved, fresh] = await Promise.all([
        call(
          rig,
          classes.update,
          { params: { id }, body: classBody({ ...run, description: 'With cake!' }) },
          school.admin,
        ),
        call(rig, classes.create, { body: classBody({ ...run, className: `Art ${turn}` }) }, school.admin),
        add(school, [snow({ startsOn, endsOn: startsOn })]),
      ])
      made(saved)
      const newMeetings = (await meetingTexts(school, made(fresh).id)).filter((each) =>
        each.startsWith(startsOn),
      )
      expect(newMeetings.every((each) => each.endsWith('CANCELED'))).toBe(true)
      expect(await meetingTexts(school, id)).toContain(`${startsOn} 15:30-16:30 CANCELED`)
      if (turn === 2) break
    }
  })

  test('one of two that hold for a day leaves it closed when the other is removed', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const before = await everything(school)
    const one = await closed(school)
    const other = await closed(school, { name: 'Flood', endsOn: '2026-12-01' })
    made(await remove(school, one))
    expect(await meetingTexts(school, id)).toContain('2026-11-30 15:30-16:30 CANCELED')
    made(await remove(school, other))
    expect(await everything(school)).toEqual(before)
  })

  test('a day without programs over a short one leaves the short one, which is then undone as well', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const before = await everything(school)
    const short = await closed(school, { schoolEnds: '12:00', usuallyEnds: '15:00' })
    const shortened = await meetingTexts(school, id)
    const whole = await closed(school, { name: 'Storm' })
    const body = { ...snow({ name: 'Storm', endsOn: '2026-12-01' }), anyway: true, undo: randomUUID() }
    const input = { params: { id: whole } }
    made(await call(rig, closedDays.change, { ...input, body }, school.admin))
    made(await call(rig, closedDays.undoChange, { ...input, body: { undo: body.undo } }, school.admin))
    made(await remove(school, whole))
    expect(await meetingTexts(school, id)).toEqual(shortened)
    made(await remove(school, short))
    expect(await everything(school)).toEqual(before)
  })

  test('tells before it is undone who and what was planned elsewhere meanwhile', async () => {
    const school = await makeSchool(rig)
    const { id: locationId } = made(
      await call(rig, settings.addLocation, { body: { name: 'Main Gym' } }, school.admin),
    )
    const there = { ...run, instructorIds: [school.instructor.id], locationId }
    await makeClass(rig, school, there)
    const id = await closed(school, { endsOn: '2026-12-07' })
    expect(made(await remove(school, id, true)).clashes).toEqual([])
    await makeClass(rig, school, {
      ...there,
      className: 'Judo',
      meetsOnClosedDays: true,
      classEndDate: '2026-11-30',
    })
    const { clashes } = made(await remove(school, id, true))
    expect(clashes.map(({ what, name, activity, date }) => [what, name, activity, date])).toEqual([
      ['INSTRUCTOR', expect.any(String), 'Judo', '2026-11-30'],
      ['LOCATION', 'Main Gym', 'Judo', '2026-11-30'],
    ])
    // Clashes do not refuse it.
    expect(made(await remove(school, id)).restored).toBe(2)
  })

  test('says what was given back already, for undoing it takes none of that back', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school, { ...run, price: 40, billingType: 'FIXED' })
    await enroll(rig, school, chess, 2)
    const day = await closed(school)
    const { content } = made(await call(rig, proposals.list, { query: {} }, school.admin))
    made(await call(rig, proposals.confirm, { params: { id: content[0]!.id }, body: {} }, school.admin))
    expect(made(await remove(school, day, true))).toMatchObject({ restored: 1, givenBack: 1000 })
    made(await remove(school, day))
    expect(await openProposals(school)).toEqual([])
  })

  test('leaves alone what somebody changed since', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const day = await closed(school)
    const [closedMeeting] = (await meetingsOf(school, id)).filter(({ date }) => date === '2026-11-30')
    const change = (body: object) =>
      call(rig, meetings.change, { at: 'classes', params: { id }, body: body as never }, school.admin)
    made(await change({ change: 'RESTORE', meetingIds: [closedMeeting!.id] }))
    made(
      await change({ change: 'MOVE', meetingIds: [closedMeeting!.id], timeFrom: '17:00', timeTo: '18:00' }),
    )
    expect(made(await remove(school, day))).toMatchObject({ restored: 0 })
    expect(await meetingTexts(school, id)).toContain('2026-11-30 17:00-18:00 MOVED')
  })

  test('follows the class where that has other times by the time it is undone', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const day = await closed(school)
    const body = classBody({ ...run, timeFrom: '15:45' })
    made(await call(rig, classes.update, { params: { id }, body }, school.admin))
    made(await remove(school, day))
    expect(await meetingTexts(school, id)).toContain('2026-11-30 15:45-16:30')
  })
})

describe('A new activity', () => {
  test('leaves closed days out, unless it says that it meets on them', async () => {
    const school = await makeSchool(rig)
    await closed(school, { startsOn: '2026-11-23', endsOn: '2026-11-27' })
    const id = await makeClass(rig, school, run)
    expect(await meetingTexts(school, id)).toEqual([
      '2026-11-30 15:30-16:30',
      '2026-12-07 15:30-16:30',
      '2026-12-14 15:30-16:30',
    ])
    const form = made(await call(rig, classes.get, { params: { id } }, school.admin))
    expect(form.noClassDates).toEqual(['2026-11-23'])
    const swim = await makeClass(rig, school, { ...run, className: 'Swim', meetsOnClosedDays: true })
    expect(await meetingTexts(school, swim)).toHaveLength(4)
  })

  test('leaves them out where its run reaches them later; a date that was taken back stays', async () => {
    const school = await makeSchool(rig)
    await closed(school, { startsOn: '2026-12-21', endsOn: '2027-01-01' })
    const id = await makeClass(rig, school, run)
    const save = (over: object) =>
      call(rig, classes.update, { params: { id }, body: classBody({ ...run, ...over }) }, school.admin)
    made(await save({ classEndDate: '2027-01-04' }))
    expect((await meetingTexts(school, id)).at(-1)).toBe('2027-01-04 15:30-16:30')
    expect(await meetingTexts(school, id)).toHaveLength(5)
    made(await save({ classEndDate: '2027-01-04', noClassDates: ['2026-12-28'] }))
    expect(await meetingTexts(school, id)).toContain('2026-12-21 15:30-16:30')
    made(await save({ classEndDate: '2027-01-04', meetsOnClosedDays: true, noClassDates: ['2026-12-28'] }))
    expect(await meetingTexts(school, id)).toHaveLength(7)
  })

  test('that is closed on all of its days is refused', async () => {
    const school = await makeSchool(rig)
    await closed(school, { startsOn: '2026-11-20', endsOn: '2026-12-31' })
    const { problem } = await call(rig, classes.create, { body: classBody(run) }, school.admin)
    expect(problem?.fields?.[0]?.message).toBe('Nothing meets on these days and dates')
  })
})

describe('A short day', () => {
  const short = { schoolEnds: '12:00', usuallyEnds: '15:00', name: 'Early dismissal' }

  test('moves what begins after school, shortens what meets all day, and undone all is as before', async () => {
    const school = await makeSchool(rig)
    const date = { startsOn: '2026-12-07', endsOn: '2026-12-07' }
    const chess = await makeClass(rig, school, { ...run, price: 40 })
    await enroll(rig, school, chess, 1)
    const not = await makeClass(rig, school, { ...run, className: 'Art', onShortDays: 'NOT' })
    const { id: camp } = await makeCamp(rig, school, campBody())
    const { id: care } = await makeAftercare(rig, school, {
      days: [{ day: 'monday', timeFrom: '15:00', timeTo: '18:00' }],
    })
    const before = await everything(school)
    const id = await closed(school, { ...short, ...date })
    expect(await meetingTexts(school, chess)).toContain('2026-12-07 12:30-13:30 MOVED')
    expect(await meetingTexts(school, not)).toContain('2026-12-07 15:30-16:30 CANCELED')
    expect(await meetingTexts(school, care, 'aftercare')).toContain('2026-12-07 12:00-18:00 MOVED')
    expect(
      (await meetingTexts(school, camp, 'camps')).filter((each) => each.startsWith('2026-12-07')).toSorted(),
    ).toEqual(['2026-12-07 09:00-12:00', '2026-12-07 09:00-12:00 MOVED'])
    expect(await openProposals(school)).toEqual([])
    const fresh = await makeClass(rig, school, { ...run, className: 'Yoga' })
    expect(await meetingTexts(school, fresh)).toContain('2026-12-07 12:30-13:30 MOVED')
    // A snow day on top of it; then both are undone, one after the other.
    const over = await closed(school, date)
    expect(await meetingTexts(school, chess)).toContain('2026-12-07 12:30-13:30 CANCELED')
    made(await remove(school, id))
    expect(await meetingTexts(school, chess)).toContain('2026-12-07 12:30-13:30 CANCELED')
    made(await remove(school, over))
    expect(await meetingTexts(school, fresh)).toContain('2026-12-07 15:30-16:30')
    const { meetings: stored } = await everything(school)
    const exceptNewClass = (all: { section_id: string }[]) => all.filter((each) => each.section_id !== fresh)
    expect(exceptNewClass(stored)).toEqual(before.meetings)
  })

  test('needs the hours school ends, on that day before the usual one', async () => {
    const school = await makeSchool(rig)
    const { problem } = await add(school, [snow({ schoolEnds: '15:00', usuallyEnds: '15:00' })])
    expect(problem?.fields).toEqual([
      { path: 'days.0.schoolEnds', message: 'Should be before the time school usually ends' },
    ])
  })

  test('has the hours of the school’s zone', async () => {
    const school = await makeSchool(rig, { timezone: 'Pacific/Auckland' } as never)
    const id = await makeClass(rig, school, { classStartDate: '2026-11-23', classEndDate: '2026-12-14' })
    await closed(school, { ...short })
    const [closedMeeting] = (await meetingsOf(school, id)).filter(({ date }) => date === '2026-11-30')
    const zone = (
      await inside(rig, school.id, async (query) => (await query('select timezone from school')).rows[0])
    ).timezone as string
    expect(
      Temporal.Instant.from(closedMeeting!.startsAt).toZonedDateTimeISO(zone).toPlainTime().toString(),
    ).toBe('12:30:00')
  })
})

describe('A list of closed days', () => {
  test('is imported whole, days that are there already are left, and dates that are over change nothing', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const years = Array.from({ length: 120 }, (_, month) => {
      const startsOn = Temporal.PlainDate.from('2020-02-29').add({ months: month }).toString()
      return snow({ name: `Day ${month}`, startsOn, endsOn: startsOn })
    })
    const leap = snow({ name: 'Leap day', startsOn: '2028-02-29', endsOn: '2028-02-29' })
    const first = made(
      await add(school, [snow(), ...years.filter(({ startsOn }) => startsOn !== leap.startsOn), leap]),
    )
    expect(first.canceled).toBe(1)
    expect(made(await add(school, [snow(), leap]))).toMatchObject({ known: 2, ids: [], canceled: 0 })
    const listed = made(await call(rig, closedDays.list, { query: {} }, school.instructor))
    expect(listed.length).toBeGreaterThan(115)
    const query = { from: '2026-07-01', to: '2027-06-30' }
    const year = made(await call(rig, closedDays.list, { query }, school.admin))
    expect(year.find(({ name }) => name === 'Snow day')).toMatchObject({ canceled: 1, moved: 0 })
    expect(await meetingTexts(school, id)).toHaveLength(4)
    const { problem } = await call(
      rig,
      closedDays.add,
      { body: { days: [{ ...leap, startsOn: '2027-02-29' }] } },
      school.admin,
    )
    expect(problem?.code).toBe('VALIDATION')
  })

  test('an entry is changed as a whole: other dates restore the old and cancel the new ones', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, run)
    const day = await closed(school)
    const change = (over: Partial<Day>, more: object = { anyway: true }) =>
      call(rig, closedDays.change, { params: { id: day }, body: { ...snow(over), ...more } }, school.admin)
    const next = { startsOn: '2026-12-07', endsOn: '2026-12-07' }
    expect(made(await change(next, { preview: true }))).toMatchObject({ canceled: 1, restored: 1 })
    made(await change(next))
    expect((await meetingTexts(school, id)).filter((each) => each.endsWith('CANCELED'))).toEqual([
      '2026-12-07 15:30-16:30 CANCELED',
    ])
    expect(made(await change({ ...next, name: 'Storm' }))).toMatchObject({ canceled: 0, restored: 0 })
    expect((await change(next, { version: 1 })).problem?.code).toBe('CHANGED_MEANWHILE')
    const other = await closed(school, { startsOn: '2026-12-14', endsOn: '2026-12-14' })
    const body = { ...snow(next), anyway: true }
    expect(
      (await call(rig, closedDays.change, { params: { id: other }, body }, school.admin)).problem?.code,
    ).toBe('CLOSED_ALREADY')
  })
})

describe('The families', () => {
  test('are written to from the day, and who cannot be reached is listed with the phones', async () => {
    const school = await makeSchool(rig)
    const chess = await makeClass(rig, school, run)
    const day = await closed(school)
    await enroll(rig, school, chess, 2)
    const input = { body: { ids: [day], channel: 'EMAIL' as const } }
    const { total } = made(await call(rig, closedDayMessages.recipients, input, school.admin))
    await inside(rig, school.id, (query) => query(`update guardian set email = null`))
    const unreached = made(await call(rig, closedDays.unreached, { params: { id: day } }, school.admin))
    expect(unreached.map(({ activities: of }) => of)).toEqual([['Chess'], ['Chess']])
    expect(total + unreached.length).toBeGreaterThanOrEqual(2)
  })
})

describe('Who tells the families', () => {
  /** Changes waiting for the automatic message, each as families know the meeting: `2026-11-30 15:30`. */
  const pending = (school: MadeSchool) =>
    inside(rig, school.id, async (query) => {
      const { rows } = await query(
        `select to_char(date, 'YYYY-MM-DD') || ' ' || coalesce(to_char(time_from, 'HH24:MI'), 'none') as told from date_change order by 1`,
      )
      return rows.map((row) => row.told)
    })
  const listed = async (school: MadeSchool) =>
    made(await call(rig, closedDays.list, { query: {} }, school.admin)).map(({ writesOwn, isAnnounced }) => [
      writesOwn,
      isAnnounced,
    ])

  test('is the automatic message, or the school itself: then nothing is told twice, nor of what nobody heard of', async () => {
    const school = await makeSchool(rig)
    await enroll(rig, school, await makeClass(rig, school, run), 1)
    const dayId = made(await add(school, [snow()], { anyway: true, writesOwn: true })).ids[0]!
    expect([await pending(school), await listed(school)]).toEqual([[], [[true, false]]])
    made(await remove(school, dayId))
    expect(await pending(school)).toEqual([])
    const other = await closed(school, { startsOn: '2026-12-07', endsOn: '2026-12-07' })
    expect([await pending(school), await listed(school)]).toEqual([['2026-12-07 15:30'], [[false, false]]])

    // The automatic message may be on its way, so the school can no longer write it itself.
    const change = {
      ...snow({ startsOn: '2026-12-14', endsOn: '2026-12-14' }),
      anyway: true,
      writesOwn: true,
    }
    made(await call(rig, closedDays.change, { params: { id: other }, body: change }, school.admin))
    expect([await pending(school), await listed(school)]).toEqual([
      ['2026-12-07 15:30', '2026-12-14 15:30'],
      [[false, false]],
    ])
  })

  test('and once the school has written, families are told that it takes place after all; a test tells nobody', async () => {
    const school = await makeSchool(rig)
    const params = { id: await makeClass(rig, school, run) }
    const primaryGuardian = { firstName: 'Gus', lastName: 'Test', phone: '', email: 'gus.snow@example.test' }
    const body = { childId: await makeChild(rig, school, { primaryGuardian }) }
    made(await call(rig, rosters.add, { at: 'classes', params, body }, school.admin))
    const id = made(await add(school, [snow()], { anyway: true, writesOwn: true })).ids[0]!
    const write = (isTest: boolean) => {
      const emailForm = JSON.stringify({ ids: [id], subject: 'Snow', message: '<p>No programs.</p>', isTest })
      return call(rig, closedDayMessages.email, { body: { emailForm } } as never, school.admin)
    }
    made(await write(true))
    expect(await listed(school)).toEqual([[true, false]])
    made(await write(false))
    expect([await pending(school), await listed(school)]).toEqual([[], [[true, true]]])
    // The message already sent did not mention a day added afterwards.
    const longer = { ...snow({ endsOn: '2026-12-07' }), anyway: true, writesOwn: true }
    made(await call(rig, closedDays.change, { params: { id }, body: longer }, school.admin))
    expect(await pending(school)).toContain('2026-12-07 15:30')
    await inside(rig, school.id, (query) => query('delete from date_change'))
    made(await call(rig, closedDays.change, { params: { id }, body: { ...longer, ...snow() } }, school.admin))
    await inside(rig, school.id, (query) => query('delete from date_change'))
    made(await remove(school, id))
    expect(await pending(school)).toEqual(['2026-11-30 none'])
  })
})

describe('Bulk no-class dates', () => {
  test('are added to those each class leaves out, unless they are to replace them', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { ...run, noClassDates: ['2026-11-30'] })
    const change = (over: object) =>
      call(
        rig,
        classes.bulkChange,
        { body: { ids: [id], anyway: true, noClassDates: ['2026-12-07'], ...over } },
        school.admin,
      )
    made(await change({}))
    expect((await meetingTexts(school, id)).map((each) => each.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-12-14',
    ])
    made(await change({ replacesDates: true }))
    expect((await meetingTexts(school, id)).map((each) => each.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-14',
    ])
  })
})

describe('Forty activities', () => {
  test('are closed and reopened by as many statements as two: at most thirteen', async () => {
    const [few, many] = [await snowedIn(2), await snowedIn(40)]
    expect(many.canceled).toBe(40)
    expect(many.close).toBe(few.close)
    expect(many.close).toBeLessThanOrEqual(13)
    expect(many.reopen).toBe(few.reopen)
  })

  async function snowedIn(activitiesThere: number) {
    const school = await makeSchool(rig)
    for (let each = 0; each < activitiesThere; each += 1) {
      const id = await makeClass(rig, school, {
        ...run,
        className: `Chess ${each}`,
        price: 40,
        billingType: 'FIXED',
      })
      await enroll(rig, school, id, 1)
    }
    const sent = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
      recordSent(
        { pool: rig.pool, secret: SECRET, clockShiftSeconds: rig.clockShiftSeconds },
        {
          method,
          url: `/api/schools/${school.id}/closed-days${path}`,
          headers: { authorization: `Bearer ${school.manager.token}`, 'x-school-token': school.id },
          ...(payload && { payload }),
        },
      )
    const { trips, body } = await sent('POST', '', { days: [snow()], anyway: true })
    const { ids, canceled } = JSON.parse(body) as { ids: string[]; canceled: number }
    expect(await openProposals(school)).toHaveLength(activitiesThere)
    const { trips: back } = await sent('DELETE', `/${ids[0]}`)
    expect(await openProposals(school)).toEqual([])
    return { canceled, close: statementsIn(trips), reopen: statementsIn(back) }
  }
})

/** Counts the statements of the act, without those that open and end the call's transaction. */
function statementsIn(trips: RoundTrips): number {
  return trips.flat().filter(({ text }) => !/^begin|^commit|app\.open_call/.test(text)).length
}
