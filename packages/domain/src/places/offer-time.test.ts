import { describe, expect, test } from 'vitest'
import { offerTime, remindAt } from './offer-time.ts'

const ZONE = 'America/New_York'
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant()
const textOf = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' })
/** Returns begin, end and reminder of an offer, in the school's time. */
function timesOf(offeredAt: string, hours: number) {
  const time = offerTime(local(offeredAt), hours, ZONE)
  const reminder = remindAt(time, ZONE)
  return [textOf(time.beginsAt), textOf(time.expiresAt), reminder && textOf(reminder)]
}

describe('The time of an offer', () => {
  test('is its hours, from the moment it is made by day', () => {
    expect(timesOf('2026-11-18T15:00', 24)).toEqual([
      '2026-11-18T15:00',
      '2026-11-19T15:00',
      '2026-11-19T11:00',
    ])
    expect(timesOf('2026-11-18T08:00', 8)).toEqual([
      '2026-11-18T08:00',
      '2026-11-18T16:00',
      '2026-11-18T12:00',
    ])
    expect(timesOf('2026-11-18T12:00', 6)).toEqual([
      '2026-11-18T12:00',
      '2026-11-18T18:00',
      '2026-11-18T15:00',
    ])
    expect(timesOf('2026-11-18T12:00', 1)).toEqual([
      '2026-11-18T12:00',
      '2026-11-18T13:00',
      '2026-11-18T12:30',
    ])
  })

  test.each([
    ['2026-11-18T21:00', '2026-11-19'],
    ['2026-11-18T23:59', '2026-11-19'],
    ['2026-11-19T00:00', '2026-11-19'],
    ['2026-11-19T07:59', '2026-11-19'],
  ])('begins in the morning when it is made at %s, and keeps its hours', (offeredAt, day) => {
    expect(timesOf(offeredAt, 2)).toEqual([`${day}T08:00`, `${day}T10:00`, `${day}T09:00`])
    expect(timesOf(offeredAt, 24).slice(0, 2)).toEqual([`${day}T08:00`, '2026-11-20T08:00'])
  })

  test.each([
    ['2026-11-18T20:59', 1, '2026-11-19T08:00'],
    ['2026-11-18T15:00', 6, '2026-11-19T08:00'],
    ['2026-11-18T15:00', 12, '2026-11-19T08:00'],
    ['2026-11-18T15:00', 16, '2026-11-19T08:00'],
    ['2026-11-18T15:00', 17, '2026-11-19T08:00'],
    ['2026-11-18T14:59', 6, '2026-11-18T20:59'],
    ['2026-11-18T10:00', 168, '2026-11-25T10:00'],
  ])('made at %s for %d hours ends at %s', (offeredAt, hours, end) => {
    expect(timesOf(offeredAt, hours)[1]).toBe(end)
  })

  test('keeps its hours across a change of the clocks, and its morning', () => {
    // The clocks go back at 2:00 on November 1, and forward at 2:00 on March 14.
    expect(timesOf('2026-10-31T22:00', 24).slice(0, 2)).toEqual(['2026-11-01T08:00', '2026-11-02T08:00'])
    expect(timesOf('2026-10-31T15:00', 24)[1]).toBe('2026-11-01T14:00')
    expect(timesOf('2026-10-31T22:30', 1).slice(0, 2)).toEqual(['2026-11-01T08:00', '2026-11-01T09:00'])
    expect(timesOf('2027-03-13T22:00', 24).slice(0, 2)).toEqual(['2027-03-14T08:00', '2027-03-15T08:00'])
    expect(timesOf('2027-03-13T15:00', 24)[1]).toBe('2027-03-14T16:00')
    expect(timesOf('2027-03-13T20:30', 24)[1]).toBe('2027-03-15T08:00')
    expect(timesOf('2027-03-14T01:30', 5)[1]).toBe('2027-03-14T13:00')
  })

  test('is that of the school, not of the server', () => {
    const at = Temporal.Instant.from('2026-11-19T04:30:00Z')
    const inZone = (zone: string) => offerTime(at, 2, zone).expiresAt.toString()
    expect(inZone('America/New_York')).toBe('2026-11-19T15:00:00Z')
    expect(inZone('America/Los_Angeles')).toBe('2026-11-19T16:00:00Z')
    expect(inZone('America/Anchorage')).toBe('2026-11-19T17:00:00Z')
    expect(inZone('Pacific/Honolulu')).toBe('2026-11-19T06:30:00Z')
  })
})

test('A reminder does not come at night, but in the evening before, unless the offer begins later', () => {
  expect(timesOf('2026-11-18T09:00', 24)[2]).toBe('2026-11-18T20:00')
  expect(timesOf('2026-11-18T11:59', 24)[2]).toBe('2026-11-18T20:00')
  expect(timesOf('2026-11-18T12:00', 24)[2]).toBe('2026-11-19T08:00')
  expect(timesOf('2026-11-18T19:00', 6)[2]).toBe('2026-11-18T20:00')
  expect(timesOf('2026-11-18T20:30', 1)[2]).toBeNull()
  expect(timesOf('2026-11-18T22:00', 24)[2]).toBe('2026-11-19T20:00')
  expect(timesOf('2026-10-31T11:00', 22)[2]).toBe('2026-10-31T20:00')
})
