import * as z from 'zod/mini'
import { requiredText, text } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const provider = z.enum(['STRIPE', 'SANDBOX'])

/** An app a school can connect, and how it stands. */
const app = z.object({
  app: z.literal('PAYMENTS'),
  state: z.enum(['NOT_CONFIGURED', 'NOT_CONNECTED', 'CONNECTED', 'REVOKED']),
  /** Of the account that is connected, or was before access to it was taken back. */
  provider: z.nullable(provider),
  accountName: z.nullable(z.string()),
  /** Whether no money moves. */
  isTest: z.boolean(),
  /** What the operator of this installation lets schools connect. */
  offers: z.array(provider),
})

const allow = ['integrations.apps', 'view'] as const

const analyticsId = z.object({ gaTrackingId: z.nullable(z.string()) })

export const integrations = group('integrations', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/integrations',
    summary: 'The apps of the school, each with its state.',
    allow,
    answer: z.array(app),
  }),
  authorizePayments: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/payments/authorize',
    summary:
      'Where to send the browser to choose a Stripe account. What comes back with it works once, for ten minutes, in this session.',
    allow,
    steps: true,
    notIdempotent: true,
    answer: z.object({ url: z.string() }),
    refusals: ['STRIPE_NOT_CONFIGURED', 'ALREADY_CONNECTED'],
    addition: true,
  }),
  connectPayments: op({
    method: 'POST',
    path: '/schools/{schoolId}/integrations/payments/connect',
    summary: 'Connects the Stripe account somebody chose, with what their browser came back with.',
    allow,
    steps: true,
    notIdempotent: true,
    body: z.object({ code: requiredText(500), state: requiredText(100) }),
    answer: app,
    refusals: [
      'STRIPE_NOT_CONFIGURED',
      'CONNECT_EXPIRED',
      'CONNECT_FAILED',
      'ALREADY_CONNECTED',
      'ACCOUNT_IN_USE',
    ],
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
    writes: true,
    steps: true,
    answer: app,
    refusals: ['PAYMENTS_UNDER_WAY', 'STRIPE_UNREACHABLE'],
  }),
})
