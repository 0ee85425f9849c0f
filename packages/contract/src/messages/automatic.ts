import * as z from 'zod/mini'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
import { AUTOMATIC_KINDS } from '@afterbell/domain/messages/automatic'
import { CHANNELS } from '@afterbell/domain/messages/channels'
import { LETTER_CHARACTERS_MAX, SUBJECT_CHARACTERS_MAX } from '@afterbell/domain/messages/message-form'
import { storable } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const text = z.object({
  /** Empty for a text message. */
  subject: z.string(),
  /** HTML for an email, plain text for a text message. */
  message: z.string(),
  /** False for the standard text. */
  isOwn: z.boolean(),
  /** The languages in which the school has a text of its own. */
  ownIn: z.array(z.enum(LANGUAGES)),
})

const row = z.object({
  kind: z.enum(AUTOMATIC_KINDS),
  emails: z.boolean(),
  texts: z.boolean(),
  /** Hours or days before the event it announces; null if an event triggers it. */
  lead: z.nullable(z.int()),
  email: text,
  sms: text,
  version: z.int(),
})

/** The version that was read; a change based on an older version is refused. */
const version = z.int()

const language = z._default(z.enum(LANGUAGES), 'en')

const kind = { params: z.object({ kind: z.enum(AUTOMATIC_KINDS) }) }
const kindAndChannel = {
  params: z.object({ kind: z.enum(AUTOMATIC_KINDS), channel: z.enum(CHANNELS) }),
}

/** Automatic messages to families: whether, when, and with which text. */
export const automaticMessages = group('automaticMessages', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/automatic-messages',
    summary:
      'What goes to families automatically, in its order, with its text in a language: the school’s own, or the standard one.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    query: z.object({ language }),
    answer: z.array(row),
  }),
  update: op({
    method: 'PUT',
    path: '/schools/{schoolId}/automatic-messages/{kind}',
    summary: 'Turns an automatic message on or off, by email and by text, and says how long before it goes.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    ...kind,
    body: z.object({ emails: z.boolean(), texts: z.boolean(), lead: z.nullable(z.number()), version }),
    answer: row,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  saveText: op({
    method: 'PUT',
    path: '/schools/{schoolId}/automatic-messages/{kind}/texts/{channel}',
    summary: 'Replaces the text of an automatic message by the school’s own.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    ...kindAndChannel,
    body: z.object({
      subject: z._default(z.string().check(z.maxLength(SUBJECT_CHARACTERS_MAX * 10), storable), ''),
      message: z.string().check(z.maxLength(LETTER_CHARACTERS_MAX * 2), storable),
      language,
      version,
    }),
    answer: row,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  useStandard: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/automatic-messages/{kind}/texts/{channel}',
    summary: 'Goes back to the standard text of an automatic message.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    ...kindAndChannel,
    query: z.object({ language, version: z.coerce.number().check(z.int()) }),
    answer: row,
    refusals: ['CHANGED_MEANWHILE'],
  }),
})
