import { expect, test } from 'vitest'
import {
  decideNewDay,
  decideOtherDay,
  exceptionOf,
  staysByHand,
  type MeetingDayFacts,
} from './change-meetings.ts'

const run = {
  weekdays: ['monday'] as const,
  startsOn: '2026-11-23',
  endsOn: '2026-12-14',
  noDates: [],
  timeFrom: '15:30',
  timeTo: '16:30',
}
const asPlanned = {
  date: '2026-11-30',
  timeFrom: '15:30',
  timeTo: '16:30',
  isCanceled: false,
  plannedOn: null,
}

test.each([
  ['none at its date and times', {}, null],
  ['other times', { timeTo: '17:00' }, 'MOVED'],
  ['another day it stands for', { date: '2026-12-01', plannedOn: '2026-11-30' }, 'MOVED'],
  ['a day of its own', { date: '2026-12-01' }, 'ADDED'],
  ['canceled, wherever it is', { isCanceled: true }, 'CANCELED'],
])('An exception is %s', (_, over, exception) => {
  expect(exceptionOf({ ...asPlanned, ...over }, run)).toBe(exception)
})

const within = {
  isActive: true,
  startsOn: '2026-11-23',
  endsOn: '2026-12-14',
  noDates: [],
  noDatesBefore: [],
}

test.each([
  ['stays within the run', {}, true],
  [
    'stays on a day that had been left out before',
    { noDates: ['2026-11-30'], noDatesBefore: ['2026-11-30'] },
    true,
  ],
  ['goes with a day that is left out now', { noDates: ['2026-11-30'] }, false],
  ['goes with a run that ends before', { endsOn: '2026-11-29' }, false],
  ['goes with what is not offered any more', { isActive: false }, false],
])('What was changed by hand %s', (_, over, stays) => {
  expect(staysByHand({ date: '2026-11-30' }, { ...within, ...over })).toBe(stays)
})

const dayInput: MeetingDayFacts = {
  kind: 'classes',
  weekdays: ['monday'],
  startsOn: '2026-11-23',
  endsOn: '2026-12-14',
  today: '2026-11-18',
  dateFormat: 'AMERICAN',
  there: null,
}

test.each<[string, string, Partial<MeetingDayFacts>, string | null]>([
  ['a free day of the run', '2026-12-01', {}, null],
  ['its last day', '2026-12-14', {}, null],
  ['a day after it', '2026-12-15', {}, 'OUTSIDE_THE_RUN'],
  ['a day before it', '2026-11-22', {}, 'OUTSIDE_THE_RUN'],
  ['yesterday', '2026-11-23', { today: '2026-11-24' }, 'IN_THE_PAST'],
  ['a day with a meeting', '2026-12-01', { there: { isCanceled: false } }, 'MEETS_ALREADY'],
  ['a day with a canceled one', '2026-12-01', { there: { isCanceled: true } }, 'MEETS_ALREADY'],
  ['another weekday of aftercare', '2026-12-01', { kind: 'aftercare' }, 'NOT_ITS_DAY'],
])('A new day may be %s, or is refused', (_, date, over, code) => {
  const decision = decideNewDay(date, { ...dayInput, ...over })
  expect(decision.allowed ? null : decision.code).toBe(code)
})

test('Only a meeting of a class goes to another day', () => {
  expect(decideOtherDay('2026-12-01', dayInput).allowed).toBe(true)
  expect(decideOtherDay('2026-12-01', { ...dayInput, kind: 'camps' })).toMatchObject({
    code: 'STAYS_ON_ITS_DAY',
  })
})
