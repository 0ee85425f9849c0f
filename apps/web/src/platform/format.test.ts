import { describe, expect, test } from 'vitest'
import { fullName, initials } from './format.ts'
import { formatFor } from './calls/writing.ts'

const toronto = formatFor({ dateFormat: 'AMERICAN', timezone: 'America/Toronto', currency: 'CAD' })
const london = formatFor({ dateFormat: 'EUROPEAN', timezone: 'Europe/London', currency: 'GBP' })

describe('a school’s way of writing', () => {
  test('dates and times', () => {
    expect(toronto.date('2026-09-01')).toBe('09/01/2026')
    expect(toronto.times('15:30', '16:30')).toBe('3:30 PM – 4:30 PM')
    expect(london.date('2026-09-01')).toBe('01/09/2026')
    expect(london.times('15:30', '16:30')).toBe('15:30 – 16:30')
  })

  test('an instant is shown by the clock of the school, not of the device', () => {
    expect(toronto.moment('2026-01-01T03:30:00Z')).toBe('12/31/2025, 10:30 PM')
    expect(london.moment('2026-07-01T23:30:00Z')).toBe('02/07/2026, 00:30')
    expect(london.day('2026-07-01T23:30:00Z')).toBe('02/07/2026')
  })

  test('a date with its weekday, and a period', () => {
    expect(toronto.weekdayDate('2026-09-02')).toBe('Wed 09/02/2026')
    expect(toronto.weekdayDate('2026-09-02', 'long')).toBe('Wednesday 09/02/2026')
    expect(toronto.dates('2026-09-01', '2026-12-15')).toBe('09/01/2026 – 12/15/2026')
    expect(toronto.dates('2026-09-01', '2026-09-01')).toBe('09/01/2026')
  })

  test('money, with decimals only where there are some', () => {
    expect(london.money(2500)).toBe('£25')
    expect(london.money(2550)).toBe('£25.50')
  })

  test('what is missing is a dash', () => {
    expect([toronto.date(null), toronto.time(null), toronto.times(null, null), toronto.moment(null)]).toEqual(
      Array(4).fill('–'),
    )
  })
})

test('names and their letters', () => {
  expect(fullName({ firstName: 'Zoë', lastName: 'Māori' })).toBe('Zoë Māori')
  expect(initials('Zoë van den Māori')).toBe('ZM')
  expect(initials('Harbour')).toBe('H')
})
