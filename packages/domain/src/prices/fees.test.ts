import { describe, expect, it } from 'vitest'
import { BILLING_TYPES } from './billing-types.ts'
import { plusDays } from '../kernel/dates.ts'
import { baseOf, type AttendedTime, type Fee, type PricedMeeting } from './fees.ts'
import { reasonText } from './reasons.ts'

/** Twelve Tuesdays from 8 September, 15:30 to 16:40. */
const meetings = Array.from({ length: 12 }, (_, week) => ({
  date: plusDays('2026-09-08', week * 7),
  timeFrom: '15:30',
  timeTo: '16:40',
}))
const run = { for: 'RUN', rate: 'SESSION', prorates: false } as const
const weekdays = {
  for: 'WEEKDAYS',
  rate: 'FIXED',
  prorates: false,
  cycle: 'MONTHLY',
  chargeType: 'SCHEDULED',
} as const
const before = { date: '2026-09-01', time: '10:00' }
/** Enrolled after three of the twelve. */
const late = { date: '2026-09-23', time: '10:00' }

function base(
  fee: Fee,
  over: {
    priceCents?: number
    at?: typeof before
    meetings?: PricedMeeting[]
    attended?: AttendedTime[]
  } = {},
): [number, string] {
  const { priceCents = 1000, at = before, ...place } = over
  const { amountCents, reason } = whole(fee, { priceCents, at, ...place })
  return [amountCents, reasonText(reason, { currency: 'USD', dateFormat: 'AMERICAN' })]
}

function whole(fee: Fee, { priceCents = 1000, at = before, ...place }: Parameters<typeof base>[1] = {}) {
  return baseOf({ sectionId: 'pottery', name: 'Pottery', priceCents, meetings, ...place }, fee, at)
}

describe('a whole run', () => {
  it.each<[string, Fee, Parameters<typeof base>[1], number, string]>([
    ['SESSION is the run once', run, {}, 1000, '12 meetings, $10 for all dates'],
    ['FIXED is too', { ...run, rate: 'FIXED' }, {}, 1000, '12 meetings, $10 for all dates'],
    ['SESSION bills what is over', run, { at: late }, 1000, '12 meetings, $10 for all dates'],
    [
      'prorated it does not',
      { ...run, prorates: true },
      { at: late },
      750,
      '9 of 12 meetings left, $10 for all dates',
    ],
    [
      'prorated it rounds to the cent, half away from zero',
      { ...run, rate: 'FIXED', prorates: true },
      { at: late, priceCents: 998 },
      749,
      '9 of 12 meetings left, $9.98 for all dates',
    ],
    [
      'prorated before the start it is whole',
      { ...run, prorates: true },
      {},
      1000,
      '12 meetings, $10 for all dates',
    ],
    ['DAY is per meeting', { ...run, rate: 'DAY' }, {}, 12_000, '12 meetings, $10 each'],
    [
      'DAY never bills what is over',
      { ...run, rate: 'DAY' },
      { at: late },
      9000,
      '9 of 12 meetings left, $10 each',
    ],
    [
      'HOUR is per hour of them',
      { ...run, rate: 'HOUR' },
      {},
      14_000,
      '14 hours in 12 meetings, $10 an hour',
    ],
    [
      'HOUR rounds once',
      { ...run, rate: 'HOUR' },
      { at: late, priceCents: 1001 },
      10_511,
      '10.5 hours in 9 of 12 meetings left, $10.01 an hour',
    ],
    [
      'QUARTER_HOUR is per quarter begun in each',
      { ...run, rate: 'QUARTER_HOUR' },
      { priceCents: 300 },
      18_000,
      '60 quarter hours in 12 meetings, $3 each',
    ],
    [
      'QUARTER_HOUR is four an hour',
      { ...run, rate: 'QUARTER_HOUR' },
      { meetings: [{ date: '2026-09-08', timeFrom: '09:00', timeTo: '13:00' }] },
      16_000,
      '16 quarter hours in 1 meeting, $10 each',
    ],
    [
      'HOUR is told to the hundredth',
      { ...run, rate: 'HOUR' },
      { meetings: [{ date: '2026-09-08', timeFrom: '15:00', timeTo: '15:40' }] },
      667,
      '0.67 hours in 1 meeting, $10 an hour',
    ],
    [
      'prorated it is whole while it has no dates',
      { ...run, prorates: true },
      { meetings: [] },
      1000,
      '0 meetings, $10 for all dates',
    ],
    ['a price of 0 is free', { ...run, rate: 'DAY' }, { priceCents: 0 }, 0, 'Free'],
    [
      'one meeting is told in the singular',
      { ...run, rate: 'DAY' },
      { meetings: meetings.slice(0, 1) },
      1000,
      '1 meeting, $10 each',
    ],
  ])('%s', (_, fee, over, amount, reason) => {
    expect(base(fee, over)).toEqual([amount, reason])
  })

  it.each([
    ['15:30', 12],
    ['16:39', 12],
    ['16:40', 11],
    ['23:00', 11],
  ])('on the day itself at %s, %i meetings are left', (time, meetingCount) => {
    expect(base({ ...run, rate: 'DAY' }, { at: { date: '2026-09-08', time } })[0]).toBe(meetingCount * 1000)
  })

  it('is nothing when every meeting is over, except for a run that is not prorated', () => {
    const over = { at: { date: '2027-01-01', time: '10:00' } }
    expect(BILLING_TYPES.map((rate) => base({ ...run, rate, prorates: true }, over)[0])).toEqual([
      0, 0, 0, 0, 0,
    ])
    expect(base(run, over)[0]).toBe(1000)
  })
})

