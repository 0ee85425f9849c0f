import { expect, test } from 'vitest'
import { addressLines, postalAddress } from './postal-address.ts'

const oak = { street: '12 Oak St', city: 'Salem', state: 'MA', postalCode: '01970' }

test('An address has the lines of an envelope, and one line at the foot of a letter', () => {
  expect(addressLines(oak)).toEqual(['12 Oak St', 'Salem, MA 01970'])
  expect(postalAddress(oak)).toBe('12 Oak St, Salem, MA 01970')
  expect(postalAddress({ ...oak, state: '', postalCode: '' })).toBe('12 Oak St, Salem')
})

test('An address nothing could be mailed to is none', () => {
  for (const missing of [{ street: '' }, { city: ' ' }])
    expect(postalAddress({ ...oak, ...missing })).toBeNull()
})
