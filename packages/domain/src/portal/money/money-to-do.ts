import { plusDays, type IsoDate } from '../../kernel/dates.ts'
import type { OpenInstallment } from '../../ledger/installments.ts'

/** An invoice with an open amount, its parts by due date. */
interface OpenInvoice {
  readonly id: string
  readonly number: string
  readonly parts: readonly OpenInstallment[]
  /** The last automatic charge of it failed. */
  readonly hasFailed: boolean
  /** All of it is being paid. */
  readonly isBeingPaid: boolean
}

/** A card or bank account that is charged automatically. */
interface AutopayMethod {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expiresOn: IsoDate | null
}

/** Something that a guardian should do about money. */
export type MoneyToDo =
  | {
      is: 'PAST_DUE' | 'DUE_SOON' | 'CHARGE_FAILED'
      invoiceId: string
      number: string
      cents: number
      dueOn: IsoDate
    }
  | { is: 'CARD_EXPIRES'; methodId: string; brand: string; last4: string; expiresOn: IsoDate }

/** How many days ahead an invoice is due soon. */
const SOON_DAYS = 7

/**
 * Returns what a guardian should do about money, the most urgent first: an automatic charge that failed, what is past due, a
 * card that ends before its next charge, and what is due within 7 days and not charged automatically. What is being paid
 * needs nothing.
 * @answers What about money needs doing?
 */
export function moneyToDo(
  invoices: readonly OpenInvoice[],
  methods: readonly AutopayMethod[],
  today: IsoDate,
): MoneyToDo[] {
  const asked = invoices
    .filter(({ isBeingPaid }) => !isBeingPaid)
    .flatMap(({ id, number, parts, hasFailed }): (MoneyToDo & { dueOn: IsoDate })[] => {
      const open = parts.filter(({ openCents }) => openCents > 0)
      const [next] = open
      if (!next || next.dueOn > plusDays(today, SOON_DAYS)) return []
      const isLate = next.dueOn < today
      if (methods.length > 0 && !isLate && !hasFailed) return []
      const day = isLate ? plusDays(today, -1) : next.dueOn
      const cents = open
        .filter(({ dueOn }) => dueOn <= day)
        .reduce((all, { openCents }) => all + openCents, 0)
      const is = hasFailed ? 'CHARGE_FAILED' : isLate ? 'PAST_DUE' : 'DUE_SOON'
      return [{ is, invoiceId: id, number, cents, dueOn: next.dueOn }]
    })
  const lastDue = invoices.flatMap(({ parts }) =>
    parts.filter(({ openCents, dueOn }) => openCents > 0 && dueOn >= today).map(({ dueOn }) => dueOn),
  )
  const expiring = methods.flatMap(({ id, brand, last4, expiresOn }): MoneyToDo[] =>
    expiresOn !== null && (expiresOn < today || lastDue.some((dueOn) => dueOn > expiresOn))
      ? [{ is: 'CARD_EXPIRES', methodId: id, brand, last4, expiresOn }]
      : [],
  )
  const rank = ({ is }: MoneyToDo) => ORDER.indexOf(is)
  return [...asked.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1)), ...expiring].toSorted(
    (one, other) => rank(one) - rank(other),
  )
}

const ORDER: readonly MoneyToDo['is'][] = ['CHARGE_FAILED', 'PAST_DUE', 'CARD_EXPIRES', 'DUE_SOON']
