import { describe, expect, it } from 'vitest'
import { audienceText, type Audience } from './audience.ts'
import { audienceChoiceLabels, checkAudience, decideEligible, withAges, withGrades } from './eligibility.ts'

const anybody: Audience = { ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null }
const on = '2026-09-15'

function eligibilityText(
  child: { birthDate: string | null; grade?: 'K' | 'FIRST' | 'FIFTH' | 'SIXTH' | null },
  audience: Partial<Audience>,
): string {
  const decision = decideEligible({ grade: null, ...child }, { ...anybody, ...audience }, on)
  return decision.allowed ? 'fits' : decision.message
}

describe('whom an activity is for', () => {
  it('is everybody where neither ages nor grades are given', () => {
    expect(eligibilityText({ birthDate: null }, {})).toBe('fits')
  })

  it.each([
    [
      'the day before the fifth birthday',
      '2021-09-16',
      'This is for ages 5y to 8y; the child is 4y when it begins',
    ],
    ['on the fifth birthday', '2021-09-15', 'fits'],
    ['the day before the ninth birthday', '2017-09-16', 'fits'],
    ['on the ninth birthday', '2017-09-15', 'This is for ages 5y to 8y; the child is 9y when it begins'],
    ['unborn', '2027-01-01', 'This is for ages 5y to 8y; the child is not born when it begins'],
    ['of unknown age', null, 'This is for ages 5y to 8y, and the child’s birth date is missing'],
  ])('a child %s', (_, birthDate, expected) => {
    expect(eligibilityText({ birthDate }, { ageFrom: 'FIVE', ageTo: 'EIGHT' })).toBe(expected)
  })

  it('leaves an open side open', () => {
    expect(eligibilityText({ birthDate: '1990-01-01' }, { ageFrom: 'FIVE' })).toBe('fits')
    expect(eligibilityText({ birthDate: '2026-09-14' }, { ageTo: 'EIGHT' })).toBe('fits')
    expect(eligibilityText({ birthDate: '1990-01-01' }, { ageTo: 'EIGHT' })).toContain('age 8y and under')
    expect(eligibilityText({ birthDate: '2026-09-14' }, { ageFrom: 'FIVE' })).toContain(
      'age 5y and up; the child is under 1 Month',
    )
  })

  it('tells 1y and 1.5y apart', () => {
    expect(eligibilityText({ birthDate: '2025-03-15' }, { ageTo: 'ONE' })).toContain('the child is 1.5y')
    expect(eligibilityText({ birthDate: '2025-03-16' }, { ageTo: 'ONE' })).toBe('fits')
  })

  it('knows no upper end beyond Over 18y', () => {
    expect(
      eligibilityText({ birthDate: '1950-01-01' }, { ageFrom: 'FIVE', ageTo: 'OVER_EIGHTEEN_YEARS' }),
    ).toBe('fits')
  })

  it('asks for the grade where grades are given', () => {
    const audience = { gradeFrom: 'K', gradeTo: 'FIFTH' } as const
    expect(eligibilityText({ birthDate: null, grade: 'K' }, audience)).toBe('fits')
    expect(eligibilityText({ birthDate: null, grade: 'SIXTH' }, audience)).toBe(
      'This is for grades K to 5; the child is in grade 6',
    )
    expect(eligibilityText({ birthDate: null, grade: null }, audience)).toContain('grade is missing')
    expect(eligibilityText({ birthDate: null, grade: 'FIFTH' }, audience)).toBe('fits')
    expect(eligibilityText({ birthDate: null, grade: 'K' }, { gradeFrom: 'FIRST', gradeTo: 'FIFTH' })).toBe(
      'This is for grades 1 to 5; the child is in grade K',
    )
  })

  it('leaves an open side of the grades open', () => {
    expect(eligibilityText({ birthDate: null, grade: 'SIXTH' }, { gradeFrom: 'FIRST' })).toBe('fits')
    expect(eligibilityText({ birthDate: null, grade: 'K' }, { gradeFrom: 'FIRST' })).toContain(
      'grade 1 and up',
    )
    expect(eligibilityText({ birthDate: null, grade: 'K' }, { gradeTo: 'FIRST' })).toBe('fits')
    expect(eligibilityText({ birthDate: null, grade: 'SIXTH' }, { gradeTo: 'FIRST' })).toContain(
      'grade 1 and under',
    )
    expect(eligibilityText({ birthDate: null, grade: null }, { gradeTo: 'FIRST' })).toContain(
      'grade is missing',
    )
  })

  it('takes a birth date that is none for one nobody entered', () => {
    expect(eligibilityText({ birthDate: '2021-02-30' }, { ageFrom: 'FIVE' })).toContain(
      'birth date is missing',
    )
  })

  it('is told in words', () => {
    expect(audienceText(anybody)).toBe('All ages')
    expect(audienceText({ ...anybody, ageFrom: 'FIVE', ageTo: 'FIVE' })).toBe('Age 5y')
    expect(audienceText({ ...anybody, gradeFrom: 'PRE_K', gradeTo: 'SECOND' })).toBe('Grades Pre K to 2')
    expect(audienceText({ ...anybody, gradeFrom: 'K' })).toBe('Grade K and up')
    expect(audienceText({ ...anybody, gradeTo: 'K' })).toBe('Grade K and under')
    expect(audienceText({ ...anybody, ageTo: 'FIVE' })).toBe('Age 5y and under')
    expect(audienceText({ ...anybody, ageFrom: 'FIVE' })).toBe('Age 5y and up')
  })
})

describe('ages and grades of a form', () => {
  it('are chosen between under these names', () => {
    expect(audienceChoiceLabels).toEqual({ GRADES: 'Grade/Years', AGES: 'Ages' })
  })

  const both: Audience = { ageFrom: 'FIVE', ageTo: null, gradeFrom: null, gradeTo: 'K' }

  it('clear each other', () => {
    expect(withAges(both, { ageTo: 'EIGHT' })).toEqual({
      ageFrom: 'FIVE',
      ageTo: 'EIGHT',
      gradeFrom: null,
      gradeTo: null,
    })
    expect(withGrades({ ...both, ageTo: 'EIGHT' }, { gradeFrom: 'TK' })).toEqual({
      ageFrom: null,
      ageTo: null,
      gradeFrom: 'TK',
      gradeTo: 'K',
    })
  })

  it('are not both given, and do not run backwards', () => {
    const paths = (over: Partial<Audience>) => checkAudience({ ...anybody, ...over }).map(({ path }) => path)
    expect(paths({})).toEqual([])
    expect(paths(both)).toEqual(['gradeTo'])
    expect(paths({ ageFrom: 'EIGHTEEN_MONTH', ageTo: 'TWO' })).toEqual([])
    expect(paths({ ageFrom: 'TWO', ageTo: 'EIGHTEEN_MONTH' })).toEqual(['ageTo'])
    expect(paths({ ageFrom: 'TWO', ageTo: 'TWO' })).toEqual([])
    expect([paths({ ageTo: 'TWO' }), paths({ gradeTo: 'K' })]).toEqual([[], []])
    expect(paths({ gradeFrom: 'FIRST', gradeTo: 'K' })).toEqual(['gradeTo'])
    expect(paths({ gradeFrom: 'K', gradeTo: 'K' })).toEqual([])
  })
})
