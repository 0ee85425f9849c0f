import { plusDays } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import {
  nextDueCents,
  dueBy,
  openInstallmentsOf,
  type InvoiceSchedule,
} from '@afterbell/domain/ledger/installments'
import { openCents, type InvoiceState } from '@afterbell/domain/ledger/invoice'
import { installmentsOf, type Installment, type PaymentPlan } from '@afterbell/domain/prices/payment-plan'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Billing } from './owe.ts'
import { plansOfInvoices, setInstallments } from './installments.store.ts'
import type { InvoiceToPay } from './receive.ts'

/** The payer's choice of how to pay. */
interface Choice {
  inInstallments: boolean
  /** Pay by invoice: the first part is due as the school bills, not today. */
  isInvoiced: boolean
  /** Paid with the link of an invoice: it is paid as issued, and no plan is set. */
  isByLink?: boolean
}

/** The plan that applies, and the total of all payers. */
interface Offer {
  plan: PaymentPlan | null
  wholeCents: number
  /** Days after issue until an invoice of the school is due. */
  dueDays: number
}

/** An invoice to pay, the amount due now, and the installments it has or could have. */
interface InvoiceDue extends InvoiceToPay {
  /** Undefined: all of it. */
  dueCents: number | undefined
  offered: readonly Installment[] | null
}

/** The installments that apply or could apply: open amounts by due date. */
export interface Schedule {
  installments: { chosen: boolean; parts: { dueOn: string; amount: number }[] } | null
  /** The amount due later. */
  later: number
  credit: number
}

/**
 * Sets or removes the installments of locked invoices, as the payer chose. An invoice issued with a plan keeps it.
 * Returns the invoices with the amount due now: the installments that are due, or else the next one.
 */
export async function inInstallments(
  { tx, school }: Billing,
  invoices: readonly InvoiceToPay[],
  choice: Choice,
): Promise<InvoiceDue[]> {
  const ids = invoices.map(({ id }) => id)
  const plans = choice.isByLink ? [] : await plansOfInvoices(tx, school.id, ids)
  const { today } = school
  const dueInvoices = invoices.map((invoice): InvoiceDue => {
    const offer = plans.find(({ id }) => id === invoice.id)
    const offered = offer ? offeredBy(offer, invoice, today, choice) : invoice.installments
    const installments = offer && !choice.inInstallments ? null : offered
    return {
      ...invoice,
      installments,
      offered,
      dueCents: dueNowCents({ ...invoice, installments }, choice, today),
    }
  })
  const isChanged = ({ installments }: InvoiceDue, index: number) =>
    JSON.stringify(installments) !== JSON.stringify(invoices[index]!.installments)
  await setInstallments(
    tx,
    school.id,
    dueInvoices.filter(isChanged).map(({ id, installments }) => ({ id, installments })),
  )
  return dueInvoices
}

/**
 * Returns the installments that invoices have or could have, given the `cents` due now. Undefined if no installments
 * are offered.
 */
export function scheduleOf(
  invoices: readonly InvoiceDue[],
  choice: Choice,
  { cents, today }: { cents: number; today: string },
): Schedule | undefined {
  if (invoices.every(({ offered }) => offered === null)) return undefined
  const parts = partsOf(
    invoices.map((invoice) => applyCredit({ ...invoice, installments: invoice.offered }, today)),
  )
  return {
    installments: { chosen: choice.inInstallments, parts },
    later: choice.inInstallments && !choice.isInvoiced ? sum(parts.map(({ amount }) => amount)) - cents : 0,
    credit: sum(invoices.map(({ creditCents }) => creditCents)),
  }
}

/** Returns the same for a preview, before anything is locked: the amount due now, and later. */
export function previewInstallments(
  { today }: Pick<SchoolNow, 'today'>,
  { totalCents, credit: creditCents, offer }: { totalCents: number; credit: number; offer: Offer },
  choice: Choice,
): Omit<Schedule, 'credit'> & { total: number } {
  const draft = { state: 'DRAFT', totalCents, creditedCents: 0, creditCents, dueOn: null } as const
  const offeredInstallments = offeredBy(offer, draft, today, choice)
  const whole = { installments: null, later: 0, total: totalCents - creditCents }
  if (offeredInstallments === null) return whole
  const open = { totalCents, creditedCents: 0, openCents: totalCents - creditCents, dueOn: today }
  const parts = partsOf([{ ...open, installments: offeredInstallments }])
  const installments = { chosen: choice.inInstallments, parts }
  if (!choice.inInstallments || choice.isInvoiced) return { ...whole, installments }
  const total = sum(parts.filter(({ dueOn }) => dueOn <= today).map(({ amount }) => amount))
  return { installments, total, later: whole.total - total }
}

function offeredBy(
  { plan, wholeCents, dueDays }: Offer,
  { state, totalCents, dueOn }: { state: InvoiceState; totalCents: number; dueOn: string | null },
  today: string,
  { isInvoiced }: Choice,
): Installment[] | null {
  if (plan === null) return null
  const ofDraft = isInvoiced ? plusDays(today, dueDays) : today
  const firstDueOn = state === 'DRAFT' ? ofDraft : dueOn!
  return installmentsOf(plan, totalCents, { today, firstDueOn, wholeCents })
}

/** Returns the amount of an invoice due now, before credit. */
function dueNowCents(invoice: InvoiceToPay, choice: Choice, today: string): number | undefined {
  if (!choice.inInstallments || choice.isInvoiced || invoice.installments === null) return undefined
  const whole = applyCredit({ ...invoice, creditCents: 0 }, today)
  return invoice.state === 'DRAFT' ? dueBy(whole, today) : nextDueCents(whole, today)
}

type InvoiceBalance = Omit<InvoiceToPay, 'installments'> & Pick<InvoiceSchedule, 'installments'>

/** Reduces the open amount by credit, which pays the earliest due parts. */
function applyCredit(invoice: InvoiceBalance, today: string): InvoiceSchedule {
  const { totalCents, creditedCents, creditCents, installments, dueOn } = invoice
  return {
    totalCents,
    creditedCents,
    openCents: openCents(invoice) - creditCents,
    installments,
    dueOn: dueOn ?? today,
  }
}

function partsOf(invoices: readonly InvoiceSchedule[]): { dueOn: string; amount: number }[] {
  const openParts = invoices.flatMap(openInstallmentsOf).filter((part) => part.openCents > 0)
  return [...Map.groupBy(openParts, ({ dueOn }) => dueOn)]
    .map(([dueOn, parts]) => ({ dueOn, amount: sum(parts.map((part) => part.openCents)) }))
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
}
