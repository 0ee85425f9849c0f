import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyCheck,
  checkEvent,
  emptyAttendance,
  madeAfterAll,
  madeWithin,
  puttingClockRight,
  replayChecks,
  type CheckEvent,
} from './check-events.ts'

const start = Temporal.Instant.from('2026-11-18T20:00:00Z')
let count = 0
function event(minute: number, act: CheckEvent['act'], over: Partial<CheckEvent> = {}): CheckEvent {
  count += 1
  const isTimed = act === 'IN' || act === 'OUT'
  return {
    id: `event ${String(count).padStart(4, '0')}`,
    at: start.add({ minutes: minute }),
    act,
    time: isTimed ? `15:${String(minute % 60).padStart(2, '0')}` : null,
    date: null,
    isCorrection: false,
    why: null,
    person: act === 'OUT' ? 'Gus Test' : null,
    overrideReason: null,
    note: null,
    ...over,
  }
}
const stateAfter = (...events: CheckEvent[]) => replayChecks(events).state
const outcomesOf = (...events: CheckEvent[]) => events.map(({ id }) => replayChecks(events).outcomes.get(id))

describe('Checks of two devices', () => {
  test('that both checked a child in: what was said first stays, whichever arrives first', () => {
    const [early, late] = [event(2, 'IN'), event(5, 'IN')]
    expect(stateAfter(late, early).checkIn).toBe('15:02')
    expect(outcomesOf(late, early)).toEqual(['EARLIER_STAYS', 'TAKEN'])
  })

  test('one that means to correct changes what was said', () => {
    expect(stateAfter(event(2, 'IN'), event(5, 'IN', { time: '14:55', isCorrection: true })).checkIn).toBe(
      '14:55',
    )
  })

  test('a check-out from before a check-in was taken back goes with it', () => {
    const events = [event(2, 'IN'), event(4, 'OUT'), event(6, 'UNDO_IN'), event(8, 'OUT')]
    expect(stateAfter(...events)).toEqual(emptyAttendance)
    expect(outcomesOf(...events)).toEqual(['TAKEN', 'TAKEN', 'TAKEN', 'NOT_CHECKED_IN'])
  })

  test('two people do not collect one child: the first did', () => {
    const first = event(40, 'OUT', { person: 'Aunt May', note: 'Coat is here' })
    const events = [event(2, 'IN'), event(42, 'OUT'), first]
    expect(stateAfter(...events)).toMatchObject({
      checkOut: '15:40',
      checkOutPerson: 'Aunt May',
      note: 'Coat is here',
    })
    expect(outcomesOf(...events)).toEqual(['TAKEN', 'EARLIER_STAYS', 'TAKEN'])
  })

  test('of the same moment say the same on every device', () => {
    const [one, other] = [event(5, 'IN'), event(5, 'IN', { time: '15:04' })]
    expect(replayChecks([other, one])).toEqual(replayChecks([one, other]))
  })

  test('that say the same are both taken', () => {
    const [came, departure] = [event(2, 'IN'), event(40, 'OUT')]
    const events = [
      came,
      { ...event(3, 'IN'), time: came.time },
      departure,
      { ...event(41, 'OUT'), time: departure.time },
    ]
    expect(outcomesOf(...events)).toEqual(['TAKEN', 'TAKEN', 'TAKEN', 'TAKEN'])
  })

  test('that name another time, or another person, are not the same', () => {
    const out = event(40, 'OUT')
    const [time, person] = [event(41, 'OUT'), event(42, 'OUT', { time: out.time, person: 'Aunt May' })]
    expect(outcomesOf(event(2, 'IN'), out, time, person)).toEqual([
      'TAKEN',
      'TAKEN',
      'EARLIER_STAYS',
      'EARLIER_STAYS',
    ])
  })

  test('nobody leaves before coming', () => {
    const events = [event(10, 'IN'), event(12, 'OUT', { time: '15:05' })]
    expect(outcomesOf(...events)).toEqual(['TAKEN', 'OUT_BEFORE_IN'])
    const [came, departure] = [event(10, 'IN'), event(40, 'OUT')]
    const corrected = (time: string) =>
      outcomesOf(came, departure, event(50, 'IN', { time, isCorrection: true }))[2]
    expect([corrected('15:41'), corrected('15:40'), corrected('15:39')]).toEqual([
      'OUT_BEFORE_IN',
      'TAKEN',
      'TAKEN',
    ])
    const tooLate = event(50, 'IN', { time: '15:41', isCorrection: true })
    expect(stateAfter(came, departure, tooLate)).toMatchObject({ checkIn: '15:10', checkOut: '15:40' })
  })

  test('a child can leave the minute it came', () => {
    expect(outcomesOf(event(10, 'IN'), event(11, 'OUT', { time: '15:10' }))).toEqual(['TAKEN', 'TAKEN'])
  })

  test('who collected, and why, goes with a check-out that is taken back; the note stays', () => {
    const out = event(40, 'OUT', { person: 'Some Body', overrideReason: 'Mother phoned', note: 'Coat' })
    const presentState = { ...emptyAttendance, checkIn: '15:02', note: 'Coat' }
    expect(stateAfter(event(2, 'IN'), out, event(45, 'UNDO_OUT'))).toEqual(presentState)
    expect(stateAfter(event(2, 'IN'), out, event(45, 'UNDO_IN'))).toEqual({
      ...emptyAttendance,
      note: 'Coat',
    })
  })

  test('what a device does not say changes nothing', () => {
    const sent = { id: 'event', act: 'OUT', time: '15:40', person: 'Aunt May' } as const
    expect(checkEvent(start, sent, '2026-11-18')).toEqual({
      ...sent,
      at: start,
      date: null,
      isCorrection: false,
      why: null,
      overrideReason: null,
      note: null,
    })
  })

  test('a check-out after midnight is of the day it says, and none is of the day of the meeting', () => {
    const sent = { id: 'event', act: 'OUT', time: '00:30', person: 'Aunt May' } as const
    const dateOf = (date?: string) => checkEvent(start, { ...sent, date }, '2026-11-18').date
    expect([dateOf(), dateOf('2026-11-18'), dateOf('2026-11-19')]).toEqual([null, null, '2026-11-19'])
    expect(checkEvent(start, { ...sent, act: 'IN', date: '2026-11-19' }, '2026-11-18').date).toBeNull()
  })

  test('a child can leave after midnight, and is then corrected, and kept back, by the day', () => {
    const came = event(10, 'IN')
    const night = event(500, 'OUT', { time: '00:30', date: '2026-11-19' })
    expect(outcomesOf(came, { ...night, date: null })).toEqual(['TAKEN', 'OUT_BEFORE_IN'])
    expect(outcomesOf(came, night)).toEqual(['TAKEN', 'TAKEN'])
    expect(stateAfter(came, night)).toMatchObject({ checkOut: '00:30', checkOutDate: '2026-11-19' })
    // The same minute on the day before is a different time.
    const evening = event(510, 'OUT', { time: '16:30', isCorrection: true })
    expect(stateAfter(came, night, evening)).toMatchObject({ checkOut: '16:30', checkOutDate: null })
    expect(outcomesOf(came, night, { ...evening, isCorrection: false })).toEqual([
      'TAKEN',
      'TAKEN',
      'EARLIER_STAYS',
    ])
    expect(stateAfter(came, night, event(520, 'UNDO_OUT'))).toMatchObject({
      checkOut: null,
      checkOutDate: null,
    })
    const later = event(530, 'IN', { time: '15:45', isCorrection: true })
    expect(outcomesOf(came, night, later)).toEqual(['TAKEN', 'TAKEN', 'TAKEN'])
  })

  test('the reason of a release stays while the same person collects', () => {
    const out = event(40, 'OUT', { person: 'Some Body', overrideReason: 'Mother phoned' })
    const later = event(45, 'OUT', { person: 'Some Body', time: '15:42', isCorrection: true })
    expect(stateAfter(event(1, 'IN'), out, later).overrideReason).toBe('Mother phoned')
    const other = event(46, 'OUT', { time: '15:42', isCorrection: true })
    expect(stateAfter(event(1, 'IN'), out, later, other).overrideReason).toBeNull()
  })

  test('a note stays until it is taken off', () => {
    const out = event(40, 'OUT', { note: 'Forgot the coat' })
    const corrected = event(45, 'OUT', { time: '15:42', isCorrection: true })
    expect(stateAfter(event(1, 'IN'), out, corrected).note).toBe('Forgot the coat')
    const cleared = event(46, 'OUT', { time: '15:42', note: '', isCorrection: true })
    expect(stateAfter(event(1, 'IN'), out, corrected, cleared).note).toBeNull()
  })
})

