import * as z from 'zod/mini'
import { CHANNELS } from '@afterbell/domain/messages/channels'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { id, instant, requiredText, storable, text } from '../kernel/fields.ts'
import { familyOp, idOf } from '../kernel/family-op.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const base = '/family/schools/{schoolId}'

const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
})

/** What the school knows about a guardian, as they read it themselves. */
const ownAccount = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  /** Null if nobody has said: English then. */
  language: z.nullable(z.enum(LANGUAGES)),
  email: z.string(),
  /** Null where the school keeps one address for several guardians: the office changes it. */
  address: z.nullable(address),
  /** They may change their name, phone, address and email by themselves. */
  mayChange: z.boolean(),
  /** Another guardian of the family uses the same email address. */
  isEmailShared: z.boolean(),
  /** A new email address that waits for its code; null if none does. */
  newEmail: z.nullable(z.object({ email: z.string(), until: instant })),
  /** Differs after every change, by whomever. */
  version: z.string(),
})

const receivedMessage = z.object({
  id,
  channel: z.enum(CHANNELS),
  /** Of a text, its beginning. */
  title: z.string(),
  sentAt: instant,
})

const wanted = z.object({ news: z.boolean(), child: z.boolean() })

const wantedNote = z.object({
  isWanted: z.boolean(),
  /** The school sends it to this guardian anyway. */
  isSentAnyway: z.boolean(),
})

/** Notes that the child was checked in or out; null where the school lets nobody ask for them by this way. */
const wantedNotes = z.nullable(z.object({ checkedIn: wantedNote, checkedOut: wantedNote }))

const wantedToSave = z.extend(wanted, {
  /** A note when the child is checked in, or out. What is left out stays. */
  checkedIn: z.optional(z.boolean()),
  checkedOut: z.optional(z.boolean()),
})

const wantedMessages = z.object({
  email: z.extend(wanted, {
    /** Emails to the address come back. */
    bounces: z.boolean(),
    notes: wantedNotes,
  }),
  /** Null without a number that can get texts. */
  phone: z.nullable(
    z.extend(wanted, {
      /** The phone replied STOP: START from it begins texts again, nothing else. */
      hasStopped: z.boolean(),
      /** False also where another guardian of the school has the number. */
      mayChange: z.boolean(),
      notes: wantedNotes,
    }),
  ),
})

/** A guardian's own details: nobody changes another guardian's. */
export const familyAccount = group('familyAccount', {
  get: familyOp({
    method: 'GET',
    path: `${base}/account`,
    summary: 'One’s own name, phone, email, address and language, as the school has them.',
    whileInactive: 'seven days',
    answer: ownAccount,
  }),
  change: familyOp({
    method: 'PATCH',
    path: `${base}/account`,
    summary: 'Changes one’s own details; what is left out stays. A new email has its own call.',
    body: z.object({
      firstName: z.optional(requiredText(100)),
      lastName: z.optional(requiredText(100)),
      phone: z.optional(z.nullable(text(30))),
      language: z.optional(z.enum(LANGUAGES)),
      street: z.optional(text(100)),
      city: z.optional(text(100)),
      state: z.optional(text(100)),
      postalCode: z.optional(text(20)),
      version: text(100),
    }),
    answer: ownAccount,
    refusals: ['CHANGED_MEANWHILE', 'NOT_FOR_FAMILIES'],
  }),
  askForEmail: familyOp({
    method: 'POST',
    path: `${base}/account/email`,
    summary:
      'Sends a code to a new email address, which counts once the code comes back. The answer is the same whoever has the address.',
    steps: true,
    body: z.object({ email: requiredText(320) }),
    answer: ownAccount,
    refusals: ['NOT_FOR_FAMILIES', 'TOO_MANY_REQUESTS'],
  }),
  wanted: familyOp({
    method: 'GET',
    path: `${base}/account/messages-wanted`,
    summary:
      'Which emails and texts one gets: news of the school, what concerns one’s child, and notes when they are checked in or out.',
    answer: wantedMessages,
  }),
  saveWanted: familyOp({
    method: 'PUT',
    path: `${base}/account/messages-wanted`,
    summary:
      'Chooses which emails and texts one gets. News by email is the marketing consent as well. A number that replied STOP stays as it is, and notes are asked for only by the ways the school allows.',
    body: z.object({ email: z.optional(wantedToSave), phone: z.optional(wantedToSave) }),
    answer: wantedMessages,
  }),
  messages: familyOp({
    method: 'GET',
    path: `${base}/account/messages`,
    summary:
      'The letters and texts that went to one’s own address and number, newest first, without those about a child one may not know of.',
    whileInactive: 'seven days',
    query: listQuery(['date'], {}),
    answer: page(receivedMessage),
  }),
  message: familyOp({
    method: 'GET',
    path: `${base}/account/messages/{messageId}`,
    summary: 'One letter or text, as it was sent. Links that open something without a log-in are left out.',
    whileInactive: 'seven days',
    params: z.object({ messageId: idOf('message') }),
    answer: z.extend(receivedMessage, {
      /** Plain text. */
      text: z.string(),
      /** The names of the files that came with it. */
      attachments: z.array(z.string()),
    }),
  }),
  confirmEmail: familyOp({
    method: 'POST',
    path: `${base}/account/email/code`,
    summary:
      'Makes the new address one’s own, by the code that was sent to it. All other devices are logged out. The old address can undo it for 7 days.',
    steps: true,
    body: z.object({ code: requiredText(40) }),
    answer: ownAccount,
    refusals: ['CODE_WRONG', 'CODE_EXPIRED', 'NOT_FOR_FAMILIES'],
  }),
})

const token = z.string().check(z.maxLength(300), storable)

const byLink = {
  allow: 'anyone',
  forFamilies: true,
  addition: true,
  steps: true,
  notIdempotent: true,
} as const

const changeOfLink = z.object({
  /** CLOSED: a week has passed, or the school has changed the address since. */
  state: z.enum(['OPEN', 'UNDONE', 'CLOSED']),
  /** Both masked. */
  oldAddress: z.string(),
  newAddress: z.string(),
})

/** What the old address does by the link of its letter, without a log-in. */
export const emailChangesByLink = group('emailChangesByLink', {
  read: op({
    method: 'POST',
    path: `${base}/email-changes/by-link`,
    summary: 'The change of an email address behind the link of a letter. Opening it changes nothing.',
    ...byLink,
    body: z.object({ token }),
    answer: changeOfLink,
    refusals: ['LINK_UNKNOWN'],
  }),
  undo: op({
    method: 'POST',
    path: `${base}/email-changes/by-link/undo`,
    summary:
      'Gives a guardian their old address back, whatever the family changed it to since, and logs out all devices. Answers how it stands now.',
    ...byLink,
    body: z.object({ token }),
    answer: changeOfLink,
    refusals: ['LINK_UNKNOWN'],
  }),
})
