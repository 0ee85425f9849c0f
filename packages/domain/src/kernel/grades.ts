/** The grades in order, youngest first. */
export const GRADES = [
  'TOD',
  'PS1',
  'PS2',
  'PRE_K',
  'TK',
  'K',
  'FIRST',
  'SECOND',
  'THIRD',
  'FOURTH',
  'FIFTH',
  'SIXTH',
  'SEVENTH',
  'EIGHTH',
  'NINTH',
  'TENTH',
  'ELEVENTH',
  'TWELFTH',
] as const

export type Grade = (typeof GRADES)[number]

/** How a grade is shown: 'Pre K', and FIRST to TWELFTH as 1 to 12 (R347, R348). */
export const gradeLabels = Object.fromEntries(
  GRADES.map((grade, index) => [
    grade,
    grade === 'PRE_K' ? 'Pre K' : index > GRADES.indexOf('K') ? String(index - 5) : grade,
  ]),
) as Readonly<Record<Grade, string>>

/** For families, who may not know the abbreviations: 'PS1 (preschool, first year)'. */
export const gradeNames: Readonly<Record<Grade, string>> = {
  ...gradeLabels,
  TOD: 'TOD (toddlers)',
  PS1: 'PS1 (preschool, first year)',
  PS2: 'PS2 (preschool, second year)',
  TK: 'TK (transitional kindergarten)',
  K: 'K (kindergarten)',
}

/** The position of a grade among the grades, from 0. */
export function gradeOrder(grade: Grade): number {
  return GRADES.indexOf(grade)
}
