import { findings, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required, type Rule } from '../kernel/rules.ts'
import type { Channel } from './channels.ts'
import { MERGE_FIELDS, unknownMergeFields, type MergeField } from './merge-fields.ts'
import { SMS_CHARACTERS_MAX, smsParts } from './sms-parts.ts'

export const SUBJECT_CHARACTERS_MAX = 200
/** Counted in the HTML of an email, markup included. */
export const LETTER_CHARACTERS_MAX = 50_000

/** Limit for all attachments of an email together. */
export const ATTACHMENTS_BYTES_MAX = 10 * 1024 * 1024
export const ATTACHMENTS_MAX = 10

/** How far ahead a message may be scheduled. */
export const SEND_LATER_DAYS = 90

/** A message form: the words, which contacts get it, and when. */
export interface MessageForm {
  subject: string
  /** HTML as the server saves it for an email; plain characters for a text. */
  message: string
  primary: boolean
  secondary: boolean
  /** Null: now. */
  sendAt: Temporal.Instant | null
}

/** A file to attach to an email. */
export interface NewAttachment {
  name: string
  bytes: number
}

const mergeFieldsRule =
  (fields: readonly MergeField[]): Rule =>
  (text) =>
    unknownMergeFields(text ?? '', fields)

export const tooLongSms: Rule = (text) =>
  smsParts(text ?? '').characters > SMS_CHARACTERS_MAX
    ? `This text is too long. It can have at most ${SMS_CHARACTERS_MAX.toLocaleString('en')} characters`
    : null

/**
 * Checks a message; findings name its fields. `plain` is the letter without its markup, `fields` are the merge fields
 * it may use.
 * @answers Who is written to, and who is not?
 */
export function messageFindings(
  channel: Channel,
  form: MessageForm & { plain: string },
  {
    at,
    attachments = [],
    fields = MERGE_FIELDS,
  }: { at: Temporal.Instant; attachments?: readonly NewAttachment[]; fields?: readonly MergeField[] },
): Finding[] {
  const isLetter = channel === 'EMAIL'
  const fieldsRule = mergeFieldsRule(fields)
  return findings([
    ...(isLetter
      ? ([
          ['subject', all<string>(required, maxLength(SUBJECT_CHARACTERS_MAX), fieldsRule)(form.subject)],
        ] as const)
      : []),
    [
      'message',
      required(form.plain) ?? (isLetter ? maxLength(LETTER_CHARACTERS_MAX) : tooLongSms)(form.message),
    ],
    ['message', fieldsRule(form.plain)],
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
  // Filling in the form takes time: a moment ago still means now.
  if (Temporal.Instant.compare(sendAt, at.subtract({ minutes: 5 })) < 0) return 'Choose a time in the future'
  return Temporal.Instant.compare(sendAt, at.add({ hours: SEND_LATER_DAYS * 24 })) > 0
    ? `Choose a time within the next ${SEND_LATER_DAYS} days`
    : null
}

/** File names of programs. Mail servers reject emails with them. */
const PROGRAMS =
  /\.(exe|com|bat|cmd|scr|pif|msi|msp|js|jse|mjs|vbs|vbe|wsf|wsh|ps1|psm1|jar|apk|app|dmg|pkg|deb|rpm|sh|hta|cpl|dll|lnk|reg|iso|img)$/i

/** Refuses attachments: a program, an empty file, too many files, or too many bytes together. */
export function attachmentsFinding(files: readonly NewAttachment[]): string | null {
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
