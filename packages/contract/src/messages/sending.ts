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

/** Rows of a list to write to: spots, attendance entries, children, activities. */
export const audienceIds = z
  .array(id)
  .check(
    z.minLength(1, 'Please choose whom to write to'),
    z.maxLength(AUDIENCE_MAX, `Please choose at most ${AUDIENCE_MAX.toLocaleString('en')}`),
  )

const flags = {
  /** The primary contact of each child. */
  primary: z._default(z.boolean(), true),
  /** All other guardians. */
  secondary: z._default(z.boolean(), true),
}

/** The domain's rule reports a subject that is too long; this limit only rejects extreme lengths. */
const subject = z._default(z.string().check(z.maxLength(SUBJECT_CHARACTERS_MAX * 10), storable), '')
const message = z.string().check(z.maxLength(LETTER_CHARACTERS_MAX * 2), storable)

/** The content, and the time of sending. */
const contentFields = {
  message,
  /** A future time; undefined sends now. */
  sendAt: z.optional(z.nullable(moment)),
  /** Sends only to the author, as the first recipient would read it. The history does not keep it. */
  isTest: z._default(z.boolean(), false),
}

/** Defaults to the usual purpose of the list. People who opted out of news still get messages about their child. */
const purpose = z.optional(z.enum(PURPOSES))

/** An email to everybody selected by the flags. */
export const emailAllForm = z.object({ subject, purpose, ...flags, ...contentFields })

/** An email to the parents of some rows. */
export const emailForm = z.extend(emailAllForm, { ids: audienceIds })

/** A text to the parents of some rows. */
export const smsForm = z.object({ ids: audienceIds, ...flags, ...contentFields })

/** An email with attachments: the form is JSON in its own part. */
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

/** Result of sending: the number of recipients, and of people it does not reach. */
export const sent = z.object({
  /** Null for a test. */
  batchId: z.nullable(id),
  /** Number of emails or texts. */
  recipients: z.int(),
  /** Number of selected people who cannot be reached. */
  unreached: z.int(),
  sendAt: z.string(),
})

const recipient = z.object({ name: z.string(), address: z.string(), childNames: z.array(z.string()) })

/** Limit per list; the counts are complete. */
export const RECIPIENTS_LISTED = 500

/** Recipients of a message, and a preview for one of them. */
export const recipientsAnswer = z.object({
  total: z.int(),
  recipients: z.array(recipient),
  unreachedTotal: z.int(),
  unreached: z.array(z.object({ name: z.string(), childNames: z.array(z.string()), reason: z.string() })),
  /** The message for the recipient at this position; null without recipients or content. */
  preview: z.nullable(z.object({ subject: z.string(), message: z.string() })),
})

/** Takes the same fields as sending does, as far as they are filled in. */
export const recipientsForm = z.object({
  ids: audienceIds,
  channel: z.enum(CHANNELS),
  purpose,
  ...flags,
  subject: z.optional(subject),
  message: z.optional(message),
  /** Position of the recipient to preview, from 0. */
  previewOf: z._default(z.int().check(z.minimum(0)), 0),
})

const MULTIPART = {
  bodyForm: 'multipart',
  // The specification uses both names (OQ-78).
  files: ['attachments', 'attachment'],
  fileBytesMax: ATTACHMENTS_BYTES_MAX,
  fieldBytesMax: 1024 * 1024,
} as const

export const SENDING_REFUSALS = ['NOBODY_REACHED'] as const

/** The three calls for writing to a list's families: email, text, and recipients. */
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

/** An email to some rows of a list without parents, such as colleagues. */
export const emailToSome = {
  ...MULTIPART,
  body: partOfForm(z.object({ ids: audienceIds, subject, ...contentFields })),
}
