import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import {
  changeOfMeetings,
  decideChange,
  decidePeriod,
  lastMeetingDate,
  meetingDates,
  meetings,
  plusWeeks,
  weeksUntil,
  type Pattern,
} from './schedule.ts'
import { WEEKDAYS, weekdayOf } from '../kernel/weekdays.ts'

const pattern: Pattern = {
  weekdays: ['tuesday', 'thursday'],
  startsOn: '2026-09-01',
  endsOn: '2026-09-15',
  noDates: ['2026-09-10'],
  timeFrom: '15:30',
  timeTo: '16:30',
  zone: 'America/New_York',
}

function meetingTexts(over: Partial<Pattern>): string[] {
  return meetings({ ...pattern, ...over }).map(
    (meeting) => `${meeting.date} ${meeting.startsAt.toString()} ${meeting.endsAt.toString()}`,
  )
}

describe('the meetings of a pattern', () => {
  it('are on its weekdays, first and last day included, days left out not', () => {
    expect(meetings(pattern).map((meeting) => meeting.date)).toEqual([
      '2026-09-01',
      '2026-09-03',
      '2026-09-08',
      '2026-09-15',
    ])
  })

  it('carry the times of the pattern and the instants they are', () => {
    const [first] = meetings(pattern)
    expect(first).toMatchObject({ date: '2026-09-01', timeFrom: '15:30', timeTo: '16:30' })
    expect(first!.startsAt.toString()).toBe('2026-09-01T19:30:00Z')
  })

  it.each([
    ['New York, clocks go back on 1 November', 'America/New_York', '2026-10-30', ['19:30', '20:30']],
    ['New York, clocks go forward on 8 March', 'America/New_York', '2026-03-06', ['20:30', '19:30']],
    ['London, clocks go back on 25 October', 'Europe/London', '2026-10-23', ['14:30', '15:30']],
    ['London, clocks go forward on 29 March', 'Europe/London', '2026-03-27', ['15:30', '14:30']],
    ['Sydney, clocks go forward on 4 October', 'Australia/Sydney', '2026-10-02', ['05:30', '04:30']],
    ['Sydney, clocks go back on 5 April', 'Australia/Sydney', '2026-04-03', ['04:30', '05:30']],
    ['Auckland, clocks go forward on 27 September', 'Pacific/Auckland', '2026-09-25', ['03:30', '02:30']],
    ['Auckland, clocks go back on 5 April', 'Pacific/Auckland', '2026-04-03', ['02:30', '03:30']],
  ])('keep the hour on the wall: %s', (_, zone, friday, hoursUtc) => {
    const fridays = meetings({
      ...pattern,
      weekdays: ['friday'],
      startsOn: friday,
      endsOn: plusDays(friday, 7),
      noDates: [],
      zone,
    })
    expect(fridays.map((meeting) => meeting.timeFrom)).toEqual(['15:30', '15:30'])
    expect(fridays.map((meeting) => meeting.startsAt.toString().slice(11, 16))).toEqual(hoursUtc)
  })

  it.each([
    ['a skipped start moves forward', 'America/New_York', '2026-03-08', '02:15', '04:00', '07:15', '08:00'],
    [
      'a skipped span moves forward whole',
      'America/New_York',
      '2026-03-08',
      '02:15',
      '02:45',
      '07:15',
      '07:45',
    ],
    [
      'a start that moved past its end takes the end along',
      'America/New_York',
      '2026-03-08',
      '02:30',
      '03:00',
      '07:30',
      '08:00',
    ],
    [
      'an hour that comes twice is the earlier',
      'America/New_York',
      '2026-11-01',
      '01:15',
      '01:45',
      '05:15',
      '05:45',
    ],
    [
      'half an hour is skipped on Lord Howe',
      'Australia/Lord_Howe',
      '2026-10-04',
      '02:15',
      '03:00',
      '15:45',
      '16:00',
    ],
  ])('%s', (_, zone, date, timeFrom, timeTo, startsAt, endsAt) => {
    const [meeting] = meetings({
      weekdays: ['sunday'],
      startsOn: date,
      endsOn: date,
      noDates: [],
      timeFrom,
      timeTo,
      zone,
    })
    expect([meeting!.startsAt.toString().slice(11, 16), meeting!.endsAt.toString().slice(11, 16)]).toEqual([
      startsAt,
      endsAt,
    ])
  })

  it('are none where no weekday is chosen, or every date is left out', () => {
    expect(meetingTexts({ weekdays: [] })).toEqual([])
    expect(meetingTexts({ endsOn: '2026-09-01', noDates: ['2026-09-01'] })).toEqual([])
  })

  it('run for five years at most, and not backwards', () => {
    expect(decidePeriod({ startsOn: '2026-09-01', endsOn: '2031-09-01' }).allowed).toBe(true)
    expect(decidePeriod({ startsOn: '2026-09-01', endsOn: '2031-09-02' })).toMatchObject({
      code: 'RUNS_TOO_LONG',
    })
    expect(decidePeriod({ startsOn: '2026-09-02', endsOn: '2026-09-01' })).toMatchObject({
      code: 'ENDS_BEFORE_START',
    })
    expect(() => meetings({ ...pattern, endsOn: '2199-01-01' })).toThrow('within 5 years')
  })

  const patterns = fc
    .record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      offset: fc.nat(3000),
      days: fc.nat(400),
      skippedDays: fc.array(fc.nat(400), { maxLength: 20 }),
      from: fc.nat(1438),
      length: fc.integer({ min: 1, max: 600 }),
      zone: fc.constantFrom(
        'America/New_York',
        'Europe/London',
        'Australia/Sydney',
        'Pacific/Auckland',
        'America/St_Johns',
      ),
    })
    .map(({ weekdays, offset, days, skippedDays, from, length, zone }): Pattern => {
      const startsOn = plusDays('2024-01-01', offset)
      return {
        weekdays,
        startsOn,
        endsOn: plusDays(startsOn, days),
        noDates: skippedDays.map((day) => plusDays(startsOn, day)),
        timeFrom: clock(from),
        timeTo: clock(Math.min(from + length, 1439)),
        zone,
      }
    })

  it('are exactly the chosen weekdays of the period that are not left out, in order, each lasting a while', () => {
    fc.assert(
      fc.property(patterns, (drawn) => {
        const actual = meetings(drawn)
        const expected: string[] = []
        for (let day = drawn.startsOn; day <= drawn.endsOn; day = plusDays(day, 1)) {
          if (drawn.weekdays.includes(weekdayOf(day)) && !drawn.noDates.includes(day)) expected.push(day)
        }
        expect(actual.map((meeting) => meeting.date)).toEqual(expected)
        expect(meetingDates(drawn)).toEqual(expected)
        expect(lastMeetingDate(drawn)).toBe(expected.at(-1) ?? null)
        for (const meeting of actual) {
          expect(Temporal.Instant.compare(meeting.startsAt, meeting.endsAt)).toBe(-1)
          expect(meeting.startsAt.toZonedDateTimeISO(drawn.zone).toPlainDate().toString()).toBe(meeting.date)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('changing the meetings of a published class', () => {
  const stored = meetings(pattern).map((meeting, index) => ({ ...meeting, id: index }))

  it('changes nothing when nothing changed, seconds in the database or not', () => {
    const asStored = stored.map((meeting) => ({ ...meeting, timeFrom: '15:30:00', timeTo: '16:30:00' }))
    const change = changeOfMeetings(asStored, meetings(pattern))
    expect([change.keep.length, change.change, change.add, change.drop]).toEqual([4, [], [], []])
  })

  it('keeps the rows of dates that stay, adds and drops the others', () => {
    const change = changeOfMeetings(stored, meetings({ ...pattern, weekdays: ['tuesday', 'friday'] }))
    expect(change.keep.map((meeting) => meeting.id)).toEqual([0, 2, 3])
    expect(change.add.map((meeting) => meeting.date)).toEqual(['2026-09-04', '2026-09-11'])
    expect(change.drop.map((meeting) => meeting.date)).toEqual(['2026-09-03'])
    expect(change.change).toEqual([])
  })

  it('changes the times of a date that stays, under the same row', () => {
    const change = changeOfMeetings(stored, meetings({ ...pattern, timeTo: '17:00' }))
    expect(change.change.map(({ stored: row, wanted }) => [row.id, wanted.timeTo])).toEqual(
      [0, 1, 2, 3].map((id) => [id, '17:00']),
    )
    expect([change.keep, change.add, change.drop]).toEqual([[], [], []])
  })

  it('notices that the school moved to another zone', () => {
    expect(changeOfMeetings(stored, meetings({ ...pattern, zone: 'America/Chicago' })).change).toHaveLength(4)
  })

  it('ends up with what is wanted, whatever was there', () => {
    const dates = fc.subarray(Array.from({ length: 30 }, (_, day) => plusDays('2026-09-01', day)))
    fc.assert(
      fc.property(dates, dates, (before, after) => {
        const at = (date: string) =>
          meetings({ ...pattern, weekdays: WEEKDAYS, startsOn: date, endsOn: date, noDates: [] })[0]!
        const change = changeOfMeetings(before.map(at), after.map(at))
        const remaining = before.filter((date) => !change.drop.some((meeting) => meeting.date === date))
        expect([...remaining, ...change.add.map((meeting) => meeting.date)].toSorted()).toEqual(after)
      }),
      { numRuns: 50 },
    )
  })

  it('refuses to drop a date that has attendance, and names it', () => {
    const { drop } = changeOfMeetings(stored, meetings({ ...pattern, startsOn: '2026-09-08' }))
    expect(decideChange(drop, [], 'AMERICAN')).toEqual({ allowed: true })
    expect(decideChange(drop, ['2026-09-15'], 'AMERICAN')).toEqual({ allowed: true })
    expect(decideChange(drop, ['2026-09-03'], 'EUROPEAN')).toEqual({
      allowed: false,
      code: 'HAS_ATTENDANCE',
      message: 'Children were checked in on 03/09/2026, so this date must stay',
    })
    expect(decideChange(drop, ['2026-09-03', '2026-09-01'], 'AMERICAN')).toMatchObject({
      message: 'Children were checked in on 09/01/2026, 09/03/2026, so these dates must stay',
    })
  })

  it('names five of many', () => {
    const dates = Array.from({ length: 8 }, (_, day) => ({ date: plusDays('2026-09-01', day) }))
    const decision = decideChange(
      dates,
      dates.map(({ date }) => date),
      'AMERICAN',
    )
    expect(decision).toMatchObject({ message: expect.stringContaining('09/05/2026 and 3 more, so these') })
  })
})

describe('moving a run into another season', () => {
  it.each([
    ['2026-04-13', '2026-09-01', 21, '2026-09-07'],
    ['2026-09-07', '2026-09-01', 0, '2026-09-07'],
    ['2026-09-01', '2026-09-01', 0, '2026-09-01'],
    ['2026-09-01', '2026-09-02', 1, '2026-09-08'],
  ])('%s, not before %s: %i weeks', (startsOn, notBefore, weeks, moved) => {
    expect(weeksUntil(startsOn, notBefore)).toBe(weeks)
    expect(plusWeeks(startsOn, weeks)).toBe(moved)
    expect(weekdayOf(moved)).toBe(weekdayOf(startsOn))
  })
})

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
