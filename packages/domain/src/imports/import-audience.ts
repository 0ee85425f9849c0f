import { nobodyInParticular } from '../activities/activity-form.ts'
import { AGES, type Age } from '../kernel/ages.ts'
import { GRADES, type Grade } from '../kernel/grades.ts'
import type { Audience } from '../activities/audience.ts'
import { ageRead, gradeRead, halvesRead, saysPartOfYear, type AgeUnit } from './import-values.ts'

/**
 * Reads ages or grades, as the product exports them ('Ages 5y to 8y', 'Grade K and up') or as others write them ('Ages
 * 5-16', '6+', 'K-5', '6 to 18 months', 'Gr. 1-3').
 * `bare` says how to read numbers without a word, `unit` how to read ages. Undefined for anything else or several
 * ranges.
 */
export function audienceRead(
  cell: string,
  { bare, unit }: { bare: 'AGES' | 'GRADES'; unit: AgeUnit },
): Audience | undefined {
  const text = halvesRead(cell.trim())
    .toLowerCase()
    .replace(/pre[ -]k/g, 'prek')
  if (/^(all( ages| grades)?|any( age)?|everybody|everyone)$/.test(text)) return nobodyInParticular
  const isOfAge = /\b(ages?|aged|years?|yrs?|months?|mos?)\b|\d ?[ym]\b/.test(text)
  const isOfGrade = /\b(grades?|gr|prek|tk|k|tod|toddlers?|kindergarten)\b|\bps\d|\d(st|nd|rd|th)\b/.test(
    text,
  )
  if (isOfAge && isOfGrade) return undefined
  const areGrades = isOfGrade || (!isOfAge && bare === 'GRADES')
  const [from, to, isBelow] = endsOf(text.replace(/^(for )?(ages?|aged|grades?|gr)\b[.: ]*/, '')) ?? []
  if (from === undefined || to === undefined) return undefined
  const fallback = /(months?|mos?)$/.test(text)
    ? 'MONTHS'
    : /(years?|yrs?)( old)?$/.test(text)
      ? 'YEARS'
      : unit
  const age = (end: string) => (end === '' ? null : ageRead(end.replace(/ old$/, ''), fallback))
  const grade = (end: string) => (end === '' ? null : gradeRead(end))
  const [first, last] = areGrades ? [grade(from), grade(to)] : [age(from), age(to)]
  if (first === undefined || last === undefined) return undefined
  // "Under 5" excludes age five; "under 5.5" includes part of it.
  const isPart = !areGrades && saysPartOfYear(fallback === 'MONTHS' && /^\d+$/.test(to) ? `${to} months` : to)
  const lastIncluded =
    isBelow && !isPart && last !== null ? stepBefore(last, areGrades ? GRADES : AGES) : last
  if (lastIncluded === undefined) return undefined
  return (
    areGrades
      ? { ...nobodyInParticular, gradeFrom: first, gradeTo: lastIncluded }
      : { ...nobodyInParticular, ageFrom: first, ageTo: lastIncluded }
  ) as Audience
}

/** Returns the step before in a list of ages or grades; undefined for the first. */
function stepBefore<T>(end: Age | Grade, all: readonly T[]): T | undefined {
  return all[all.indexOf(end as T) - 1]
}

/** Splits a range into its ends as written, '' for an open end, and whether the last one is excluded. */
function endsOf(text: string): [string, string, boolean] | null {
  const up = /^(.+?)\s*(\+|(and|or|&) (up|over|older|above))$/.exec(text)
  if (up) return [up[1]!, '', false]
  const under = /^(.+?)\s*(and|or|&) (under|below|younger)$/.exec(text) ?? /^up to (.+)$/.exec(text)
  if (under) return ['', under[1]!, false]
  const below = /^(?:under|below|younger than|less than|<) ?(.+)$/.exec(text)
  if (below) return ['', below[1]!, true]
  const parts = text.split(/\s*(?:[-–—]|\bto\b|\bthrough\b|\bthru\b)\s*/)
  if (parts.length > 2 || parts.includes('')) return null
  return [parts[0]!, parts.at(-1)!, false]
}
