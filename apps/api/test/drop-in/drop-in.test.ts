import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { calendarDates } from '@afterbell/contract/calendars/calendars'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { pickUpOptions } from '@afterbell/contract/settings/settings'
import { call, useRig, type Caller } from '../rig/app.ts'
import {
  aftercareBody,
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  taughtByAnother,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
let school: MadeSchool
const hours = { timeFrom: '15:00', timeTo: '17:20' }

beforeAll(async () => {
  school = await makeSchool(rig)
})

/**
 * Creates a session on Mondays, Wednesdays and Fridays from November 2 to December 18, 2026, without drop-ins on Fridays.
 * Today is Wednesday, November 18.
 */
async function makeStay(over: Parameters<typeof aftercareBody>[0] = {}) {
  const { id, days } = await makeAftercare(rig, school, {
    aftercareName: 'Late Stay',
    aftercareStartDate: '2026-11-02',
    aftercareEndDate: '2026-12-18',
    noAftercareDates: ['2026-11-25'],
    dropInPrice: 14.5,
    dropInBillingRate: 'DAY',
    days: weekdays(),
    ...over,
  })
  return { id, monday: days[0]!, wednesday: days[1]!, friday: days[2]! }
}

function weekdays(places = 2, over: object = {}) {
  const dropIn = { dropIn: true, maxDropIn: places }
  return [
    { day: 'monday' as const, ...hours, ...dropIn, ...over },
    { day: 'wednesday' as const, ...hours, ...dropIn, ...over },
    { day: 'friday' as const, ...hours, ...over },
  ]
}

const at = 'aftercare' as const
const child = (firstName = 'Kim') => makeChild(rig, school, { firstName })
function add(
  id: string,
  body: object,
  caller: Caller = school.admin,
  where: typeof at | 'aftercare-day' = at,
) {
  return call(
    rig,
    dropIns.add,
    { at: where, params: { id }, body: body as { childIds: string[]; dates: string[] } },
    caller,
  )
}
async function list(id: string, query: object = {}, caller: Caller = school.admin) {
  return made(await call(rig, dropIns.list, { at, params: { id }, query }, caller)).content
}
async function dropInTexts(id: string, query: object = {}) {
  return (await list(id, query)).map(({ firstName, date }) => `${firstName} ${date}`)
}
async function datesFor(id: string, childId: string, query: object = {}) {
  const answer = made(await call(rig, dropIns.dates, { at, params: { id, childId }, query }, school.admin))
  return new Map(answer.map((each) => [each.date, each]))
}
async function lines(id: string, date: string) {
  const input = { at, params: { id }, query: { date } }
  return made(await call(rig, attendance.list, input, school.admin)).content
}
async function checkIn(id: string, attendanceId: string, checkedAt = '15:01') {
  const body = { checkIn: checkedAt, attendanceIds: [attendanceId] }
  made(await call(rig, attendance.checkIn, { at, params: { id }, body }, school.admin))
}
const remove = (id: string, dropInId: string) =>
  call(rig, dropIns.remove, { at, params: { id, dropInId } }, school.admin)

describe('Children drop in', () => {
  test('several of them, on several dates, in one act, at the price that was shown to the cent', async () => {
    const { id } = await makeStay()
    const [kim, lee] = [await child(), await child('Lee')]
    const dates = ['2026-12-07', '2026-12-02']
    const input = { childIds: [kim, lee].join(), dates: dates.join() }
    const quote = made(await call(rig, dropIns.quote, { at, params: { id }, query: input }, school.manager))
    expect(quote.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Kim Test, 12/02/2026', 1450],
      ['Kim Test, 12/07/2026', 1450],
      ['Lee Test, 12/02/2026', 1450],
      ['Lee Test, 12/07/2026', 1450],
    ])
    expect(quote.total).toBe(5800)
    const stale = await add(id, { childIds: [kim, lee], dates, total: 50 })
    expect([stale.problem.code, await dropInTexts(id)]).toEqual(['PRICE_CHANGED', []])
    const booked = made(await add(id, { childIds: [kim, lee], dates, total: 58 }))
    expect([booked.total, booked.added.length, booked.warnings]).toEqual([5800, 4, []])
    expect(await dropInTexts(id)).toEqual([
      'Kim 2026-12-02',
      'Lee 2026-12-02',
      'Kim 2026-12-07',
      'Lee 2026-12-07',
    ])
    expect((await list(id))[0]).toMatchObject({
      timeFrom: '15:00',
      timeTo: '17:20',
      section: { name: 'Wednesday' },
      state: 'BOOKED',
      payment: { state: 'INVOICED', amount: 1450 },
    })
    // Drop-ins are on no roster, and roster calls do not reach them.
    const roster = made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
    expect([roster.content, roster.totalElements]).toEqual([[], 0])
    const rosterId = booked.added[0]!.dropInId
    const removal = await call(rig, rosters.remove, { at, params: { id, rosterId } }, school.admin)
    expect([removal.status, (await dropInTexts(id)).length]).toEqual([404, 4])
  })

  test('by the hour of the day they come on, and without add-ons or discounts', async () => {
    const { wednesday } = await makeStay({
      dropInPrice: 10,
      dropInBillingRate: 'HOUR',
      addOns: [{ id: null, name: 'Snack', price: 3, required: true }],
      price: 100,
      multiDayDiscount: { twoDaysAmount: 5, active: true },
    })
    const body = { childIds: [await child()], dates: ['2026-12-02'] }
    expect(made(await add(wednesday, body, school.admin, 'aftercare-day')).total).toBe(2333)
    const elsewhere = await add(wednesday, { ...body, dates: ['2026-12-07'] }, school.admin, 'aftercare-day')
    expect(elsewhere.problem.code).toBe('NOT_OPERATING')
  })

  test('on none of the dates where one of them cannot be, with the date in the reason', async () => {
    const { id } = await makeStay()
    const [one, two, three] = [await child('Ann'), await child('Bea'), await child('Cal')]
    made(await add(id, { childIds: [one, two], dates: ['2026-12-07'] }))
    const full = await add(id, { childIds: [three], dates: ['2026-12-02', '2026-12-07'] })
    expect([full.status, full.problem.code, full.problem.fields]).toEqual([
      400,
      'FULL',
      [{ path: 'dates', message: '12/07/2026: All drop-in spots are taken (2 of 2)' }],
    ])
    expect(await dropInTexts(id)).toEqual(['Ann 2026-12-07', 'Bea 2026-12-07'])
    const [both, none] = [await child('Dan'), await add(id, { childIds: [three], dates: [] })]
    expect(none.problem.fields).toMatchObject([{ path: 'dates' }])
    // Staff may overbook, and the answer says so.
    const body = { childIds: [three, both], dates: ['2026-12-07'], overbook: true }
    expect(made(await add(id, body)).warnings).toEqual(['12/07/2026 is overbooked now: 4 of 2'])
    const rows = await list(id, { date: '2026-12-07' })
    expect(rows.map(({ isOutOfTurn }) => isOutOfTurn)).toEqual([false, false, true, true])
  })

  test('on a day that is over where staff write it down afterwards, and it is charged', async () => {
    const { id } = await makeStay()
    const booked = made(await add(id, { childIds: [await child()], dates: ['2026-11-16', '2026-11-18'] }))
    expect(booked.total).toBe(2900)
    expect((await list(id)).map(({ state }) => state)).toEqual(['MISSED', 'BOOKED'])
  })

  test('never where nothing is published yet, nor who is no child of the school', async () => {
    const stay = aftercareBody({ days: weekdays() })
    const { id } = made(await call(rig, aftercare.createDraft, { body: stay }, school.admin))
    const draft = await add(id, { childIds: [await child()], dates: ['2026-12-07'] })
    expect(draft.problem.code).toBe('NOT_PUBLISHED')
    const there = await makeStay()
    const nobody = await add(there.id, { childIds: [there.id], dates: ['2026-12-07'] })
    expect(nobody.problem.fields).toEqual([{ path: 'childIds', message: 'This child does not exist' }])
  })

  test('is told of what else the child has at that time, and of an age that does not fit', async () => {
    const { id } = await makeStay({ ageFrom: 'TEN', ageTo: 'TWELVE' })
    const kim = await child()
    const chess = await makeClass(rig, school, { className: 'Chess', timeFrom: '15:30', timeTo: '16:30' })
    made(
      await call(
        rig,
        rosters.add,
        { at: 'classes', params: { id: chess }, body: { childId: kim } },
        school.admin,
      ),
    )
    const dates = await datesFor(id, kim)
    expect([dates.get('2026-12-07')!.clashes, dates.get('2026-12-02')!.clashes]).toEqual([['Chess'], []])
    const { warnings } = made(await add(id, { childIds: [kim], dates: ['2026-12-07'] }))
    expect(warnings[0]).toMatch(/^Kim Test: This is for/)
    expect(warnings[1]).toBe('Kim Test has Chess at the same time on 12/07/2026')
  })

  test('is asked what the roster asks, and nothing is saved where an answer is missing', async () => {
    const { id } = await makeStay({ pickUpOptions: true, pickUpOptionsRequired: true })
    const kim = await child()
    const refused = await add(id, { childIds: [kim], dates: ['2026-12-07'] })
    expect(refused.problem.fields).toEqual([{ path: 'pickUpOptionId', message: 'This field is required' }])
    const option = made(await call(rig, pickUpOptions.add, { body: { name: 'Bus' } }, school.admin))
    made(await add(id, { childIds: [kim], dates: ['2026-12-07'], pickUpOptionId: option.id }))
    expect(await list(id)).toMatchObject([{ pickUpOption: 'Bus', pickUpOptionId: option.id }])
  })
})

