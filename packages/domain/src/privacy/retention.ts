import { findings, type Finding } from '../kernel/decision.ts'

/** Months for which a school keeps each kind of data after it is no longer needed; null means no limit. */
export interface Retention {
  /** Contents and recipients of emails and texts, including letters to staff, and answered requests of families. */
  readonly messageMonths: number | null
  /** People who picked up children, notes about pickups, and reasons for absences. */
  readonly pickupMonths: number | null
  /** Medical information, notes, form answers, pickups, emergency contacts and absence reasons of removed children. */
  readonly leftChildMonths: number | null
}

export type RetentionKind = keyof Retention

/**
 * The choices of months. Data about children is kept for at least a year.
 * @answers For how long is what a school keeps?
 */
export const RETENTION_MONTHS: { readonly [K in RetentionKind]: readonly number[] } = {
  messageMonths: [3, 6, 12, 24, 36, 60, 84],
  pickupMonths: [12, 24, 36, 60, 84, 120],
  leftChildMonths: [12, 24, 36, 60, 84, 120],
}

export const RETENTION_KINDS = Object.keys(RETENTION_MONTHS) as readonly RetentionKind[]

/** Validates chosen months: each must be a listed choice, or null. */
export function retentionFindings(chosen: Retention): Finding[] {
  return findings(
    RETENTION_KINDS.map((kind) => {
      const months = chosen[kind]
      const isOne = months === null || RETENTION_MONTHS[kind].includes(months)
      return [kind, isOne ? null : 'Choose one of the times in the list'] as const
    }),
  )
}

/** Lists the kinds whose period became shorter: some of their data may be deleted for good. */
export function shortenedKinds(before: Retention, after: Retention): RetentionKind[] {
  return RETENTION_KINDS.filter(
    (kind) => (after[kind] ?? Number.POSITIVE_INFINITY) < (before[kind] ?? Number.POSITIVE_INFINITY),
  )
}

/** `6 months`, `1 year`, `5 years`. */
export function formatMonths(months: number): string {
  if (months % 12 !== 0) return `${months} months`
  return months === 12 ? '1 year' : `${months / 12} years`
}
