import { formatMoney } from '@afterbell/domain/kernel/money'
import { openCents } from '@afterbell/domain/ledger/invoice'
import { invoiceNumber } from '@afterbell/domain/ledger/invoice-number'
import type { MergeValues } from '@afterbell/domain/messages/merge-fields'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { amountToRequest } from '../invoices/invoice-rows.ts'
import type { InvoiceRecord } from '../invoices/invoices.store.ts'
import { linkIn, type LetterLanguage } from '../messages/automatic/letter-language.ts'
import type { SchoolContact } from '../school/school-contact.store.ts'
import type { EndedCharge } from './steps.store.ts'

export interface LetterFacts {
  school: SchoolNow
  contact: SchoolContact
  invoice: InvoiceRecord
  /** Null where the school takes no payments online. */
  payUrl: string | null
  letter: LetterLanguage
}

/** Returns the merge fields of the past-due reminder. */
export function reminderFields(facts: LetterFacts): MergeValues {
  const { school, invoice, letter } = facts
  const { words, format } = letter
  const money = moneyIn(facts)
  const [due, open] = [amountToRequest(invoice, school.today), openCents(invoice)]
  return {
    ...invoiceFields(facts),
    amount: money(due),
    dueOn: format.dateInWords(invoice.dueOn!),
    laterDue: open > due ? words.laterDue(money(open - due)) : '',
  }
}

interface NotCharged extends Pick<EndedCharge, 'cents' | 'failure' | 'type' | 'brand' | 'last4'> {
  triedAgainOn: string | null
}

/** Returns the merge fields of the letter about a failed automatic charge. */
export function notChargedFields(facts: LetterFacts, failed: NotCharged): MergeValues {
  const { cents, failure, triedAgainOn } = failed
  const { words } = facts.letter
  return {
    ...invoiceFields(facts),
    amount: moneyIn(facts)(cents),
    method: words.method(failed),
    // Only where the family can act on it.
    reason: words.declined[failure ?? ''] ?? '',
    triedAgain: triedAgainOn === null ? '' : words.triedAgain(triedAgainOn),
  }
}

function moneyIn({ school, letter }: LetterFacts) {
  return (cents: number) => formatMoney(cents, school.currency, letter.format.locale)
}

function invoiceFields({ contact, invoice, payUrl, letter: { language, words } }: LetterFacts): MergeValues {
  return {
    invoice: invoiceNumber(invoice.number!),
    lines: whatFor(invoice),
    howToPay: payUrl === null ? words.askHowToPay : words.payOnline,
    payLink: payUrl === null ? '' : linkIn(payUrl, language),
    questions: words.questions(contact),
  }
}

/** Returns the children and activities of an invoice, as the invoice names them. */
function whatFor({ children, activities }: InvoiceRecord): string {
  return [children.map(({ name }) => name).join(', '), activities].filter(Boolean).join(': ')
}
