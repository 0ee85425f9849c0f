import { describe, expect, it } from 'vitest'
import type { Audience } from '@afterbell/domain/activities/audience'
import { formatFor } from '../../../platform/calls/writing.ts'
import { forWhom, meetsText, signUpInShort, signUpText } from './schedule-row.ts'

const american = formatFor({ dateFormat: 'AMERICAN', timezone: 'America/New_York', currency: 'USD' })
const european = formatFor({ dateFormat: 'EUROPEAN', timezone: 'Europe/London', currency: 'GBP' })

describe('when a class meets', () => {
  it.each([
    [
      { weekdays: ['monday', 'wednesday'] as never, timeFrom: '15:30', timeTo: '16:30' },
      'Mon, Wed · 3:30 – 4:30 PM',
      'Mon, Wed · 15:30 – 16:30',
    ],
    [
      { weekdays: ['saturday'] as never, timeFrom: '11:00', timeTo: '12:15' },
      'Sat · 11:00 AM – 12:15 PM',
      'Sat · 11:00 – 12:15',
    ],
    [{ weekdays: [], timeFrom: null, timeTo: null }, '–', '–'],
  ])('is told in the school’s own way', (row, inAmerica, inEurope) => {
    expect(meetsText(row, american)).toBe(inAmerica)
    expect(meetsText(row, european)).toBe(inEurope)
  })
})

describe('whom it is for', () => {
  const nobody = { ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null }
  it.each<[Audience, string, string]>([
    [nobody, 'All', 'Ages'],
    [{ ...nobody, ageFrom: 'FIVE', ageTo: 'EIGHT' }, '5y–8y', 'Ages'],
    [{ ...nobody, ageFrom: 'FIVE' }, '5y+', 'Ages'],
    [{ ...nobody, gradeTo: 'SECOND' }, 'to 2', 'Grades'],
    [{ ...nobody, gradeFrom: 'K', gradeTo: 'K' }, 'K', 'Grades'],
  ])('is told in few letters', (audience, first, second) => {
    expect(forWhom({ ...audience, sections: [audience] })).toEqual({ first, second })
  })

  it('is everybody only where no group says otherwise', () => {
    const sections = [
      { ...nobody, ageFrom: 'FIVE' as const },
      { ...nobody, gradeTo: 'SECOND' as const },
    ]
    expect(forWhom({ ...nobody, sections }).first).toBe('By group')
  })
})

describe('the state of sign-up', () => {
  const at = (state: 'NOT_YET' | 'OPEN' | 'CLOSED', begins: string | null, ends: string | null) => ({
    status: 'ACTIVE' as const,
    signUp: { state, begins, ends },
  })
  it.each([
    [at('NOT_YET', '2026-11-09T13:00:00Z', null), 'Opens 11/09/2026, 8:00 AM'],
    [at('OPEN', null, '2026-11-09T21:30:00Z'), 'Open until 11/09/2026, 4:30 PM'],
    [at('OPEN', null, '2027-02-01T05:00:00Z'), 'Open until 01/31/2027'],
    [at('OPEN', null, null), 'Open'],
    [at('CLOSED', null, '2026-11-09T21:30:00Z'), 'Closed'],
    [{ ...at('OPEN', null, null), status: 'DRAFT' as const }, '–'],
  ])('is told on the school’s clock; the end of a day is that day', (row, text) => {
    expect(signUpText(row, american)).toBe(text)
    expect(signUpInShort(row, american)).toBe(text.replace('Open until', 'Until'))
  })
})
