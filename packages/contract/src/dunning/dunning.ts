import * as z from 'zod/mini'
import { ABOUT_DUNNING, PAUSES, UNREMINDED_REASONS } from '@afterbell/domain/dunning/dunning'
import { PAUSE_REASON_MAX } from '@afterbell/domain/care/pauses'
import { date, id, instant, money, named, requiredText } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'
import { automaticStep } from '../invoices/invoice-rows.ts'
import { payment } from '../payments/payments.ts'

const ofInvoice = '/schools/{schoolId}/invoices/{id}/dunning'
const ofPayer = '/schools/{schoolId}/payers/{payerId}/dunning'

/** Staff paused reminders and charges. */
const pause = z.object({
  of: z.enum(['INVOICE', 'PAYER']),
  reason: z.string(),
  since: instant,
  by: z.nullable(z.string()),
})

/** The next step, with its day in the school's time zone. */
const next = z.object({ on: date, what: z.enum(['CHARGE', 'WRITE']) })

/** Automatic steps for an invoice. */
const invoiceSteps = {
  tried: z.array(automaticStep),
  /** Null if nothing more is planned. */
  next: z.nullable(next),
  /** Why nothing happens at the moment. */
  stopped: z.nullable(z.enum(PAUSES)),
  pause: z.nullable(pause),
  /** Why nobody was or will be reminded. */
  unreminded: z.nullable(z.enum(UNREMINDED_REASONS)),
  /** A charge that waits for approval: the open amount, and the family's usual amount. */
  held: z.nullable(z.object({ amount: money, usual: money })),
}

const chargeCall = { allow: ['invoice', 'charge'], addition: true } as const

/** Follow-up on unpaid invoices that are due: charges, reminders, and staff decisions. */
export const dunning = group('dunning', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/dunning',
    summary:
      'The invoices that are past due, the earliest due first; or those of them nobody was reminded of, whose payer has no email address, or that stayed open after the last reminder; or the open ones of which a charge waits for a person, or that are paused.',
    allow: ['transactions', 'view'],
    addition: true,
    query: listQuery(['dueDate'], { about: z.optional(z.enum(ABOUT_DUNNING)) }),
    answer: page(
      z.object({
        id,
        number: z.nullable(z.string()),
        payer: z.object({ ...named.shape, email: z.nullable(z.string()) }),
        /** The activities on the invoice, or the text staff wrote. */
        activityDetails: z.string(),
        childName: z.string(),
        amountDue: money,
        /** Past-due part: due before today. */
        pastDue: money,
        dueDate: z.nullable(date),
        ...invoiceSteps,
      }),
    ),
  }),
  ofInvoice: op({
    method: 'GET',
    path: ofInvoice,
    summary: 'What was done about an invoice by itself, what comes next and when, and whether it is paused.',
    allow: ['invoice', 'view'],
    addition: true,
    answer: z.object(invoiceSteps),
  }),
  pauseInvoice: op({
    ...chargeCall,
    method: 'POST',
    path: `${ofInvoice}/pause`,
    summary: 'Neither reminds the payer of an invoice nor charges it by itself, until that is resumed.',
    body: z.object({ reason: requiredText(PAUSE_REASON_MAX) }),
  }),
  resumeInvoice: op({
    ...chargeCall,
    method: 'DELETE',
    path: `${ofInvoice}/pause`,
    summary: 'Goes on with an invoice: what was missed for more than a week is not made up for.',
  }),
  charge: op({
    ...chargeCall,
    method: 'POST',
    path: `${ofInvoice}/charge`,
    summary: 'Charges what waited for a person because it is much more than the family usually pays.',
    steps: true,
    /** The displayed amount; any other is refused. */
    body: z.object({ amount: money }),
    answer: payment,
    refusals: ['NOT_HELD', 'NO_AUTOPAY', 'AMOUNT_CHANGED', 'PAYMENT_UNDER_WAY', 'DISPUTED', 'NOTHING_TO_PAY'],
  }),
  leave: op({
    ...chargeCall,
    method: 'POST',
    path: `${ofInvoice}/leave`,
    summary: 'Does not charge what waited for a person. Its payer is reminded as others are.',
    refusals: ['NOT_HELD'],
  }),
  ofPayer: op({
    method: 'GET',
    path: ofPayer,
    summary:
      'Whether reminders and automatic charges of a payer are paused, and what comes next for their invoices.',
    allow: ['invoice', 'view'],
    addition: true,
    answer: z.object({
      pause: z.nullable(pause),
      invoices: z.array(z.object({ id, number: z.nullable(z.string()), next: z.nullable(next) })),
    }),
  }),
  pausePayer: op({
    ...chargeCall,
    method: 'POST',
    path: `${ofPayer}/pause`,
    summary: 'The same of all that a payer owes.',
    body: z.object({ reason: requiredText(PAUSE_REASON_MAX) }),
  }),
  resumePayer: op({
    ...chargeCall,
    method: 'DELETE',
    path: `${ofPayer}/pause`,
    summary: 'Goes on with what a payer owes.',
  }),
})
