/** Features that can be turned on for one school and not for others. */
export const FEATURES = ['new-payments'] as const
export type Feature = (typeof FEATURES)[number]

/** Checks whether a feature of this name exists. */
export function isFeature(name: string): name is Feature {
  return FEATURES.some((feature) => feature === name)
}
