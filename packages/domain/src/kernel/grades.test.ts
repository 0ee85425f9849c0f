import { expect, it } from 'vitest'
import { gradeLabels, gradeNames, gradeOrder, GRADES } from './grades.ts'

it('shows the grades in order, FIRST to TWELFTH as 1 to 12', () => {
  expect(GRADES.map((grade) => gradeLabels[grade]).join(' ')).toBe(
    'TOD PS1 PS2 Pre K TK K 1 2 3 4 5 6 7 8 9 10 11 12',
  )
  expect(gradeLabels.TWELFTH).toBe('12')
  expect(gradeOrder('K')).toBeLessThan(gradeOrder('FIRST'))
})

it('says to families what the short ones stand for, and nothing where a number says it', () => {
  expect([gradeNames.TOD, gradeNames.PS1, gradeNames.PS2]).toEqual([
    'TOD (toddlers)',
    'PS1 (preschool, first year)',
    'PS2 (preschool, second year)',
  ])
  expect([gradeNames.PRE_K, gradeNames.TK, gradeNames.K, gradeNames.FIRST]).toEqual([
    'Pre K',
    'TK (transitional kindergarten)',
    'K (kindergarten)',
    '1',
  ])
})
