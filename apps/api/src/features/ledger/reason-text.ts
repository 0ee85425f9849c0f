import { reasonText, type Reason } from '@afterbell/domain/prices/reasons'
import type { SchoolNow } from '../../platform/database/school-now.ts'

/** Why a line has its amount, as a sentence: of one that somebody wrote there is none. */
export function storedReasonText(
  reason: unknown,
  school: Pick<SchoolNow, 'currency' | 'dateFormat'>,
): string | null {
  // What is stored was worked out by us, in the shape it has now.
  return reason === null ? null : reasonText(reason as Reason, school)
}
