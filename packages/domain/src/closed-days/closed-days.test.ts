import { describe, expect, test } from 'vitest'
import { ACTIVITY_KINDS } from '../kernel/activity-kinds.ts'
import { closedDatesText, closedDayFindings, closedText, schoolYear, schoolYearOf } from './closed-days.ts'
import { closedLetter } from './closed-letter.ts'
import { holdsFor, type ClosedDay } from '../activities/closed/closed-day.ts'
import { becomesOn, closedDatesOf, noDatesToSave } from '../activities/closed/left-out.ts'
import { hoursOnShortDay, usualOnShortDays } from '../activities/closed/short-days.ts'

const day = (over: Partial<ClosedDay> = {}): ClosedDay => ({
  startsOn: '2026-11-26',
  endsOn: '2026-11-27',
  kinds: ACTIVITY_KINDS,
  locationIds: [],
  schoolEnds: null,
  usuallyEnds: null,
  ...over,
})
const short = (over: Partial<ClosedDay> = {}) => day({ schoolEnds: '12:00', usuallyEnds: '15:00', ...over })
const chess = {
  kind: 'classes',
  locationId: 'gym',
  meetsOnClosedDays: false,
  onShortDays: 'EARLIER',
} as const
const run = { ...chess, startsOn: '2026-11-19', endsOn: '2026-12-03', noDates: [] }
const thursdays = { weekdays: ['thursday'], timeFrom: '15:30', timeTo: '16:30' } as const

describe('A closed day', () => {
  test.each([
    ['its first and last day', {}, {}, true],
    ['no other day', {}, { date: '2026-11-28' }, false],
    ['the kinds it names', { kinds: ['camps'] as const }, {}, false],
    ['the locations it names', { locationIds: ['gym'] }, {}, true],
    ['no others', { locationIds: ['hall'] }, {}, false],
    [
      'nothing without a location, where it names some',
      { locationIds: ['gym'] },
      { locationId: null },
      false,
    ],
  ])('holds for %s', (_, over, at, holds) =>
    expect(holdsFor(day(over), { kind: 'classes', locationId: 'gym', date: '2026-11-26', ...at })).toBe(
      holds,
    ),
  )

  const typed = {
    name: 'Break',
    startsOn: '2026-12-21',
    endsOn: '2027-01-01',
    kinds: ACTIVITY_KINDS,
    isShort: false,
  }
  test.each([
    [{}, []],
    [{ name: ' ' }, ['name: This field is required']],
    [{ kinds: [] }, ['kinds: Choose at least one']],
    [{ endsOn: '2026-12-20' }, ['endsOn: End date should not be before start date']],
    [{ endsOn: '2028-02-29' }, ['endsOn: Should be at most 366 days after the first']],
    [{ startsOn: '2027-02-29' }, ['startsOn: This field should be a valid date']],
    [{ startsOn: '2028-02-29', endsOn: '2028-02-29' }, []],
    [{ isShort: true, schoolEnds: '', usuallyEnds: '15:00' }, ['schoolEnds: This field is required']],
    [
      { isShort: true, schoolEnds: '15:30', usuallyEnds: '15:00' },
      ['schoolEnds: Should be before the time school usually ends'],
    ],
  ])('%j', (over, findings) =>
    expect(
      closedDayFindings({ ...typed, ...over }).map(({ path, message }) => `${path}: ${message}`),
    ).toEqual(findings),
  )

  test('is shown with its dates and what happens', () => {
    expect(closedDatesText(day(), 'AMERICAN')).toBe('11/26/2026 to 11/27/2026 (2 days)')
    expect(closedText(day(), 'AMERICAN')).toBe('No programs')
    expect(closedText(short(), 'EUROPEAN')).toBe('School ends at 12:00 instead of 15:00')
  })

  test('lies in the school year that began in July', () => {
    expect(['2026-06-30', '2026-07-01', '2028-02-29'].map(schoolYearOf)).toEqual([2025, 2026, 2027])
    expect(schoolYear(2099).label).toBe('2099–00')
  })

  test('is told to families with its day, and what they call it', () => {
    const { email, text } = closedLetter({ ...day({ endsOn: '2026-11-26' }), name: 'Snow & ice' }, 'AMERICAN')
    expect(email.subject).toBe('No programs on Thursday, November 26, 2026')
    expect(email.message).toContain('Snow &amp; ice. {{activity}} will not take place.')
    expect(text).toBe(
      '{{school}}: There are no programs on Thursday, November 26, 2026: Snow & ice. {{activity}} will not take place.',
    )
  })
})

