import { ageFromMonths, ageInMonths, ageLabels, ageOrder, type Age } from '../families/ages.ts'
import { isDate, type IsoDate } from '../kernel/dates.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { gradeLabels, gradeOrder, type Grade } from '../families/grades.ts'

/** Whom an activity is for. A side that is null is open; ages and grades are never both given (OQ-39). */
export interface Audience {
  ageFrom: Age | null
  ageTo: Age | null
  gradeFrom: Grade | null
  gradeTo: Grade | null
}

/** What the choice between the two is called on screen (R353). */
export const audienceChoiceLabels = { GRADES: 'Grade/Years', AGES: 'Ages' } as const

/**
 * Whether a child is of the age or grade an activity asks for. `on` is the day its age counts: the day the activity
 * begins. Refuses with NOT_ELIGIBLE and says both what is asked and what the child has; a birth date or grade nobody
 * entered cannot be told to fit. Families are held to it; staff are warned and may go on.
 */
export function decideEligible(
  child: { birthDate: IsoDate | null; grade: Grade | null },
  audience: Audience,
  on: IsoDate,
): Decision<'NOT_ELIGIBLE'> {
  const byAge = fitsAges(child.birthDate, audience, on)
  return byAge.allowed ? fitsGrades(child.grade, audience) : byAge
}

/** The half of `decideEligible` that asks for the age. Both ends belong to the range: 'to 8y' lasts until the ninth birthday. */
export function fitsAges(
  birthDate: IsoDate | null,
  { ageFrom, ageTo }: Pick<Audience, 'ageFrom' | 'ageTo'>,
  on: IsoDate,
): Decision<'NOT_ELIGIBLE'> {
  if (ageFrom === null && ageTo === null) return allowed
  const asked = rangeText('age', ageFrom && ageLabels[ageFrom], ageTo && ageLabels[ageTo])
  if (birthDate === null || !isDate(birthDate)) {
    return refused('NOT_ELIGIBLE', `This is for ${asked}, and the child’s birth date is missing`)
  }
  const months = ageInMonths(birthDate, on)
  if (months < 0) return refused('NOT_ELIGIBLE', `This is for ${asked}; the child is not born when it begins`)
  const age = ageFromMonths(months)
  const order = age === null ? -1 : ageOrder(age)
  const isTooYoung = ageFrom !== null && order < ageOrder(ageFrom)
  const isTooOld = ageTo !== null && order > ageOrder(ageTo)
  if (!isTooYoung && !isTooOld) return allowed
  const has = age === null ? 'under 1 Month' : ageLabels[age]
  return refused('NOT_ELIGIBLE', `This is for ${asked}; the child is ${has} when it begins`)
}

/** The half of `decideEligible` that asks for the grade. Both ends belong to the range. */
export function fitsGrades(
  grade: Grade | null,
  { gradeFrom, gradeTo }: Pick<Audience, 'gradeFrom' | 'gradeTo'>,
): Decision<'NOT_ELIGIBLE'> {
  if (gradeFrom === null && gradeTo === null) return allowed
  const asked = rangeText('grade', gradeFrom && gradeLabels[gradeFrom], gradeTo && gradeLabels[gradeTo])
  if (grade === null) return refused('NOT_ELIGIBLE', `This is for ${asked}, and the child’s grade is missing`)
  const isTooLow = gradeFrom !== null && gradeOrder(grade) < gradeOrder(gradeFrom)
  const isTooHigh = gradeTo !== null && gradeOrder(grade) > gradeOrder(gradeTo)
  if (!isTooLow && !isTooHigh) return allowed
  return refused('NOT_ELIGIBLE', `This is for ${asked}; the child is in grade ${gradeLabels[grade]}`)
}

/** Changes the ages, which clears the grades (R131). */
export function withAges<A extends Audience>(
  audience: A,
  ages: Partial<Pick<Audience, 'ageFrom' | 'ageTo'>>,
): A {
  return { ...audience, ...ages, gradeFrom: null, gradeTo: null }
}

/** Changes the grades, which clears the ages (R132). */
export function withGrades<A extends Audience>(
  audience: A,
  grades: Partial<Pick<Audience, 'gradeFrom' | 'gradeTo'>>,
): A {
  return { ...audience, ...grades, ageFrom: null, ageTo: null }
}

/** What is wrong with an audience: both ages and grades (OQ-39), or a range that runs backwards. */
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

/** Whom an activity is for, in words: 'Ages 5y to 8y', 'Grade K and up', 'All ages'. */
export function audienceText({ ageFrom, ageTo, gradeFrom, gradeTo }: Audience): string {
  if (ageFrom !== null || ageTo !== null) {
    return capitalised(rangeText('age', ageFrom && ageLabels[ageFrom], ageTo && ageLabels[ageTo]))
  }
  if (gradeFrom !== null || gradeTo !== null) {
    return capitalised(
      rangeText('grade', gradeFrom && gradeLabels[gradeFrom], gradeTo && gradeLabels[gradeTo]),
    )
  }
  return 'All ages'
}

function rangeText(noun: 'age' | 'grade', from: string | null, to: string | null): string {
  if (from === to) return `${noun} ${from}`
  if (to === null) return `${noun} ${from} and up`
  if (from === null) return `${noun} ${to} and under`
  return `${noun}s ${from} to ${to}`
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
