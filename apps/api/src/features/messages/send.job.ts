import type { Channel, MessageState } from '@afterbell/domain/messages/channels'
import { oneLine } from '@afterbell/domain/messages/automatic-example'
import { fillIn, type MergeValues } from '@afterbell/domain/messages/merge-fields'
import { addIntroduction } from '@afterbell/domain/messages/introduction'
import { SMS_CHARACTERS_MAX, smsParts } from '@afterbell/domain/messages/sms-parts'
import { automaticKinds } from '@afterbell/domain/messages/automatic'
import { DO_NOT_RELEASE_TEXT, LIMITED_TEXT } from '@afterbell/domain/messages/recipients'
import { whyLeftOut } from '@afterbell/domain/messages/purpose'
import { moneyOnlyFields, tellingOfAll } from '@afterbell/domain/messages/telling'
import { guardedChildren, type GuardedChildren } from './telling.store.ts'
import { asPlatform, inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import { insideSchool } from '../../platform/database/inside-school.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { schoolAddress, schoolContact, type SchoolContact } from '../school/school-contact.store.ts'
import { letterLanguageOf } from './automatic/letter-language.ts'
import { sealedFor } from './automatic/send-automatic.ts'
import type { FileToKeep } from './batches.store.ts'
import { attachmentsOf } from './history.store.ts'
import { letterPage, plainFoot, plainLetter } from './letter-html.ts'
import { openedToken, unsubscribeToken } from './message-links.ts'
import type { MessageParts } from './message-parts.ts'
import { addressStates, noteBounce, type StoredAddress } from './address-states.store.ts'
import { noteMessages, outgoingMessages, type MessageNews, type OutgoingMessage } from './outgoing.store.ts'
import {
  claimMessages,
  noteIntroduced,
  noteTexted,
  settleClaims,
  type ClaimedMessage,
} from './queue.store.ts'
import { stopPhone } from './received/stopped-phones.store.ts'
import { fillFields } from './write.ts'
import type { Outcome, SendLetter, SendText } from './transports.ts'
import { messagesSend } from './message-jobs.ts'

/** Runs every minute: sends messages that a dead worker left, and messages that have become due. */
export const messagesLook = job()('messages.look', {
  retryLimit: 1,
  retryDelay: 30,
  retryBackoff: false,
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3600,
  cron: '* * * * *',
})

export interface SendingParts extends MessageParts {
  sendLetter: SendLetter
  sendText: SendText
  /** Opens the fields that only the recipient may read. */
  letters: Sealer
  /** Schools that this worker sends for. Default: all. */
  schools?: () => readonly string[]
  /** True once the worker shuts down: it claims no more messages. */
  isStopping?: () => boolean
}

export const sendMessagesJob = runs(messagesSend, (_, parts: { pool: Pool } & SendingParts) => sendDue(parts))
const lookForMessagesJob = runs(messagesLook, (_, parts: { pool: Pool } & SendingParts) => sendDue(parts))

export const messageJobs = [sendMessagesJob, lookForMessagesJob]

/** Attempts per message, over about two hours. */
const ATTEMPTS_MAX = 9

/** Returns the seconds until the next attempt: doubles from 30 s to at most 4 h, give or take a fifth. */
function waitAfter(attempts: number): number {
  return Math.min(30 * 2 ** (attempts - 1), 4 * 3600) * (0.8 + Math.random() * 0.4)
}

/**
 * Sends due messages until none is left. Claims them for a minute, sends several at a time outside any transaction, and
 * saves the results afterwards. If a worker dies in between, at most its claimed messages are sent twice.
 */
async function sendDue({ pool, ...parts }: { pool: Pool } & SendingParts): Promise<void> {
  for (;;) {
    if (parts.isStopping?.()) return
    const claimedMessages = await claimMessages(pool, parts.schools?.() ?? null)
    if (claimedMessages.length === 0) return
    const schools = Map.groupBy(claimedMessages, ({ school_id: schoolId }) => schoolId)
    await Promise.all([...schools].map(([schoolId, theirs]) => sendOfSchool(pool, parts, schoolId, theirs)))
  }
}

async function sendOfSchool(
  pool: Pool,
  parts: SendingParts,
  schoolId: string,
  claimed: readonly ClaimedMessage[],
): Promise<void> {
  const ids = claimed.map(({ message_id: id }) => id)
  const batch = await insideSchool(pool, schoolId, async ({ tx, school }) => {
    const messages = await outgoingMessages(tx, schoolId, ids)
    const withFiles = [
      ...new Set(messages.filter((each) => each.has_attachments).map((each) => each.batch_id)),
    ]
    const files = withFiles.length > 0 ? await attachmentsOf(tx, schoolId, withFiles) : []
    const childIds = messages.flatMap((each) => each.child_ids)
    const guarded = await guardedChildren(tx, school, childIds)
    return {
      messages,
      files,
      guarded,
      states: await statesOf(tx, schoolId, messages),
      contact: await schoolContact(tx, schoolId),
      address: await schoolAddress(tx, schoolId),
      name: school.schoolName,
    }
  })
  const school: Sender = { id: schoolId, ...batch }
  const attempts = new Map(claimed.map(({ message_id: id, attempts: n }) => [id, n]))
  const doneIds = new Set(ids)
  const again: { id: string; afterSeconds: number }[] = []
  const news: MessageNews[] = []
  const suppressions: { message: OutgoingMessage; reason: 'BOUNCED' | 'OPTED_OUT' }[] = []
  const queuedMessages = batch.messages.filter(({ state }) => state === 'QUEUED')
  const introductions = await introductionsAmong(pool, school, queuedMessages)
  const outcomes = await Promise.all(
    queuedMessages.map(async (message) => {
      const isFirst = introductions.has(message.id)
      return { message, ...(await sendOne(parts, school, message, isFirst)) }
    }),
  )
  for (const { message, outcome, introduction } of outcomes) {
    const n = attempts.get(message.id)!
    if (outcome.is === 'RETRY' && n < ATTEMPTS_MAX) {
      doneIds.delete(message.id)
      again.push({ id: message.id, afterSeconds: waitAfter(n) })
      continue
    }
    if ('suppress' in outcome && outcome.suppress) suppressions.push({ message, reason: outcome.suppress })
    news.push(newsOf(message.id, outcome, introduction))
  }
  await inSchool(pool, { session: null, school: schoolId }, async (tx) => {
    await noteMessages(tx, schoolId, news)
    for (const { message, reason } of suppressions)
      if (reason === 'BOUNCED') await noteBounce(tx, schoolId, message.channel, message.address_key)
  })
  const stoppedPhones = suppressions.flatMap(({ message, reason }) =>
    reason === 'OPTED_OUT' ? [message.address_key] : [],
  )
  for (const phone of stoppedPhones) await asPlatform(pool, (tx) => stopPhone(tx, phone))
  const introducedPhones = outcomes.flatMap(({ message, outcome, introduction }) =>
    introduction && (outcome.is === 'SENT' || outcome.is === 'KEPT') ? [message.address_key] : [],
  )
  if (introducedPhones.length > 0) await noteIntroduced(pool, schoolId, introducedPhones)
  await settleClaims(pool, [...doneIds], again)
}

/**
 * Records which numbers are texted, and returns the texts that need an introduction: only the first of several to one
 * number.
 */
async function introductionsAmong(
  pool: Pool,
  school: Sender,
  messages: readonly OutgoingMessage[],
): Promise<ReadonlySet<string>> {
  const texts = messages.filter((each) => each.channel === 'SMS' && whyNot(school, each) === null)
  if (texts.length === 0) return new Set()
  const phones = texts.map(({ address_key: phone }) => phone)
  const strangers = await noteTexted(
    pool,
    school.id,
    texts.map(({ address_key: phone, language }) => ({ phone, language })),
  )
  return new Set(
    texts.flatMap(({ id, address_key: phone }, index) =>
      strangers.has(phone) && phones.indexOf(phone) === index ? [id] : [],
    ),
  )
}

function newsOf(id: string, outcome: Attempt['outcome'], introduction: string | null): MessageNews {
  const state: MessageState = outcome.is === 'RETRY' ? 'FAILED' : outcome.is
  return {
    id,
    state,
    reason: 'reason' in outcome ? outcome.reason : null,
    providerId: 'providerId' in outcome ? outcome.providerId : null,
    introductionParts: introduction === null ? null : smsParts(introduction).parts,
  }
}

/** The sending school, with everything its messages need. */
interface Sender {
  id: string
  name: string
  contact: SchoolContact
  /** The school's postal address; null if it gave none. */
  address: string | null
  /** Children with a do-not-release list. */
  guarded: GuardedChildren
  /** The states of the addresses, by channel and key. */
  states: ReadonlyMap<Channel, ReadonlyMap<string, StoredAddress>>
  files: (FileToKeep & { batch_id: string })[]
}

/** The result of one attempt, and the text with its introduction if it needed one. */
interface Attempt {
  outcome: Outcome | { is: 'SKIPPED'; reason: string }
  introduction: string | null
}

/** Sends one message, unless the recipient or the school has stopped it since it was written. */
async function sendOne(
  parts: SendingParts,
  school: Sender,
  message: OutgoingMessage,
  isFirst: boolean,
): Promise<Attempt> {
  const reason = whyNot(school, message)
  if (reason !== null) return { outcome: { is: 'SKIPPED', reason }, introduction: null }
  const whole = allFields(parts, school, message)
  const files = filesOf(parts, school, message)
  if (whole === null || files === null) {
    const unread = 'What it holds can no longer be read'
    return { outcome: { is: 'FAILED', reason: unread, suppress: null }, introduction: null }
  }
  const isMoneyOnly = tellingFor(school, message).telling === 'MONEY'
  const fields = isMoneyOnly ? moneyOnlyFields(whole, message.automatic === 'REFUND') : whole
  const body = fillFields(message.channel, message.body, fields)
  if (message.channel === 'SMS') {
    const text = Array.from(body).slice(0, SMS_CHARACTERS_MAX).join('')
    const introduction = isFirst ? addIntroduction(text, school.name, message.language ?? 'en') : null
    const query = new URLSearchParams({ school: school.id, message: message.id })
    const statusUrl = `${parts.publicUrl}/api/webhooks/twilio/status?${query}`
    const outcome = await parts.sendText({ to: message.to_address, body: introduction ?? text, statusUrl })
    return { outcome, introduction }
  }
  return { outcome: await sendLetterOf(parts, school, message, { body, fields, files }), introduction: null }
}

function sendLetterOf(
  parts: SendingParts,
  school: Sender,
  message: OutgoingMessage,
  { body, fields, files }: { body: string; fields: MergeValues; files: OpenFile[] },
): Promise<Outcome> {
  const subject = oneLine(fillIn(message.subject, fields))
  const token = unsubscribeToken(parts.links, school.id, message.address_key)
  // Transactional emails have no unsubscribe link.
  const { language, words } = letterLanguageOf(message)
  const inLanguage = language === 'en' ? '' : `&lang=${language}`
  const unsubscribeUrl = message.is_transactional
    ? null
    : `${parts.publicUrl}/portal/unsubscribe#token=${token}${inLanguage}`
  const foot = {
    schoolName: school.name,
    address: school.address,
    unsubscribeUrl,
    why: words.whySent[message.purpose],
    unsubscribe: words.unsubscribe,
    language,
  }
  const openedUrl = message.tracks_opens
    ? `${parts.publicUrl}/api/no-auth/messages/${openedToken(parts.links, school.id, message.id)}/opened.gif`
    : null
  return parts.sendLetter({
    id: message.id,
    to: { name: message.to_name, address: message.to_address },
    fromName: school.name,
    replyTo: school.contact.email,
    subject,
    text: `${plainLetter(body)}\n\n${plainFoot(foot)}`,
    html: letterPage({ subject, html: body, language: message.body_language ?? 'en', foot, openedUrl }),
    headers: {
      // Keeps out-of-office programs from replying (RFC 3834).
      ...(message.automatic !== null && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${parts.publicUrl}/api/no-auth/messages/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: files,
  })
}

/**
 * Returns why a message is skipped at the last moment, or null. A STOP blocks every text. Addresses without news still
 * get emails about their child, and transactional emails go to every address that does not bounce.
 */
function whyNot(school: Sender, message: OutgoingMessage): string | null {
  if (message.is_switched_off) return 'Turned off before it was sent'
  if (message.is_too_late) return 'Too late to be sent'
  const { telling, entry } = tellingFor(school, message)
  if (telling === 'NOTHING' || (telling === 'MONEY' && !isOfMoney(message)))
    return entry === null ? LIMITED_TEXT : DO_NOT_RELEASE_TEXT
  const isMustKnow = message.is_transactional && message.channel === 'EMAIL'
  const state = school.states.get(message.channel)?.get(message.address_key)
  const why = whyLeftOut(state, { purpose: message.purpose, isMustKnow })
  if (why === null) return null
  return why === 'BOUNCED' ? 'Messages there bounce' : 'Opted out'
}

async function statesOf(
  tx: Tx,
  schoolId: string,
  messages: readonly OutgoingMessage[],
): Promise<Sender['states']> {
  const byChannel = Map.groupBy(messages, ({ channel }) => channel)
  const states = new Map<Channel, Map<string, StoredAddress>>()
  for (const [channel, of] of byChannel)
    states.set(
      channel,
      await addressStates(
        tx,
        schoolId,
        channel,
        of.map(({ address_key: key }) => key),
      ),
    )
  return states
}

/** Returns how much the recipient may read about the message's children today, and who limits it. */
function tellingFor({ guarded }: Sender, message: OutgoingMessage): ReturnType<typeof tellingOfAll> {
  const addressee = { name: message.to_name, addresses: [message.address_key] }
  return tellingOfAll(
    addressee,
    message.child_ids.map((id) => guarded.get(id)),
  )
}

/**
 * Checks whether the product wrote a message about money: only then its fields with places and times are known and can
 * be left out.
 */
function isOfMoney({ automatic, again_of: againOf, is_money_only: isMoneyOnly }: OutgoingMessage): boolean {
  if (isMoneyOnly) return true
  return automatic !== null && againOf === null && automaticKinds[automatic].theme === 'MONEY'
}

/**
 * Returns all fields of a message, sealed ones included. Null if the installation no longer has the key; other messages
 * still go out.
 */
function allFields(
  { letters }: SendingParts,
  { id }: Sender,
  { fields, sealed, key_id: keyId }: OutgoingMessage,
): MergeValues | null {
  if (!sealed || !keyId) return fields
  try {
    return { ...fields, ...(JSON.parse(letters.open(sealed, keyId, sealedFor(id))) as MergeValues) }
  } catch {
    return null
  }
}

type OpenFile = Pick<FileToKeep, 'name' | 'type' | 'bytes'>

/** Returns the opened attachments of a message. Null if the installation no longer has the key of one. */
function filesOf(
  { letters }: SendingParts,
  school: Sender,
  { batch_id: batchId }: OutgoingMessage,
): OpenFile[] | null {
  try {
    return school.files
      .filter(({ batch_id: batch }) => batch === batchId)
      .map(({ name, type, bytes, keyId }) => ({
        name,
        type,
        bytes: keyId ? Buffer.from(letters.open(bytes, keyId, sealedFor(school.id)), 'base64') : bytes,
      }))
  } catch {
    return null
  }
}
