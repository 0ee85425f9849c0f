import { count } from '../kernel/count.ts'

/** What a family can get: a free spot, the wait list, or neither. */
export const AVAILABILITIES = ['FREE', 'WAIT_LIST', 'FULL'] as const

export type Availability = (typeof AVAILABILITIES)[number]

/** Future days a child can pick, and how many of them a newcomer could take. */
export interface DaysFree {
  readonly total: number
  readonly free: number
}

/** Formats picked days: '7 of 8 days available'. */
export function daysFreeText({ total, free }: DaysFree): string {
  return `${free} of ${count(total, 'day')} available`
}

/** The highest capacity of a section, a wait list, or drop-ins. */
export const PLACES_MAX = 10_000

/**
 * Returns the capacity that screens show, or null for no limit. Imports turn "unlimited" into `PLACES_MAX`, and "12 of
 * 10000" helps nobody.
 */
export function spotLimit(maxEnroll: number): number | null {
  return maxEnroll >= PLACES_MAX ? null : maxEnroll
}

/** Formats remaining spots for staff: '3 of 10 left', 'no limit'. `free` is above 0. */
export function roomLeftText(free: number, maxEnroll: number): string {
  return spotLimit(maxEnroll) === null ? 'no limit' : `${free} of ${maxEnroll} left`
}

/** Formats the enrolled children for staff: '12/15', or '12 enrolled' without a limit. */
export function occupancyText(enrolled: number, maxEnroll: number): string {
  return spotLimit(maxEnroll) === null ? `${enrolled} enrolled` : `${enrolled}/${maxEnroll}`
}
