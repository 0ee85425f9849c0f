import { findings, type Finding } from '../kernel/decision.ts'
import { all, required, unlessEmpty } from '../kernel/rules.ts'

/** The measurement id of Google Analytics 4, 'G-ABC123DEF4'. Earlier kinds count no longer. */
const measurementId = unlessEmpty((text) =>
  /^G-[A-Z0-9]{4,16}$/.test(text.trim().toUpperCase()) ? null : 'A measurement ID looks like G-ABC123DEF4',
)

/** What is wrong with the id a school counts by, at its field. */
export function analyticsFindings({ gaTrackingId }: { gaTrackingId: string }): Finding[] {
  return findings([['gaTrackingId', all<string>(required, measurementId)(gaTrackingId)]])
}

/** As it is kept: how it was typed says nothing. */
export function measurementIdToSave(typed: string): string {
  return typed.trim().toUpperCase()
}
