import { dateInWords } from '@afterbell/domain/kernel/dates'
import { moneyShown } from '@afterbell/domain/kernel/money'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { letter, type Letter } from '../../../platform/mail/mail.ts'
import { whomToAsk } from '../../invoices/file.mail.ts'
import { askedOf } from '../../invoices/invoice-rows.ts'
import type { InvoiceRecord } from '../../invoices/invoices.store.ts'
import type { SchoolContact } from '../../school/school-contact.store.ts'
import type { EndedCharge } from './steps.store.ts'

export interface LetterFacts {
  school: SchoolNow
  contact: SchoolContact
  invoice: InvoiceRecord
  /** Null where the school takes no payments online. */
  payUrl: string | null
}

/** An invoice is past due. */
export function reminderMail(facts: LetterFacts): Letter {
  const { school, invoice } = facts
  const money = (cents: number) => moneyShown(cents, school.currency)
  const [due, open] = [askedOf(invoice, school.today), openCents(invoice)]
  const later = open > due ? ` ${money(open - due)} of the invoice falls due later.` : ''
  return dunningLetter(facts, {
    subject: `invoice ${numberOf(facts)} is past due`,
    paragraphs: [
      `Invoice ${numberOf(facts)}${whatFor(invoice)} was due on ${dateInWords(invoice.dueOn!)}. ${money(due)} is still open.${later}`,
      ...howToPay(facts),
      'If you have paid in the last few days, you do not need to do anything.',
    ],
  })
}

interface NotCharged extends Pick<EndedCharge, 'cents' | 'failure' | 'type' | 'brand' | 'last4'> {
  triedAgainOn: string | null
}

/** What was to be charged by itself was not. */
export function notChargedMail(facts: LetterFacts, failed: NotCharged): Letter {
  const { school, invoice } = facts
  const { cents, failure, triedAgainOn } = failed
  return dunningLetter(facts, {
    subject: `we could not charge ${moneyShown(cents, school.currency)} for invoice ${numberOf(facts)}`,
    paragraphs: [
      `We tried to charge ${moneyShown(cents, school.currency)} to ${methodText(failed)} for invoice ${numberOf(facts)}${whatFor(invoice)}, and it did not go through. ${reasonText(failure)}`.trim(),
      ...howToPay(facts),
      ...(triedAgainOn === null ? [] : [`Otherwise we will try again on ${dateInWords(triedAgainOn)}.`]),
    ],
  })
}

function dunningLetter(
  { school, contact, invoice, payUrl }: LetterFacts,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Letter {
  return letter({
    subject: `${school.schoolName}: ${subject}`,
    greeting: `Hello ${invoice.payerName},`,
    paragraphs: [...paragraphs, ...whomToAsk(contact)],
    ...(payUrl !== null && { action: { label: 'Pay online', link: payUrl } }),
  })
}

function numberOf({ invoice }: LetterFacts): string {
  return invoiceNumber(invoice.number!)
}

/** For whom, and for what: as the invoice says it. */
function whatFor({ children, activities }: InvoiceRecord): string {
  const what = [children.map(({ name }) => name).join(', '), activities].filter(Boolean).join(': ')
  return what === '' ? '' : ` (${what})`
}

function howToPay({ payUrl }: LetterFacts): string[] {
  return payUrl === null
    ? ['Please ask the school how to pay.']
    : ['You can pay it online, with a card or bank account of your choice.']
}

function methodText({ type, brand, last4 }: NotCharged): string {
  const kind = type === 'CARD' ? 'card' : 'bank account'
  return last4 === ''
    ? `your ${kind}`
    : `your ${[capitalized(brand), kind].filter(Boolean).join(' ')} ending in ${last4}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a family can do something about. */
function reasonText(failure: string | null): string {
  return REASONS[failure ?? ''] ?? ''
}

const REASONS: Readonly<Record<string, string>> = {
  card_declined: 'The bank declined it.',
  insufficient_funds: 'There was not enough money in the account.',
  expired_card: 'The card has expired.',
  authentication_required: 'Your bank wants to check that it is you, which it does when you pay online.',
  account_closed: 'The account is closed.',
}
