import { findings, type Finding } from '../kernel/decision.ts'

/** For how many months a school keeps each kind of what it needs no longer; null for as long as it likes. */
export interface Retention {
  /** What was said in emails and texts, and to whom; letters to those who work there among them. */
  readonly messageMonths: number | null
  /** Who picked up, and what was written down about it, and why children were absent. */
  readonly pickupMonths: number | null
  /** Medical information, notes, answers to forms, pickups, emergency contacts and reasons of absences of children who were removed. */
  readonly leftChildMonths: number | null
}

export type RetentionKind = keyof Retention

/**
 * The months there are to choose from. What is kept about children is wanted for a year at least.
 * @answers For how long is what a school keeps?
 */
export const RETENTION_MONTHS: { readonly [K in RetentionKind]: readonly number[] } = {
  messageMonths: [3, 6, 12, 24, 36, 60, 84],
  pickupMonths: [12, 24, 36, 60, 84, 120],
  leftChildMonths: [12, 24, 36, 60, 84, 120],
}

export const RETENTION_KINDS = Object.keys(RETENTION_MONTHS) as readonly RetentionKind[]

/** What is wrong with a choice of months: each is one of those there are, or null. */
export function retentionFindings(chosen: Retention): Finding[] {
  return findings(
    RETENTION_KINDS.map((kind) => {
      const months = chosen[kind]
      const isOne = months === null || RETENTION_MONTHS[kind].includes(months)
      return [kind, isOne ? null : 'Choose one of the times in the list'] as const
    }),
  )
}

/** Which kinds are kept for less time than before: something of them may go for good. */
export function keptShorter(before: Retention, after: Retention): RetentionKind[] {
  return RETENTION_KINDS.filter(
    (kind) => (after[kind] ?? Number.POSITIVE_INFINITY) < (before[kind] ?? Number.POSITIVE_INFINITY),
  )
}

/** `6 months`, `1 year`, `5 years`. */
export function monthsShown(months: number): string {
  if (months % 12 !== 0) return `${months} months`
  return months === 12 ? '1 year' : `${months / 12} years`
}