describe('A check that is made online', () => {
  const [now, later] = [start, start.add({ milliseconds: 3 })]

  test('counts from now, where all that is known was made before', () => {
    expect(madeAfterAll([], now)).toEqual(now)
    expect(madeAfterAll([event(-5, 'IN'), event(-9, 'IN')], now)).toEqual(now)
  })

  test.each([
    ['at the same instant', now],
    ['later, while it waited', later],
  ])('is the last in the order of time, though another was made %s', (_, at) => {
    const others = [event(-5, 'IN'), { ...event(0, 'IN', { isCorrection: true }), at }]
    const last = event(0, 'IN', { id: 'a', time: '14:55', isCorrection: true })
    const counted = { ...last, at: madeAfterAll(others, now) }
    expect(stateAfter(...others, counted).checkIn).toBe('14:55')
  })
})

describe('Whatever the history', () => {
  const anEvent = fc.record({
    id: fc.uuid(),
    at: fc.integer({ min: 0, max: 59 }).map((minute) => start.add({ minutes: minute })),
    act: fc.constantFrom('IN', 'OUT', 'UNDO_IN', 'UNDO_OUT'),
    time: fc.integer({ min: 0, max: 59 }).map((minute) => `15:${String(minute).padStart(2, '0')}`),
    date: fc.constantFrom(null, '2026-11-19'),
    isCorrection: fc.boolean(),
    why: fc.constant(null),
    person: fc.constantFrom('Gus Test', 'Aunt May'),
    overrideReason: fc.constant(null),
    note: fc.constantFrom(null, '', 'A note'),
  })
  const history = fc.array(anEvent as fc.Arbitrary<CheckEvent>, { maxLength: 12 })

  test('checks in another order, and sent again, say the same', () => {
    fc.assert(
      fc.property(
        history.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
          ),
        ),
        ([events, again]) => {
          expect(replayChecks(again).state).toEqual(replayChecks(events).state)
          expect(Object.fromEntries(replayChecks(again).outcomes)).toEqual(
            Object.fromEntries(replayChecks(events).outcomes),
          )
        },
      ),
    )
  })

  test('nobody is out who is not in, and nobody left before coming', () => {
    fc.assert(
      fc.property(history, (events) => {
        const { checkIn, checkOut, checkOutDate, checkOutPerson } = replayChecks(events).state
        const isAfter = checkIn !== null && (checkOutDate !== null || checkOut! >= checkIn)
        expect(checkOut === null || isAfter).toBe(true)
        expect(checkOutDate === null || checkOut !== null).toBe(true)
        expect(checkOutPerson === null).toBe(checkOut === null)
      }),
    )
  })

  test('a check that is the last in time is all the server need look at', () => {
    fc.assert(
      fc.property(history, (events) => {
        const last = event(60, 'IN', { time: '15:59' })
        expect(replayChecks([...events, last]).state).toEqual(
          applyCheck(replayChecks(events).state, last).state,
        )
      }),
    )
  })
})

