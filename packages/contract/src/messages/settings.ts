import * as z from 'zod/mini'
import { CHANNELS } from '@afterbell/domain/messages/channels'
import { ENDINGS } from '@afterbell/domain/messages/purpose'
import { anyText, id, instant, requiredText, storable, time } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const settings = z.object({ quietFrom: time, quietUntil: time, tracksOpens: z.boolean(), version: z.int() })

const templateForm = z.object({
  channel: z.enum(CHANNELS),
  name: requiredText(80),
  subject: z._default(z.string().check(z.maxLength(2000), storable), ''),
  message: z.string().check(z.maxLength(100_000), storable),
})

const template = z.extend(templateForm, { id, subject: z.string(), changedAt: instant })

/** How a school sends, and words it uses again. */
export const messageSettings = group('messageSettings', {
  get: op({
    method: 'GET',
    path: '/schools/{schoolId}/message-settings',
    summary: 'The quiet hours of texts, whether opened letters are told, and through what messages leave.',
    allow: ['contacts', 'email'],
    addition: true,
    answer: z.extend(settings, {
      /** Whether this installation can send at all; what is written is kept otherwise. */
      sendsEmail: z.boolean(),
      /** By post, at the foot of emails to families; null where street or city is missing. */
      postalAddress: z.nullable(z.string()),
      sendsSms: z.boolean(),
      /** What one part of a text costs, in cents of a US dollar; null where nobody said. */
      smsPartCents: z.nullable(z.number()),
    }),
  }),
  update: op({
    method: 'PUT',
    path: '/schools/{schoolId}/message-settings',
    summary: 'Changes how the school sends.',
    allow: ['parent-portal.settings', 'view'],
    addition: true,
    body: settings,
    answer: settings,
    refusals: ['CHANGED_MEANWHILE'],
  }),
  templates: op({
    method: 'GET',
    path: '/schools/{schoolId}/message-templates',
    summary: 'The words that are used again, by name.',
    allow: ['contacts', 'email'],
    addition: true,
    query: z.object({ channel: z.optional(z.enum(CHANNELS)) }),
    answer: z.array(template),
  }),
  addTemplate: op({
    method: 'POST',
    path: '/schools/{schoolId}/message-templates',
    summary: 'Keeps words to be used again.',
    allow: ['contacts', 'email'],
    addition: true,
    body: templateForm,
    answer: template,
    refusals: ['NAME_TAKEN'],
  }),
  updateTemplate: op({
    method: 'PUT',
    path: '/schools/{schoolId}/message-templates/{id}',
    summary: 'Changes words that are used again.',
    allow: ['contacts', 'email'],
    addition: true,
    body: templateForm,
    answer: template,
    refusals: ['NAME_TAKEN'],
  }),
  removeTemplate: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/message-templates/{id}',
    summary: 'Removes words that are used again. What was sent with them stays.',
    allow: ['contacts', 'email'],
    addition: true,
  }),
})

/** Where whoever reads our letters turns them off, and where providers report. Nobody signs in here. */
export const messageDoors = group('messageDoors', {
  unsubscription: op({
    method: 'GET',
    path: '/no-auth/messages/unsubscribe',
    summary: 'Whose emails somebody gets who has the link at their foot, and which of them they ended.',
    allow: 'anyone',
    steps: true,
    addition: true,
    query: z.object({ token: z.string().check(z.maxLength(600), storable) }),
    answer: z.object({
      schoolName: z.string(),
      /** As its owner recognizes it, and nobody else can use it: the first letter and what follows the @. */
      address: z.string(),
      ended: z.enum(ENDINGS),
    }),
    refusals: ['LINK_INVALID'],
  }),
  unsubscribe: op({
    method: 'POST',
    path: '/no-auth/messages/unsubscribe',
    summary:
      'Ends emails of one school to one address: its news, or everything. One click of a mail program ends news (RFC 8058). Whoever wants more again is asked by email.',
    allow: 'anyone',
    steps: true,
    addition: true,
    bodyForm: 'bytes',
    query: z.object({
      token: z.string().check(z.maxLength(600), storable),
      /** What is ended from now on; what was ended before and is not, begins again. Left out: at least news. */
      ends: z.optional(z.enum(ENDINGS)),
      /** Of an answer to this call, or of the email that asks: without one nothing begins again. */
      permit: z.optional(z.string().check(z.maxLength(800), storable)),
    }),
    answer: z.object({
      ended: z.enum(ENDINGS),
      /** With it, what this page ended begins again at once, for 15 minutes. Null where it ended nothing. */
      permit: z.nullable(z.string()),
      /** What would begin again waits for the link in an email that was sent to the address. */
      isConfirmedByEmail: z.boolean(),
    }),
    refusals: ['LINK_INVALID'],
  }),
  opened: op({
    method: 'GET',
    path: '/no-auth/messages/{token}/opened.gif',
    summary: 'A picture without anything to see, by which a letter tells that it was opened.',
    allow: 'anyone',
    steps: true,
    addition: true,
    params: z.object({ token: anyText }),
    answerForm: 'file',
    fileType: 'image/gif',
  }),
  twilioStatus: op({
    method: 'POST',
    path: '/webhooks/twilio/status',
    summary: 'Where Twilio reports how a text fares. Its signature is checked.',
    allow: 'anyone',
    steps: true,
    addition: true,
    bodyForm: 'bytes',
    query: z.object({ school: id, message: id, bodySHA256: z.optional(anyText) }),
    refusals: ['BAD_SIGNATURE'],
  }),
  twilioReceived: op({
    method: 'POST',
    path: '/webhooks/twilio/received',
    summary: 'Where Twilio hands over what families answer to texts: STOP, START, or words for the school.',
    allow: 'anyone',
    steps: true,
    addition: true,
    bodyForm: 'bytes',
    query: z.object({ bodySHA256: z.optional(anyText) }),
    answerForm: 'file',
    fileType: 'text/xml',
    refusals: ['BAD_SIGNATURE'],
  }),
})
