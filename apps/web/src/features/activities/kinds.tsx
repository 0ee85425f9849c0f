import { classes } from '@afterbell/contract/classes'
import { activityKinds } from '@afterbell/domain/activity-kinds'

/**
 * What a kind of activity answers to the screens: its words, its calls, its addresses, and its half of the wizard
 * (rules of its form, fields of its steps, editor of its sections), which is loaded with the wizard alone.
 * A further kind is its row in domain, its row here, and its routes; the screens ask for an answer, never for the kind.
 */
export const kinds = {
  classes: {
    ...activityKinds.classes,
    things: activityKinds.classes.words,
    calls: classes,
    /** What its form calls what every kind has. */
    names: { startsOn: 'classStartDate', endsOn: 'classEndDate', noDates: 'noClassDates' },
    purpose: 'A class meets every week on its days, from its first date to its last.',
    loadWizard: async () => (await import('./class-wizard.tsx')).classWizard,
  },
} as const

/** The kinds that have screens. */
export type ShownKind = keyof typeof kinds
