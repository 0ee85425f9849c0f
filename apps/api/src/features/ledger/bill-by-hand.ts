import { plusDays } from '@afterbell/domain/kernel/dates'
import { NO_TAX } from '@afterbell/domain/prices/contained-tax'
import { issueInvoices, type NewLine } from './invoices.store.ts'
import { termsOfLine } from './line-terms.store.ts'
import { newInvoice } from './new-invoice.ts'
import { creditsHeld, type Billing } from './owe.ts'
import { payerOf, type Payer } from './payers.ts'
import type { PayingFamily } from './payers.store.ts'

/** Who pays of a family: the home of a guardian or of a payer, where homes share, else the family. */
export interface AskedPayer {
  homeId: string | null
  /** Where it is asked by the payer itself. */
  payerId: string | null
}

export interface LineByHand {
  label: string
  amountCents: number
  childId: string | null
  /** Care a family may claim. */
  isCareEligible: boolean
  /** It contains the tax the school's prices do. */
  containsTax: boolean
}

/** Who is asked, and how the school names itself on the invoice. */
export interface AskedByHand extends Pick<PayingFamily, 'school' | 'due_days' | 'tax'> {
  payer: Payer
}

interface ByHand {
  lines: readonly LineByHand[]
  /** As the school sets it, where none is said. */
  dueOn: string | null
  memo: string
}

/** Issues an invoice that staff wrote, and answers its id. The last statement of the act, as `owe` is. */
export async function billByHand(
  { tx, school, user }: Billing,
  { payer, school: named, due_days: dueDays, tax }: AskedByHand,
  { lines, dueOn, memo }: ByHand,
): Promise<string> {
  const invoice = newInvoice(school, await creditsHeld(tx, school.id, [{ payer }]), {
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
  await issueInvoices(tx, school.id, { payers: [payer], invoices: [invoice], accountId: user?.id ?? null })
  return invoice.id
}

/** Who of a family is asked: a payer that is named where there is one, else the home or the family. */
export function payerAsked(family: PayingFamily, { homeId, payerId }: AskedPayer): Payer {
  const home = family.homes.find(({ id }) => id === homeId) ?? null
  const payer = payerOf(family, home)
  const known = family.payers.find(({ id, kind }) => id === payerId && kind === payer.kind)
  return known ? { ...payer, id: known.id, creditCents: known.creditCents } : payer
}
