import { capitalize } from '../kernel/text/capitalize.ts'
import type { Age } from '../kernel/ages.ts'
import { agesText, gradesText } from '../kernel/audience-text.ts'
import type { Grade } from '../kernel/grades.ts'

/** Ages or grades an activity is for. A null bound is open. Ages and grades are never both set (OQ-39). */
export interface Audience {
  ageFrom: Age | null
  ageTo: Age | null
  gradeFrom: Grade | null
  gradeTo: Grade | null
}

/** Formats an audience: 'Ages 5y to 8y', 'Grade K and up', 'All ages'. */
export function audienceText({ ageFrom, ageTo, gradeFrom, gradeTo }: Audience): string {
  if (ageFrom !== null || ageTo !== null) return capitalize(agesText({ from: ageFrom, to: ageTo }))
  if (gradeFrom !== null || gradeTo !== null) return capitalize(gradesText({ from: gradeFrom, to: gradeTo }))
  return 'All ages'
}