describe('The dates of a child', () => {
  test('are every date of the run, each with its places or the reason why not', async () => {
    const { id, monday } = await makeStay()
    const [kim, ann, bea] = [await child(), await child('Ann'), await child('Bea')]
    const enrolled = { at: 'aftercare-day' as const, params: { id: monday }, body: { childId: kim } }
    made(await call(rig, rosters.add, enrolled, school.admin))
    made(await add(id, { childIds: [kim], dates: ['2026-12-02'] }))
    made(await add(id, { childIds: [ann, bea], dates: ['2026-12-09'] }))
    const dates = await datesFor(id, kim)
    expect([dates.size, [...dates.keys()][0], [...dates.keys()].at(-1)]).toEqual([
      47,
      '2026-11-02',
      '2026-12-18',
    ])
    const states = ['2026-11-03', '2026-11-04', '2026-11-20', '2026-11-23', '2026-11-25']
    const more = ['2026-12-02', '2026-12-09', '2026-12-16']
    expect([...states, ...more].map((date) => [date, dates.get(date)!.state, dates.get(date)!.free])).toEqual(
      [
        ['2026-11-03', 'NOT_OPERATING', 0],
        ['2026-11-04', 'FREE', 2],
        ['2026-11-20', 'NO_DROP_IN', 0],
        ['2026-11-23', 'ALREADY_ENROLLED', 2],
        ['2026-11-25', 'NO_CLASS_DATE', 0],
        ['2026-12-02', 'ALREADY_DROPS_IN', 1],
        ['2026-12-09', 'FULL', 0],
        ['2026-12-16', 'FREE', 2],
      ],
    )
    expect(dates.get('2026-11-23')).toMatchObject({
      reason: 'Kim Test is enrolled on this day',
      parts: { where: 'THAT_DAY', childName: 'Kim Test' },
      isPast: false,
      timeFrom: '15:00',
    })
    // The child was not enrolled before today, so past dates do not count as theirs.
    expect(dates.get('2026-11-16')).toMatchObject({ state: 'FREE', reason: null, parts: null, isPast: true })
    const together = await datesFor(id, ann, { with: [kim, bea].join() })
    expect(together.get('2026-12-16')).toMatchObject({
      state: 'FULL',
      reason: 'Only 2 spots are left for 3 children',
      free: 2,
    })
  })
})

