import { expect, it } from 'vitest'
import { gradeLabels, gradeOrder, GRADES } from './grades.ts'

it('shows the grades in order, FIRST to TWELFTH as 1 to 12', () => {
  expect(GRADES.map((grade) => gradeLabels[grade]).join(' ')).toBe(
    'TOD PS1 PS2 Pre K TK K 1 2 3 4 5 6 7 8 9 10 11 12',
  )
  expect(gradeLabels.TWELFTH).toBe('12')
  expect(gradeOrder('K')).toBeLessThan(gradeOrder('FIRST'))
})
