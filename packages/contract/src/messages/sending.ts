import * as z from 'zod/mini'
import { AUDIENCE_MAX } from '@afterbell/domain/messages/audience'
import { CHANNELS } from '@afterbell/domain/messages/channels'
import {
  ATTACHMENTS_BYTES_MAX,
  LETTER_CHARACTERS_MAX,
  SUBJECT_CHARACTERS_MAX,
} from '@afterbell/domain/messages/message-form'
import { PURPOSES } from '@afterbell/domain/messages/purpose'
import { anyText, id, moment, storable } from '../kernel/fields.ts'
import { op, type Allow } from '../kernel/op.ts'

/** The rows of a list that are written to: places, attendance entries, children, activities. */
export const audienceIds = z
  .array(id)
  .check(
    z.minLength(1, 'Please choose whom to write to'),
    z.maxLength(AUDIENCE_MAX, `Please choose at most ${AUDIENCE_MAX.toLocaleString('en')}`),
  )

const flags = {
  /** The primary contact of each child. */
  primary: z._default(z.boolean(), true),
  /** Everybody else who answers for them. */
  secondary: z._default(z.boolean(), true),
}

/** A subject that is too long is told by the rule; here only what no rule should have to read is turned away. */
const subject = z._default(z.string().check(z.maxLength(SUBJECT_CHARACTERS_MAX * 10), storable), '')
const message = z.string().check(z.maxLength(LETTER_CHARACTERS_MAX * 2), storable)

/** What is written, and when it leaves. */
const written = {
  message,
  /** Later than now. */
  sendAt: z.optional(z.nullable(moment)),
  /** To whoever writes it alone, as the first recipient would read it. Nothing is kept of it in the history. */
  isTest: z._default(z.boolean(), false),
}

/** Left out: what is usual of the list it is written from. Who ended news is still written to about their child. */
const purpose = z.optional(z.enum(PURPOSES))

/** A letter to everybody whose flags say so. */
export const emailAllForm = z.object({ subject, purpose, ...flags, ...written })

/** A letter to the parents of some rows. */
export const emailForm = z.extend(emailAllForm, { ids: audienceIds })

/** A text to the parents of some rows. */
export const smsForm = z.object({ ids: audienceIds, ...flags, ...written })

/** A letter as it travels beside its files: the form is JSON in a part of its own. */
function partOfForm<S extends z.ZodMiniType>(schema: S) {
  return z.object({
    emailForm: z.pipe(
      z.pipe(
        anyText,
        z.transform((text: string, ctx) => {
          try {
            return JSON.parse(text) as unknown
          } catch {
            ctx.issues.push({ code: 'custom', input: text, message: 'This is not JSON' })
            return z.NEVER
          }
        }),
      ),
      schema,
    ) as unknown as z.ZodMiniType<z.output<S>, string>,
  })
}

/** What became of a message: whom it goes to, and whom it does not reach. */
export const sent = z.object({
  /** Null for a test. */
  batchId: z.nullable(id),
  /** How many letters or texts leave. */
  recipients: z.int(),
  /** How many of those asked for cannot be reached. */
  unreached: z.int(),
  sendAt: z.string(),
})

const recipient = z.object({ name: z.string(), address: z.string(), childNames: z.array(z.string()) })

/** So many are listed of each; they are counted in whole. */
export const RECIPIENTS_LISTED = 500

/** Who a message would reach, and what one of them would read. */
export const recipientsAnswer = z.object({
  total: z.int(),
  recipients: z.array(recipient),
  unreachedTotal: z.int(),
  unreached: z.array(z.object({ name: z.string(), childNames: z.array(z.string()), reason: z.string() })),
  /** As the recipient of this place in the list would read it; null where nobody is reached, or nothing was written. */
  preview: z.nullable(z.object({ subject: z.string(), message: z.string() })),
})

/** Whom a message would reach is asked with what it will be sent with, so far. */
export const recipientsForm = z.object({
  ids: audienceIds,
  channel: z.enum(CHANNELS),
  purpose,
  ...flags,
  subject: z.optional(subject),
  message: z.optional(message),
  /** Whose letter is shown, counted from 0. */
  previewOf: z._default(z.int().check(z.minimum(0)), 0),
})

const MULTIPART = {
  bodyForm: 'multipart',
  // The specification has both names (OQ-78).
  files: ['attachments', 'attachment'],
  fileBytesMax: ATTACHMENTS_BYTES_MAX,
  fieldBytesMax: 1024 * 1024,
} as const

export const SENDING_REFUSALS = ['NOBODY_REACHED'] as const

/** The three calls of a list whose families are written to: by email, by text, and who that would be. */
export function sendingCalls<const E extends string, const S extends string, const R extends string>(
  paths: { email: E; sms: S; recipients: R },
  allow: { email: Allow; sms: Allow },
  what: string,
) {
  return {
    email: op({
      method: 'POST',
      path: paths.email,
      summary: `Emails the parents ${what}: one letter to each address.`,
      allow: allow.email,
      ...MULTIPART,
      body: partOfForm(emailForm),
      answer: sent,
      refusals: SENDING_REFUSALS,
    }),
    sms: op({
      method: 'POST',
      path: paths.sms,
      summary: `Texts the parents ${what}: one text to each number.`,
      allow: allow.sms,
      body: smsForm,
      answer: sent,
      refusals: SENDING_REFUSALS,
    }),
    recipients: op({
      method: 'POST',
      path: paths.recipients,
      summary: `Whom a message to the parents ${what} would reach, whom it would not and why, and what one of them would read.`,
      allow: allow.email,
      writes: false,
      addition: true,
      body: recipientsForm,
      answer: recipientsAnswer,
    }),
  }
}

/** A letter to some of a list that has no parents: colleagues. */
export const emailToSome = {
  ...MULTIPART,
  body: partOfForm(z.object({ ids: audienceIds, subject, ...written })),
}
