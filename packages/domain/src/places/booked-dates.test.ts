import { expect, test } from 'vitest'
import { bookedDatesText } from './booked-dates.ts'

test('Who is given a place is told which booked dates its price holds as well, and what they come to', () => {
  const writing = { currency: 'USD', dateFormat: 'AMERICAN' } as const
  const booked = (...days: number[]) =>
    days.map((day) => ({ date: `2026-12-0${day}`, owedCents: day === 9 ? 0 : 1450 }))
  expect(bookedDatesText('Zoë Lee', [], writing)).toBeNull()
  expect(bookedDatesText('Zoë Lee', booked(9), writing)).toBeNull()
  expect(bookedDatesText('Zoë Lee', booked(2, 9), writing)).toBe(
    'Zoë Lee is booked to drop in on 12/02/2026 for $14.50. The price of the spot includes this date too. Cancel the drop-in so the family does not pay twice',
  )
  expect(bookedDatesText('Zoë Lee', booked(5, 2, 3, 4), writing)).toContain(
    'on 12/02/2026, 12/03/2026, 12/04/2026 and 1 more for $58. The price of the spot includes these dates',
  )
})
