import { describe, expect, test } from 'vitest'
import { dateIn, plusDays, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { weekdayOf } from '../kernel/weekdays.ts'
import { remainingCharges, isDue, type Care, type CareCharge } from './cycles.ts'

// A cycle begins and falls due by the school's local date: over both clock changes, the turn of the year and a leap
// day.

type Cycle = 'WEEKLY' | 'MONTHLY'

// The first day of a cycle, and the instant from which its charge is due there.
const DUE: Record<string, [dateFormat: DateFormat, days: [Cycle, IsoDate, string][]]> = {
  'Pacific/Auckland': [
    'EUROPEAN',
    [
      ['WEEKLY', '2026-09-21', '2026-09-20T12:00:00Z'],
      ['WEEKLY', '2026-09-28', '2026-09-27T11:00:00Z'],
      ['MONTHLY', '2027-01-01', '2026-12-31T11:00:00Z'],
      ['WEEKLY', '2027-03-29', '2027-03-28T11:00:00Z'],
      ['WEEKLY', '2027-04-05', '2027-04-04T12:00:00Z'],
      ['MONTHLY', '2028-03-01', '2028-02-29T11:00:00Z'],
    ],
  ],
  'Europe/London': [
    'EUROPEAN',
    [
      ['WEEKLY', '2026-10-19', '2026-10-18T23:00:00Z'],
      ['WEEKLY', '2026-10-26', '2026-10-26T00:00:00Z'],
      ['MONTHLY', '2027-01-01', '2027-01-01T00:00:00Z'],
      ['WEEKLY', '2027-03-22', '2027-03-22T00:00:00Z'],
      ['WEEKLY', '2027-03-29', '2027-03-28T23:00:00Z'],
      ['MONTHLY', '2028-03-01', '2028-03-01T00:00:00Z'],
    ],
  ],
  'America/New_York': [
    'AMERICAN',
    [
      ['WEEKLY', '2026-11-01', '2026-11-01T04:00:00Z'],
      ['WEEKLY', '2026-11-08', '2026-11-08T05:00:00Z'],
      ['MONTHLY', '2027-01-01', '2027-01-01T05:00:00Z'],
      ['WEEKLY', '2027-03-14', '2027-03-14T05:00:00Z'],
      ['WEEKLY', '2027-03-21', '2027-03-21T04:00:00Z'],
      ['MONTHLY', '2028-03-01', '2028-03-01T05:00:00Z'],
    ],
  ],
  'America/Los_Angeles': [
    'AMERICAN',
    [
      ['WEEKLY', '2026-11-01', '2026-11-01T07:00:00Z'],
      ['WEEKLY', '2026-11-08', '2026-11-08T08:00:00Z'],
      ['MONTHLY', '2027-01-01', '2027-01-01T08:00:00Z'],
      ['WEEKLY', '2027-03-14', '2027-03-14T08:00:00Z'],
      ['WEEKLY', '2027-03-21', '2027-03-21T07:00:00Z'],
      ['MONTHLY', '2028-03-01', '2028-03-01T08:00:00Z'],
    ],
  ],
}

const BEGIN = '2026-09-01'
const END = '2028-06-30'
/** An hour that exists twice on one clock change and not at all on the other. */
const AT_NIGHT = { timeFrom: '01:30', timeTo: '02:30' }

describe.each(Object.entries(DUE))('In %s', (zone, [dateFormat, days]) => {
  test.each(days)('the charge of a %s cycle from %s is due from %s on', (cycle, from, instant) => {
    const due = Temporal.Instant.from(instant)
    const before = due.subtract({ seconds: 1 })
    const [charge] = charges(cycle, 'FIXED', dateFormat).filter((each) => each.from === from)
    expect(isDue(charge!, dateIn(zone, due))).toBe(true)
    expect(isDue(charge!, dateIn(zone, before))).toBe(false)
    // Charges in arrears fall due at the instant at which the next cycle begins.
    const [ended] = charges(cycle, 'DAY', dateFormat).filter(({ to }) => plusDays(to, 1) === from)
    expect(isDue(ended!, dateIn(zone, due))).toBe(true)
    expect(isDue(ended!, dateIn(zone, before))).toBe(false)
  })
})

describe.each(['AMERICAN', 'EUROPEAN'] as const)('Written as %s dates', (dateFormat) => {
  test.each(['WEEKLY', 'MONTHLY'] as const)('%s cycles have every day once, in whole cycles', (cycle) => {
    const all = charges(cycle, 'FIXED', dateFormat)
    for (const [index, { from, to }] of all.entries())
      if (index > 0) expect(from, `after ${all[index - 1]!.to}`).toBe(plusDays(all[index - 1]!.to, 1))
      else expect(from <= BEGIN && to >= BEGIN).toBe(true)
    for (const charge of all) {
      const { days } = charge.places[0]!
      expect(days).toEqual([...new Set(days)].toSorted())
      expect([days[0], days.at(-1)]).toEqual([charge.from, charge.to])
      expect(lengthsOf(cycle)).toContain(days.length)
    }
  })

  test('a leap day is one of its month and of its week', () => {
    const month = charges('MONTHLY', 'FIXED', dateFormat).find(({ from }) => from === '2028-02-01')!
    expect([month.to, month.places[0]!.days.length]).toEqual(['2028-02-29', 29])
    const week = charges('WEEKLY', 'FIXED', dateFormat).find(({ from, to }) => from <= LEAP && to >= LEAP)!
    expect(week.places[0]!.days).toContain(LEAP)
    expect(weekdayOf(week.from)).toBe(dateFormat === 'AMERICAN' ? 'sunday' : 'monday')
  })
})

const LEAP = '2028-02-29'

function lengthsOf(cycle: Cycle): number[] {
  return cycle === 'WEEKLY' ? [7] : [28, 29, 30, 31]
}

/** Charges for a child in care every day, enrolled before it begins. */
function charges(cycle: Cycle, rate: 'FIXED' | 'DAY', dateFormat: DateFormat): CareCharge[] {
  const meetings = []
  for (let date = BEGIN; date <= END; date = plusDays(date, 1)) meetings.push({ date, ...AT_NIGHT })
  const care: Care = {
    fee: { for: 'WEEKDAYS', rate, prorates: false, cycle, chargeType: 'SCHEDULED' },
    at: { date: '2026-08-01', time: '12:00' },
    dateFormat,
    places: [
      {
        id: 'one',
        sectionId: 'one',
        name: 'Care',
        priceCents: 1000,
        meetings,
        attended: [],
        spotDays: [{ from: BEGIN, to: null }],
        billed: [],
        paused: [],
      },
    ],
  }
  return remainingCharges(care)
}
