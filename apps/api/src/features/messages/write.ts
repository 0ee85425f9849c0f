import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import { namesText } from '@afterbell/domain/kernel/names'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { LANES, type Channel } from '@afterbell/domain/messages/channels'
import {
  fillIn,
  fillInLetter,
  fillInText,
  mergeFieldsIn,
  MERGE_FIELDS,
  type MergeField,
  type MergeValues,
  type WrittenField,
} from '@afterbell/domain/messages/merge-fields'
import { messageFindings } from '@afterbell/domain/messages/message-form'
import {
  addressKey,
  recipientsOf,
  type MessageChild,
  type Flags,
  type Recipient,
  type UnreachedPerson,
} from '@afterbell/domain/messages/recipients'
import type { Purpose } from '@afterbell/domain/messages/purpose'
import { smsParts } from '@afterbell/domain/messages/sms-parts'
import { record } from '../../platform/database/history.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { assertValid, refuse } from '../../platform/problems.ts'
import { guardedChildren } from './telling.store.ts'
import { publicLink } from '../school/public-link.ts'
import { addressStates } from './address-states.store.ts'
import { balancesOf } from './audience.store.ts'
import { keepBatch, type MessageToKeep } from './batches.store.ts'
import { cleanLetter, plainLetter } from './letter-html.ts'
import { leavesAt } from './leaves-at.ts'
import { staffPhone } from './message-settings.store.ts'
import type { MessageParts } from './message-parts.ts'
import { messagesSend } from './message-jobs.ts'

/** The people a message is about. */
export interface Audience {
  /** The list it is written from, in words: 'Roster of Pottery'. */
  about: string
  children: readonly MessageChild[]
  /** The usual purpose of messages from that list. */
  purpose: Purpose
  /** `children` are staff of the school, who get the messages themselves. */
  isOfStaff?: boolean
}

/** A message as its author submitted it. */
export interface MessageInput extends Flags {
  channel: Channel
  /** Default: the usual purpose of the list. */
  purpose?: Purpose | undefined
  subject: string
  message: string
  sendAt: Temporal.Instant | null
  isTest: boolean
  attachments: readonly { name: string; type: string; bytes: Buffer }[]
}

type WriteContext = Pick<AnyCall, 'tx' | 'school' | 'user' | 'at'>

/**
 * Queues one message per address to the parents of children, in the caller's transaction. Refuses invalid fields, and a
 * message that reaches nobody (NOBODY_REACHED). A test goes to its author alone.
 * @answers Who is written to, and who is not?
 */
export async function writeToParents(
  parts: MessageParts,
  call: WriteContext,
  audience: Audience,
  input: MessageInput,
) {
  const content = wordsToSend(call, input)
  const purpose = input.purpose ?? audience.purpose
  const { recipients, unreached } = await reach(call, audience.children, { ...input, purpose })
  if (recipients.length === 0)
    throw refuse(
      'NOBODY_REACHED',
      audience.isOfStaff
        ? 'Nobody of these can be reached'
        : 'None of these families can be reached this way',
    )
  const targets = input.isTest ? recipients.slice(0, 1) : recipients
  const values = await valuesFor(parts, call, targets, writtenFieldsIn(content.subject, content.plain))
  const messages = targets.map((recipient): MessageToKeep => ({
    name: recipient.name,
    address: recipient.address,
    childIds: audience.isOfStaff ? [] : recipient.children.map(({ childId }) => childId),
    fields: values.get(recipient)!,
    language: recipient.language,
    parts: input.channel === 'SMS' ? smsParts(fillIn(content.body, values.get(recipient)!)).parts : 0,
  }))
  if (input.isTest) return sendTest(call, content, input, messages[0]!)
  const isOne = messages.length === 1
  const { channel, sendAt: planned } = input
  const at = planned !== null && Temporal.Instant.compare(planned, call.at) > 0 ? planned : call.at
  const sendAt = await leavesAt({ ...call, at }, { channel, isAwaited: isOne })
  const batchId = await keepBatch(
    call.tx,
    {
      schoolId: call.school.id,
      channel: input.channel,
      purpose,
      about: audience.about,
      subject: content.subject,
      body: content.body,
      sentBy: call.user.id,
      sendAt,
      lane: isOne ? LANES.PERSONAL : LANES.BULK,
      attachments: input.attachments,
    },
    messages,
  )
  await goOn(call, sendAt)
  const details = { count: messages.length, name: audience.about }
  const what = input.channel === 'EMAIL' ? 'messages.emailed' : 'messages.texted'
  await record(call.tx, call, [{ what, subjectId: batchId, details }])
  return { batchId, recipients: messages.length, unreached: unreached.length, sendAt: sendAt.toString() }
}

