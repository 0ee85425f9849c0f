import { findings, type Finding } from '../kernel/decision.ts'
import { all, required, unlessEmpty } from '../kernel/rules.ts'

/** Matches a measurement ID of Google Analytics 4, 'G-ABC123DEF4'. IDs of older versions no longer work. */
const measurementId = unlessEmpty((text) =>
  /^G-[A-Z0-9]{4,16}$/.test(text.trim().toUpperCase()) ? null : 'A measurement ID looks like G-ABC123DEF4',
)

/** Validates the school's measurement ID, at its field. */
export function analyticsFindings({ gaTrackingId }: { gaTrackingId: string }): Finding[] {
  return findings([['gaTrackingId', all<string>(required, measurementId)(gaTrackingId)]])
}

/** Normalizes a typed ID for storage. */
export function measurementIdToSave(typed: string): string {
  return typed.trim().toUpperCase()
}
