import { PROVIDER_NAMES } from '@afterbell/domain/providers/provider-names'
import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { requiredText } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const token = requiredText(4000)
const methodType = z.enum(['CARD', 'BANK_ACCOUNT'])

/** Calls of the card page. No login: the token in the link holds the permissions. */
export const pay = group('pay', {
  setUp: op({
    method: 'POST',
    path: '/pay/set-up',
    summary:
      'What somebody is asked to enter on the payment page: for which school, and with which provider.',
    allow: 'anyone',
    forFamilies: true,
    steps: true,
    notIdempotent: true,
    body: z.object({ token }),
    answer: z.object({
      /** The party that will charge it: a school, or the operator of this installation for a school's own bill. */
      schoolName: z.string(),
      currency: z.enum(CURRENCIES),
      provider: z.enum(PROVIDER_NAMES),
      type: methodType,
      isTest: z.boolean(),
      /** Whether automatic charges can be authorized; only for methods that pay family invoices. */
      offersAutopay: z.boolean(),
      /** Parameters for Stripe's own form. The key is public (R262). */
      stripe: z.nullable(
        z.object({
          publishableKey: z.string(),
          /** Null for the account of the key itself. */
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
    forFamilies: true,
    steps: true,
    notIdempotent: true,
    body: z.object({
      token,
      sandboxToken: z.optional(requiredText(100)),
      /** Authorizes automatic charges. */
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
    forFamilies: true,
    steps: true,
    notIdempotent: true,
    body: z.object({ secret: requiredText(500), isPassed: z.boolean() }),
    answer: z.object({ isPaid: z.boolean() }),
    refusals: ['LINK_EXPIRED'],
    addition: true,
  }),
})
