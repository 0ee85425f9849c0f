import { IconBallFootball } from '@tabler/icons-react'
import { describe, expect, test } from 'vitest'
import { rangeOf, stepDate, titleOf, weekdayNames, weekOf, weeksOfMonth } from './days.ts'
import { calendarWords } from '@afterbell/domain/kernel/languages/calendar-words.en'
import { byDay, cut, type CalendarEvent } from './events.ts'
import { placeBeside } from './place-beside.ts'

const event = (date: string, timeFrom: string, name: string): CalendarEvent => ({
  key: `${name} ${date}`,
  date,
  timeFrom,
  timeTo: '18:00',
  name,
  place: null,
  look: { color: 'violet', icon: IconBallFootball },
  booked: null,
  isCancelled: false,
})

describe('The days of a view', () => {
  test('begin on Sunday where dates are American, on Monday elsewhere', () => {
    expect(weekOf('2026-11-18', 'AMERICAN')[0]).toBe('2026-11-15')
    expect(weekOf('2026-11-18', 'EUROPEAN')[0]).toBe('2026-11-16')
    expect(weekOf('2026-11-15', 'AMERICAN')[0]).toBe('2026-11-15')
    expect(weekOf('2026-11-15', 'EUROPEAN')[0]).toBe('2026-11-09')
    expect(weekdayNames('AMERICAN', 'short', calendarWords)[0]).toBe('Sun')
    expect(weekdayNames('EUROPEAN', 'long', calendarWords)[0]).toBe('Monday')
  })

  test.each([
    // A February that fills four weeks exactly, and a month that touches six.
    ['2026-02-10', 'AMERICAN', 4, '2026-02-01', '2026-02-28'],
    ['2026-02-10', 'EUROPEAN', 5, '2026-01-26', '2026-03-01'],
    ['2026-08-31', 'AMERICAN', 6, '2026-07-26', '2026-09-05'],
    ['2024-02-29', 'EUROPEAN', 5, '2024-01-29', '2024-03-03'],
  ] as const)('of the month of %s, %s, are %i whole weeks', (date, format, count, first, last) => {
    const weeks = weeksOfMonth(date, format)
    expect(weeks).toHaveLength(count)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(rangeOf('month', date, format)).toEqual({ dateFrom: first, dateTo: last })
  })

  test('go on at the turn of a year and over a change of the clocks, each day once', () => {
    expect(rangeOf('week', '2026-12-31', 'EUROPEAN')).toEqual({
      dateFrom: '2026-12-28',
      dateTo: '2027-01-03',
    })
    const march = weeksOfMonth('2026-03-01', 'AMERICAN').flat()
    expect(new Set(march).size).toBe(march.length)
  })

  test('are turned by month, week and day; the 31st becomes the last of a shorter month', () => {
    expect(stepDate('month', '2026-10-31', 1)).toBe('2026-11-30')
    expect(stepDate('month', '2026-01-15', -1)).toBe('2025-12-15')
    expect(stepDate('week', '2026-12-30', 1)).toBe('2027-01-06')
    expect(stepDate('day', '2026-11-01', -1)).toBe('2026-10-31')
  })

  test('have a heading in the way the school writes dates', () => {
    expect(titleOf('month', '2026-11-18', 'AMERICAN')).toBe('November 2026')
    expect(titleOf('week', '2026-12-02', 'AMERICAN')).toBe('Nov 29 – Dec 5, 2026')
    expect(titleOf('week', '2026-12-30', 'AMERICAN')).toBe('Dec 27, 2026 – Jan 2, 2027')
    expect(titleOf('week', '2026-12-02', 'EUROPEAN')).toBe('30 Nov – 6 Dec 2026')
    expect(titleOf('day', '2026-11-18', 'AMERICAN')).toBe('Wednesday, November 18, 2026')
    expect(titleOf('day', '2026-11-18', 'EUROPEAN')).toMatch(/^Wednesday,? 18 November 2026$/)
  })
})

describe('The meetings of a day', () => {
  test('stand in order of time, then of name', () => {
    const days = byDay([
      event('2026-11-18', '16:00', 'Art'),
      event('2026-11-18', '15:30', 'Zoo'),
      event('2026-11-19', '08:00', 'Yoga'),
      event('2026-11-18', '15:30', 'Chess'),
    ])
    expect(days.get('2026-11-18')!.map(({ name }) => name)).toEqual(['Chess', 'Zoo', 'Art'])
    expect(days.get('2026-11-19')!.map(({ name }) => name)).toEqual(['Yoga'])
  })

  test('are cut to the room there is, and what is behind is counted', () => {
    expect(cut([1, 2, 3], 3)).toEqual({ visible: [1, 2, 3], more: 0 })
    expect(cut([1, 2, 3, 4, 5], 3)).toEqual({ visible: [1, 2, 3], more: 2 })
    expect(cut([], 3)).toEqual({ visible: [], more: 0 })
  })

  test('are told with what is left out', () => {
    const { count } = calendarWords
    expect([count(0, 0), count(1, 0), count(12, 2)]).toEqual([
      'no meetings',
      '1 meeting',
      '12 meetings, 2 not meeting',
    ])
  })
})

describe('A popup', () => {
  const page = { left: 0, top: 0, width: 1000, height: 800 }
  const size = { width: 300, height: 400 }

  test('stands to the right of its box, level with it', () => {
    expect(placeBeside({ left: 100, top: 50, width: 120, height: 40 }, size, page)).toEqual({
      left: 228,
      top: 50,
    })
  })

  test('stands to its left where there is no room on the right', () => {
    expect(placeBeside({ left: 800, top: 50, width: 120, height: 40 }, size, page)).toEqual({
      left: 492,
      top: 50,
    })
  })

  test('is moved up so that its end can be seen', () => {
    expect(placeBeside({ left: 100, top: 700, width: 120, height: 40 }, size, page).top).toBe(392)
  })

  test('stands below a box that fills the width, above it near the end, and never beyond an edge', () => {
    const wide = { left: 10, width: 980, height: 40 }
    expect(placeBeside({ ...wide, top: 50 }, size, page)).toEqual({ left: 350, top: 98 })
    expect(placeBeside({ ...wide, top: 700 }, size, page)).toEqual({ left: 350, top: 292 })
    const small = { left: 0, top: 0, width: 320, height: 300 }
    expect(placeBeside({ left: 10, top: 100, width: 300, height: 40 }, size, small)).toEqual({
      left: 10,
      top: 8,
    })
  })
})
