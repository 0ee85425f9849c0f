import { ageFromMonths, ageInMonths, type Age } from '../kernel/ages.ts'
import { isDate, type IsoDate } from '../kernel/dates.ts'
import { GRADES, type Grade } from '../kernel/grades.ts'

/** From this month on, families look for the school year that begins in this calendar year. */
const NEXT_YEAR_FROM_MONTH = 6

/**
 * Returns the age on a day, and the grade that a child of this birthday is usually in: who is five on September 1 goes to kindergarten.
 * Schools differ, so the grade is a guess. Null for what is no birthday of a child: not a date, to come, or of an adult.
 */
export function measureOfBirthday(
  birthday: string,
  today: IsoDate,
): { age: Age | null; grade: Grade | null } | null {
  if (!isDate(birthday) || birthday > today) return null
  const months = ageInMonths(birthday, today)
  if (months >= ADULT_FROM_MONTHS) return null
  return { age: ageFromMonths(months), grade: usualGrade(birthday, today) }
}

const ADULT_FROM_MONTHS = 20 * 12

function usualGrade(birthday: IsoDate, today: IsoDate): Grade | null {
  const { year, month } = Temporal.PlainDate.from(today)
  const begins = `${month >= NEXT_YEAR_FROM_MONTH ? year : year - 1}-09-01`
  const months = ageInMonths(birthday, begins)
  if (months < 2 * 12) return null
  // TK is for a part of the children of four, so nobody is guessed to be in it.
  const grades = GRADES.filter((grade) => grade !== 'TK' && grade !== 'TOD')
  return grades[Math.floor(months / 12) - 2] ?? null
}