describe('A short day', () => {
  const ends = { schoolEnds: '12:00', usuallyEnds: '15:00' }
  test.each([
    ['EARLIER', '15:30-16:30', '12:30-13:30'],
    ['EARLIER', '14:00-15:00', '12:00-13:00'],
    ['EARLIER', '11:00-13:00', '11:00-13:00'],
    ['EARLIER', '07:00-08:00', '07:00-08:00'],
    ['LONGER', '15:00-18:00', '12:00-18:00'],
    ['SHORTER', '09:00-15:00', '09:00-12:00'],
    ['SHORTER', '15:00-16:00', null],
    ['NOT', '15:00-16:00', null],
    ['NOT', '09:00-12:00', '09:00-12:00'],
  ] as const)('%s: %s becomes %s', (how, hours, expected) => {
    const [timeFrom, timeTo] = hours.split('-') as [string, string]
    const newHours = hoursOnShortDay({ timeFrom, timeTo }, ends, how)
    expect(newHours && `${newHours.timeFrom}-${newHours.timeTo}`).toBe(expected)
  })

  test('leaves care until families come, ends camps with school, and moves classes as they are', () =>
    expect(ACTIVITY_KINDS.map(usualOnShortDays)).toEqual(['EARLIER', 'SHORTER', 'LONGER']))
})

describe('What becomes of a meeting', () => {
  const meeting = { date: '2026-11-26', timeFrom: '15:30', timeTo: '16:30' }
  test('it is canceled, moved, or left', () => {
    expect(becomesOn(day(), meeting, chess)).toEqual({ isCanceled: true })
    expect(becomesOn(short(), meeting, chess)).toEqual({ timeFrom: '12:30', timeTo: '13:30' })
    expect(becomesOn(short(), meeting, { ...chess, onShortDays: 'NOT' })).toEqual({ isCanceled: true })
    expect(becomesOn(day(), meeting, { ...chess, meetsOnClosedDays: true })).toBe(null)
    expect(becomesOn(short(), { ...meeting, timeFrom: '09:00', timeTo: '11:00' }, chess)).toBe(null)
  })
})

describe('The dates a run leaves out', () => {
  test('are those the school is closed on and it would meet on', () => {
    expect(closedDatesOf(run, [thursdays], [day()])).toEqual(['2026-11-26'])
    expect(closedDatesOf({ ...run, meetsOnClosedDays: true }, [thursdays], [day()])).toEqual([])
    expect(closedDatesOf(run, [thursdays], [day({ startsOn: '2026-11-27' })])).toEqual([])
  })

  test('are no short days, unless nothing of it meets then', () => {
    expect(closedDatesOf(run, [thursdays], [short()])).toEqual([])
    const morning = { ...thursdays, timeFrom: '09:00', timeTo: '11:00' }
    expect(closedDatesOf({ ...run, onShortDays: 'NOT' }, [thursdays], [short()])).toEqual(['2026-11-26'])
    expect(closedDatesOf({ ...run, onShortDays: 'NOT' }, [thursdays, morning], [short()])).toEqual([])
  })

  const before = { ...run, weekdays: ['thursday'] as const }
  const savedNoDates = (over: object, stored: object | null, noDates: string[] = []) =>
    noDatesToSave({ ...run, noDates, ...over }, [thursdays], {
      days: [day()],
      before: stored && { ...before, ...stored },
      today: '2026-11-18',
    })
  test.each([
    ['a new one leaves them out', {}, null, [], ['2026-11-26']],
    ['beside its own', {}, null, ['2026-12-03'], ['2026-11-26', '2026-12-03']],
    ['what was published keeps what it has', {}, {}, [], []],
    ['its run reaches them now', {}, { endsOn: '2026-11-20' }, [], ['2026-11-26']],
    ['it meets on another weekday now', {}, { weekdays: ['monday'] }, [], ['2026-11-26']],
    ['it stops meeting on closed days', {}, { meetsOnClosedDays: true }, [], ['2026-11-26']],
    [
      'it begins to',
      { meetsOnClosedDays: true },
      { noDates: ['2026-11-26'] },
      ['2026-11-26', '2026-12-03'],
      ['2026-12-03'],
    ],
    [
      'it always did',
      { meetsOnClosedDays: true },
      { meetsOnClosedDays: true },
      ['2026-11-26'],
      ['2026-11-26'],
    ],
  ])('%s', (_, over, stored, noDates, expected) =>
    expect(savedNoDates(over, stored, noDates)).toEqual(expected),
  )
})
