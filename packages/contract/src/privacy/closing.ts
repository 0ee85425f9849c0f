import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { anyText, date, id, instant, money, named } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { credentials, session } from '../login/login.ts'

const base = '/schools/{schoolId}/closing'
const allow = ['organization-profile', 'view'] as const

/** The owner closes and reopens a school. */
export const closing = group('closing', {
  look: op({
    method: 'GET',
    path: base,
    summary: 'What closing the school would end or leave, counted now, and who may close it.',
    allow,
    addition: true,
    whileInactive: 'always',
    answer: z.object({
      schoolName: z.string(),
      owners: z.array(named),
      isOwner: z.boolean(),
      /** The last day to reopen the school, if it were closed today. */
      lastDay: date,
      children: z.int(),
      waiting: z.int(),
      meetings: z.int(),
      openInvoices: z.int(),
      openAmount: money,
      autopay: z.int(),
      moneyUnderWay: z.int(),
      payouts: z.int(),
      payoutAmount: money,
      offers: z.int(),
      messages: z.int(),
      reports: z.int(),
      feeds: z.int(),
      apiKeys: z.int(),
      webhooks: z.int(),
      apps: z.int(),
      users: z.int(),
      /** The school's own plan; null if it pays nothing. */
      plan: z.nullable(
        z.object({
          name: z.string(),
          currency: z.enum(CURRENCIES),
          paidThrough: z.nullable(date),
          owedAmount: money,
        }),
      ),
      /** Time of the last full export that can be downloaded; null if there is none. */
      exportedAt: z.nullable(instant),
    }),
  }),
  close: op({
    method: 'POST',
    path: base,
    summary:
      'Closes the school. Everybody is signed out of it, and its Super Admins may open it again for 30 days. The password has to have been typed in the last ten minutes.',
    allow,
    addition: true,
    whileInactive: 'always',
    steps: true,
    notIdempotent: true,
    freshPassword: 'always',
    body: z.object({ schoolName: anyText }),
    answer: z.object({ lastDay: date }),
    refusals: ['PASSWORD_NEEDED', 'NOT_THE_OWNER', 'NAME_DIFFERS'],
  }),
  reopen: op({
    method: 'POST',
    path: '/no-auth/login/reopen-school',
    summary:
      'Opens a closed school again for one of its Super Admins, and signs them in. It is proved by the password and, where the login has one, the second step.',
    allow: 'anyone',
    addition: true,
    steps: true,
    notIdempotent: true,
    challenge: 'when asked',
    body: z.extend(credentials, { schoolId: id }),
    refusals: ['SECOND_STEP_NEEDED', 'SECOND_STEP_WRONG', 'PASSKEY_REFUSED', 'CLOSED_FOR_GOOD'],
    answer: session,
  }),
})
