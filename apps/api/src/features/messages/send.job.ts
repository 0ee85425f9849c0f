import type { Channel, MessageState } from '@afterbell/domain/messages/channels'
import { oneLine } from '@afterbell/domain/messages/automatic-example'
import { fillIn, type MergeValues } from '@afterbell/domain/messages/merge-fields'
import { introduced } from '@afterbell/domain/messages/introduction'
import { SMS_CHARACTERS_MAX, smsParts } from '@afterbell/domain/messages/sms-parts'
import { automaticKinds } from '@afterbell/domain/messages/automatic'
import { DO_NOT_RELEASE_TEXT } from '@afterbell/domain/messages/recipients'
import { whyLeftOut, whySentTexts } from '@afterbell/domain/messages/purpose'
import { moneyOnlyFields, tellingOfAll, type Telling } from '@afterbell/domain/messages/telling'
import { schoolNow } from '../../platform/database/school-now.ts'
import { guardedChildren, type GuardedChildren } from './telling.store.ts'
import { asPlatform, inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import type { Queues } from '../../platform/jobs/jobs.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { schoolAddress, schoolContact, type SchoolContact } from '../school/school-contact.store.ts'
import { sealedFor } from './automatic/send-automatic.ts'
import type { FileToKeep } from './batches.store.ts'
import { attachmentsOf } from './history.store.ts'
import { letterPage, plainFoot, plainLetter } from './letter-html.ts'
import { openedToken, unsubscribeToken } from './message-links.ts'
import type { MessageParts } from './message-parts.ts'
import { addressStates, noteBounce, type KnownAddress } from './address-states.store.ts'
import { noteMessages, outgoing, type MessageNews, type Outgoing } from './outgoing.store.ts'
import { claimMessages, noteIntroduced, noteTexted, settleClaims, type Claimed } from './queue.store.ts'
import { stopPhone } from './stopped-phones.store.ts'
import { filled } from './write.ts'
import type { Outcome, SendLetter, SendText } from './transports.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Something may be to be sent: it looks for itself. */
    'messages.send': Record<string, never>
    /** Looks every minute for what a worker left that died, and for what has its time. */
    'messages.look': Record<string, never>
  }
}

export const messageQueues = {
  'messages.send': {
    retryLimit: 3,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 3600,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 3600,
  },
  'messages.look': {
    retryLimit: 1,
    retryDelay: 30,
    retryBackoff: false,
    expireInSeconds: 3600,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 3600,
    cron: '* * * * *',
  },
} satisfies Partial<Queues>

export interface SendingParts extends MessageParts {
  sendLetter: SendLetter
  sendText: SendText
  /** Opens what only whoever gets a message may read. */
  letters: Sealer
  /** The schools a worker sends for; left out, all of them. */
  schools?: () => readonly string[]
  /** A worker that is to end takes no more. */
  isStopping?: () => boolean
}

/** A message is tried so often, over about a day. */
const ATTEMPTS_MAX = 9

/** How long after which attempt the next one is, in seconds, give or take a fifth: 30 s, 1 min, 2 min … 4 h. */
function waitAfter(attempts: number): number {
  return Math.min(30 * 2 ** (attempts - 1), 4 * 3600) * (0.8 + Math.random() * 0.4)
}

/**
 * Sends what is due, until nothing is. Messages are taken for a minute, sent outside any transaction, several at a time, and
 * written down afterwards: a worker that dies in between sends at most those again that it had taken.
 */
export function sendMessagesJob(pool: Pool, parts: SendingParts) {
  return async (): Promise<void> => {
    for (;;) {
      if (parts.isStopping?.()) return
      const claimed = await claimMessages(pool, parts.schools?.() ?? null)
      if (claimed.length === 0) return
      const schools = Map.groupBy(claimed, ({ school_id: schoolId }) => schoolId)
      await Promise.all([...schools].map(([schoolId, theirs]) => sendOfSchool(pool, parts, schoolId, theirs)))
    }
  }
}

