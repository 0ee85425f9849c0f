import { describe, expect, test } from 'vitest'
import { meetingPaid } from './moved-dates.ts'
import { partAhead, partsGivenBack } from './refund.ts'

const mondays = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']
const tuesdays = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']
const billed = { dates: mondays, datesGivenBack: [] as string[] }

function paidFor(meetings: readonly string[], line = billed): string[] {
  return line.dates.map(meetingPaid(line, meetings))
}

describe('A date of a line pays for', () => {
  test('its own meeting, as long as there is one', () => {
    expect(paidFor(mondays)).toEqual(mondays)
    expect(paidFor([...mondays, '2026-12-28'])).toEqual(mondays)
    expect(paidFor([])).toEqual(mondays)
  })

  test('the meeting it was moved to, in order', () => {
    expect(paidFor(tuesdays)).toEqual(tuesdays)
    expect(paidFor(tuesdays.toReversed())).toEqual(tuesdays)
    expect(paidFor([...mondays.slice(0, 3), '2027-01-04'])).toEqual([...mondays.slice(0, 3), '2027-01-04'])
    expect(paidFor([...tuesdays, '2026-12-29'])).toEqual(tuesdays)
  })

  test('none in place of what was given back', () => {
    const line = { ...billed, datesGivenBack: ['2026-12-07'] }
    expect(paidFor(['2026-12-01', '2026-12-15', '2026-12-22'], line)).toEqual([
      '2026-12-01',
      '2026-12-07',
      '2026-12-15',
      '2026-12-22',
    ])
    expect(paidFor([...mondays, '2026-12-28'], line)).toEqual(mondays)
  })

  test('itself where fewer meet, the nearest ones in place of the others', () => {
    expect(paidFor(['2026-12-15', '2026-12-22'])).toEqual([
      '2026-11-30',
      '2026-12-07',
      '2026-12-15',
      '2026-12-22',
    ])
  })

  test('none that was held before the child came', () => {
    const late = { dates: ['2026-12-14', '2026-12-21'], datesGivenBack: [] }
    expect(paidFor(['2026-11-30', '2026-12-07', '2026-12-15', '2026-12-22'], late)).toEqual([
      '2026-12-15',
      '2026-12-22',
    ])
  })
})

const line = {
  ...billed,
  id: 'base',
  enrollmentId: 'e',
  sectionId: 's',
  netCents: 4000,
  refundCents: 0,
}
const droppedPart = { enrollmentId: 'e', sectionId: 's', meetings: tuesdays }

test('Of what is given up goes back what is for the meetings, and as given back are noted the dates of the line', () => {
  const dropped = partsGivenBack([line], [{ ...droppedPart, on: ['2026-12-08'] }])
  expect(dropped).toEqual([{ lineId: 'base', dates: ['2026-12-07'], cents: 1000 }])
  const parts = partsGivenBack([line], [{ ...droppedPart, on: { from: '2026-12-08' } }])
  expect(parts).toEqual([{ lineId: 'base', dates: mondays.slice(1), cents: 3000 }])
  const after = { ...line, refundCents: 1000, datesGivenBack: ['2026-12-07'] }
  const meetings = tuesdays.filter((date) => date !== '2026-12-08')
  expect(partsGivenBack([after], [{ ...droppedPart, meetings, on: { from: '2026-12-08' } }])).toEqual([
    { lineId: 'base', dates: mondays.slice(2), cents: 2000 },
  ])
  expect(partsGivenBack([line], [{ ...droppedPart, on: ['2026-12-07'] }])).toEqual([])
})

test('Who leaves for another place is taken back what is for the meetings ahead', () => {
  expect(partAhead(line, '2026-12-08', tuesdays)).toBe(3000)
  expect(partAhead(line, '2026-12-09', tuesdays)).toBe(2000)
  expect(partAhead(line, '2026-12-08')).toBe(2000)
})
