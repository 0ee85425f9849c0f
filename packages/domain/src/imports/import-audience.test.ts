import { describe, expect, test } from 'vitest'
import { nobodyInParticular } from '../activities/activity-form.ts'
import { AGES } from '../kernel/ages.ts'
import { audienceText, type Audience } from '../activities/audience.ts'
import { GRADES } from '../kernel/grades.ts'
import { audienceRead } from './import-audience.ts'

const read = (cell: string, bare: 'AGES' | 'GRADES' = 'AGES') => audienceRead(cell, { bare, unit: 'YEARS' })

describe('Ages and grades in one column', () => {
  test('are read as the product writes them, whatever the range', () => {
    const ends = <T>(all: readonly T[]) =>
      [...all, null].flatMap((from, at) => [...all.slice(at), null].map((to) => [from, to] as const))
    const audiences: Audience[] = [
      ...ends(AGES).map(([ageFrom, ageTo]) => ({ ...nobodyInParticular, ageFrom, ageTo })),
      ...ends(GRADES).map(([gradeFrom, gradeTo]) => ({ ...nobodyInParticular, gradeFrom, gradeTo })),
    ]
    for (const audience of audiences)
      expect([audience, read(audienceText(audience))]).toEqual([audience, audience])
  })

  test.each([
    ['2.5-4', 'Ages 2y to 4y'],
    ['2.5–4', 'Ages 2y to 4y'],
    ['2½ - 4½', 'Ages 2y to 4y'],
    ['Ages 2 1/2 to 4', 'Ages 2y to 4y'],
    ['2.5+', 'Age 2y and up'],
    ['3 to 4.5 years', 'Ages 3y to 4y'],
    ['up to 5.5', 'Age 5y and under'],
    ['2.5', 'Age 2y'],
    // Some children under five and a half are five; no child under five is.
    ['under 5.5', 'Age 5y and under'],
    ['under 30 months', 'Age 2y and under'],
    ['under 5', 'Age 4y and under'],
    ['under 24 months', 'Age 1.5y and under'],
  ])('between two that there are take in all that was meant: %s', (cell, text) =>
    expect(audienceText(read(cell)!)).toBe(text),
  )

  test('of a year and a half is one that there is', () => {
    expect(read('1.5-4')).toEqual({ ...nobodyInParticular, ageFrom: 'EIGHTEEN_MONTH', ageTo: 'FOUR' })
    expect(read('5.0-7.0')).toEqual({ ...nobodyInParticular, ageFrom: 'FIVE', ageTo: 'SEVEN' })
  })

  test.each([
    ['Ages 5-16', 'AGES', 'Ages 5y to 16y'],
    ['5-16', 'AGES', 'Ages 5y to 16y'],
    ['5 to 16 yrs', 'AGES', 'Ages 5y to 16y'],
    ['6 - 18 months', 'AGES', 'Ages 6 Month to 1.5y'],
    ['ages 6+', 'AGES', 'Age 6y and up'],
    ['10 years and up', 'AGES', 'Age 10y and up'],
    ['up to 12', 'AGES', 'Age 12y and under'],
    ['8 years old', 'AGES', 'Age 8y'],
    ['K-5', 'AGES', 'Grades K to 5'],
    ['Pre-K - 2', 'AGES', 'Grades Pre K to 2'],
    ['Gr. 1-3', 'AGES', 'Grades 1 to 3'],
    ['3rd to 5th', 'AGES', 'Grades 3 to 5'],
    ['3-5', 'GRADES', 'Grades 3 to 5'],
    ['Ages 3-5', 'GRADES', 'Ages 3y to 5y'],
    ['All ages', 'AGES', 'All ages'],
  ] as const)('%s in a column of %s is %s', (cell, bare, text) => {
    expect(audienceText(read(cell, bare)!)).toBe(text)
  })

  test.each(['Ages 5y to 8y; Ages 9y to 12y', 'Beginners', 'Ages 5-8 or grades 1-3', '5-8-9', '-'])(
    '%s could not be read',
    (cell) => expect(read(cell)).toBeUndefined(),
  )
})