describe('A device whose clock is wrong', () => {
  const now = start
  const tap = (at: string, time: string, isNow = true) => ({
    at: Temporal.Instant.from(at),
    time,
    date: null,
    isNow,
  })
  const rule = { now, timezone: 'America/New_York' }

  test.each([
    ['an hour ahead', 3_600_000, tap('2026-11-18T20:50:00Z', '15:50'), '14:50'],
    ['an hour behind', -3_600_000, tap('2026-11-18T18:50:00Z', '13:50'), '14:50'],
    ['ahead as little as an answer takes', 2_000, tap('2026-11-18T19:50:01Z', '14:50'), '14:50'],
    ['ahead by thirty seconds', 30_000, tap('2026-11-18T19:50:01Z', '14:50'), '14:50'],
    ['ahead by more', 30_001, tap('2026-11-18T19:50:01Z', '14:50'), '14:49'],
    ['wrong, of a time that somebody chose', 3_600_000, tap('2026-11-18T20:50:00Z', '14:20', false), '14:20'],
  ])('%s is put right', (_, aheadMs, made, time) => {
    expect(puttingClockRight(made, { ...rule, aheadMs }).time).toBe(time)
  })

  test('says of a check without a time of day only when it was made', () => {
    const made = { ...tap('2026-11-18T20:50:00Z', '15:50'), time: null }
    const put = puttingClockRight(made, { ...rule, aheadMs: 3_600_000 })
    expect([put.at.toString(), put.time]).toEqual(['2026-11-18T19:50:00Z', null])
  })

  test('tells the day of a check-out by the right clock, across midnight', () => {
    const made = { ...tap('2026-11-19T04:58:00Z', '23:58'), date: '2026-11-18' }
    const clock = { now: Temporal.Instant.from('2026-11-19T06:00:00Z'), timezone: 'America/New_York' }
    const put = puttingClockRight(made, { ...clock, aheadMs: -5 * 60_000 })
    expect([put.time, put.date]).toEqual(['00:03', '2026-11-19'])
    expect(puttingClockRight(made, { ...clock, aheadMs: 0 })).toMatchObject({
      time: '23:58',
      date: '2026-11-18',
    })
  })

  test('says nothing of what is to come', () => {
    const { at } = puttingClockRight(tap('2026-11-18T20:30:00Z', '15:30'), { ...rule, aheadMs: 0 })
    expect(at.toString()).toBe(now.toString())
  })

  test.each([
    ['2026-11-18T05:00:00Z', '2026-11-18T05:00:00Z', true],
    ['2026-11-18T04:59:59Z', '2026-11-18T05:00:00Z', false],
    ['2019-01-01T00:00:00Z', '2026-11-18T05:00:00Z', false],
    ['2026-11-18T20:05:00Z', '2026-11-18T20:00:00Z', true],
    ['2026-11-18T20:05:01Z', '2026-11-18T20:00:00Z', false],
    ['2031-01-01T00:00:00Z', '2026-11-18T20:00:00Z', false],
  ])('is believed on the day of the meeting, and not ahead: %s', (deviceTime, at, isPossible) => {
    const dayStart = Temporal.Instant.from('2026-11-18T05:00:00Z')
    const made = madeWithin(Temporal.Instant.from(deviceTime), { dayStart, now })
    expect([made.at.toString(), made.isPossible]).toEqual([at, isPossible])
  })
})
