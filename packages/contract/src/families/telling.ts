import * as z from 'zod/mini'
import { TELLINGS } from '@afterbell/domain/messages/tellings'
import { id, instant, requiredText } from '../kernel/fields.ts'

/**
 * A guardian whose name matches or resembles an entry of a child's do-not-release list, and how much they are told
 * about the child.
 */
export const listedGuardian = z.object({
  guardianId: id,
  guardian: z.string(),
  entryId: id,
  entry: z.string(),
  /** Whether the names are equal, not just similar. */
  isSame: z.boolean(),
  telling: z.enum(TELLINGS),
  /** Decision of a Super Admin. Null if there is none: then the guardian is told nothing. */
  decision: z.nullable(z.object({ reason: z.string(), at: instant, by: z.string() })),
})

/** A Super Admin's decision about a guardian and an entry of the list. */
export const tellingForm = z.object({
  guardianId: id,
  telling: z.enum(TELLINGS),
  reason: requiredText(500),
})
