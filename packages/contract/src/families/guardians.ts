import * as z from 'zod/mini'
import { MARKETING_SOURCES } from '@afterbell/domain/families/marketing-consent'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { id, instant, requiredText, text } from '../kernel/fields.ts'

/**
 * A guardian in a form. With the `id` of a guardian of the family, it changes that one; without, the one at the same
 * position.
 */
export const guardianForm = z.object({
  id: z._default(z.nullable(id), null),
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: z._default(z.nullable(text(254)), null),
  phone: z._default(z.nullable(text(30)), null),
  /** The language of messages to them; null: not set, so English. Undefined keeps the previous one. */
  language: z.optional(z.nullable(z.enum(LANGUAGES))),
  /** Whether they agreed to marketing emails. Undefined keeps the previous answer. */
  marketing: z.optional(z.boolean()),
})

export const guardian = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The language of messages to them; null if nobody has said, which means English. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** Agreed to marketing emails. */
  marketing: z.boolean(),
  /** Source of the answer; null if nobody answered, which means no. */
  marketingSaid: z.nullable(
    z.object({
      at: instant,
      source: z.enum(MARKETING_SOURCES),
      /** The user who recorded it; null if it came from Mailchimp. */
      by: z.nullable(z.string()),
    }),
  ),
})
