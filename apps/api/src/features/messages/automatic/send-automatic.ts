import {
  automaticKinds,
  SECRET_FIELDS,
  standardText,
  type AutomaticKind,
  type AutomaticText,
} from '@afterbell/domain/messages/automatic'
import { CHANNELS, type Channel } from '@afterbell/domain/messages/channels'
import { fillInText, type MergeValues } from '@afterbell/domain/messages/merge-fields'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { smsParts } from '@afterbell/domain/messages/sms-parts'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { keepBatch, type MessageToKeep } from '../batches.store.ts'
import { leavesAt } from '../leaves-at.ts'
import { goOn } from '../write.ts'
import { claimKeys, schoolTextsOf, settingOf } from './automatic.store.ts'
import type { Recipient } from './reached.store.ts'

/** An automatic message to one person. */
export interface AutomaticMessage {
  /** Idempotency keys: once all of them were used, the message is not sent again. */
  keys: readonly string[]
  to: Pick<Recipient, 'name' | 'email' | 'phone'> & Partial<Pick<Recipient, 'firstName'>>
  childIds: readonly string[]
  fields: MergeValues
  /** The message is about several spots. */
  isSeveral?: boolean
  /** No money was moved. The message says so, even in a school's own text. */
  isTest?: boolean
}

export interface SendContext {
  tx: Tx
  school: SchoolNow
  at: Temporal.Instant
}

interface HowSent {
  /** Names the message in the history. Default: the label of its kind. */
  about?: string
  channels?: readonly Channel[]
  /** Not sent after this moment. */
  notAfter?: Temporal.Instant
  /** Seals the fields that only the recipient may read. */
  sealer?: Sealer
}

/**
 * Queues messages of a kind by the channels the school turned on, in its own text if it has one. Idempotent and safe
 * under concurrency. Skips people without an address. Runs in the caller's transaction.
 * @answers What goes to families automatically, when, and in which words?
 */
export async function sendAutomatic(
  sending: SendContext,
  kind: AutomaticKind,
  messages: readonly AutomaticMessage[],
  how: HowSent = {},
): Promise<void> {
  if (messages.length === 0) return
  const { tx, school } = sending
  const setting = await settingOf(tx, school.id, kind)
  const schoolTexts = await schoolTextsOf(tx, school.id, 'en', [kind])
  for (const channel of how.channels ?? CHANNELS) {
    if (!(channel === 'EMAIL' ? setting.emails : setting.texts)) continue
    const addressedMessages = messages.flatMap((message) => withAddress(message, channel))
    const text = schoolTexts.find((each) => each.channel === channel) ?? null
    await sendBy(sending, { kind, channel, text }, addressedMessages, how)
  }
}

type AddressedMessage = AutomaticMessage & { address: string }

function withAddress(message: AutomaticMessage, channel: Channel): AddressedMessage[] {
  const address = (channel === 'EMAIL' ? message.to.email : message.to.phone)?.trim()
  return address ? [{ ...message, address }] : []
}

async function sendBy(
  { tx, school, at }: SendContext,
  { kind, channel, text }: { kind: AutomaticKind; channel: Channel; text: AutomaticText | null },
  messages: readonly AddressedMessage[],
  { about = automaticKinds[kind].label, notAfter, sealer }: HowSent,
): Promise<void> {
  const messagesWithKeys = messages.map((message) => ({
    message,
    keys: message.keys.map((key) => sentKey(kind, channel, key)),
  }))
  const fresh = await claimKeys(
    tx,
    school.id,
    messagesWithKeys.flatMap(({ keys }) => keys),
  )
  const due = messagesWithKeys
    .filter(({ keys }) => keys.some((key) => fresh.has(key)))
    .map(({ message }) => message)
  if (due.length === 0) return
  const { purpose, lane, isTransactional, isAwaited } = automaticKinds[kind]
  const sendAt = await leavesAt({ tx, school, at }, { channel, isAwaited, notAfter })
  // The text differs for several spots, and for tests that move no money.
  const groups = Map.groupBy(due, ({ isSeveral, isTest }) => `${isSeveral ?? false} ${isTest ?? false}`)
  for (const group of groups.values()) {
    const { isSeveral = false, isTest = false } = group[0]!
    const words = text ?? standardText(kind, channel, isSeveral)
    const { subject, message: body } = isTest ? testOf(channel, words) : words
    await keepBatch(
      tx,
      {
        schoolId: school.id,
        channel,
        purpose,
        about,
        subject,
        body,
        sentBy: null,
        sendAt,
        lane,
        attachments: [],
        automatic: kind,
        isTransactional,
        notAfter: notAfter ?? null,
      },
      onceEach(channel, group).map((message) => toKeep(school, channel, body, message, sealer)),
    )
  }
  await goOn({ tx, at }, sendAt)
}

/** Drops duplicates, so that two parents who share an address get a message once. */
function onceEach(channel: Channel, messages: readonly AddressedMessage[]): AddressedMessage[] {
  const byMeaning = new Map<string, AddressedMessage>()
  for (const message of messages) {
    const { firstName: _, parent: __, ...fields } = message.fields
    const meaning = JSON.stringify([addressKey(channel, message.address), fields, message.childIds])
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, message)
  }
  return [...byMeaning.values()]
}

function toKeep(
  school: SchoolNow,
  channel: Channel,
  body: string,
  { to, address, childIds, fields }: AddressedMessage,
  sealer: Sealer | undefined,
): MessageToKeep {
  const allFields = {
    school: school.schoolName,
    parent: to.name,
    firstName: to.firstName ?? to.name,
    ...fields,
  }
  const [secret, open] = apart(allFields)
  const sealed =
    Object.keys(secret).length > 0 ? sealer!.seal(JSON.stringify(secret), sealedFor(school.id)) : null
  return {
    name: to.name,
    address,
    childIds,
    fields: open,
    parts: channel === 'SMS' ? smsParts(fillInText(body, allFields)).parts : 0,
    sealed,
  }
}

/** Splits fields into those to seal and the others. */
function apart(fields: MergeValues): [MergeValues, MergeValues] {
  const isSecret = ([field, value]: [string, string]) =>
    value !== '' && (SECRET_FIELDS as readonly string[]).includes(field)
  const allEntries = Object.entries(fields)
  return [
    Object.fromEntries(allEntries.filter(isSecret)),
    Object.fromEntries(allEntries.filter((each) => !isSecret(each))),
  ]
}

/** The context that a message's fields are sealed for. */
export function sealedFor(schoolId: string): string {
  return `message of ${schoolId}`
}

/** Returns the idempotency key of a message by one channel. */
export function sentKey(kind: AutomaticKind, channel: Channel, key: string): string {
  return `${kind} ${channel} ${key}`
}

function testOf(channel: Channel, { subject, message }: AutomaticText): AutomaticText {
  return channel === 'EMAIL'
    ? { subject: `TEST: ${subject}`, message: `${message}<p>${NO_MONEY}</p>` }
    : { subject, message: `TEST: ${message} ${NO_MONEY}` }
}

const NO_MONEY = 'This is a test. No money was moved.'