async function sendOfSchool(
  pool: Pool,
  parts: SendingParts,
  schoolId: string,
  claimed: readonly Claimed[],
): Promise<void> {
  const ids = claimed.map(({ message_id: id }) => id)
  const found = await inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
    const messages = await outgoing(tx, schoolId, ids)
    const withFiles = [
      ...new Set(messages.filter((each) => each.has_attachments).map((each) => each.batch_id)),
    ]
    const files = withFiles.length > 0 ? await attachmentsOf(tx, schoolId, withFiles) : []
    const childIds = messages.flatMap((each) => each.child_ids)
    const guarded = await guardedChildren(tx, schoolNow(schoolId, opening), childIds)
    return {
      messages,
      files,
      guarded,
      states: await statesOf(tx, schoolId, messages),
      contact: await schoolContact(tx, schoolId),
      address: await schoolAddress(tx, schoolId),
      name: opening.school_name!,
    }
  })
  const school: Sender = { id: schoolId, ...found }
  const attempts = new Map(claimed.map(({ message_id: id, attempts: n }) => [id, n]))
  const done = new Set(ids)
  const again: { id: string; afterSeconds: number }[] = []
  const news: MessageNews[] = []
  const suppressed: { message: Outgoing; reason: 'BOUNCED' | 'OPTED_OUT' }[] = []
  const queued = found.messages.filter(({ state }) => state === 'QUEUED')
  const introductions = await introductionsAmong(pool, school, queued)
  const outcomes = await Promise.all(
    queued.map(async (message) => {
      const isFirst = introductions.has(message.id)
      return { message, ...(await sendOne(parts, school, message, isFirst)) }
    }),
  )
  for (const { message, outcome, introduction } of outcomes) {
    const n = attempts.get(message.id)!
    if (outcome.is === 'RETRY' && n < ATTEMPTS_MAX) {
      done.delete(message.id)
      again.push({ id: message.id, afterSeconds: waitAfter(n) })
      continue
    }
    if ('suppress' in outcome && outcome.suppress) suppressed.push({ message, reason: outcome.suppress })
    news.push(newsOf(message.id, outcome, introduction))
  }
  await inSchool(pool, { session: null, school: schoolId }, async (tx) => {
    await noteMessages(tx, schoolId, news)
    for (const { message, reason } of suppressed)
      if (reason === 'BOUNCED') await noteBounce(tx, schoolId, message.channel, message.address_key)
  })
  const stopped = suppressed.flatMap(({ message, reason }) =>
    reason === 'OPTED_OUT' ? [message.address_key] : [],
  )
  for (const phone of stopped) await asPlatform(pool, (tx) => stopPhone(tx, phone))
  const introducedPhones = outcomes.flatMap(({ message, outcome, introduction }) =>
    introduction && (outcome.is === 'SENT' || outcome.is === 'KEPT') ? [message.address_key] : [],
  )
  if (introducedPhones.length > 0) await noteIntroduced(pool, schoolId, introducedPhones)
  await settleClaims(pool, [...done], again)
}

