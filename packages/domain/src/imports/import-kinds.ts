import { activityKinds } from '../kernel/activity-kinds.ts'

/** What a file can be imported as. */
export const IMPORTED_THINGS = ['classes', 'camps', 'families'] as const

export type ImportedThing = (typeof IMPORTED_THINGS)[number]

/** What an import makes, in the words of its screens. `screen` is the list it leads to. */
export const importedThings: Readonly<
  Record<ImportedThing, { one: string; many: string; title: string; screen: string }>
> = {
  classes: { ...activityKinds.classes.words, screen: activityKinds.classes.addresses.screen },
  camps: { ...activityKinds.camps.words, screen: activityKinds.camps.addresses.screen },
  families: { one: 'child', many: 'children', title: 'Children', screen: 'contacts' },
}
