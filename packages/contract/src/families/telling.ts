import * as z from 'zod/mini'
import { TELLINGS } from '@afterbell/domain/messages/telling'
import { id, instant, requiredText } from '../kernel/fields.ts'

/** A guardian whose name is on a child's list or nearly, and how much they are told about the child. */
export const listedGuardian = z.object({
  guardianId: id,
  guardian: z.string(),
  entryId: id,
  entry: z.string(),
  /** Whether the names are the same, not only alike. */
  isSame: z.boolean(),
  telling: z.enum(TELLINGS),
  /** What a Super Admin decided. Null while nobody did: then nothing is told. */
  decision: z.nullable(z.object({ reason: z.string(), at: instant, by: z.string() })),
})

/** What a Super Admin decides about a guardian and an entry of the list. */
export const tellingForm = z.object({
  guardianId: id,
  telling: z.enum(TELLINGS),
  reason: requiredText(500),
})
