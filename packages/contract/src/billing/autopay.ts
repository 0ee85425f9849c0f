import * as z from 'zod/mini'
import { MANDATE_SOURCES } from '@afterbell/domain/payments/mandate'
import { date } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { paymentMethod } from '../payments/payments.ts'

const mandateOf = '/schools/{schoolId}/payments/methods/{id}/mandate'

/** A card or bank account, and since when it may be charged by itself. */
const autopayMethod = z.object({
  ...paymentMethod.shape,
  /** Null where it may not. */
  mandate: z.nullable(
    z.object({
      source: z.enum(MANDATE_SOURCES),
      givenOn: date,
      /** Who of the school wrote it down, or opened the page it was given on. */
      by: z.nullable(z.string()),
    }),
  ),
})

/** What is charged by itself when invoices fall due: the default of a payer, where they have allowed it. */
export const autopay = group('autopay', {
  ofPayer: op({
    method: 'GET',
    path: '/schools/{schoolId}/payers/{payerId}/autopay',
    summary: 'The cards and bank accounts of a payer, the default first, and which may be charged by itself.',
    allow: ['transactions', 'view'],
    addition: true,
    answer: z.array(autopayMethod),
  }),
  turnOn: op({
    method: 'PUT',
    path: mandateOf,
    summary:
      'Writes down that a family has allowed on paper that this method is charged by itself, and makes it their default.',
    allow: ['transactions', 'charge'],
    addition: true,
    body: z.object({ givenOn: date }),
    answer: autopayMethod,
    refusals: ['METHOD_UNUSABLE'],
  }),
  turnOff: op({
    method: 'DELETE',
    path: mandateOf,
    summary: 'This method is not charged by itself any more. What it may be charged for by staff stays.',
    allow: ['transactions', 'charge'],
    addition: true,
    answer: autopayMethod,
  }),
})
