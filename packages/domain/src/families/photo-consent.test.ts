import { expect, test } from 'vitest'
import { PHOTO_MARKS, photoWarning } from './photo-consent.ts'

test('Staff are warned unless a photo may be used everywhere, and not answered is told apart from no', () => {
  expect(PHOTO_MARKS.map(photoWarning)).toEqual([
    'No photos',
    'Photos inside the program only',
    null,
    'Photos not answered',
  ])
  expect(photoWarning(null)).toBeNull()
})
