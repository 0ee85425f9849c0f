import type { IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import type { Installment } from '../prices/payment-plan.ts'

/** The amounts and due dates of an invoice. Without installments, all of it is due on one day. */
export interface InvoiceSchedule {
  readonly totalCents: number
  readonly creditedCents: number
  readonly openCents: number
  readonly dueOn: IsoDate
  /** In order of their due dates. They add up to the total. */
  readonly installments: readonly Installment[] | null
}

/** An installment after credit notes and payments. */
export interface OpenInstallment extends Installment {
  /** The open amount of the installment. */
  readonly openCents: number
}

/**
 * Returns the remaining installments of an invoice. Credit notes reduce the last ones first; payments and write-offs
 * cover the first ones first. The sums stay those of the invoice.
 */
export function openInstallmentsOf({
  totalCents,
  creditedCents,
  openCents,
  dueOn,
  installments,
}: InvoiceSchedule): OpenInstallment[] {
  const remainingCents = totalCents - creditedCents
  const coveredCents = remainingCents - openCents
  let reachedCents = 0
  return (installments ?? [{ dueOn, cents: totalCents }]).map((part) => {
    const before = Math.min(reachedCents, remainingCents)
    reachedCents += part.cents
    const after = Math.min(reachedCents, remainingCents)
    return {
      dueOn: part.dueOn,
      cents: after - before,
      openCents: Math.max(0, after - Math.max(before, coveredCents)),
    }
  })
}

/** Returns the open amount of an invoice due by a day, inclusive. `app.due_by` of the database says the same. */
export function dueBy(invoice: InvoiceSchedule, day: IsoDate): number {
  return sum(
    openInstallmentsOf(invoice)
      .filter(({ dueOn }) => dueOn <= day)
      .map(({ openCents }) => openCents),
  )
}

/** Returns the next amount to request for an invoice: what is due by today, or what is due first after it. */
export function nextDueCents(invoice: InvoiceSchedule, today: IsoDate): number {
  return dueBy(invoice, invoice.dueOn > today ? invoice.dueOn : today)
}
