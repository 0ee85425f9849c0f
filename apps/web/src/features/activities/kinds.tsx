import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'

/**
 * The screens' answers for each kind of activity: words, addresses, and its half of the wizard, loaded on demand. Calls are
 * in `kind-calls.ts`, since a first list does not need the form's rules. ARCHITECTURE.md lists the steps to add a kind.
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

/** Kinds that have screens. */
export type ScreenKind = keyof typeof kinds