describe('A child that has more to do with the session', () => {
  test('is waiting for a weekday and drops in meanwhile; moved up, that date stays a drop-in and is told once', async () => {
    const { id, monday } = await makeStay({ days: weekdays(2, { maxEnroll: 1 }) })
    const [kim, lee] = [await child(), await child('Lee')]
    const onMonday = { at: 'aftercare-day' as const, params: { id: monday } }
    const place = made(await call(rig, rosters.add, { ...onMonday, body: { childId: lee } }, school.admin))
    const waiting = made(
      await call(rig, waitLists.add, { ...onMonday, body: { childId: kim } }, school.admin),
    )
    made(await add(id, { childIds: [kim], dates: ['2026-12-07'] }))
    made(
      await call(
        rig,
        rosters.remove,
        { ...onMonday, params: { id: monday, rosterId: place.rosterId } },
        school.admin,
      ),
    )
    made(await call(rig, rosters.add, { ...onMonday, body: { rosterId: waiting.rosterId } }, school.admin))
    const onDate = async (date: string) =>
      (await lines(id, date)).map(({ firstName, isDropIn }) => [firstName, isDropIn])
    expect(await onDate('2026-12-07')).toEqual([['Kim', true]])
    expect(await onDate('2026-12-14')).toEqual([['Kim', false]])
  })

  test('is enrolled later, and the date it booked before stays a drop-in', async () => {
    const { id, wednesday } = await makeStay()
    const kim = await child()
    made(await add(id, { childIds: [kim], dates: ['2026-12-02'] }))
    const enrolled = { at: 'aftercare-day' as const, params: { id: wednesday }, body: { childId: kim } }
    made(await call(rig, rosters.add, enrolled, school.admin))
    expect((await lines(id, '2026-12-02')).map(({ isDropIn }) => isDropIn)).toEqual([true])
    expect((await lines(id, '2026-12-09')).map(({ isDropIn }) => isDropIn)).toEqual([false])
    const again = await add(id, { childIds: [kim], dates: ['2026-12-16'] })
    expect(again.problem.code).toBe('ALREADY_ENROLLED')
  })

  test('is not charged twice for a date unseen: the price of a place names the drop-ins it holds as well', async () => {
    const { id, wednesday } = await makeStay({ price: 60, days: weekdays(3) })
    const kim = await child()
    const dates = ['2026-12-02', '2026-12-07', '2026-12-09']
    const { added } = made(await add(id, { childIds: [kim], dates }))
    const textAt = async (where: string, childId: string) => {
      const input = { at: 'aftercare-day' as const, params: { id: where }, query: { childId } }
      return made(await call(rig, rosters.quote, input, school.admin)).bookedDates
    }
    expect(await textAt(wednesday, kim)).toBe(
      'Kim Test is booked to drop in on 12/02/2026, 12/09/2026 for $29. The price of the spot includes these dates too. Cancel the drop-ins so the family does not pay twice',
    )
    made(await remove(id, added[0]!.dropInId))
    expect(await textAt(wednesday, kim)).toContain('drop in on 12/09/2026 for $14.50. ')
    expect(await textAt(wednesday, await child('Lee'))).toBeNull()
    const free = await makeStay({ price: 0 })
    made(await add(free.id, { childIds: [kim], dates: ['2026-12-02'] }))
    expect(await textAt(free.wednesday, kim)).toBeNull()
  })

  test('is expected by its place on the date of a drop-in that is cancelled or moved, even if it was filled since', async () => {
    const { id, wednesday } = await makeStay({ days: weekdays(2, { maxEnroll: 1 }) })
    const kim = await child()
    const dates = ['2026-12-02', '2026-12-07', '2026-12-09']
    const { added } = made(await add(id, { childIds: [kim], dates }))
    const enrolled = { at: 'aftercare-day' as const, params: { id: wednesday }, body: { childId: kim } }
    made(await call(rig, rosters.add, enrolled, school.admin))
    const onDate = async (date: string) =>
      (await lines(id, date)).map(({ firstName, isDropIn }) => [firstName, isDropIn])
    expect(await onDate('2026-12-09')).toEqual([['Kim', true]])
    made(await remove(id, added[2]!.dropInId))
    expect(await onDate('2026-12-09')).toEqual([['Kim', false]])
    const moving = { at, params: { id, dropInId: added[0]!.dropInId }, body: { date: '2026-12-14' } }
    made(await call(rig, dropIns.update, moving, school.admin))
    expect(await onDate('2026-12-02')).toEqual([['Kim', false]])
    expect(await onDate('2026-12-14')).toEqual([['Kim', true]])
    // Only the drop-in made the child expected on Monday: the enrollment has no place there.
    made(await remove(id, added[1]!.dropInId))
    expect(await onDate('2026-12-07')).toEqual([])
  })

  test('is offered the place it is waiting for, and may drop in until it has accepted', async () => {
    const { id, monday } = await makeStay({ days: weekdays(2, { maxEnroll: 1 }) })
    const [kim, lee] = [await child(), await child('Lee')]
    const onMonday = { at: 'aftercare-day' as const, params: { id: monday } }
    const join = (childId: string) =>
      call(rig, waitLists.add, { ...onMonday, body: { childId } }, school.admin)
    const place = made(await call(rig, rosters.add, { ...onMonday, body: { childId: lee } }, school.admin))
    const { rosterId } = made(await join(kim))
    const leaving = { ...onMonday, params: { id: monday, rosterId: place.rosterId } }
    made(await call(rig, rosters.remove, leaving, school.admin))
    const { added } = made(await add(id, { childIds: [kim], dates: ['2026-12-07', '2026-12-14'] }))
    made(await call(rig, rosters.add, { ...onMonday, body: { rosterId } }, school.admin))
    const expected = async (date: string) => (await lines(id, date)).map(({ isDropIn }) => isDropIn)
    expect([await expected('2026-11-30'), await expected('2026-12-07')]).toEqual([[false], [true]])
    made(await remove(id, added[0]!.dropInId))
    expect(await expected('2026-12-07')).toEqual([false])
  })
})

