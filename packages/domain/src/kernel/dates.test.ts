import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateIn,
  dateInWords,
  formatDate,
  daysBetween,
  instantOf,
  isDate,
  isTime,
  isZone,
  minutesOf,
  plusDays,
  timeIn,
  formatTime,
} from './dates.ts'
import { chosenWeekdays, weekdayFlags, weekdayOf, WEEKDAYS, weekdaysText } from './weekdays.ts'

describe('dates and times', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-12-31', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['2026-06-31', false],
    ['2026-09-31', false],
    ['2026-11-31', false],
    ['2026-08-31', true],
    ['2026-01-32', false],
    ['2026-01-00', false],
    ['0000-01-01', false],
    [' 2026-04-03', false],
    ['2026-4-3', false],
    ['2026-04-03T00:00', false],
    ['', false],
  ])('a date that exists: %s is %s', (text, expected) => {
    expect(isDate(text)).toBe(expected)
  })

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['12:60', false],
    ['12:', false],
    ['12:30:00', false],
    ['at 12:30', false],
  ])('a whole time: %s is %s', (text, expected) => {
    expect(isTime(text)).toBe(expected)
  })

  it('knows the zones of the IANA database', () => {
    expect(['America/New_York', 'Pacific/Auckland', 'UTC', 'Mars/Olympus', '+05:00', ''].map(isZone)).toEqual(
      [true, true, true, false, false, false],
    )
  })

  it('says what day and time it is at the school, not elsewhere', () => {
    const at = Temporal.Instant.from('2026-09-01T03:30:59Z')
    expect([dateIn('America/New_York', at), timeIn('America/New_York', at)]).toEqual(['2026-08-31', '23:30'])
    expect([dateIn('Pacific/Auckland', at), timeIn('Pacific/Auckland', at)]).toEqual(['2026-09-01', '15:30'])
  })

  it.each([
    [
      'a time that is skipped moves forward',
      'America/New_York',
      '2026-03-08',
      '02:30',
      '2026-03-08T07:30:00Z',
    ],
    [
      'a time that comes twice is the earlier',
      'America/New_York',
      '2026-11-01',
      '01:30',
      '2026-11-01T05:30:00Z',
    ],
    ['in the southern summer', 'Australia/Sydney', '2026-01-15', '15:30', '2026-01-15T04:30:00Z'],
    ['in the southern winter', 'Australia/Sydney', '2026-07-15', '15:30', '2026-07-15T05:30:00Z'],
  ])('%s', (_, zone, date, time, expected) => {
    expect(instantOf(date, time, zone).toString()).toBe(expected)
  })

  it('shows dates and times as the school wants them', () => {
    expect([formatDate('2026-09-01', 'AMERICAN'), formatDate('2026-09-01', 'EUROPEAN')]).toEqual([
      '09/01/2026',
      '01/09/2026',
    ])
    expect(['2026-11-05', '2027-05-31'].map(dateInWords)).toEqual(['November 05, 2026', 'May 31, 2027'])
    expect(['00:05', '11:59', '12:00', '15:30'].map((time) => formatTime(time, 'AMERICAN'))).toEqual([
      '12:05 AM',
      '11:59 AM',
      '12:00 PM',
      '3:30 PM',
    ])
    expect(formatTime('15:30', 'EUROPEAN')).toBe('15:30')
  })

  it('counts days and minutes', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(minutesOf('15:30')).toBe(930)
  })
})

describe('weekdays', () => {
  it('knows the weekday of a date', () => {
    expect(['2026-09-06', '2026-09-07', '2026-09-12'].map(weekdayOf)).toEqual([
      'sunday',
      'monday',
      'saturday',
    ])
  })

  it('turns flags into weekdays and back', () => {
    fc.assert(
      fc.property(fc.subarray([...WEEKDAYS]), (weekdays) => {
        expect(chosenWeekdays(weekdayFlags(weekdays))).toEqual(weekdays)
      }),
    )
  })

  it.each([
    [['wednesday', 'monday'], 'Mon, Wed'],
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'Mon–Fri'],
    [['monday', 'tuesday'], 'Mon, Tue'],
    [['sunday', 'monday', 'wednesday'], 'Sun, Mon, Wed'],
    [[], ''],
  ] as const)('tells %j as %s', (weekdays, text) => {
    expect(weekdaysText(weekdays)).toBe(text)
  })
})
