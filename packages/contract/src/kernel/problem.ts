import * as z from 'zod/mini'

/**
 * What the sentence of a code is made of, so that it can be told in another language: names, counts, dates, whole cents and
 * keys. Of every refusal a family can meet, also where it has none; of what only staff meet it is left out.
 */
export const refusalParts = z.record(z.string(), z.unknown())

/** Why somebody or something cannot be chosen, where a list says so before it is asked for. */
export const refusal = z.object({ code: z.string(), parts: refusalParts, message: z.string() })

/**
 * Every refusal has this body.
 *
 * 400 with `showMessageToUser`: a rule said no, in a sentence for people.
 * 400 VALIDATION with `fields`: the input was malformed, with a sentence per field.
 * 401 not signed in · 403 with a code: role or state of school or account · 404 not there or not yours ·
 * 429 with Retry-After · 500 with an `id` to quote.
 */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  parts: z.optional(refusalParts),
  showMessageToUser: z.optional(z.boolean()),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Details of a refusal, such as who changed a record meanwhile. */
  details: z.optional(z.record(z.string(), z.unknown())),
  id: z.optional(z.string()),
})

export type Problem = z.infer<typeof problem>
