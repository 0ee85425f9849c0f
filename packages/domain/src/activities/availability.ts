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

/** The most places a section, its wait list or their drop-in can have. */
export const PLACES_MAX = 10_000

/**
 * How many spots a screen names for a section, or for the sections of an activity together: null where there are as many as there can
 * be. That is what an import makes of "unlimited", and "12 of 10000" would tell nobody anything.
 */
export function spotLimit(maxEnroll: number): number | null {
  return maxEnroll >= PLACES_MAX ? null : maxEnroll
}

/** How much room is left, for staff: '3 of 10 left', 'no limit'. `free` is above 0. */
export function roomLeftText(free: number, maxEnroll: number): string {
  return spotLimit(maxEnroll) === null ? 'no limit' : `${free} of ${maxEnroll} left`
}

/** How many of the spots are taken, for staff: '12/15', or '12 enrolled' where there is no limit. */
export function takenText(enrolled: number, maxEnroll: number): string {
  return spotLimit(maxEnroll) === null ? `${enrolled} enrolled` : `${enrolled}/${maxEnroll}`
}
