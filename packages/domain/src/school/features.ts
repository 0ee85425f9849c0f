/** What can be turned on for one school while others do without it. */
export const FEATURES = ['new-payments'] as const
export type Feature = (typeof FEATURES)[number]

/** Whether there is a feature of this name. */
export function isFeature(name: string): name is Feature {
  return FEATURES.some((feature) => feature === name)
}
