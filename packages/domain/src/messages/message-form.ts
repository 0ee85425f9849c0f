import { findings, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required, type Rule } from '../kernel/rules.ts'
import type { Channel } from './channels.ts'
import { MERGE_FIELDS, unknownMergeFields, type MergeField } from './merge-fields.ts'
import { SMS_CHARACTERS_MAX, smsParts } from './sms-parts.ts'

export const SUBJECT_CHARACTERS_MAX = 200
/** Of a letter as it is written, its marks included. */
export const LETTER_CHARACTERS_MAX = 50_000

/** What files come to together that go with a letter. */
export const ATTACHMENTS_BYTES_MAX = 10 * 1024 * 1024
export const ATTACHMENTS_MAX = 10

/** How far ahead a message may be sent later. */
export const SEND_LATER_DAYS = 90

/** What is written, to whom of the families, and when. */
export interface MessageForm {
  subject: string
  /** Of a letter in HTML as the server keeps it; of a text in plain characters. */
  message: string
  primary: boolean
  secondary: boolean
  /** Null: now. */
  sendAt: Temporal.Instant | null
}

/** A file that is to go with a letter. */
export interface AttachmentAsked {
  name: string
  bytes: number
}

const knownOf =
  (fields: readonly MergeField[]): Rule =>
  (text) =>
    unknownMergeFields(text ?? '', fields)

export const tooLongSms: Rule = (text) =>
  smsParts(text ?? '').characters > SMS_CHARACTERS_MAX
    ? `This text is too long. It can have at most ${SMS_CHARACTERS_MAX.toLocaleString('en')} characters`
    : null

/**
 * What is wrong with a message, at its fields. `plain` is what a letter says without its marks, `fields` what it may ask for.
 * @answers Who is written to, and who is not?
 */
export function messageFindings(
  channel: Channel,
  form: MessageForm & { plain: string },
  {
    at,
    attachments = [],
    fields = MERGE_FIELDS,
  }: { at: Temporal.Instant; attachments?: readonly AttachmentAsked[]; fields?: readonly MergeField[] },
): Finding[] {
  const isLetter = channel === 'EMAIL'
  const known = knownOf(fields)
  return findings([
    ...(isLetter
      ? ([
          ['subject', all<string>(required, maxLength(SUBJECT_CHARACTERS_MAX), known)(form.subject)],
        ] as const)
      : []),
    [
      'message',
      required(form.plain) ?? (isLetter ? maxLength(LETTER_CHARACTERS_MAX) : tooLongSms)(form.message),
    ],
    ['message', known(form.plain)],
    [
      'primary',
      form.primary || form.secondary ? null : 'Choose primary contacts, secondary contacts, or both',
    ],
    ['sendAt', sendAtFinding(form.sendAt, at)],
    ['attachments', attachmentsFinding(attachments)],
  ])
}

function sendAtFinding(sendAt: Temporal.Instant | null, at: Temporal.Instant): string | null {
  if (sendAt === null) return null
  // Whoever chose "now" a moment ago means now.
  if (Temporal.Instant.compare(sendAt, at.subtract({ minutes: 5 })) < 0) return 'Choose a time in the future'
  return Temporal.Instant.compare(sendAt, at.add({ hours: SEND_LATER_DAYS * 24 })) > 0
    ? `Choose a time within the next ${SEND_LATER_DAYS} days`
    : null
}

/** Names of files that programs have. Mail servers turn letters with them away. */
const PROGRAMS =
  /\.(exe|com|bat|cmd|scr|pif|msi|msp|js|jse|mjs|vbs|vbe|wsf|wsh|ps1|psm1|jar|apk|app|dmg|pkg|deb|rpm|sh|hta|cpl|dll|lnk|reg|iso|img)$/i

/** What is wrong with the files that are to go with a letter: a program, too many, too large together, or an empty one. */
export function attachmentsFinding(files: readonly AttachmentAsked[]): string | null {
  const program = files.find(({ name }) => PROGRAMS.test(name.trim().replace(/[. ]+$/, '')))
  if (program) return `${program.name} is a program. Programs cannot be sent by email`
  const empty = files.find(({ bytes }) => bytes === 0)
  if (empty) return `${empty.name} is empty. Please choose another file`
  if (files.length > ATTACHMENTS_MAX) return `Attach at most ${ATTACHMENTS_MAX} files`
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return total > ATTACHMENTS_BYTES_MAX
    ? 'These files are too large. Together they can have at most 10 MB'
    : null
}
