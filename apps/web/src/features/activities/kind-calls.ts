import { aftercare, aftercareFormNames } from '@afterbell/contract/activities/aftercare'
import { campFormNames, camps } from '@afterbell/contract/activities/camps'
import { classes, classFormNames } from '@afterbell/contract/activities/classes'
import { AFTERCARE_BULK_FIELDS } from '@afterbell/domain/activities/aftercare-form'
import { CAMP_BULK_FIELDS } from '@afterbell/domain/activities/camp-form'
import { BULK_FIELDS } from '@afterbell/domain/activities/class-form'
import type { ScreenKind } from './kinds.tsx'

/** Each kind's calls to read and write its form, the wire's field names, and the fields of bulk changes. */
export const kindCalls = {
  classes: { calls: classes, formNames: classFormNames, bulkFields: BULK_FIELDS },
  camps: { calls: camps, formNames: campFormNames, bulkFields: CAMP_BULK_FIELDS },
  aftercare: { calls: aftercare, formNames: aftercareFormNames, bulkFields: AFTERCARE_BULK_FIELDS },
} as const satisfies Record<ScreenKind, object>

/** Converts a form from the wire. The compiler cannot tie the kind to its form here, so the caller names the type. */
export function formReader<F>(kind: ScreenKind): (wire: object) => F {
  return (wire) => {
    // A camp's own part on the wire contains `draft`; the form has no such field.
    const { draft: _, ...form } = kindCalls[kind].formNames.fromWire(wire as never) as { draft?: boolean }
    return form as F
  }
}
