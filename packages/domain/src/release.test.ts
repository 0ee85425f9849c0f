import { expect, test } from 'vitest'
import { barredBy, notBarred } from './release.ts'

const list = [{ name: 'José Álvarez-Ruiz' }, { name: 'Kim O’Hara' }]

test.each([
  'José Álvarez-Ruiz',
  '  jose   ALVAREZ ruiz ',
  'Álvarez-Ruiz, José',
  'Jose\u0301 A\u0301lvarez Ruiz',
  "kim o'hara",
  'OHARA Kim',
])('%s is on the list, however it is written', (person) => {
  expect(barredBy(person, list)).not.toBeNull()
})

test.each(['', '  ', 'José Ruiz', 'José', 'Kim Ohare', 'Aunt May', '…'])('%j is not on it', (person) => {
  expect(barredBy(person, list)).toBeNull()
})

test.each([
  ['Łukasz Strauß', 'Lukasz Strauss'],
  ['Søren Đorđević', 'dordevic soren'],
])('%s is %s', (listed, person) => {
  expect(barredBy(person, [{ name: listed }])).toEqual({ name: listed })
})

test('A guardian who is on the list is nobody who may collect', () => {
  const people = [
    { name: 'Kim OHara', relation: 'Guardian' },
    { name: 'Aunt May', relation: 'Aunt' },
  ]
  expect(notBarred(people, list)).toEqual([{ name: 'Aunt May', relation: 'Aunt' }])
})
