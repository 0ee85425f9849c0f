import { describe, expect, it } from 'vitest'
import { refusalOf } from './FileDrop.tsx'

describe('a file that is dropped', () => {
  it.each([
    ['places.csv', 10, null],
    ['PLACES.CSV', 10, null],
    ['places.xlsx', 10, 'places.xlsx is not a .csv file'],
    ['places.csv', 3_000_000, 'places.csv is larger than 2 MB'],
    ['places.csv', 0, 'places.csv is empty'],
  ])('%s of %i bytes: %s', (name, bytes, refusal) => {
    const file = new File(['x'.repeat(bytes)], name)
    expect(refusalOf(file, '.csv,text/csv', 2 * 1_048_576)).toBe(refusal)
  })
})
