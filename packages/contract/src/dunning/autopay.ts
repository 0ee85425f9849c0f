import * as z from 'zod/mini'
import { MANDATE_SOURCES } from '@afterbell/domain/payments/mandate'
import { date } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { paymentMethod } from '../payments/payments.ts'

const mandateOf = '/schools/{schoolId}/payments/methods/{id}/mandate'

/** A card or bank account, and its authorization for automatic charges. */
const autopayMethod = z.object({
  ...paymentMethod.shape,
  /** Null if it may not be charged automatically. */
  mandate: z.nullable(
    z.object({
      source: z.enum(MANDATE_SOURCES),
      givenOn: date,
      /** The user who recorded the authorization, or opened the page on which it was given. */
      by: z.nullable(z.string()),
    }),
  ),
})

/** Automatic charges when invoices fall due: the payer's default method, if they authorized it. */
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
