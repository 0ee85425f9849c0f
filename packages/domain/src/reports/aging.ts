import { daysBetween, type IsoDate } from '../kernel/dates.ts'

/** Age brackets of open amounts, in days past due, both ends included. Null means no limit. */
export const AGES_OF_DEBT = [
  { key: 'current', label: 'Not yet due', from: null, to: 0 },
  { key: 'days30', label: '1–30 days', from: 1, to: 30 },
  { key: 'days60', label: '31–60 days', from: 31, to: 60 },
  { key: 'days90', label: '61–90 days', from: 61, to: 90 },
  { key: 'older', label: 'Over 90 days', from: 91, to: null },
] as const

export type AgeOfDebt = (typeof AGES_OF_DEBT)[number]['key']

/** Returns the bracket of an amount as of today. On the due date itself it is not past due. */
export function ageOfDebt(dueOn: IsoDate, today: IsoDate): AgeOfDebt {
  const days = daysBetween(dueOn, today)
  return AGES_OF_DEBT.find(({ to }) => to === null || days <= to)!.key
}