describe('A drop-in', () => {
  test('moves to another date at its price, and leaves its place to somebody else', async () => {
    const { id } = await makeStay({
      dropInPrice: 10,
      dropInBillingRate: 'HOUR',
      days: [
        { day: 'monday', ...hours, dropIn: true, maxDropIn: 1 },
        { day: 'wednesday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 1 },
      ],
    })
    const [kim, lee] = [await child(), await child('Lee')]
    const { added } = made(await add(id, { childIds: [kim], dates: ['2026-12-07'] }))
    made(await add(id, { childIds: [lee], dates: ['2026-12-09'] }))
    const dropInId = added[0]!.dropInId
    const update = (body: object) =>
      call(rig, dropIns.update, { at, params: { id, dropInId }, body }, school.coordinator)
    const full = await update({ date: '2026-12-09' })
    expect([full.problem.code, full.problem.fields?.[0]?.path]).toEqual(['FULL', 'date'])
    expect((await update({ date: '2026-12-02', total: 23.33 })).problem.code).toBe('PRICE_CHANGED')
    const [before] = await list(id, { search: 'Kim' })
    expect((await update({ date: '2026-12-02', total: 30, version: before!.version })).status).toBeLessThan(
      300,
    )
    expect(await list(id, { search: 'Kim' })).toMatchObject([
      { dropInId, date: '2026-12-02', section: { name: 'Wednesday' }, payment: { amount: 3000 } },
    ])
    expect((await update({ teacherId: null, version: before!.version })).problem.code).toBe(
      'CHANGED_MEANWHILE',
    )
    made(await add(id, { childIds: [await child('Max')], dates: ['2026-12-07'] }))
    expect(await dropInTexts(id)).toEqual(['Kim 2026-12-02', 'Max 2026-12-07', 'Lee 2026-12-09'])
    // The drop-in being moved does not block its own date.
    const dates = await datesFor(id, kim, { moving: dropInId })
    expect([dates.get('2026-12-02')!.state, dates.get('2026-12-07')!.state]).toEqual(['FREE', 'FULL'])
  })

  test('is changed with others: an answer for all, or one date for all, or nothing', async () => {
    const { id } = await makeStay({ days: weekdays(3) })
    const [kim, lee] = [await child(), await child('Lee')]
    const { added } = made(await add(id, { childIds: [kim, lee], dates: ['2026-12-07'] }))
    const more = made(await add(id, { childIds: [kim], dates: ['2026-12-02'] }))
    const dropInIds = added.map(({ dropInId }) => dropInId)
    const change = (body: object) =>
      call(rig, dropIns.updateMany, { at, params: { id }, body: { dropInIds, ...body } }, school.admin)
    expect(made(await change({ date: '2026-12-14' })).changed).toBe(2)
    expect(await dropInTexts(id)).toEqual(['Kim 2026-12-02', 'Kim 2026-12-14', 'Lee 2026-12-14'])
    const twice = await change({
      dropInIds: [...dropInIds, more.added[0]!.dropInId],
      date: '2026-12-16',
    })
    expect([twice.problem.code, twice.problem.message]).toEqual([
      'ALREADY_DROPS_IN',
      'Kim Test would drop in twice on this day',
    ])
    const there = await change({ date: '2026-12-02' })
    expect([there.problem.code, (await dropInTexts(id)).length]).toEqual(['ALREADY_DROPS_IN', 3])
  })

  test.each(['booked again', 'moved there'])(
    'that is canceled when its day is over is in nobody’s way: the child is %s, and expected once',
    async (how) => {
      const { id } = await makeStay({ days: weekdays(1) })
      const kim = await child()
      const { added } = made(await add(id, { childIds: [kim], dates: ['2026-11-16'] }))
      await inside(rig, school.id, (query) =>
        query(`update place set taken_at = '2026-11-01' where child_id = $1`, [kim]),
      )
      made(await remove(id, added[0]!.dropInId))
      // The past day keeps its record: the child was expected and did not come.
      expect(await lines(id, '2026-11-16')).toMatchObject([{ status: 'ABSENT' }])
      if (how === 'booked again') made(await add(id, { childIds: [kim], dates: ['2026-11-16'] }))
      else {
        const other = made(await add(id, { childIds: [kim], dates: ['2026-12-07'] })).added[0]!
        const moving = { at, params: { id, dropInId: other.dropInId }, body: { date: '2026-11-16' } }
        made(await call(rig, dropIns.update, moving, school.admin))
      }
      expect(await dropInTexts(id)).toEqual(['Kim 2026-11-16'])
      const [line, ...others] = await lines(id, '2026-11-16')
      expect(others).toEqual([])
      await checkIn(id, line!.id)
      const again = await add(id, { childIds: [kim], dates: ['2026-11-16'] })
      expect(again.problem.code).toBe('ALREADY_DROPS_IN')
      expect(await lines(id, '2026-11-16')).toMatchObject([{ status: 'IN' }])
    },
  )

  test('that is cancelled frees its place, and keeps what attendance says of who was there', async () => {
    const { id } = await makeStay({ days: weekdays(1) })
    const [kim, lee] = [await child(), await child('Lee')]
    const { added } = made(
      await add(id, { childIds: [kim], dates: ['2026-11-16', '2026-11-18', '2026-12-07'] }),
    )
    const [past, today, ahead] = added.map(({ dropInId }) => dropInId) as [string, string, string]
    const [line] = await lines(id, '2026-11-18')
    expect(line).toMatchObject({ isDropIn: true, rosterId: today, checkIn: null })
    await checkIn(id, line!.id)
    expect((await list(id)).map(({ state }) => state)).toEqual(['MISSED', 'CAME', 'BOOKED'])
    const body = { date: '2026-12-14' }
    const moved = await call(rig, dropIns.update, { at, params: { id, dropInId: today }, body }, school.admin)
    expect(moved.problem.code).toBe('WAS_THERE')
    made(await remove(id, ahead))
    expect((await remove(id, ahead)).problem.code).toBe('NOT_HERE')
    const query = { dropInIds: [past, today, ahead].join() }
    const many = made(await call(rig, dropIns.removeMany, { at, params: { id }, query }, school.admin))
    expect(many).toEqual({
      changed: 2,
      refused: [{ id: ahead, name: '', message: 'This drop-in was already canceled' }],
    })
    expect(await dropInTexts(id)).toEqual([])
    expect(await lines(id, '2026-11-16')).toEqual([])
    expect(await lines(id, '2026-11-18')).toMatchObject([{ firstName: 'Kim', checkIn: '15:01' }])
    // A child who attended cannot book the day again; another child may take the place.
    const again = await add(id, { childIds: [kim], dates: ['2026-11-18'] })
    expect(again.problem.code).toBe('ALREADY_DROPS_IN')
    made(await add(id, { childIds: [lee], dates: ['2026-11-18', '2026-12-07'] }))
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select what, details from audit_event where child_id = $1 order by at, id`, [kim]),
    )
    expect(rows.map(({ what }) => what).filter((what) => String(what).startsWith('drop-in'))).toEqual([
      'drop-in.added',
      'drop-in.removed',
      'drop-in.removed',
      'drop-in.removed',
    ])
    expect(rows.at(-1).details).toMatchObject({ name: 'Late Stay', child: 'Kim Test' })
  })

  test('is counted on the calendar of attendance dates beside who is enrolled', async () => {
    const { id, monday } = await makeStay()
    const enrolled = {
      at: 'aftercare-day' as const,
      params: { id: monday },
      body: { childId: await child() },
    }
    made(await call(rig, rosters.add, enrolled, school.admin))
    made(await add(id, { childIds: [await child('Lee')], dates: ['2026-12-07'] }))
    const days = made(await call(rig, calendarDates.list, { at, params: { id } }, school.admin))
    expect(days.find(({ date }) => date === '2026-12-07')).toMatchObject({ expected: 1, dropIns: 1 })
  })
})

describe('The session behind drop-ins', () => {
  test('keeps as many places as a date has sold, and the weekday itself', async () => {
    const { id, monday } = await makeStay()
    made(await add(id, { childIds: [await child(), await child('Lee')], dates: ['2026-12-07'] }))
    const stored = made(await call(rig, aftercare.get, { params: { id } }, school.admin))
    const save = (days: object[]) => {
      const body = {
        ...stored,
        price: stored.price / 100,
        dropInPrice: stored.dropInPrice / 100,
        days,
      } as never
      return call(rig, aftercare.update, { params: { id }, body }, school.admin)
    }
    const [first, ...others] = stored.days
    const fewer = await save([{ ...first, maxDropIn: 1 }, ...others])
    expect(fewer.problem).toMatchObject({
      code: 'CAPACITY_BELOW_DROP_INS',
      fields: [
        {
          path: 'days.0.maxDropIn',
          message: '2 children drop in on one date, so the lowest possible number is 2',
        },
      ],
    })
    const off = await save([{ ...first, dropIn: false }, ...others])
    expect(off.problem.fields?.[0]?.path).toBe('days.0.dropIn')
    const gone = await save([{ ...first, active: false }, ...others])
    expect(gone.problem.fields?.[0]).toMatchObject({
      path: 'days.0.active',
      message: expect.stringContaining('2 dropping in'),
    })
    // A date with drop-ins cannot be dropped either.
    const bare = { price: stored.price / 100, dropInPrice: stored.dropInPrice / 100, days: stored.days }
    const saved = (over: object) =>
      call(
        rig,
        aftercare.update,
        { params: { id }, body: { ...stored, ...bare, ...over } as never },
        school.admin,
      )
    const moreDatesOff = { noAftercareDates: [...stored.noAftercareDates, '2026-12-07'] }
    for (const over of [moreDatesOff, { aftercareEndDate: '2026-12-05' }]) {
      const { problem } = await saved(over)
      expect([problem.code, problem.message]).toEqual([
        'DROP_INS_GONE',
        '2 children are booked to drop in on 12/07/2026, which would be canceled. Move or cancel their drop-ins first, or keep the date',
      ])
    }
    expect((await dropInTexts(id)).length).toBe(2)
    made(await saved({ aftercareEndDate: '2026-12-11' }))
    // The table's guard holds even when an act forgets the check.
    const guardAt = (at: string) =>
      inside(rig, school.id, async (query) => {
        await query(`select set_config('app.shift', ($1::timestamptz - clock_timestamp())::text, true)`, [at])
        await query('update section set dropin_capacity = 1 where id = $1', [monday])
      })
    await expect(guardAt('2026-10-07T16:00Z')).rejects.toMatchObject({ code: 'AB005' })
    // Its day is in the school's time zone: in Toronto it is still the 7th when it is the 8th in UTC.
    await expect(guardAt('2026-12-08T03:00Z')).rejects.toMatchObject({ code: 'AB005' })
    await guardAt('2026-12-08T06:00Z')
  })
})

describe('The list of drop-ins', () => {
  test('is searched, sorted, filtered and counted, and leaves as exactly what is seen', async () => {
    const { id, wednesday } = await makeStay()
    const [ann, bea] = [await child('Ann'), await child('Bea')]
    made(await add(id, { childIds: [ann], dates: ['2026-11-16', '2026-11-18', '2026-12-07'] }))
    made(await add(id, { childIds: [bea], dates: ['2026-12-02', '2026-12-07'] }))
    expect(await dropInTexts(id, { when: 'PAST' })).toEqual(['Ann 2026-11-16'])
    expect(await dropInTexts(id, { when: 'TODAY' })).toEqual(['Ann 2026-11-18'])
    expect(await dropInTexts(id, { when: 'UPCOMING', sort: 'date,DESC' })).toEqual([
      'Bea 2026-12-07',
      'Ann 2026-12-07',
      'Bea 2026-12-02',
      'Ann 2026-11-18',
    ])
    expect(await dropInTexts(id, { search: 'bea' })).toEqual(['Bea 2026-12-02', 'Bea 2026-12-07'])
    expect(await dropInTexts(id, { sectionId: wednesday })).toEqual(['Ann 2026-11-18', 'Bea 2026-12-02'])
    expect(
      await dropInTexts(id, { dateFrom: '2026-11-18', dateTo: '2026-12-02', sort: 'name,DESC' }),
    ).toEqual(['Bea 2026-12-02', 'Ann 2026-11-18'])
    expect(await dropInTexts(id, { size: 2, page: 1 })).toEqual(['Bea 2026-12-02', 'Ann 2026-12-07'])
    expect(made(await call(rig, dropIns.statistics, { at, params: { id } }, school.admin))).toEqual({
      today: 1,
      upcoming: 4,
      past: 1,
      total: 5,
    })
    const query = { when: 'UPCOMING' as const, search: 'ann', fields: 'date,firstName,owed,state' }
    const file = await call(rig, dropIns.export, { at, params: { id }, query }, school.coordinator)
    const [head, ...rows] = await readSheet(file.raw)
    expect(head).toEqual(['Date', 'State', 'First name', 'Owed'])
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['Booked', 'Ann', 14.5],
      ['Booked', 'Ann', 14.5],
    ])
  })
})

describe('Rights', () => {
  test('a coordinator changes and cancels, and books nothing; an instructor sees own weekdays, without money', async () => {
    const { instructor, coordinator, manager } = school
    const staffing = { instructorIds: [instructor.id] }
    const {
      id,
      monday: taughtDay,
      wednesday,
    } = await makeStay({
      days: [
        {
          day: 'monday',
          ...hours,
          dropIn: true,
          maxDropIn: 5,
          maxEnroll: 1,
          waitList: true,
          maxWaitList: 2,
          ...staffing,
        },
        { day: 'wednesday', ...hours, dropIn: true, maxDropIn: 5, ...(await taughtByAnother(rig, school)) },
      ],
    })
    const [kim, lee] = [await child(), await child('Lee')]
    const book = { childIds: [kim], dates: ['2026-12-07'] }
    expect((await add(id, book, coordinator)).status).toBe(403)
    expect((await add(id, book, instructor)).status).toBe(403)
    const { added } = made(await add(id, book, manager))
    made(await add(id, { childIds: [lee], dates: ['2026-12-02'] }, manager))
    expect((await list(id, {}, instructor)).map(({ firstName, payment }) => [firstName, payment])).toEqual([
      ['Kim', null],
    ])
    const offer = async (caller: Caller) =>
      made(await call(rig, dropIns.offer, { at, params: { id } }, caller))
    expect(await offer(instructor)).toMatchObject({ days: [{ name: 'Monday', places: 5 }], price: null })
    expect(await offer(coordinator)).toMatchObject({ price: { price: 1450, billingRate: 'DAY' } })
    const dates = (childId: string, caller: Caller) =>
      call(rig, dropIns.dates, { at, params: { id, childId }, query: {} }, caller)
    expect((await dates(kim, instructor)).status).toBe(200)
    // An instructor cannot reach a child of another day.
    expect((await dates(lee, instructor)).status).toBe(404)
    // Nor a child who only waits for the instructor's day.
    const monday = { at: 'aftercare-day' as const, params: { id: taughtDay } }
    const kai = await child('Kai')
    made(await call(rig, rosters.add, { ...monday, body: { childId: kai } }, manager))
    made(await call(rig, waitLists.add, { ...monday, body: { childId: lee } }, manager))
    expect((await dates(kai, instructor)).status).toBe(200)
    expect((await dates(lee, instructor)).status).toBe(404)
    const where = { at: 'aftercare-day' as const, params: { id: wednesday }, query: {} }
    expect((await call(rig, dropIns.list, where, instructor)).status).toBe(404)
    const cancel = { at, params: { id, dropInId: added[0]!.dropInId } }
    // Roles without the right to add cannot move drop-ins to a full date either.
    const beyond = { ...cancel, body: { date: '2026-12-09', overbook: true } }
    expect((await call(rig, dropIns.update, beyond, coordinator)).status).toBe(403)
    const many = { at, params: { id }, body: { ...beyond.body, dropInIds: [added[0]!.dropInId] } }
    expect((await call(rig, dropIns.updateMany, many, coordinator)).status).toBe(403)
    expect((await call(rig, dropIns.remove, cancel, instructor)).status).toBe(403)
    expect((await call(rig, dropIns.export, { at, params: { id }, query: {} }, instructor)).status).toBe(403)
    made(await call(rig, dropIns.remove, cancel, coordinator))
  })
})
