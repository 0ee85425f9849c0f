import { reasonText, type Reason } from '@afterbell/domain/prices/reasons'
import type { SchoolNow } from '../../platform/database/school-now.ts'

/** Returns the reason for a line's amount as a sentence. Null for a line that staff entered. */
export function storedReasonText(
  reason: unknown,
  school: Pick<SchoolNow, 'currency' | 'dateFormat'>,
): string | null {
  // We stored this reason ourselves, in its current shape.
  return reason === null ? null : reasonText(reason as Reason, school)
}
