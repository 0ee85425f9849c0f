import { isDate, isTime, plusDays, type IsoDate } from './dates.ts'
import { unlessEmpty, type Rule, type InputValue } from './rules.ts'
import { fieldSentences } from './refusals/fields.en.ts'

/** R098: later than today, compared by day (R100). `today` is the school's. */
export function futureDate(today: IsoDate): Rule {
  return unlessEmpty((date) => (isDate(date) && date > today ? null : fieldSentences.futureDate))
}

/** R099: today or later, compared by day (R100). */
export function currentOrFutureDate(today: IsoDate): Rule {
  return unlessEmpty((date) => (isDate(date) && date >= today ? null : fieldSentences.currentOrFutureDate))
}

/** A day that exists, `YYYY-MM-DD`. */
export const date: Rule = unlessEmpty((text) => (isDate(text) ? null : fieldSentences.date))

/** A complete time of day, `HH:mm`. */
export const time: Rule = unlessEmpty((text) => (isTime(text) ? null : fieldSentences.time))

/** A day that exists, is not in the future, and is at most 120 years ago: beyond that, a digit must be wrong. */
export function birthDate(today: IsoDate): Rule {
  return unlessEmpty((text) => {
    if (!isDate(text) || text < plusDays(today, -120 * 365.25)) return fieldSentences.date
    return text > today ? fieldSentences.currentOrPastDate : null
  })
}

/** For the start of a time range: R105, skipped while the end is incomplete (R107). */
export function timeBefore(end: InputValue): Rule {
  return unlessEmpty((start) =>
    isWhole(start) && isWhole(end) && start >= end ? fieldSentences.startBeforeEnd : null,
  )
}

/** For the end of a time range: R106, skipped while the start is incomplete (R107). */
export function timeAfter(start: InputValue): Rule {
  return unlessEmpty((end) =>
    isWhole(start) && isWhole(end) && end <= start ? fieldSentences.endAfterStart : null,
  )
}

function isWhole(time: InputValue): time is string {
  return typeof time === 'string' && isTime(time)
}
