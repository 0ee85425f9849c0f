import { expect } from 'vitest'
import { checks } from '../../../src/checks.ts'
import { differencesIn, differenceText } from '../../../src/platform/verify/verify.ts'
import type { Rig } from '../app.ts'

/** Returns the differences that `npm run verify` reports of a school. */
export async function differencesOf({ pool }: Pick<Rig, 'pool'>, schoolId: string): Promise<string[]> {
  return (await differencesIn(pool, schoolId, checks)).map(differenceText)
}

/** Expects all stored totals of schools to be what they are made of. */
export async function expectSoundTotals(
  rig: Pick<Rig, 'pool'>,
  ...schools: readonly { id: string }[]
): Promise<void> {
  for (const { id } of schools) expect([id, ...(await differencesOf(rig, id))]).toEqual([id])
}
