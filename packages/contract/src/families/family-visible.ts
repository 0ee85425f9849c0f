import * as z from 'zod/mini'
import { renamedOnWire } from '../kernel/travels-as.ts'

/**
 * Whether allergies, needs, guardians and who may never collect are shown: to instructors of children they teach, and not
 * of those who have left, nor of what is over. Inside it is `familyVisible`; programs that are open in tabs, and what they
 * keep on devices, know it by this name.
 */
export const familyTold = z.boolean()

/** A row of a child, with the name the inside has for that. */
export function withFamilyVisible<S extends z.ZodMiniObject<{ familyTold: typeof familyTold }>>(schema: S) {
  return renamedOnWire(schema, 'familyVisible', 'familyTold')
}
