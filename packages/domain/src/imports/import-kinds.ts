import { activityKinds } from '../kernel/activity-kinds.ts'

/** Kinds of things that can be imported. */
export const IMPORTED_THINGS = ['classes', 'camps', 'families'] as const

export type ImportedThing = (typeof IMPORTED_THINGS)[number]

/** Words for an import's results on its screens. `screen` is the list it leads to. */
export const importedThings: Readonly<
  Record<ImportedThing, { one: string; many: string; title: string; screen: string }>
> = {
  classes: { ...activityKinds.classes.words, screen: activityKinds.classes.addresses.screen },
  camps: { ...activityKinds.camps.words, screen: activityKinds.camps.addresses.screen },
  families: { one: 'child', many: 'children', title: 'Children', screen: 'contacts' },
}
