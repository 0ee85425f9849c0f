import { expect, test } from 'vitest'
import { clashText, type Clash } from './clashes.ts'

const judo: Clash = {
  name: 'Judo',
  meetings: 4,
  firstOn: '2026-11-23',
  weekdays: ['monday', 'wednesday'],
  timeFrom: '15:30',
  timeTo: '16:30',
}

test('A clash is told with the name of the activity and when it meets, as the school shows times', () => {
  expect(clashText(judo, 'AMERICAN')).toBe('Judo (Mon, Wed, 3:30 PM to 4:30 PM)')
  expect(clashText({ ...judo, meetings: 1 }, 'EUROPEAN')).toBe('Judo (23/11/2026, 15:30 to 16:30)')
})
