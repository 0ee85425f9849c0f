import { plusDays } from '@afterbell/domain/kernel/dates'
import { issueInvoices, type NewLine } from './invoices.store.ts'
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

interface ByHand {
  asked: AskedPayer
  lines: readonly { label: string; amountCents: number; childId: string | null }[]
  /** As the school sets it, where none is said. */
  dueOn: string | null
  memo: string
}

/** Issues an invoice that staff wrote, and answers its id. The last statement of the act, as `owe` is. */
export async function billByHand(
  { tx, school, user }: Billing,
  family: PayingFamily,
  { asked, lines, dueOn, memo }: ByHand,
): Promise<string> {
  const payer = payerAsked(family, asked)
  const invoice = newInvoice(school, await creditsHeld(tx, school.id, [{ payer }]), {
    payer,
    school: family.school,
    dueOn: dueOn ?? plusDays(school.today, family.due_days),
    memo,
    lines: lines.map(({ label, amountCents, childId }): Omit<NewLine, 'id'> => ({
      kind: 'MANUAL',
      label,
      reason: null,
      amountCents,
      netCents: amountCents,
      enrollmentId: null,
      childId,
      sectionId: null,
      addOnId: null,
      dates: [],
    })),
  })
  await issueInvoices(tx, school.id, { payers: [payer], invoices: [invoice], accountId: user?.id ?? null })
  return invoice.id
}

function payerAsked(family: PayingFamily, { homeId, payerId }: AskedPayer): Payer {
  const home = family.homes.find(({ id }) => id === homeId) ?? null
  const payer = payerOf(family, home)
  const known = family.payers.find(({ id, kind }) => id === payerId && kind === payer.kind)
  return known ? { ...payer, id: known.id, creditCents: known.creditCents } : payer
}
