import { describe, expect, it } from 'vitest'
import { formatFor } from '../../platform/calls/writing.ts'
import { formatValue } from './format-value.ts'

const format = formatFor({ dateFormat: 'AMERICAN', timezone: 'America/New_York', currency: 'USD' })
const record = {
  location: { id: 'l', name: 'Gym' },
  instructors: [
    { id: 'i', name: 'Ines' },
    { id: 'j', name: 'Jonas' },
  ],
}

describe('what others saved in a field', () => {
  it.each([
    ['name', 'Chess', 'Chess'],
    ['description', '', ''],
    ['price', 12_050, '$120.50'],
    ['maxEnroll', 12, '12'],
    ['startsOn', '2026-11-02', '11/02/2026'],
    ['noDates', ['2026-11-02', '2026-11-09'], '11/02/2026, 11/09/2026'],
    ['timeFrom', '15:30', '3:30 PM'],
    ['waitList', false, 'off'],
    ['locationId', 'l', 'Gym'],
    ['instructorIds', ['i', 'j'], 'Ines, Jonas'],
    ['ageFrom', 'EIGHTEEN_MONTH', '1.5y'],
    ['gradeTo', 'PRE_K', 'Pre K'],
    ['billingType', 'HOUR', 'Per Hour'],
    ['addOns', [{ id: 'a', name: 'Lunch' }], 'Lunch'],
    ['signUpEndsDate', null, ''],
  ])('%s is told as a person reads it', (path, value, text) => {
    expect(formatValue(path, { [path]: value }, record, format)).toBe(text)
  })
})
