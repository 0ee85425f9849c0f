import * as z from 'zod/mini'

/**
 * The parts of a refusal's sentence, so that it can be written in another language: names, counts, dates, whole cents
 * and keys. Every refusal that a family can meet has them, even if empty; refusals that only staff meet have none.
 */
export const refusalParts = z.record(z.string(), z.unknown())

/** The reason why a person or thing cannot be chosen, in a list that says so before it is requested. */
export const refusal = z.object({ code: z.string(), parts: refusalParts, message: z.string() })

/**
 * The codes of a 403, each with its reason. No other code comes with a 403.
 * @answers Why does a call answer 403?
 */
export const forbiddenCodes = {
  ACCESS_DENIED: 'The role does not include this, or two schools are named',
  OTHER_SITE: 'A page of another site sent a call of a family',
  PREVIEW_READS_ONLY: 'Staff look at the family portal as a guardian, where nothing is saved',
  NOT_FOR_FAMILIES: 'The school does not let its families do this by themselves',
  NOT_FOR_KEY: 'The scopes of the API key do not include this',
  NOT_FOR_OPERATORS: 'Not while looking into a school as its operator',
  DEACTIVATED_ACCOUNT: 'The account is turned off, or belongs to no school any more',
  ACCOUNT_CLOSED: 'Its owner closed the account, and can open it again until the day in `details`',
  UNVERIFIED_EMAIL: 'The email address is not confirmed yet',
  SECOND_STEP_REQUIRED: 'The school asks Super Admins to log in with two steps',
  INACTIVE_SCHOOL: 'The school is inactive',
  SUSPENDED_SCHOOL: 'The school is suspended',
  SCHOOL_WAS_DEACTIVATED: 'The owner closed the school; `details` say until when it can be opened again',
  EMAIL_VERIFICATION_TOKEN_EXPIRED: 'The link of a sign-up has expired',
  EMAIL_VERIFICATION_TOKEN_DOES_NOT_EXIST: 'The link of a sign-up is not one',
  VALID_EMAIL_VERIFICATION_TOKEN_EXISTS: 'A link that works is on its way already',
} as const

export type ForbiddenCode = keyof typeof forbiddenCodes

/**
 * Every refusal has this body.
 *
 * 400 with `showMessageToUser`: a rule said no, in a sentence for people.
 * 400 VALIDATION with `fields`: the input was malformed, with a sentence per field.
 * 401 not signed in · 403 with one of `forbiddenCodes` · 404 not there or not yours ·
 * 429 with Retry-After · 500 with an `id` to quote.
 * @answers How does a no leave the server?
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
