import { plusDays } from '@afterbell/domain/kernel/dates'
import { NO_TAX } from '@afterbell/domain/prices/contained-tax'
import { writtenBy } from '../../platform/database/by.ts'
import { issueInvoices, type NewLine } from './invoices.store.ts'
import { termsOfLine } from './line-terms.store.ts'
import { newInvoice } from './new-invoice.ts'
import { lockCredits, type Billing } from './owe.ts'
import { payerOf, type Payer } from './payers/payers.ts'
import type { PayingFamily } from './payers/payers.store.ts'

/** Which payer of a family is billed: a guardian's or payer's home if homes share the costs, else the family. */
export interface PayerChoice {
  homeId: string | null
  /** Set if the request names the payer itself. */
  payerId: string | null
}

export interface LineByHand {
  label: string
  amountCents: number
  childId: string | null
  /** Eligible care: the family may claim its cost on their taxes (decision 100). */
  isCareEligible: boolean
  /** The amount contains the school's tax. */
  containsTax: boolean
}

/** The payer, and the school as the invoice names it. */
export interface InvoiceParties extends Pick<PayingFamily, 'school' | 'due_days' | 'tax'> {
  payer: Payer
}

interface ByHand {
  lines: readonly LineByHand[]
  /** Null: due as the school's settings say. */
  dueOn: string | null
  memo: string
}

/** Issues an invoice that staff entered and returns its id. Must be the last statement of the act, like `owe`. */
export async function billByHand(
  { tx, school, user, person }: Billing,
  { payer, school: named, due_days: dueDays, tax }: InvoiceParties,
  { lines, dueOn, memo }: ByHand,
): Promise<string> {
  const invoice = newInvoice(school, await lockCredits(tx, school.id, [{ payer }]), {
    payer,
    school: named,
    dueOn: dueOn ?? plusDays(school.today, dueDays),
    memo,
    lines: lines.map(({ label, amountCents, childId, isCareEligible, containsTax }): Omit<NewLine, 'id'> => {
      const line = { kind: 'MANUAL', netCents: amountCents, enrollmentId: null, addOnId: null } as const
      return {
        ...line,
        ...termsOfLine(line, containsTax ? tax : NO_TAX),
        isCareEligible,
        label,
        reason: null,
        amountCents,
        childId,
        sectionId: null,
        dates: [],
      }
    }),
  })
  await issueInvoices(tx, school.id, {
    payers: [payer],
    invoices: [invoice],
    by: writtenBy({ user, person }),
  })
  return invoice.id
}

/** Returns the payer to bill: the named payer if there is one, else the home or the family. */
export function payerToBill(family: PayingFamily, { homeId, payerId }: PayerChoice): Payer {
  const home = family.homes.find(({ id }) => id === homeId) ?? null
  const payer = payerOf(family, home)
  const existing = family.payers.find(({ id, kind }) => id === payerId && kind === payer.kind)
  return existing ? { ...payer, id: existing.id, creditCents: existing.creditCents } : payer
}