/** The texts that begin a conversation: of several to one number the first. Keeps which numbers are texted. */
async function introductionsAmong(
  pool: Pool,
  school: Sender,
  messages: readonly Outgoing[],
): Promise<ReadonlySet<string>> {
  const texts = messages.filter((each) => each.channel === 'SMS' && whyNot(school, each) === null)
  if (texts.length === 0) return new Set()
  const phones = texts.map(({ address_key: phone }) => phone)
  const strangers = await noteTexted(pool, school.id, phones)
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

/** The school a message is from, with what its messages need. */
interface Sender {
  id: string
  name: string
  contact: SchoolContact
  /** Its postal address; null where it gave none. */
  address: string | null
  /** Children with somebody on their do-not-release lists. */
  guarded: GuardedChildren
  /** What is known against the addresses, by channel and key. */
  states: ReadonlyMap<Channel, ReadonlyMap<string, KnownAddress>>
  files: (FileToKeep & { batch_id: string })[]
}

/** What became of one attempt, and the words of a text that named the school and how to end texts. */
interface Attempt {
  outcome: Outcome | { is: 'SKIPPED'; reason: string }
  introduction: string | null
}

/** Sends one message, unless whom it goes to turned messages off since it was written. */
async function sendOne(
  parts: SendingParts,
  school: Sender,
  message: Outgoing,
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
  const isMoneyOnly = tellingFor(school, message) === 'MONEY'
  const fields = isMoneyOnly ? moneyOnlyFields(whole, message.automatic === 'REFUND') : whole
  const body = filled(message.channel, message.body, fields)
  if (message.channel === 'SMS') {
    const text = Array.from(body).slice(0, SMS_CHARACTERS_MAX).join('')
    const introduction = isFirst ? introduced(text, school.name) : null
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
  message: Outgoing,
  { body, fields, files }: { body: string; fields: MergeValues; files: OpenFile[] },
): Promise<Outcome> {
  const subject = oneLine(fillIn(message.subject, fields))
  const token = unsubscribeToken(parts.links, school.id, message.address_key)
  // What somebody has to know is not unsubscribed from.
  const unsubscribeUrl = message.is_transactional
    ? null
    : `${parts.publicUrl}/portal/unsubscribe#token=${token}`
  const foot = {
    schoolName: school.name,
    address: school.address,
    unsubscribeUrl,
    why: whySentTexts[message.purpose],
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
    html: letterPage({ subject, html: body, foot, openedUrl }),
    headers: {
      // Out-of-office programs answer nothing that a program wrote (RFC 3834).
      ...(message.automatic !== null && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${parts.publicUrl}/api/no-auth/messages/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: files,
  })
}

/** Why a message does not leave after all. A STOP holds for every text; who ended news is still told of their child, and everybody what they have to know. */
function whyNot(school: Sender, message: Outgoing): string | null {
  if (message.is_switched_off) return 'Turned off before it was sent'
  if (message.is_too_late) return 'Too late to be sent'
  const telling = tellingFor(school, message)
  if (telling === 'NOTHING' || (telling === 'MONEY' && !isOfMoney(message))) return DO_NOT_RELEASE_TEXT
  const isMustKnow = message.is_transactional && message.channel === 'EMAIL'
  const state = school.states.get(message.channel)?.get(message.address_key)
  const why = whyLeftOut(state, { purpose: message.purpose, isMustKnow })
  if (why === null) return null
  return why === 'BOUNCED' ? 'Messages there bounce' : 'Opted out'
}

async function statesOf(tx: Tx, schoolId: string, messages: readonly Outgoing[]): Promise<Sender['states']> {
  const byChannel = Map.groupBy(messages, ({ channel }) => channel)
  const states = new Map<Channel, Map<string, KnownAddress>>()
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

/** How much whom it goes to is told of the children it is about, as their lists are now. */
function tellingFor({ guarded }: Sender, message: Outgoing): Telling {
  const to = { name: message.to_name, addresses: [message.address_key] }
  return tellingOfAll(
    to,
    message.child_ids.map((id) => guarded.get(id)),
  ).telling
}

/** Whether it is about money and written by the product: then what it names of place and time is known, and left out. */
function isOfMoney({ automatic, again_of: againOf, is_money_only: isMoneyOnly }: Outgoing): boolean {
  if (isMoneyOnly) return true
  return automatic !== null && againOf === null && automaticKinds[automatic].theme === 'MONEY'
}

/** Null where it was sealed with a key the installation no longer has: the others go on. */
function allFields(
  { letters }: SendingParts,
  { id }: Sender,
  { fields, sealed, key_id: keyId }: Outgoing,
): MergeValues | null {
  if (!sealed || !keyId) return fields
  try {
    return { ...fields, ...(JSON.parse(letters.open(sealed, keyId, sealedFor(id))) as MergeValues) }
  } catch {
    return null
  }
}

type OpenFile = Pick<FileToKeep, 'name' | 'type' | 'bytes'>

/** The files that go with a message, opened. Null where one was sealed with a key the installation no longer has. */
function filesOf(
  { letters }: SendingParts,
  school: Sender,
  { batch_id: batchId }: Outgoing,
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
