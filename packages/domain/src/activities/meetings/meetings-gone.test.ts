import { expect, test } from 'vitest'
import { decideMeetingsGone, goneDates, lossesText, meetingsGone } from './meetings-gone.ts'

const on = (day: number, childId: string, section: string | null = null) => ({
  date: `2026-12-${String(day).padStart(2, '0')}`,
  section,
  childId,
})

test('Children are counted by what each of them loses, the most first', () => {
  const gone = meetingsGone([on(14, 'ann'), on(7, 'ann'), on(7, 'bea'), on(14, 'cem'), on(7, 'cem')])
  expect(gone).toEqual({
    meetings: [
      { date: '2026-12-07', section: null, children: 3 },
      { date: '2026-12-14', section: null, children: 2 },
    ],
    losses: [
      { meetings: 2, children: 2 },
      { meetings: 1, children: 1 },
    ],
  })
  expect(lossesText(gone)).toBe('2 children lose 2 meetings each, 1 child loses 1 meeting')
})

test('Groups that meet on one date are told apart, the date is named once', () => {
  const gone = meetingsGone([on(7, 'ann', 'Sharks'), on(7, 'bea', 'Bears')])
  expect(gone.meetings.map(({ section }) => section)).toEqual(['Bears', 'Sharks'])
  expect(goneDates(gone, 'EUROPEAN')).toBe('07/12/2026')
})

test('Nobody is asked where nobody loses anything, nor twice', () => {
  const some = meetingsGone([1, 2, 3, 4, 5, 6, 7].map((day) => on(day, 'ann')))
  const options = { anyway: false, dateFormat: 'AMERICAN' } as const
  expect(decideMeetingsGone(meetingsGone([]), options).allowed).toBe(true)
  expect(decideMeetingsGone(some, { ...options, anyway: true }).allowed).toBe(true)
  expect(decideMeetingsGone(some, options)).toMatchObject({
    code: 'MEETINGS_GO',
    message:
      '12/01/2026, 12/02/2026, 12/03/2026, 12/04/2026, 12/05/2026 and 2 more would be canceled. 1 child loses 7 meetings',
  })
})
