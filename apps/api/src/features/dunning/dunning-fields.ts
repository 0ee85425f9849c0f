import { capitalize } from '@afterbell/domain/kernel/text/capitalize'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { amountToRequest } from '../invoices/invoice-rows.ts'
import type { InvoiceRecord } from '../invoices/invoices.store.ts'
import { whomToAsk, type SchoolContact } from '../school/school-contact.store.ts'
import type { EndedCharge } from './steps.store.ts'

export interface LetterFacts {
  school: SchoolNow
  contact: SchoolContact
  invoice: InvoiceRecord
  /** Null where the school takes no payments online. */
  payUrl: string | null
}

/** Returns the merge fields of the past-due reminder. */
export function reminderFields(facts: LetterFacts): MergeValues {
  const { school, invoice } = facts
  const money = (cents: number) => formatMoney(cents, school.currency)
  const [due, open] = [amountToRequest(invoice, school.today), openCents(invoice)]
  return {
    ...invoiceFields(facts),
    amount: money(due),
    dueOn: dateInWords(invoice.dueOn!),
    laterDue: open > due ? `${money(open - due)} of the invoice falls due later.` : '',
  }
}

interface NotCharged extends Pick<EndedCharge, 'cents' | 'failure' | 'type' | 'brand' | 'last4'> {
  triedAgainOn: string | null
}

/** Returns the merge fields of the letter about a failed automatic charge. */
export function notChargedFields(facts: LetterFacts, failed: NotCharged): MergeValues {
  const { cents, failure, triedAgainOn } = failed
  return {
    ...invoiceFields(facts),
    amount: formatMoney(cents, facts.school.currency),
    method: methodText(failed),
    reason: reasonText(failure),
    triedAgain: triedAgainOn === null ? '' : `Otherwise we will try again on ${dateInWords(triedAgainOn)}.`,
  }
}

function invoiceFields({ contact, invoice, payUrl }: LetterFacts): MergeValues {
  return {
    invoice: invoiceNumber(invoice.number!),
    lines: whatFor(invoice),
    howToPay:
      payUrl === null
        ? 'Please ask the school how to pay.'
        : 'You can pay it online, with a card or bank account of your choice.',
    payLink: payUrl ?? '',
    questions: whomToAsk(contact),
  }
}

/** Returns the children and activities of an invoice, as the invoice names them. */
function whatFor({ children, activities }: InvoiceRecord): string {
  return [children.map(({ name }) => name).join(', '), activities].filter(Boolean).join(': ')
}

/** 'your Visa card ending in 4242'. */
export function methodText({ type, brand, last4 }: Pick<NotCharged, 'type' | 'brand' | 'last4'>): string {
  const kind = type === 'CARD' ? 'card' : 'bank account'
  return last4 === ''
    ? `your ${kind}`
    : `your ${[capitalize(brand), kind].filter(Boolean).join(' ')} ending in ${last4}`
}

/** Returns a reason only where the family can act on it, else an empty string. */
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
