import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { requiredText } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const token = requiredText(4000)
const methodType = z.enum(['CARD', 'BANK_ACCOUNT'])

/** What the page for cards asks. Nobody is signed in there: what may be done stands in the token of its link. */
export const pay = group('pay', {
  setUp: op({
    method: 'POST',
    path: '/pay/set-up',
    summary:
      'What somebody is asked to enter on the payment page: for which school, and with which provider.',
    allow: 'anyone',
    steps: true,
    notIdempotent: true,
    body: z.object({ token }),
    answer: z.object({
      /** Who will charge it: a school, or whoever runs this installation where a school pays its own bill. */
      schoolName: z.string(),
      currency: z.enum(CURRENCIES),
      provider: z.enum(['STRIPE', 'SANDBOX']),
      type: methodType,
      isTest: z.boolean(),
      /** It may be charged by itself where invoices of families are paid with it. */
      offersAutopay: z.boolean(),
      /** What Stripe’s own form needs. Its key opens nothing by itself (R262). */
      stripe: z.nullable(
        z.object({
          publishableKey: z.string(),
          /** Null: the account of the key itself. */
          accountRef: z.nullable(z.string()),
          clientSecret: z.string(),
        }),
      ),
    }),
    refusals: ['LINK_EXPIRED'],
    addition: true,
  }),
  enterMethod: op({
    method: 'POST',
    path: '/pay/methods',
    summary:
      'Saves the card or bank account somebody entered at the provider. Its number never comes here: test numbers come as tokens.',
    allow: 'anyone',
    steps: true,
    notIdempotent: true,
    body: z.object({
      token,
      sandboxToken: z.optional(requiredText(100)),
      /** It may be charged by itself from now on. */
      isAutopay: z._default(z.boolean(), false),
    }),
    answer: z.object({
      type: methodType,
      brand: z.string(),
      last4: z.string(),
      state: z.enum(['PENDING', 'USABLE', 'UNUSABLE']),
    }),
    refusals: ['LINK_EXPIRED', 'NOT_ENTERED', 'PROVIDER_UNREACHABLE'],
    addition: true,
  }),
  answerChallenge: op({
    method: 'POST',
    path: '/pay/challenges',
    summary: 'Passes or fails the check of the test bank. A payment that was decided before stays as it is.',
    allow: 'anyone',
    steps: true,
    notIdempotent: true,
    body: z.object({ secret: requiredText(500), isPassed: z.boolean() }),
    answer: z.object({ isPaid: z.boolean() }),
    refusals: ['LINK_EXPIRED'],
    addition: true,
  }),
})
