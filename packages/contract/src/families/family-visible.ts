import * as z from 'zod/mini'
import { renamedOnWire } from '../kernel/travels-as.ts'

/**
 * Whether allergies, needs, guardians and the do-not-release list are visible: to instructors only for children they
 * currently teach. Inside it is called `familyVisible`; open tabs and offline data of older programs use this wire
 * name.
 */
export const familyTold = z.boolean()

/** A row of a child, with the inside name of that field. */
export function withFamilyVisible<S extends z.ZodMiniObject<{ familyTold: typeof familyTold }>>(schema: S) {
  return renamedOnWire(schema, 'familyVisible', 'familyTold')
}
