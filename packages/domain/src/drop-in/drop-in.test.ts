import { describe, expect, it, test } from 'vitest'
import { decideDropIn, decideMoveDropIn, quoteDropIns, type DropInDate } from './drop-in.ts'
import { reasonText } from '../prices/reasons.ts'

const monday: DropInDate = { date: '2026-12-07', meets: 'MEETS', capacity: 3, used: 1 }
const kim = { childName: 'Kim', isEnrolled: false, dropsIn: false }
const lee = { ...kim, childName: 'Lee' }

function decisionText(date: Partial<DropInDate>, input: Partial<Parameters<typeof decideDropIn>[1]> = {}) {
  const decision = decideDropIn({ ...monday, ...date }, { children: [kim], ...input })
  return decision.allowed ? 'allowed' : `${decision.code}: ${decision.message}`
}

describe('A child may drop in', () => {
  it('on a date that takes place and has a place left', () => {
    expect(decisionText({})).toBe('allowed')
    expect(decisionText({ used: 2 })).toBe('allowed')
  })

  it.each<[string, Partial<DropInDate>]>([
    ['NOT_OPERATING: Nothing meets on this day', { meets: 'NOT_OPERATING' }],
    ['NO_CLASS_DATE: This is a no-class date', { meets: 'NO_CLASS' }],
    ['NO_DROP_IN: Drop-ins are not offered on this weekday', { capacity: 0, used: 0 }],
    ['FULL: All drop-in spots are taken (3 of 3)', { used: 3 }],
  ])('never where %s', (refusal, date) => {
    expect(decisionText(date)).toBe(refusal)
  })

  it('never twice on one day, nor where it comes anyway', () => {
    expect(decisionText({}, { children: [lee, { ...kim, isEnrolled: true }] })).toBe(
      'ALREADY_ENROLLED: Kim is enrolled on this day',
    )
    expect(decisionText({}, { children: [{ ...kim, dropsIn: true }] })).toBe(
      'ALREADY_DROPS_IN: Kim is already dropping in on this day',
    )
  })

  it('beside a brother or sister only where there is room for both', () => {
    expect(decisionText({}, { children: [kim, lee] })).toBe('allowed')
    expect(decisionText({ used: 2 }, { children: [kim, lee] })).toBe(
      'FULL: Only 1 spot is left for 2 children',
    )
  })

  it('on a day that is over, but only where staff say so', () => {
    expect(decisionText({ date: '2026-11-02' })).toBe('allowed')
    expect(decisionText({ date: '2026-11-02' }, { notBefore: '2026-11-18' })).toBe(
      'DATE_IS_PAST: This day is over',
    )
    expect(decisionText({ date: '2026-11-18' }, { notBefore: '2026-11-18' })).toBe('allowed')
  })

  it('beyond the places only knowingly, and never where nothing takes place', () => {
    expect(decisionText({ used: 5 }, { overbook: true })).toBe('allowed')
    expect(decisionText({ capacity: 0, used: 0 }, { overbook: true })).toMatch(/^NO_DROP_IN/)
    expect(decisionText({ meets: 'NO_CLASS' }, { overbook: true })).toMatch(/^NO_CLASS_DATE/)
  })
})

test('Who was there on a day stays there', () => {
  expect(decideMoveDropIn({ childName: 'Kim', wasThere: false }).allowed).toBe(true)
  expect(decideMoveDropIn({ childName: 'Kim', wasThere: true })).toMatchObject({ code: 'WAS_THERE' })
})

test('A place too few is told in words', () => {
  expect(decisionText({ used: 2 }, { children: [kim, lee] })).toBe('FULL: Only 1 spot is left for 2 children')
  expect(decisionText({ used: 1 }, { children: [kim, lee, { ...kim, childName: 'Max' }] })).toBe(
    'FULL: Only 2 spots are left for 3 children',
  )
})

describe('Drop-ins cost', () => {
  const on = (date: string) => ({
    sectionId: 'day',
    name: date,
    meeting: { date, timeFrom: '15:00', timeTo: '17:20' },
  })
  const when = { date: '2026-11-18', time: '12:00' }
  const price = (rate: 'DAY' | 'HOUR' | null, priceCents: number, dates: string[]) =>
    quoteDropIns(dates.map(on), { rate, priceCents }, when)

  it('by the day, a line for each, whether it is ahead or over', () => {
    const { lines, totalCents } = price('DAY', 1450, ['2026-11-02', '2026-12-07'])
    expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['2026-11-02', 1450],
      ['2026-12-07', 1450],
    ])
    expect(totalCents).toBe(2900)
  })

  it('by the hour, rounded by the line, so that one given back is worth what it cost', () => {
    const three = ['2026-12-07', '2026-12-09', '2026-12-11']
    // 2 hours 20 minutes at 10.00 are 23.333…
    expect(price('HOUR', 1000, three).totalCents).toBe(3 * 2333)
    expect(price('HOUR', 1000, three.slice(1)).totalCents).toBe(2 * 2333)
  })

  it('nothing where they are free', () => {
    const { lines, totalCents } = price(null, 0, ['2026-12-07'])
    const format = { currency: 'USD', dateFormat: 'AMERICAN' } as const
    expect(totalCents).toBe(0)
    expect(lines.map(({ reason }) => reasonText(reason, format))).toEqual(['Free'])
  })
})
