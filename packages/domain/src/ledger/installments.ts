import type { IsoDate } from '../kernel/dates.ts'
import { sum } from '../kernel/sum.ts'
import type { Installment } from '../prices/payment-plan.ts'

/** An invoice as far as it matters to when what of it falls due. Without installments all of it falls due on one day. */
export interface Scheduled {
  readonly totalCents: number
  readonly creditedCents: number
  readonly openCents: number
  readonly dueOn: IsoDate
  /** In their order; together the total. */
  readonly installments: readonly Installment[] | null
}

/** An installment as it stands. */
export interface InstallmentLeft extends Installment {
  /** What is still to be paid of it. */
  readonly openCents: number
}

/**
 * The installments of an invoice as they stand. What notes took back is off the last ones first, and what was paid, or written off,
 * paid the first ones first: so the sums stay those of the invoice.
 */
export function installmentsLeft({
  totalCents,
  creditedCents,
  openCents,
  dueOn,
  installments,
}: Scheduled): InstallmentLeft[] {
  const leftCents = totalCents - creditedCents
  const coveredCents = leftCents - openCents
  let reached = 0
  return (installments ?? [{ dueOn, cents: totalCents }]).map((part) => {
    const before = Math.min(reached, leftCents)
    reached += part.cents
    const after = Math.min(reached, leftCents)
    return {
      dueOn: part.dueOn,
      cents: after - before,
      openCents: Math.max(0, after - Math.max(before, coveredCents)),
    }
  })
}

/** What is open of an invoice and falls due by a day, that day included. `app.due_by` of the database says the same. */
export function dueBy(invoice: Scheduled, day: IsoDate): number {
  return sum(
    installmentsLeft(invoice)
      .filter(({ dueOn }) => dueOn <= day)
      .map(({ openCents }) => openCents),
  )
}

/** What is asked for next of an invoice: what is due by a day, or, where nothing is, what falls due first after it. */
export function askedNext(invoice: Scheduled, today: IsoDate): number {
  return dueBy(invoice, invoice.dueOn > today ? invoice.dueOn : today)
}
