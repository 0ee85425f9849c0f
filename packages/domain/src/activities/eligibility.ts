import { ageFromMonths, ageInMonths, ageOrder } from '../kernel/ages.ts'
import { isDate, type IsoDate } from '../kernel/dates.ts'
import { allowed, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { gradeOrder, type Grade } from '../kernel/grades.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { Audience } from './audience.ts'

/** Labels of the choice between grades and ages (R353). */
export const audienceChoiceLabels = { GRADES: 'Grade/Years', AGES: 'Ages' } as const

/**
 * Decides whether a child has the age or grade of an activity; `on` is the day it begins. Refuses NOT_ELIGIBLE with the
 * required and the child's value. Missing values do not fit. Binds families; staff only get a warning.
 */
export function decideEligible(
  child: { birthDate: IsoDate | null; grade: Grade | null },
  audience: Audience,
  on: IsoDate,
): Decision<'NOT_ELIGIBLE'> {
  const byAge = fitsAges(child.birthDate, audience, on)
  return byAge.allowed ? fitsGrades(child.grade, audience) : byAge
}

/** Checks the age for `decideEligible`. Both ends are included: 'to 8y' lasts until the ninth birthday. */
export function fitsAges(
  birthDate: IsoDate | null,
  { ageFrom, ageTo }: Pick<Audience, 'ageFrom' | 'ageTo'>,
  on: IsoDate,
): Decision<'NOT_ELIGIBLE'> {
  if (ageFrom === null && ageTo === null) return allowed
  const ages = { from: ageFrom, to: ageTo }
  if (birthDate === null || !isDate(birthDate)) return refusedAs('NOT_ELIGIBLE', { ages, has: null })
  const months = ageInMonths(birthDate, on)
  if (months < 0) return refusedAs('NOT_ELIGIBLE', { ages, has: 'NOT_BORN' })
  const age = ageFromMonths(months)
  const order = age === null ? -1 : ageOrder(age)
  const isTooYoung = ageFrom !== null && order < ageOrder(ageFrom)
  const isTooOld = ageTo !== null && order > ageOrder(ageTo)
  if (!isTooYoung && !isTooOld) return allowed
  return refusedAs('NOT_ELIGIBLE', { ages, has: age ?? 'UNDER_ONE_MONTH' })
}

/** Checks the grade for `decideEligible`. Both ends are included. */
export function fitsGrades(
  grade: Grade | null,
  { gradeFrom, gradeTo }: Pick<Audience, 'gradeFrom' | 'gradeTo'>,
): Decision<'NOT_ELIGIBLE'> {
  if (gradeFrom === null && gradeTo === null) return allowed
  const grades = { from: gradeFrom, to: gradeTo }
  if (grade === null) return refusedAs('NOT_ELIGIBLE', { grades, has: null })
  const isTooLow = gradeFrom !== null && gradeOrder(grade) < gradeOrder(gradeFrom)
  const isTooHigh = gradeTo !== null && gradeOrder(grade) > gradeOrder(gradeTo)
  if (!isTooLow && !isTooHigh) return allowed
  return refusedAs('NOT_ELIGIBLE', { grades, has: grade })
}

/** Sets the ages, and clears the grades (R131). */
export function withAges<A extends Audience>(
  audience: A,
  ages: Partial<Pick<Audience, 'ageFrom' | 'ageTo'>>,
): A {
  return { ...audience, ...ages, gradeFrom: null, gradeTo: null }
}

/** Sets the grades, and clears the ages (R132). */
export function withGrades<A extends Audience>(
  audience: A,
  grades: Partial<Pick<Audience, 'gradeFrom' | 'gradeTo'>>,
): A {
  return { ...audience, ...grades, ageFrom: null, ageTo: null }
}

/** Refuses an audience with both ages and grades (OQ-39), or with a range that runs backwards. */
export function checkAudience({ ageFrom, ageTo, gradeFrom, gradeTo }: Audience): Finding[] {
  const hasAges = ageFrom !== null || ageTo !== null
  const hasGrades = gradeFrom !== null || gradeTo !== null
  const areAgesTurned = ageFrom !== null && ageTo !== null && ageOrder(ageFrom) > ageOrder(ageTo)
  const areGradesTurned =
    gradeFrom !== null && gradeTo !== null && gradeOrder(gradeFrom) > gradeOrder(gradeTo)
  return findings([
    [
      gradeFrom === null ? 'gradeTo' : 'gradeFrom',
      hasAges && hasGrades ? 'Choose either ages or grades' : null,
    ],
    ['ageTo', areAgesTurned ? 'The upper age should not be below the lower one' : null],
    ['gradeTo', areGradesTurned ? 'The upper grade should not be below the lower one' : null],
  ])
}
