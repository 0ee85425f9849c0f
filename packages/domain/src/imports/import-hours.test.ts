import { expect, test } from 'vitest'
import { hoursOf, hoursRead } from './import-hours.ts'

test.each([
  // With am or pm, or on a 24-hour clock.
  ['16:00 - 17:30', '16:00', '17:30', false],
  ['06:30 - 18:00', '06:30', '18:00', false],
  ['22:00-01:00', '22:00', '01:00', false],
  ['4pm–5pm', '16:00', '17:00', false],
  ['3:30p-4:15p', '15:30', '16:15', false],
  ['6:30 am - 8:00 am', '06:30', '08:00', false],
  // One end says am or pm for both.
  ['4 to 5:30 pm', '16:00', '17:30', false],
  ['11 - 1 pm', '11:00', '13:00', false],
  ['9-3pm', '09:00', '15:00', false],
  ['8-9am', '08:00', '09:00', false],
  ['11am-1', '11:00', '13:00', false],
  ['3:30pm - 4:15', '15:30', '16:15', false],
  ['noon - 1pm', '12:00', '13:00', false],
  ['9 - noon', '09:00', '12:00', false],
  // Without am or pm: children are not taught at night.
  ['3:30-4:15', '15:30', '16:15', true],
  ['3 to 4:30', '15:00', '16:30', true],
  ['8:00 - 3:00', '08:00', '15:00', true],
  ['12 - 1', '12:00', '13:00', true],
  ['11-1', '11:00', '13:00', true],
  ['9:00-10:00', '09:00', '10:00', false],
  ["4 o'clock until 5 o’clock", '16:00', '17:00', true],
])('"%s" is from %s to %s', (cell, from, to, isGuess) =>
  expect(hoursRead(cell)).toEqual({ from, to, isGuess }),
)

test.each(['3:30', 'after school', '4-5-6', '25:00 - 26:00', ''])('"%s" could not be read', (cell) =>
  expect(hoursRead(cell)).toBeUndefined(),
)

test('an end that stands alone is read alone', () => {
  expect(hoursOf('3:30', '')).toEqual({ from: '15:30', to: null, isGuess: true })
  expect(hoursOf('', '16:15')).toEqual({ from: null, to: '16:15', isGuess: false })
  expect(hoursOf('soon', '16:15')).toBeUndefined()
})
