import { PROVIDER_NAMES } from '@afterbell/domain/providers/provider-names'
import * as z from 'zod/mini'
import { CONNECTED_APPS, CONNECTED_APP_STATES } from '@afterbell/domain/integrations/connected-apps'
import { DEBIT_STATES } from '@afterbell/domain/providers/bank-debits'
import { STRIPE_PHASES } from '@afterbell/domain/providers/stripe-account'
import { JOURNAL_ACCOUNTS, TRANSACTION_CODES_MAX } from '@afterbell/domain/integrations/journal-export'
import { date, id, instant, named, requiredText, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const provider = z.enum(PROVIDER_NAMES)

/** The app for card payments, with its state. */
const app = z.object({
  app: z.literal('PAYMENTS'),
  /** BEGUN: the Stripe account has not been able to take payments yet. */
  state: z.enum(['NOT_CONFIGURED', 'NOT_CONNECTED', 'BEGUN', 'CONNECTED', 'REVOKED']),
  /** For the connected account, or the one whose access was revoked. */
  provider: z.nullable(provider),
  accountName: z.nullable(z.string()),
  /** Test mode: no money moves. */
  isTest: z.boolean(),
  /** Providers that the operator of this installation offers. */
  offers: z.array(provider),
  /** Status of the school's Stripe account, even while test payments are on; null if there is none. */
  stripe: z.nullable(
    z.object({
      phase: z.enum(STRIPE_PHASES),
      /** Whether we opened the account. Others are managed at Stripe. */
      isOurs: z.boolean(),
      takesPayments: z.boolean(),
      paysOut: z.boolean(),
      /** Stripe's open requirements, in words, and the date by which they must be met. */
      due: z.array(z.string()),
      dueBy: z.nullable(instant),
      /** Name of bank debits in the school's currency, and whether Stripe allows them. */
      debitName: z.string(),
      debits: z.enum(DEBIT_STATES),
    }),
  ),
})

/** An app that schools connect by logging in there, with its state. */
const connectedApp = z.object({
  app: z.enum(CONNECTED_APPS),
  state: z.enum(CONNECTED_APP_STATES),
  /** For the connected account, or the one whose access was revoked. */
  accountName: z.nullable(z.string()),
  connectedAt: z.nullable(instant),
  /** The problem, as a sentence. */
  failure: z.nullable(z.string()),
  failedAt: z.nullable(instant),
  /** Settings that the operator of this server has to fill in first. */
  needs: z.array(z.string()),
})

/** Code and state with which the provider sent the browser back. */
const broughtBack = z.object({ code: requiredText(2000), state: requiredText(100) })

/** Classes that meet on Zoom: their locations, counts with and without a link, and those Zoom refused. */
const zoomClasses = z.object({
  locations: z.array(named),
  made: z.int(),
  waiting: z.int(),
  refused: z.array(z.object({ name: z.string(), refusal: z.string() })),
})

/** Blackbaud distribution of each amount, in addition to its account. */
const distribution = z.object({
  project: text(200),
  accountClass: text(200),
  codes: z.array(z.object({ name: text(200), value: text(200) })).check(z.maxLength(TRANSACTION_CODES_MAX)),
})

/** Journal exports to Blackbaud: account numbers, the next day to export, and earlier exports. */
const journalExports = z.object({
  journal: z.string(),
  accounts: z.array(z.object({ account: z.enum(JOURNAL_ACCOUNTS), label: z.string(), number: z.string() })),
  distribution,
  /** The first past day with an entry that was not exported yet. */
  firstDay: z.nullable(date),
  exports: z.array(
    z.object({
      id,
      firstDay: date,
      lastDay: date,
      state: z.enum(['WAITING', 'SENT', 'REFUSED']),
      batchId: z.nullable(z.string()),
      refusal: z.nullable(z.string()),
      askedAt: instant,
      askedBy: z.nullable(z.string()),
    }),
  ),
})

/** The chosen Mailchimp audience, the available ones, and the sync status of the contacts. */
const mailchimpAudience = z.object({
  audience: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Null if Mailchimp could not be reached. */
  audiences: z.nullable(z.array(z.object({ id: z.string(), name: z.string(), members: z.int() }))),
  /** Addresses of guardians who agreed to marketing emails and can get them. */
  agreed: z.int(),
  /** Contacts subscribed at Mailchimp, and those who left there or were removed. */
  subscribed: z.int(),
  unsubscribed: z.int(),
  /** The first contacts that Mailchimp rejected, and their total number. */
  refused: z.array(z.object({ email: z.string(), refusal: z.string() })),
  refusals: z.int(),
  /**
   * Whether Mailchimp reports opt-outs at once through its webhook. Otherwise we poll every 15 minutes, for the given
   * reason.
   */
  isLive: z.boolean(),
  notLiveBecause: z.nullable(z.string()),
  /** Last time changes were read from Mailchimp. */
  readAt: z.nullable(instant),
})

const mailchimpAddress = z.object({ school: id, secret: requiredText(100) })

const CONNECT_REFUSALS = [
  'APP_NOT_CONFIGURED',
  'CONNECT_EXPIRED',
  'CONNECT_FAILED',
  'ALREADY_CONNECTED',
  'LACKS_PERMISSION',
]

const allow = ['integrations.apps', 'view'] as const

const analyticsId = z.object({ gaTrackingId: z.nullable(z.string()) })

export const integrations = group('integrations', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/integrations',
    summary: 'The apps of the school, each with its state.',
    allow,
    answer: z.array(z.union([app, connectedApp])),
  }),
  authorizePayments: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/payments/authorize',
    summary:
      'Where to send the browser to open the school’s account at Stripe, or to go on with it. The state that comes back from a link that was used before works once, for a day, in this session.',
    allow,
    freshPassword: 'always',
    steps: true,
    notIdempotent: true,
    // State from Stripe's redirect after a link was used or expired; gets a new link.
    body: z.object({ state: z.optional(requiredText(100)) }),
    answer: z.object({ url: z.string() }),
    refusals: [
      'PASSWORD_NEEDED',
      'STRIPE_NOT_CONFIGURED',
      'ALREADY_CONNECTED',
      'CONNECT_EXPIRED',
      'CONNECT_FAILED',
      'STRIPE_UNREACHABLE',
    ],
    addition: true,
  }),
  checkPayments: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/payments/check',
    summary: 'Asks Stripe how the school’s account stands. With it, families can pay as soon as it may.',
    allow,
    steps: true,
    answer: app,
    refusals: ['STRIPE_NOT_CONFIGURED', 'STRIPE_UNREACHABLE', 'ALREADY_CONNECTED'],
    addition: true,
  }),
  requestDebits: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/payments/debits',
    summary:
      'Asks Stripe to let the school debit bank accounts in its currency. Stripe may ask for more first, and takes days.',
    allow,
    steps: true,
    answer: app,
    refusals: ['STRIPE_NOT_CONFIGURED', 'STRIPE_UNREACHABLE', 'DEBITS_REFUSED'],
    addition: true,
  }),
  connectTestPayments: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/payments/connect-test',
    summary: 'Takes test payments, by which no money moves, where the operator allows it.',
    allow,
    steps: true,
    answer: app,
    refusals: ['TEST_PAYMENTS_OFF', 'ALREADY_CONNECTED'],
    addition: true,
  }),
  authorizeApp: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/{app}/authorize',
    summary:
      'Where to send the browser to connect an app. What comes back with it works once, for ten minutes, in this session.',
    allow,
    freshPassword: 'always',
    params: z.object({ app: z.enum(CONNECTED_APPS) }),
    steps: true,
    notIdempotent: true,
    answer: z.object({ url: z.string() }),
    refusals: ['PASSWORD_NEEDED', 'APP_NOT_CONFIGURED', 'ALREADY_CONNECTED'],
    addition: true,
  }),
  connectApp: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/{app}/connect',
    summary: 'Connects the account somebody chose, with what their browser came back with.',
    allow,
    freshPassword: 'always',
    params: z.object({ app: z.enum(CONNECTED_APPS) }),
    steps: true,
    notIdempotent: true,
    body: broughtBack,
    answer: connectedApp,
    refusals: ['PASSWORD_NEEDED', ...CONNECT_REFUSALS],
    addition: true,
  }),
  zoomClasses: op({
    method: 'GET',
    path: '/schools/{schoolId}/zoom',
    summary: 'At which locations classes meet by Zoom, and how their links stand.',
    allow,
    answer: zoomClasses,
    addition: true,
  }),
  setZoomLocations: op({
    method: 'PATCH',
    path: '/schools/{schoolId}/zoom',
    summary:
      'Says at which locations classes meet by Zoom. Their links are made, changed and removed afterwards.',
    allow,
    body: z.object({ locationIds: z.array(id).check(z.maxLength(200)) }),
    answer: zoomClasses,
    refusals: ['APP_NOT_CONNECTED'],
    addition: true,
  }),
  disconnectZoom: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/zoom',
    summary: 'Disconnects Zoom. The meetings that were made there are taken away.',
    allow,
    answer: connectedApp,
  }),
  connectBlackbaud: op({
    method: 'PATCH',
    path: '/schools/{schoolId}/blackbaud-connect',
    summary: 'Connects Blackbaud, with what somebody’s browser came back with from there.',
    allow,
    freshPassword: 'always',
    steps: true,
    notIdempotent: true,
    body: broughtBack,
    answer: connectedApp,
    refusals: ['PASSWORD_NEEDED', ...CONNECT_REFUSALS],
  }),
  journalExports: op({
    method: 'GET',
    path: '/schools/{schoolId}/blackbaud',
    summary: 'The numbers of the school’s accounts at Blackbaud, and what of the journal was sent there.',
    allow,
    answer: journalExports,
    addition: true,
  }),
  setJournalAccounts: op({
    method: 'PATCH',
    path: '/schools/{schoolId}/blackbaud',
    summary:
      'Says under which numbers, and in which journal, the accounts of the ledger are kept at Blackbaud.',
    allow,
    body: z.object({
      journal: text(200),
      numbers: z.partialRecord(z.enum(JOURNAL_ACCOUNTS), text(200)),
      /** Undefined keeps it. */
      distribution: z.optional(distribution),
    }),
    answer: journalExports,
    refusals: ['APP_NOT_CONNECTED'],
    addition: true,
  }),
  exportJournal: op({
    method: 'POST',
    path: '/schools/{schoolId}/blackbaud/exports',
    summary: 'Sends the journal to Blackbaud: all days up to this one that were not sent yet.',
    allow,
    body: z.object({ lastDay: date }),
    answer: journalExports,
    refusals: [
      'APP_NOT_CONNECTED',
      'NOTHING_TO_SEND',
      'DAY_NOT_OVER',
      'SENT_ALREADY',
      'TOO_MANY_DAYS',
      'ACCOUNTS_MISSING',
    ],
    addition: true,
  }),
  disconnectBlackbaud: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/blackbaud-connect/disconnect',
    summary: 'Disconnects Blackbaud. What was sent there stays there.',
    allow,
    answer: connectedApp,
  }),
  mailchimpAudience: op({
    method: 'GET',
    path: '/schools/{schoolId}/mailchimp',
    summary:
      'The Mailchimp audience to which contacts who agreed to marketing emails are sent, and how they stand there.',
    allow,
    steps: true,
    answer: mailchimpAudience,
    addition: true,
  }),
  setMailchimpAudience: op({
    method: 'PATCH',
    path: '/schools/{schoolId}/mailchimp',
    summary:
      'Chooses the Mailchimp audience to which contacts who agreed to marketing emails are sent. What was sent to another one stays there.',
    allow,
    freshPassword: 'always',
    steps: true,
    body: z.object({ audienceId: requiredText(40) }),
    answer: mailchimpAudience,
    refusals: ['PASSWORD_NEEDED', 'APP_NOT_CONNECTED', 'MAILCHIMP_UNREACHABLE'],
    addition: true,
  }),
  disconnectMailchimp: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/mailchimp',
    summary: 'Disconnects Mailchimp. Contacts that were sent there stay there.',
    allow,
    answer: connectedApp,
  }),
  analytics: op({
    method: 'GET',
    path: '/schools/{schoolId}/analytics-id',
    summary:
      'The measurement id by which Google Analytics counts visits to the public pages; null where none is set.',
    allow,
    answer: analyticsId,
  }),
  setAnalytics: op({
    method: 'PATCH',
    path: '/schools/{schoolId}/analytics-id',
    summary: 'Has Google Analytics count the visits to the public pages, of those visitors who allow it.',
    allow,
    body: z.object({ gaTrackingId: text(40) }),
    answer: analyticsId,
  }),
  removeAnalytics: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/analytics-id',
    summary: 'Ends the counting of visits.',
    allow,
    answer: analyticsId,
  }),
  disconnectPayments: op({
    method: 'GET',
    path: '/schools/{schoolId}/stripe-connect/disconnect',
    summary:
      'Ends the connection to the payment provider. It changes something, so it takes the token header.',
    allow,
    freshPassword: 'always',
    writes: true,
    steps: true,
    answer: app,
    refusals: ['PASSWORD_NEEDED', 'PAYMENTS_UNDER_WAY', 'STRIPE_UNREACHABLE'],
  }),
})

/** Webhook for Mailchimp's changes. The secret in the address authenticates the caller; the answer reveals nothing. */
export const mailchimpDoors = group('mailchimpDoors', {
  probe: op({
    method: 'GET',
    path: '/webhooks/mailchimp',
    summary: 'Where Mailchimp looks whether the address answers, before it tells anything.',
    allow: 'anyone',
    steps: true,
    addition: true,
    query: mailchimpAddress,
    answer: z.object({ ok: z.literal(true) }),
  }),
  tell: op({
    method: 'POST',
    path: '/webhooks/mailchimp',
    summary:
      'Where Mailchimp tells who signed up, left or has another address there. It is asked before anything is believed.',
    allow: 'anyone',
    steps: true,
    addition: true,
    bodyForm: 'bytes',
    query: mailchimpAddress,
    answer: z.object({ ok: z.literal(true) }),
  }),
})
