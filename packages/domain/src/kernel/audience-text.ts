import { ageLabels, type Age } from './ages.ts'
import { gradeLabels, type Grade } from './grades.ts'

/** A range of ages or grades, both ends included. Null leaves a side open; at most one side is null. */
export interface Span<Each> {
  readonly from: Each | null
  readonly to: Each | null
}

/** 'age 5y', 'ages 5y to 8y', 'age 5y and up', 'age 8y and under'. */
export function agesText({ from, to }: Span<Age>): string {
  return spanText('age', from && ageLabels[from], to && ageLabels[to])
}

/** 'grade K', 'grades K to 2', 'grade K and up', 'grade 2 and under'. */
export function gradesText({ from, to }: Span<Grade>): string {
  return spanText('grade', from && gradeLabels[from], to && gradeLabels[to])
}

function spanText(noun: 'age' | 'grade', from: string | null, to: string | null): string {
  if (from === to) return `${noun} ${from}`
  if (to === null) return `${noun} ${from} and up`
  if (from === null) return `${noun} ${to} and under`
  return `${noun}s ${from} to ${to}`
}
