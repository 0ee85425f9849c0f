import { describe, expect, it, test } from 'vitest'
import {
  bookedDatesTold,
  decideDropIn,
  decideDropInCapacity,
  decideDropInsKept,
  decideMoveDropIn,
  quoteDropIns,
  type DropInDate,
} from './drop-in.ts'

const monday: DropInDate = { date: '2026-12-07', meets: 'MEETS', capacity: 3, used: 1 }
const kim = { childName: 'Kim', isEnrolled: false, dropsIn: false }
const lee = { ...kim, childName: 'Lee' }

function told(date: Partial<DropInDate>, asked: Partial<Parameters<typeof decideDropIn>[1]> = {}) {
  const decision = decideDropIn({ ...monday, ...date }, { children: [kim], ...asked })
  return decision.allowed ? 'allowed' : `${decision.code}: ${decision.message}`
}

describe('A child may drop in', () => {
  it('on a date that takes place and has a place left', () => {
    expect(told({})).toBe('allowed')
    expect(told({ used: 2 })).toBe('allowed')
  })

  it.each<[string, Partial<DropInDate>]>([
    ['NOT_OPERATING: Nothing takes place on this day', { meets: 'NOT_OPERATING' }],
    ['NO_CLASS_DATE: This is a no-class date', { meets: 'NO_CLASS' }],
    ['NO_DROP_IN: Nobody can drop in on this day of the week', { capacity: 0, used: 0 }],
    ['FULL: All places for drop-ins are taken (3 of 3)', { used: 3 }],
  ])('never where %s', (refusal, date) => {
    expect(told(date)).toBe(refusal)
  })

  it('never twice on one day, nor where it comes anyway', () => {
    expect(told({}, { children: [lee, { ...kim, isEnrolled: true }] })).toBe(
      'ALREADY_ENROLLED: Kim is enrolled on this day',
    )
    expect(told({}, { children: [{ ...kim, dropsIn: true }] })).toBe(
      'ALREADY_DROPS_IN: Kim drops in on this day already',
    )
  })

  it('beside a brother or sister only where there is room for both', () => {
    expect(told({}, { children: [kim, lee] })).toBe('allowed')
    expect(told({ used: 2 }, { children: [kim, lee] })).toBe('FULL: Only 1 place is free for 2 children')
  })

  it('on a day that is over, but only where staff say so', () => {
    expect(told({ date: '2026-11-02' })).toBe('allowed')
    expect(told({ date: '2026-11-02' }, { notBefore: '2026-11-18' })).toBe('DATE_IS_PAST: This day is over')
    expect(told({ date: '2026-11-18' }, { notBefore: '2026-11-18' })).toBe('allowed')
  })

  it('beyond the places only knowingly, and never where nothing takes place', () => {
    expect(told({ used: 5 }, { overbook: true })).toBe('allowed')
    expect(told({ capacity: 0, used: 0 }, { overbook: true })).toMatch(/^NO_DROP_IN/)
    expect(told({ meets: 'NO_CLASS' }, { overbook: true })).toMatch(/^NO_CLASS_DATE/)
  })
})

test('The places of a date never go below those that are taken, and the sentence names the lowest number', () => {
  expect(decideDropInCapacity(3, 3).allowed).toBe(true)
  expect(decideDropInCapacity(2, 3)).toMatchObject({
    message: '3 children drop in on one date, so the lowest possible number is 3',
    field: 'maxDropIn',
  })
  // Switched off, the number is not on the screen.
  expect(decideDropInCapacity(0, 1)).toMatchObject({ field: 'dropIn' })
})

test('Who was there on a day stays there', () => {
  expect(decideMoveDropIn({ childName: 'Kim', wasThere: false }).allowed).toBe(true)
  expect(decideMoveDropIn({ childName: 'Kim', wasThere: true })).toMatchObject({ code: 'WAS_THERE' })
})

describe('Dates that somebody is to drop in on', () => {
  const told = (dates: string[]) => {
    const decision = decideDropInsKept(dates, 'AMERICAN')
    return decision.allowed ? 'allowed' : decision.message
  }

  it('stay, and are named', () => {
    expect(told([])).toBe('allowed')
    expect(told(['2026-12-07'])).toBe(
      '1 child is to drop in on 12/07/2026, which would no longer take place. Move or cancel its drop-in first, or keep the date',
    )
    expect(told(['2026-12-14', '2026-12-07', '2026-12-07', '2026-12-21', '2026-12-28'])).toContain(
      '5 children are to drop in on 12/07/2026, 12/14/2026, 12/21/2026 and 1 more,',
    )
  })
})

test('A place too few, or a date too many, is told in words', () => {
  expect(told({ used: 2 }, { children: [kim, lee] })).toBe('FULL: Only 1 place is free for 2 children')
  expect(told({ used: 1 }, { children: [kim, lee, { ...kim, childName: 'Max' }] })).toBe(
    'FULL: Only 2 places are free for 3 children',
  )
  expect(decideDropInCapacity(0, 1)).toMatchObject({ message: expect.stringMatching(/^1 child drops in/) })
  const kept = (...dates: string[]) => {
    const decision = decideDropInsKept(dates, 'AMERICAN')
    return decision.allowed ? '' : decision.message
  }
  expect(kept('2026-12-07', '2026-12-14', '2026-12-21')).toBe(
    '3 children are to drop in on 12/07/2026, 12/14/2026, 12/21/2026, which would no longer take place. Move or cancel their drop-ins first, or keep the dates',
  )
  expect(kept('2026-12-07')).toContain('Move or cancel its drop-in first, or keep the date')
})

test('Who is given a place is told which booked dates its price holds as well, and what they come to', () => {
  const writing = { currency: 'USD', dateFormat: 'AMERICAN' } as const
  const booked = (...days: number[]) =>
    days.map((day) => ({ date: `2026-12-0${day}`, owedCents: day === 9 ? 0 : 1450 }))
  expect(bookedDatesTold('Zoë Lee', [], writing)).toBeNull()
  expect(bookedDatesTold('Zoë Lee', booked(9), writing)).toBeNull()
  expect(bookedDatesTold('Zoë Lee', booked(2, 9), writing)).toBe(
    'Zoë Lee is booked to drop in on 12/02/2026 for $14.50. The price of the place holds this date as well: cancel the drop-in where it should be paid once',
  )
  expect(bookedDatesTold('Zoë Lee', booked(5, 2, 3, 4), writing)).toContain(
    'on 12/02/2026, 12/03/2026, 12/04/2026 and 1 more for $58. The price of the place holds these dates',
  )
})

describe('Drop-ins cost', () => {
  const on = (date: string) => ({ name: date, meeting: { date, timeFrom: '15:00', timeTo: '17:20' } })
  const when = { at: { date: '2026-11-18', time: '12:00' }, currency: 'USD', dateFormat: 'AMERICAN' } as const
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
    expect(price(null, 0, ['2026-12-07'])).toMatchObject({
      totalCents: 0,
      lines: [{ reason: 'Free of charge' }],
    })
  })
})
