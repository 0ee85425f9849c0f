/** What a school that has just signed up does first, in the order in which it helps. */
export const FIRST_STEPS = [
  'PROFILE',
  'LOCATION',
  'ACTIVITY',
  'PORTAL_NAME',
  'PAYMENTS',
  'COLLEAGUE',
  'CHILD',
] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

/** Whether the school still has to find its way: until it offers something and somebody is there to book it. */
export function isJustBeginning(done: readonly FirstStep[]): boolean {
  return !done.includes('ACTIVITY') || !done.includes('CHILD')
}
