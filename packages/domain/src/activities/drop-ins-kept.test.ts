import { describe, expect, it, test } from 'vitest'
import { decideDropInCapacity, decideDropInsRemain } from './drop-ins-kept.ts'

test('The places of a date never go below those that are taken, and the sentence names the lowest number', () => {
  expect(decideDropInCapacity(3, 3).allowed).toBe(true)
  expect(decideDropInCapacity(2, 3)).toMatchObject({
    message: '3 children drop in on one date, so the lowest possible number is 3',
    field: 'maxDropIn',
  })
  // With drop-ins turned off, the form does not show the number.
  expect(decideDropInCapacity(0, 1)).toMatchObject({ field: 'dropIn' })
})

describe('Dates that somebody is to drop in on', () => {
  const decisionText = (dates: string[]) => {
    const decision = decideDropInsRemain(dates, 'AMERICAN')
    return decision.allowed ? 'allowed' : decision.message
  }

  it('stay, and are named', () => {
    expect(decisionText([])).toBe('allowed')
    expect(decisionText(['2026-12-07'])).toBe(
      '1 child is booked to drop in on 12/07/2026, which would be canceled. Move or cancel their drop-in first, or keep the date',
    )
    expect(decisionText(['2026-12-14', '2026-12-07', '2026-12-07', '2026-12-21', '2026-12-28'])).toContain(
      '5 children are booked to drop in on 12/07/2026, 12/14/2026, 12/21/2026 and 1 more,',
    )
  })
})

test('A date too many is told in words', () => {
  expect(decideDropInCapacity(0, 1)).toMatchObject({ message: expect.stringMatching(/^1 child drops in/) })
  const refusalText = (...dates: string[]) => {
    const decision = decideDropInsRemain(dates, 'AMERICAN')
    return decision.allowed ? '' : decision.message
  }
  expect(refusalText('2026-12-07', '2026-12-14', '2026-12-21')).toBe(
    '3 children are booked to drop in on 12/07/2026, 12/14/2026, 12/21/2026, which would be canceled. Move or cancel their drop-ins first, or keep the dates',
  )
  expect(refusalText('2026-12-07')).toContain('Move or cancel their drop-in first, or keep the date')
})
