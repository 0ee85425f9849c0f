import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { meetings } from '@afterbell/contract/activities/meetings'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { proposals } from '@afterbell/contract/payments/transactions'
import { settings } from '@afterbell/contract/settings/settings'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { forgetChangesOfDays } from '../../src/features/closed-days/undo-change.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, NOW, useRig, type Caller } from '../rig/app.ts'
import { enroll, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'

// A change of a closed day is undone from its notice. It is Wednesday, November 18, 15:00.

const rig = useRig()
const late = useRig({ at: NOW.add({ minutes: 20 }) })
const run = {
  classStartDate: '2026-11-23',
  classEndDate: '2026-12-14',
  price: 40,
  billingType: 'FIXED',
} as const
type Day = Parameters<typeof call<typeof closedDays.add>>[2]['body']['days'][number]
const MONDAY = '2026-11-30'

const snow = (over: Partial<Day> = {}): Day => ({
  name: 'Snow day',
  startsOn: MONDAY,
  endsOn: MONDAY,
  kinds: [...ACTIVITY_KINDS],
  ...over,
})
const to = (date: string) => ({ startsOn: date, endsOn: date })

async function closed(school: MadeSchool, over: Partial<Day> = {}, more: object = {}) {
  const body = { days: [snow(over)], anyway: true, ...more }
  return made(await call(rig, closedDays.add, { body }, school.admin)).ids[0]!
}
async function change(school: MadeSchool, id: string, over: Partial<Day>, more: object = {}) {
  const undo = randomUUID()
  const body = { ...snow(over), anyway: true, undo, ...more }
  const { canUndo } = made(await call(rig, closedDays.change, { params: { id }, body }, school.admin))
  return { undo, canUndo }
}
const undoChange = (caller: Caller, id: string, undo: string, by = rig) =>
  call(by, closedDays.undoChange, { params: { id }, body: { undo } }, caller)
type Change = Parameters<typeof call<typeof meetings.change>>[2]['body']
async function byHand(school: MadeSchool, id: string, date: string, changes: object) {
  const [row] = made(
    await call(rig, activities.schedule, { at: 'classes', query: { ids: id } }, school.admin),
  )
  const meetingIds = [row!.meetings.find((meeting) => meeting.date === date)!.id]
  const body = { meetingIds, anyway: true, ...changes } as Change
  made(await call(rig, meetings.change, { at: 'classes', params: { id }, body }, school.admin))
}

/**
 * Returns everything a closed day touches, column by column, except change counters, and which day changed a meeting
 * last.
 */
const everything = (school: MadeSchool) =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query(
      `select (select jsonb_agg(to_jsonb(m) - 'changes' - 'changed_at' order by m.id) from meeting m) as meetings,
         (select jsonb_agg(to_jsonb(d) - 'version' order by d.id) from closed_day d) as days,
         (select jsonb_agg(to_jsonb(c) - 'changes' || jsonb_build_object('isLast', c.changes = m.changes) order by c.meeting_id, c.changes)
            from closed_meeting c join meeting m on m.id = c.meeting_id) as closed,
         (select jsonb_agg(to_jsonb(p) order by p.id) from place p) as places,
         (select jsonb_agg(jsonb_build_object('line', g.line_id, 'days', g.days, 'cents', g.cents) order by g.line_id, g.days)
            from proposal q join given_back g on g.proposal_id = q.id where q.state = 'OPEN' and g.state = 'OPEN') as proposals`,
    )
    return rows[0]
  })
const CANNOT = { status: 400, answer: { code: 'CANNOT_UNDO' } }
const pending = (school: MadeSchool) =>
  inside(rig, school.id, async (query) => (await query('select date, time_from from date_change')).rows)

/** Creates a class with two children on four Mondays, and a closed day on the second. */
async function ground(over: Partial<Day> = {}, more: object = {}) {
  const school = await makeSchool(rig)
  const chess = await makeClass(rig, school, run)
  await enroll(rig, school, chess, 2)
  return { school, chess, id: await closed(school, over, more) }
}

