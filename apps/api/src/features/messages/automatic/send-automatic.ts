import {
  automaticKinds,
  SECRET_FIELDS,
  type AutomaticKind,
  type AutomaticText,
} from '@afterbell/domain/messages/automatic'
import { standardText, textForReader } from '@afterbell/domain/messages/automatic-texts'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { CHANNELS, type Channel } from '@afterbell/domain/messages/channels'
import {
  fillInText,
  mergeFieldsIn,
  valuesInText,
  type MergeField,
  type MergeValues,
} from '@afterbell/domain/messages/merge-fields'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { smsParts } from '@afterbell/domain/messages/sms-parts'
import type { Tx } from '../../../platform/database/database.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { keepBatch, type MessageToKeep } from '../batches.store.ts'
import { leavesAt } from '../leaves-at.ts'
import { goOn } from '../write.ts'
import { claimKeys, schoolTextsOf, settingOf, type SchoolText } from './automatic.store.ts'
import { letterLanguages, type LetterLanguage } from './letter-language.ts'
import type { Recipient } from './reached.store.ts'

/** An automatic message to one person. */
export interface AutomaticMessage {
  /** Idempotency keys: once all of them were used, the message is not sent again. */
  keys: readonly string[]
  to: Pick<Recipient, 'name' | 'email' | 'phone'> & Partial<Pick<Recipient, 'firstName' | 'language'>>
  childIds: readonly string[]
  /** The channels it goes by, whatever the school turned on. Default: those that the school turned on. */
  channels?: readonly Channel[]
  /** Returns the values of its merge fields in the language of its text, for a channel. */
  fields: (letter: LetterLanguage, channel: Channel) => MergeValues
  /** Fields that stand under the text, each on its own, where the text has them nowhere else. */
  under?: readonly MergeField[]
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
 * Queues messages of a kind by the channels the school turned on, each in the language of its reader, in the school's
 * own text if it has one. Idempotent and safe
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
  const schoolTexts = await schoolTextsOf(tx, school.id, [kind])
  for (const channel of how.channels ?? CHANNELS) {
    const isOn = channel === 'EMAIL' ? setting.emails : setting.texts
    const addressedMessages = messages
      .filter((message) => message.channels?.includes(channel) ?? isOn)
      .flatMap((message) => withAddress(message, channel))
    if (addressedMessages.length === 0) continue
    const ownTexts = schoolTexts.filter((each) => each.channel === channel)
    await sendBy(sending, { kind, channel, ownTexts }, addressedMessages, how)
  }
}

type AddressedMessage = AutomaticMessage & { address: string }

function withAddress(message: AutomaticMessage, channel: Channel): AddressedMessage[] {
  const address = (channel === 'EMAIL' ? message.to.email : message.to.phone)?.trim()
  return address ? [{ ...message, address }] : []
}

async function sendBy(
  { tx, school, at }: SendContext,
  { kind, channel, ownTexts }: { kind: AutomaticKind; channel: Channel; ownTexts: readonly SchoolText[] },
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
  // The text differs by language, for several spots, and for tests that move no money.
  const groups = Map.groupBy(onceEach(channel, due), ({ isSeveral, isTest, under, to }) =>
    [isSeveral ?? false, isTest ?? false, under ?? [], to.language ?? 'en'].join(' '),
  )
  for (const group of groups.values()) {
    const { isSeveral = false, isTest = false, under = [], to } = group[0]!
    const words = textForReader(to.language ?? 'en', ownTexts, (language) =>
      standardText(kind, channel, { language, isSeveral }),
    )
    const { subject, message: ownBody } = isTest ? testOf(channel, words) : words
    const body = withUnder(channel, ownBody, under)
    await keepBatch(
      tx,
      {
        schoolId: school.id,
        channel,
        purpose,
        about,
        subject,
        body,
        language: words.language,
        sentBy: null,
        sendAt,
        lane,
        attachments: [],
        automatic: kind,
        isTransactional,
        notAfter: notAfter ?? null,
      },
      group.map((message) => toKeep(school, { channel, body, language: words.language }, message, sealer)),
    )
  }
  await goOn({ tx, at }, sendAt)
}

/**
 * Drops duplicates, so that two parents who share an address get a message once: in the language of the first who said
 * one.
 */
function onceEach(channel: Channel, messages: readonly AddressedMessage[]): AddressedMessage[] {
  const byMeaning = new Map<string, AddressedMessage>()
  for (const message of messages) {
    // A link is made for one of the two, and opens for whoever reads it.
    const {
      firstName: _,
      parent: __,
      offerLink: ___,
      ...fields
    } = message.fields(letterLanguages.en, channel)
    const meaning = JSON.stringify([addressKey(channel, message.address), fields, message.childIds])
    const first = byMeaning.get(meaning)
    if (!first || (!first.to.language && message.to.language)) byMeaning.set(meaning, message)
  }
  return [...byMeaning.values()]
}

function toKeep(
  school: SchoolNow,
  { channel, body, language }: { channel: Channel; body: string; language: Language },
  { to, address, childIds, fields }: AddressedMessage,
  sealer: Sealer | undefined,
): MessageToKeep {
  const values = fields(letterLanguages[language], channel)
  const everyField = {
    school: school.schoolName,
    parent: to.name,
    firstName: to.firstName ?? to.name,
    ...(channel === 'SMS' ? valuesInText(values) : values),
  }
  const allFields = channel === 'SMS' ? fitted(body, everyField) : everyField
  const [secret, open] = apart(allFields)
  const sealed =
    Object.keys(secret).length > 0 ? sealer!.seal(JSON.stringify(secret), sealedFor(school.id)) : null
  return {
    name: to.name,
    address,
    childIds,
    fields: open,
    language: to.language ?? null,
    parts: channel === 'SMS' ? smsParts(fillInText(body, allFields)).parts : 0,
    sealed,
  }
}

/** Puts fields under a text that does not have them. */
function withUnder(channel: Channel, body: string, fields: readonly MergeField[]): string {
  const existing = mergeFieldsIn(body)
  const missing = fields.filter((field) => !existing.includes(field)).map((field) => `{{${field}}}`)
  if (missing.length === 0) return body
  return channel === 'SMS'
    ? [body, ...missing].join('\n')
    : `${body}${missing.map((field) => `<p>${field}</p>`).join('')}`
}

/** The most parts of a text with the facts of an offer. */
const PARTS_WITH_FACTS = 2

/** Leaves out the last facts of an offer until a text is short enough. All of them are behind its link. */
function fitted<Values extends MergeValues>(body: string, values: Values): Values {
  const facts = (values.offerFacts ?? '').split('\n')
  const withFacts = (count: number) => ({ ...values, offerFacts: facts.slice(0, count).join('\n') })
  if (!values.offerFacts) return values
  let count = facts.length
  while (count > 0 && smsParts(fillInText(body, withFacts(count))).parts > PARTS_WITH_FACTS) count -= 1
  return withFacts(count)
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

function testOf(
  channel: Channel,
  { subject, message, language }: AutomaticText & { language: Language },
): AutomaticText {
  const { test, noMoney } = letterLanguages[language].words
  return channel === 'EMAIL'
    ? { subject: `${test}: ${subject}`, message: `${message}<p>${noMoney}</p>` }
    : { subject, message: `${test}: ${message} ${noMoney}` }
}
