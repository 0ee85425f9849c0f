import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { WRITE_OFF_REASON_MAX } from '@afterbell/domain/invoices/invoice-form'
import { date, id, money, requiredText, signedMoney } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { invoiceRow } from './invoice-rows.ts'

const statementRow = z.object({
  date,
  text: z.string(),
  /** Reason for a write-off. */
  reason: z.nullable(z.string()),
  /** 0 if it was not a charge. */
  charge: money,
  paid: money,
  /** Balance after this entry. Negative means credit. */
  balance: signedMoney,
})

const statement = {
  from: date,
  to: date,
  opening: signedMoney,
  rows: z.array(statementRow),
  closing: signedMoney,
}

const period = z.object({
  /** Defaults to three months ago. */
  from: z.optional(date),
  /** Defaults to today. */
  to: z.optional(date),
})

const statementPath = '/schools/{schoolId}/payers/{payerId}/statement'

/** Payers of families: a family, or each of its two homes. */
export const payers = group('payers', {
  statement: op({
    method: 'GET',
    path: statementPath,
    summary: 'What a payer was charged and has paid in a period, and what they owed before and after.',
    allow: ['invoice', 'view'],
    addition: true,
    query: period,
    answer: z.object({
      payerId: id,
      name: z.string(),
      email: z.nullable(z.string()),
      currency: z.enum(CURRENCIES),
      ...statement,
      /** Link to the PDF, valid for an hour. */
      downloadUrl: z.string(),
    }),
  }),
  emailStatement: op({
    method: 'POST',
    path: statementPath,
    summary: 'Emails a statement with its PDF to the payer. Asked twice within a minute, it is sent once.',
    allow: ['invoice', 'add'],
    addition: true,
    query: period,
    answer: z.object({ sentTo: z.string() }),
    refusals: ['NO_EMAIL'],
  }),
  writeOff: op({
    method: 'POST',
    path: '/schools/{schoolId}/payers/{payerId}/write-off',
    summary: 'Writes off all that is open of a payer. What comes later is their credit.',
    allow: ['invoice', 'cancel'],
    addition: true,
    body: z.object({ reason: requiredText(WRITE_OFF_REASON_MAX) }),
    answer: z.object({ amount: money }),
    refusals: ['PAYMENT_UNDER_WAY', 'NOTHING_OPEN'],
  }),
  ofChild: op({
    method: 'GET',
    path: '/schools/{schoolId}/children/{childId}/billing',
    summary: 'Who pays for a child, what they owe and why, and the latest invoices of the family.',
    allow: ['invoice', 'view'],
    addition: true,
    answer: z.object({
      currency: z.enum(CURRENCIES),
      owed: money,
      credit: money,
      payers: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.nullable(z.string()),
          kind: z.enum(['FAMILY', 'HOME', 'AGENCY']),
          owed: money,
          credit: money,
          /** Amount of payments in progress. */
          pending: money,
          /** Entries of the last year behind the balance. */
          ...statement,
        }),
      ),
      invoices: z.array(invoiceRow),
    }),
  }),
})
