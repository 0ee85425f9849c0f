import { expect, test } from 'vitest'
import { analyticsFindings, measurementIdToSave } from './analytics.ts'

test('A measurement id is one of Google Analytics 4, however it is typed', () => {
  const wrong = (gaTrackingId: string) => analyticsFindings({ gaTrackingId }).map(({ message }) => message)
  expect(wrong(' g-abc123def4 ')).toEqual([])
  expect(measurementIdToSave(' g-abc123def4 ')).toBe('G-ABC123DEF4')
  expect(wrong('')).toEqual(['This field is required'])
  for (const id of ['UA-12345-1', 'G-', 'G-AB C1', 'G-ABC"><script>'])
    expect(wrong(id)).toEqual(['A measurement ID looks like G-ABC123DEF4'])
})
