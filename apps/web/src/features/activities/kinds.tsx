import { aftercare, aftercareFormNames } from '@afterbell/contract/activities/aftercare'
import { campFormNames, camps } from '@afterbell/contract/activities/camps'
import { classes, classFormNames } from '@afterbell/contract/activities/classes'
import { AFTERCARE_BULK_FIELDS } from '@afterbell/domain/activities/aftercare-form'
import { CAMP_BULK_FIELDS } from '@afterbell/domain/activities/camp-form'
import { BULK_FIELDS } from '@afterbell/domain/activities/class-form'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'

/**
 * What a kind of activity answers to the screens: its words, its calls, its addresses, and its half of the wizard
 * (rules of its form, fields of its steps, editor of its sections), which is loaded with the wizard alone.
 * The screens ask for an answer, never for the kind; what a further kind needs is listed in ARCHITECTURE.md.
 */
export const kinds = {
  classes: {
    ...activityKinds.classes,
    things: activityKinds.classes.words,
    calls: classes,
    formNames: classFormNames,
    /** What can be changed for several at once. */
    bulkFields: BULK_FIELDS,
    purpose: 'A class meets every week on its days, from its first date to its last.',
    loadWizard: async () => (await import('./wizard/class-wizard.tsx')).classWizard,
  },
  camps: {
    ...activityKinds.camps,
    things: activityKinds.camps.words,
    calls: camps,
    formNames: campFormNames,
    bulkFields: CAMP_BULK_FIELDS,
    purpose: 'A camp runs on consecutive days, in groups.',
    loadWizard: async () => (await import('./wizard/camp-wizard.tsx')).campWizard,
  },
  aftercare: {
    ...activityKinds.aftercare,
    things: activityKinds.aftercare.words,
    calls: aftercare,
    formNames: aftercareFormNames,
    bulkFields: AFTERCARE_BULK_FIELDS,
    purpose: 'An aftercare session runs on weekdays. Each weekday has its own hours and spots.',
    loadWizard: async () => (await import('./wizard/aftercare-wizard.tsx')).aftercareWizard,
  },
} as const

/** The kinds that have screens. */
export type ShownKind = keyof typeof kinds

/** Reads a form as the wire has it. Which form a kind has is known where the kind is: here they are alike. */
export function formReader<F>(kind: ShownKind): (wire: object) => F {
  return (wire) => {
    // Of a camp on the wire its own part says whether it is a draft; the form does not.
    const { draft: _, ...form } = kinds[kind].formNames.fromWire(wire as never) as { draft?: boolean }
    return form as F
  }
}
