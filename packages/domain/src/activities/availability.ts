import { count } from '../kernel/count.ts'

/** What a family finds: a free place, a wait list to join, or neither. */
export const AVAILABILITIES = ['FREE', 'WAIT_LIST', 'FULL'] as const

export type Availability = (typeof AVAILABILITIES)[number]

/** Days that are picked: how many are to come, and how many of them a newcomer could take. */
export interface DaysFree {
  readonly total: number
  readonly free: number
}

/** '7 of 8 days available'. */
export function daysFreeText({ total, free }: DaysFree): string {
  return `${free} of ${count(total, 'day')} available`
}
