import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'

/**
 * What a kind of activity answers to the screens: its words, its addresses, and its half of the wizard (rules of its form,
 * fields of its steps, editor of its sections), which is loaded with the wizard alone. Its calls carry all rules of its form,
 * and stand by themselves (`kind-calls.ts`): a first list need not load them.
 * The screens ask for an answer, never for the kind; what a further kind needs is listed in ARCHITECTURE.md.
 */
export const kinds = {
  classes: {
    ...activityKinds.classes,
    things: activityKinds.classes.words,
    purpose: 'A class meets every week on its days, from its first date to its last.',
    loadWizard: async () => (await import('./wizard/class-wizard.tsx')).classWizard,
  },
  camps: {
    ...activityKinds.camps,
    things: activityKinds.camps.words,
    purpose: 'A camp runs on consecutive days, in groups.',
    loadWizard: async () => (await import('./wizard/camp-wizard.tsx')).campWizard,
  },
  aftercare: {
    ...activityKinds.aftercare,
    things: activityKinds.aftercare.words,
    purpose: 'An aftercare session runs on weekdays. Each weekday has its own hours and spots.',
    loadWizard: async () => (await import('./wizard/aftercare-wizard.tsx')).aftercareWizard,
  },
} as const

/** The kinds that have screens. */
export type ShownKind = keyof typeof kinds
