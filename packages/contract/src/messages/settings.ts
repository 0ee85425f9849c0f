import * as z from 'zod/mini'
import { CHANNELS } from '@afterbell/domain/messages/channels'
import { LANGUAGES } from '@afterbell/domain/kernel/languages/languages'
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

/** A school's settings for sending, and its templates. */
export const messageSettings = group('messageSettings', {
  get: op({
    method: 'GET',
    path: '/schools/{schoolId}/message-settings',
    summary: 'The quiet hours of texts, whether opened letters are told, and through what messages leave.',
    allow: ['contacts', 'email'],
    addition: true,
    answer: z.extend(settings, {
      /** Whether this installation can send at all; otherwise messages are only stored. */
      sendsEmail: z.boolean(),
      /** Postal address at the foot of emails to families; null if street or city is missing. */
      postalAddress: z.nullable(z.string()),
      sendsSms: z.boolean(),
      /** Cost of one part of a text, in US cents; null if not configured. */
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

/** Calls without login: opt-out links in our emails, and reports from providers. */
export const messageDoors = group('messageDoors', {
  unsubscription: op({
    method: 'GET',
    path: '/no-auth/messages/unsubscribe',
    summary: 'Whose emails somebody gets who has the link at their foot, and which of them they ended.',
    allow: 'anyone',
    forFamilies: true,
    steps: true,
    addition: true,
    query: z.object({ token: z.string().check(z.maxLength(600), storable) }),
    answer: z.object({
      schoolName: z.string(),
      /** Masked so that only its owner recognizes it: the first letter, and the part after the @. */
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
    forFamilies: true,
    steps: true,
    addition: true,
    bodyForm: 'bytes',
    query: z.object({
      token: z.string().check(z.maxLength(600), storable),
      /** The new opt-out; earlier opt-outs not included are lifted. Defaults to at least news. */
      ends: z.optional(z.enum(ENDINGS)),
      /** From an answer of this call, or from the confirming email. Nothing is lifted without one. */
      permit: z.optional(z.string().check(z.maxLength(800), storable)),
      /** Of the confirming email. */
      language: z._default(z.enum(LANGUAGES), 'en'),
    }),
    answer: z.object({
      ended: z.enum(ENDINGS),
      /** Lifts, for 15 minutes, opt-outs made on this page. Null if there were none. */
      permit: z.nullable(z.string()),
      /** Lifting waits for the link in an email to the address. */
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