describe('Undoing a change of a closed day', () => {
  test('leaves everything as it was: name, dates, kinds, locations and the hour of a short day', async () => {
    const { school, chess, id } = await ground()
    await makeClass(rig, school, { ...run, className: 'Art', timeFrom: '16:00', timeTo: '17:00' })
    const { id: place } = made(
      await call(rig, settings.addLocation, { body: { name: 'Gym' } }, school.admin),
    ) as { id: string }
    await byHand(school, chess, '2026-12-07', {
      change: 'MOVE',
      timeFrom: '17:00',
      timeTo: '18:00',
      cause: 'Gym',
    })
    const before = await everything(school)
    const changes: Partial<Day>[] = [
      { name: 'Storm' },
      to('2026-12-07'),
      { endsOn: '2026-12-14' },
      { kinds: ['camps'] },
      { locationIds: [place] },
      { schoolEnds: '12:00', usuallyEnds: '15:00' },
    ]
    for (const over of changes) {
      const { undo, canUndo } = await change(school, id, over)
      expect(canUndo).toBe(true)
      expect(await everything(school)).not.toEqual(before)
      made(await undoChange(school.admin, id, undo))
      expect(await everything(school)).toEqual(before)
    }
    // The same for a short day, and for a short day that becomes a whole one.
    await change(school, id, { schoolEnds: '12:00', usuallyEnds: '15:00' })
    const short = await everything(school)
    const { undo } = await change(school, id, { schoolEnds: '13:00', usuallyEnds: '15:00' })
    made(await undoChange(school.admin, id, undo))
    expect(await everything(school)).toEqual(short)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select details from audit_event where what = 'closed-day.change-undone' order by at, id limit 1`,
      ),
    )
    expect(rows).toEqual([{ details: { name: 'Snow day', dates: '11/30/2026' } }])
    // Removing the day afterwards leaves only the usual traces.
    made(await call(rig, closedDays.remove, { params: { id }, query: {} }, school.admin))
    expect(await everything(school)).toMatchObject({ closed: null, days: null, proposals: null })
  })

  test('leaves alone what was restored by hand before, and what another day has closed', async () => {
    const { school, chess, id } = await ground({ endsOn: '2026-12-07' })
    await byHand(school, chess, MONDAY, { change: 'RESTORE' })
    await closed(school, { name: 'Half day', ...to('2026-12-14'), schoolEnds: '12:00', usuallyEnds: '15:00' })
    const before = await everything(school)
    const { undo } = await change(school, id, { endsOn: '2026-12-14' })
    made(await undoChange(school.admin, id, undo))
    expect(await everything(school)).toEqual(before)
    // Undoing the move away from the half day leaves no trace either.
    const { undo: second } = await change(school, id, to('2026-12-14'))
    made(await undoChange(school.admin, id, second))
    expect(await everything(school)).toEqual(before)
  })

  test('once more does nothing, and by two devices at once it is done once', async () => {
    const { school, id } = await ground()
    const before = await everything(school)
    const { undo } = await change(school, id, to('2026-12-07'))
    const [one, other] = await Promise.all([
      undoChange(school.admin, id, undo),
      undoChange(school.admin, id, undo),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await everything(school)).toEqual(before)
    await change(school, id, to('2026-12-14'))
    const now = await everything(school)
    made(await undoChange(school.admin, id, undo))
    expect(await everything(school)).toEqual(now)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(*)::int as n from audit_event where what = 'closed-day.change-undone'`),
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  const since: [string, RegExp, (school: MadeSchool, id: string, chess: string) => Promise<unknown>][] = [
    [
      'the day was changed again',
      /^Somebody changed this closed day since/,
      (school, id) => change(school, id, { name: 'Flood' }),
    ],
    [
      'another day closes there',
      /^Another closed day of these dates was added/,
      (school) => closed(school, { name: 'Strike', kinds: ['camps'] }),
    ],
    [
      'a meeting was changed by hand',
      /^Chess was changed since/,
      (school, _, chess) =>
        byHand(school, chess, MONDAY, { change: 'MOVE', timeFrom: '17:00', timeTo: '18:00' }),
    ],
    [
      'another class was put on the day',
      /^Yoga was put on one of these days since/,
      (school) => makeClass(rig, school, { ...run, className: 'Yoga' }),
    ],
    [
      'what goes back was decided',
      /^Someone has since decided about the refund/,
      async (school) => {
        const [open] = made(await call(rig, proposals.list, { query: {} }, school.admin)).content
        made(await call(rig, proposals.confirm, { params: { id: open!.id }, body: {} }, school.admin))
      },
    ],
  ]
  test.each(since)('is refused in words where %s since, and changes nothing', async (_, words, act) => {
    const { school, chess, id } = await ground()
    const { undo } = await change(school, id, to('2026-12-07'))
    await act(school, id, chess)
    const now = await everything(school)
    const refused = await undoChange(school.admin, id, undo)
    expect(refused).toMatchObject(CANNOT)
    expect(refused.problem.message).toMatch(words)
    expect(await everything(school)).toEqual(now)
  })

  test('is refused where children were checked in since to what it would cancel', async () => {
    const school = await makeSchool(rig)
    const today = '2026-11-18'
    const chess = await makeClass(rig, school, {
      classStartDate: today,
      classEndDate: '2026-12-16',
      monday: false,
      wednesday: true,
    })
    await enroll(rig, school, chess, 1)
    const id = await closed(school, to(today))
    const { undo } = await change(school, id, to('2026-11-25'))
    const at = { at: 'classes' as const, params: { id: chess } }
    const { content } = made(
      await call(rig, attendance.list, { ...at, query: { date: today } }, school.admin),
    )
    const body = { checkIn: '14:50', attendanceIds: [content[0]!.id] }
    made(await call(rig, attendance.checkIn, { ...at, body }, school.admin))
    const refused = await undoChange(school.admin, id, undo)
    expect(refused).toMatchObject(CANNOT)
    expect(refused.problem.message).toMatch(/^The attendance of Chess has changed since/)
  })

  test('is not offered where somebody had decided that nothing goes back: it would be asked once more', async () => {
    const { school, id } = await ground()
    for (const { id: open } of made(await call(rig, proposals.list, { query: {} }, school.admin)).content)
      made(await call(rig, proposals.dismiss, { params: { id: open }, body: {} } as never, school.admin))
    const { undo, canUndo } = await change(school, id, to('2026-12-07'))
    expect(canUndo).toBe(false)
    expect((await undoChange(school.admin, id, undo)).status).toBe(404)
  })

  test('is asked by who may change it, of its day, for a quarter of an hour, by a name that is used once', async () => {
    const { school, id } = await ground()
    const other = await closed(school, { name: 'Fair', ...to('2027-03-01') })
    const { undo } = await change(school, id, to('2026-12-07'))
    expect((await undoChange(school.admin, other, undo)).status).toBe(404)
    expect((await undoChange(school.admin, id, randomUUID())).status).toBe(404)
    expect((await undoChange((await makeSchool(rig)).admin, id, undo)).status).toBe(404)
    expect((await undoChange(school.instructor, id, undo)).status).toBe(403)
    const body = { ...snow(to('2026-12-14')), anyway: true, undo }
    const again = await call(rig, closedDays.change, { params: { id }, body }, school.admin)
    expect(again.problem.code).toBe('VALIDATION')
    // A preview stores nothing.
    const tried = { ...body, undo: randomUUID(), preview: true }
    expect(
      made(await call(rig, closedDays.change, { params: { id }, body: tried }, school.admin)).canUndo,
    ).toBe(true)
    expect((await undoChange(school.admin, id, tried.undo)).status).toBe(404)
    const now = Temporal.Now.instant().add({ seconds: late.clockShiftSeconds })
    const { id: accountId, sessionId } = school.admin
    const { token } = await rig.tokens.signAccess({ accountId, sessionId }, now)
    expect(await undoChange({ ...school.admin, token }, id, undo, late)).toMatchObject(CANNOT)
    const forget = () =>
      inSchool(rig.pool, { session: null, school: school.id }, (tx) => forgetChangesOfDays({ tx, school }))
    await forget()
    await inside(rig, school.id, (query) =>
      query(`update closed_day_change set done_at = done_at - interval '25 hours'`),
    )
    await forget()
    expect((await undoChange(school.admin, id, undo)).status).toBe(404)
  })

  test('tells families nothing that is as they know it, nor those the school writes to itself', async () => {
    const { school, id } = await ground({}, { writesOwn: true })
    expect(await pending(school)).toEqual([])
    const { undo } = await change(school, id, to('2026-12-07'), { writesOwn: true })
    made(await undoChange(school.admin, id, undo))
    expect(await pending(school)).toEqual([])
  })
})
