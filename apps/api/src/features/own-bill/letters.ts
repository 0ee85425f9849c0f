import { isTestProvider } from '@afterbell/domain/providers/provider-names'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { ownInvoiceNumber } from '@afterbell/domain/own-bill/own-invoices'
import { letter, sendMail } from '../../platform/mail/mail.ts'
import { billReaders } from './bill-readers.store.ts'
import type { BillingParts, SchoolContext } from './own-bill.ts'
import type { OwnInvoice } from './own-invoices.store.ts'

/** Sends a letter about the school's own bill to its main contact and Super Admins, once per key. */
async function write(
  { subscriptions, publicUrl }: BillingParts,
  { tx, school }: SchoolContext,
  { key, about, paragraphs, label }: { key: string; about: string; paragraphs: string[]; label: string },
): Promise<void> {
  const isTest = isTestProvider(subscriptions.provider)
  for (const { email, name } of await billReaders(tx, school.id))
    await sendMail(tx, {
      schoolId: school.id,
      dedupeKey: `own-bill ${key} ${email}`,
      to: { email, name },
      ...letter({
        subject: `${isTest ? 'TEST: ' : ''}${school.schoolName}: ${about}`,
        greeting: `Hello ${name},`,
        paragraphs: [...paragraphs, ...(isTest ? ['This is a test. No money is moved.'] : [])],
        action: { label, link: `${publicUrl}/schools/settings/billing` },
      }),
    })
}

export function writeTrialEnds(
  billed: BillingParts,
  context: SchoolContext,
  { endsOn, hasSource, price }: { endsOn: string; hasSource: boolean; price: string },
): Promise<void> {
  const endDateText = dateInWords(endsOn)
  return write(billed, context, {
    key: `trial ends ${context.school.id} ${endsOn}`,
    about: `your trial ends on ${endDateText}`,
    paragraphs: [
      `The trial of ${context.school.schoolName} ends on ${endDateText}. After that it costs ${price}.`,
      hasSource
        ? 'You have already added a payment source, so there is nothing to do.'
        : 'Please add a card or bank account before then. Without one, the school becomes inactive.',
    ],
    label: 'Open billing',
  })
}

export function writePaid(
  billed: BillingParts,
  context: SchoolContext,
  invoice: OwnInvoice,
  cents: number,
): Promise<void> {
  const amount = formatMoney(cents, invoice.currency)
  return write(billed, context, {
    key: `paid ${invoice.id} ${invoice.step}`,
    about: `receipt for ${amount}`,
    paragraphs: [
      `Thank you. We received ${amount} for invoice ${numberOf(context, invoice)} (${invoice.plan_name}, ${periodOf(invoice)}).`,
    ],
    label: 'See your invoices',
  })
}

export function writeNotPaid(
  billed: BillingParts,
  context: SchoolContext,
  { invoice, why }: { invoice: OwnInvoice; why: string },
): Promise<void> {
  const amount = formatMoney(invoice.cents - invoice.credited_cents, invoice.currency)
  return write(billed, context, {
    key: `not paid ${invoice.id} ${context.at.toString()}`,
    about: 'your payment did not go through',
    paragraphs: [
      `We could not charge ${amount} for invoice ${numberOf(context, invoice)} (${invoice.plan_name}, ${periodOf(invoice)}). ${why}.`,
      invoice.try_on === null
        ? 'This was the last try. The school is inactive until the invoice is paid.'
        : `We will try again on ${dateInWords(invoice.try_on)}. You can also pay now, or change your payment source.`,
    ],
    label: 'Pay now',
  })
}

export function writeInactive(
  billed: BillingParts,
  context: SchoolContext,
  because: 'NO_SOURCE' | 'UNPAID',
): Promise<void> {
  return write(billed, context, {
    key: `inactive ${context.school.id} ${context.at.toString()}`,
    about: 'your school is inactive',
    paragraphs: [
      because === 'NO_SOURCE'
        ? `The trial of ${context.school.schoolName} has ended without a payment source, so the school is inactive now.`
        : `An invoice of ${context.school.schoolName} was not paid, so the school is inactive now.`,
      'Today’s attendance, pickups and emergency lists work for seven more days. As soon as the bill is paid, everything works again. Nothing is lost.',
    ],
    label: 'Open billing',
  })
}

function numberOf({ school }: SchoolContext, { number }: OwnInvoice): string {
  return ownInvoiceNumber(school.id, number)
}

function periodOf({ period_start: start, period_end: end }: OwnInvoice): string {
  return `${dateInWords(start)} to ${dateInWords(end)}`
}