describe('picked days of a camp', () => {
  it.each<[Fee['rate'], number, string]>([
    ['SESSION', 3000, '3 days, $10 each'],
    ['FIXED', 3000, '3 days, $10 each'],
    ['DAY', 3000, '3 days, $10 each'],
    ['HOUR', 3500, '3.5 hours in 3 days, $10 an hour'],
    ['QUARTER_HOUR', 15_000, '15 quarter hours in 3 days, $10 each'],
  ])('%s is by the days taken', (rate, amount, reason) => {
    expect(base({ for: 'DAYS', rate }, { meetings: meetings.slice(0, 3) })).toEqual([amount, reason])
  })
})

describe('a weekday of aftercare', () => {
  const attended = [
    { date: '2026-09-08', checkIn: '15:30', checkOut: '16:00' },
    { date: '2026-09-15', checkIn: '15:40', checkOut: null },
    { date: '2026-09-16', checkIn: '15:40', checkOut: '17:00' },
  ]
  const actual = { ...weekdays, chargeType: 'ATTENDANCE' } as const

  it.each<[string, Fee, Parameters<typeof base>[1], number, string]>([
    ['FIXED is the cycle once', weekdays, {}, 1000, '12 meetings, $10 for the month'],
    [
      'FIXED is prorated by what is left',
      { ...weekdays, cycle: 'WEEKLY', prorates: true },
      { at: late },
      750,
      '9 of 12 meetings left, $10 for the week',
    ],
    [
      'FIXED is never prorated where attendance is billed',
      { ...actual, prorates: true },
      { at: late, attended },
      1000,
      '12 meetings, $10 for the month',
    ],
    [
      'DAY by attendance bills the days somebody came',
      { ...actual, rate: 'DAY' },
      { attended },
      2000,
      '2 of 12 meetings attended, $10 each',
    ],
    [
      'HOUR by attendance is from check-in to check-out, or to the end',
      { ...actual, rate: 'HOUR' },
      { attended },
      1500,
      '1.5 hours in 2 of 12 meetings attended, $10 an hour',
    ],
    [
      'QUARTER_HOUR by attendance is by the quarter begun',
      { ...actual, rate: 'QUARTER_HOUR' },
      { attended },
      6000,
      '6 quarter hours in 2 of 12 meetings attended, $10 each',
    ],
    [
      'HOUR by attendance is nothing for a child that came after the end',
      { ...actual, rate: 'HOUR' },
      { attended: [{ date: '2026-09-08', checkIn: '16:50', checkOut: null }] },
      0,
      '0 hours in 1 of 12 meetings attended, $10 an hour',
    ],
    ['nobody came', { ...actual, rate: 'HOUR' }, {}, 0, '0 hours in 0 of 12 meetings attended, $10 an hour'],
    [
      'FIXED is nothing for a month in which every meeting is over',
      weekdays,
      { at: { date: '2026-11-25', time: '10:00' } },
      0,
      '0 of 12 meetings left, $10 for the month',
    ],
    [
      'FIXED is the whole month while its last meeting is not over',
      weekdays,
      { at: { date: '2026-11-24', time: '16:39' } },
      1000,
      '12 meetings, $10 for the month',
    ],
    [
      'FIXED for the whole run bills what is over',
      { ...weekdays, cycle: 'SESSION' },
      { at: { date: '2026-11-25', time: '10:00' } },
      1000,
      '12 meetings, $10 for all dates',
    ],
    ['a cycle without its weekday', weekdays, { meetings: [] }, 0, 'No meetings'],
  ])('%s', (_, fee, over, amount, reason) => {
    expect(base(fee, over)).toEqual([amount, reason])
  })
})

describe('a drop-in', () => {
  it.each<[Fee['rate'], number, string]>([
    ['DAY', 2000, '2 days, $10 each'],
    ['HOUR', 2333, '2.33 hours in 2 days, $10 an hour'],
  ])('%s is by its dates', (rate, amount, reason) => {
    expect(base({ for: 'DROP_IN', rate }, { meetings: meetings.slice(0, 2) })).toEqual([amount, reason])
  })
})

describe('The dates a base pays for', () => {
  const dates = meetings.map(({ date }) => date)
  const came = dates.slice(0, 4).map((date) => ({ date, checkIn: '15:30', checkOut: null }))

  it('are those that are left, whether the run is billed whole, in part or by the meeting', () => {
    for (const fee of [run, { ...run, prorates: true }, { ...run, rate: 'DAY' } as const]) {
      expect(whole(fee).dates).toEqual(dates)
      expect(whole(fee, { at: late }).dates).toEqual(dates.slice(3))
    }
  })

  it('are those that were attended where these are billed', () => {
    const fee = { ...weekdays, rate: 'DAY', chargeType: 'ATTENDANCE' } as const
    expect(whole(fee, { attended: came }).dates).toEqual(dates.slice(0, 4))
  })

  it('are all of a cycle that is paid once, whoever comes', () => {
    const fee = { ...weekdays, chargeType: 'ATTENDANCE' } as const
    expect(whole(fee, { attended: came }).dates).toEqual(dates)
  })

  it('are all that are dropped in on, over or not', () => {
    expect(
      whole({ for: 'DROP_IN', rate: 'DAY' }, { at: late, meetings: meetings.slice(0, 5) }).dates,
    ).toEqual(dates.slice(0, 5))
  })
})
