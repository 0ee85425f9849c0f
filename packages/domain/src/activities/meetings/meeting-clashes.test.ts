import { expect, test } from 'vitest'
import { clashText } from './meeting-clashes.ts'

const other = { activity: 'Chess', timeFrom: '15:30', timeTo: '16:30' }

test('A clash says who or what is elsewhere, where, and when, as the school writes it', () => {
  expect(clashText({ what: 'INSTRUCTOR', name: 'Ana Lima', ...other }, 'AMERICAN')).toBe(
    'Ana Lima teaches Chess, 3:30 PM – 4:30 PM',
  )
  expect(clashText({ what: 'LOCATION', name: 'Main Gym', ...other }, 'EUROPEAN')).toBe(
    'Main Gym is used by Chess, 15:30 – 16:30',
  )
  expect(clashText({ what: 'CHILD', name: 'Zoë Kim', ...other }, 'EUROPEAN')).toBe(
    'Zoë Kim is in Chess, 15:30 – 16:30',
  )
})