/** Cleans up a message before it is saved. Refuses invalid fields. */
export function wordsToSend(
  { at }: Pick<AnyCall, 'at'>,
  input: MessageInput,
  fields: readonly MergeField[] = MERGE_FIELDS,
) {
  const isLetter = input.channel === 'EMAIL'
  const body = isLetter ? cleanLetter(input.message) : input.message.replace(/\r\n?/g, '\n').trim()
  const plain = isLetter ? plainLetter(body) : body
  const subject = isLetter ? input.subject.replace(/[\r\n]+/g, ' ').trim() : ''
  const attachments = input.attachments.map(({ name, bytes }) => ({ name, bytes: bytes.length }))
  assertValid(
    messageFindings(input.channel, { ...input, subject, message: body, plain }, { at, attachments, fields }),
  )
  return { subject, body, plain }
}

/** Returns the recipients by a channel, and who cannot be reached. */
export async function reach(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  children: readonly MessageChild[],
  options: Flags & { channel: Channel; purpose: Purpose },
): Promise<{ recipients: Recipient[]; unreached: UnreachedPerson[] }> {
  const addresses = children.flatMap(({ guardians }) =>
    guardians.flatMap(({ email, phone }) => (options.channel === 'EMAIL' ? email : phone) ?? []),
  )
  const keys = addresses.map((address) => addressKey(options.channel, address))
  const states = await addressStates(tx, school.id, options.channel, keys)
  const childIds = children.map(({ childId }) => childId)
  return recipientsOf(children, options, states, await guardedChildren(tx, school, childIds))
}

/** Returns the values of merge fields per recipient. Looks up only the fields in `asked`. */
export async function valuesFor(
  { publicUrl }: MessageParts,
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  recipients: readonly Recipient[],
  fields: readonly WrittenField[],
): Promise<Map<Recipient, MergeValues>> {
  const balances = fields.includes('balance')
    ? await balancesOf(
        tx,
        school.id,
        recipients.flatMap(({ guardianIds }) => guardianIds),
      )
    : new Map<string, number>()
  const { screen } = activityKinds.classes.addresses
  const link = publicLink(publicUrl, school, { screen, view: 'list' })
  return new Map(
    recipients.map((recipient) => {
      const joinUnique = (of: (each: MessageChild['activities'][number]) => string) =>
        [...new Set(recipient.children.flatMap(({ activities }) => activities.map(of)))]
          .filter(Boolean)
          .join('; ')
      // Parents of one family who share an address owe the same balance: never add it up.
      const dueCents = Math.max(0, ...recipient.guardianIds.map((id) => balances.get(id) ?? 0))
      const values: Record<WrittenField, string> = {
        parent: recipient.name,
        child: namesText(recipient.children.map(({ name }) => name)),
        activity: joinUnique(({ name }) => name),
        time: joinUnique(({ time }) => time),
        place: joinUnique(({ place }) => place),
        balance: formatMoney(dueCents, school.currency),
        link,
        school: school.schoolName,
      }
      return [recipient, Object.fromEntries(fields.map((field) => [field, values[field]]))]
    }),
  )
}

/** Returns the merge fields of chosen families that a text uses. */
export function writtenFieldsIn(...texts: readonly string[]): WrittenField[] {
  const usedFields = mergeFieldsIn(...texts)
  return MERGE_FIELDS.filter((field) => usedFields.includes(field))
}

/** Fills in a recipient's fields: HTML for an email, plain characters for a text. */
export function fillFields(channel: Channel, body: string, fields: MergeValues): string {
  return channel === 'EMAIL' ? fillInLetter(body, fields) : fillInText(body, fields)
}

/** Sends authors their own message, as the first recipient would read it. */
async function sendTest(
  call: WriteContext,
  { subject, body }: { subject: string; body: string },
  { channel, attachments }: MessageInput,
  first: MessageToKeep,
) {
  const address = channel === 'EMAIL' ? call.user.email : await phoneOf(call)
  const { school, user, at } = call
  const batch = {
    schoolId: school.id,
    channel,
    // The author asked for it, so it goes out even if they unsubscribed from news.
    purpose: 'CHILD' as const,
    about: 'Test',
    subject,
    body,
    sentBy: user.id,
    sendAt: at,
    attachments,
  }
  const name = `${user.firstName} ${user.lastName}`.trim()
  await keepBatch(call.tx, { ...batch, lane: LANES.PERSONAL }, [{ ...first, name, address, childIds: [] }])
  await goOn(call, at)
  return { batchId: null, recipients: 1, unreached: 0, sendAt: at.toString() }
}

async function phoneOf({ tx, school, user }: WriteContext): Promise<string> {
  const phone = await staffPhone(tx, school.id, user.id)
  const numberToDial = phone && phoneToDial(phone, school.country)
  if (numberToDial) return numberToDial
  throw refuse('PHONE_MISSING', 'Add your phone number under Personal info first', { field: 'isTest' })
}

/** Queues the sending job for the time the messages are due. */
export async function goOn({ tx, at }: Pick<AnyCall, 'tx' | 'at'>, sendAt: Temporal.Instant): Promise<void> {
  const afterSeconds = Math.max(0, at.until(sendAt).total('seconds'))
  await later(tx, messagesSend, {}, { afterSeconds })
}
