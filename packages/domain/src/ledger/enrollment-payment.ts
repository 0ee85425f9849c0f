import type { IsoDate } from '../kernel/dates.ts'

/** The payment status of an enrollment. */
export const PAYMENT_STATES = [
  'NOTHING_DUE',
  'DISPUTED',
  'BEING_PAID',
  'INVOICED',
  'PART_PAID',
  'PAST_DUE',
  'PAID',
  'REFUNDED',
  'WRITTEN_OFF',
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The statuses by how soon staff have to act on them. Lists sort by this. */
export const PAYMENTS_BY_URGENCY: readonly PaymentState[] = [
  'DISPUTED',
  'PAST_DUE',
  'PART_PAID',
  'INVOICED',
  'BEING_PAID',
  'PAID',
  'NOTHING_DUE',
  'REFUNDED',
  'WRITTEN_OFF',
]

/** The labels on screens. */
export const enrollmentPaymentLabels: Readonly<Record<PaymentState, string>> = {
  NOTHING_DUE: 'Nothing due',
  DISPUTED: 'Disputed',
  BEING_PAID: 'Being paid',
  INVOICED: 'Owed',
  PART_PAID: 'Part paid',
  PAST_DUE: 'Past due',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
  WRITTEN_OFF: 'Written off',
}

export interface EnrollmentPayment {
  /** The amount billed, less credit notes. */
  readonly billedCents: number
  readonly openCents: number
  readonly refundedCents: number
  /** The amount the school no longer expects. */
  readonly writtenOffCents: number
  /** A payment is under way with a provider, or a hold waits for one. */
  readonly isBeingPaid: boolean
  /** A payment is disputed with a bank that has not decided yet. */
  readonly isDisputed: boolean
  /** The earliest due date of the open amounts. */
  readonly dueOn: IsoDate | null
}

/** Combines the payments of several enrollments of a child. */
export function paymentsTogether(payments: readonly EnrollmentPayment[]): EnrollmentPayment {
  const sum = (of: (payment: EnrollmentPayment) => number) =>
    payments.reduce((cents, payment) => cents + of(payment), 0)
  const due = payments.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn]))
  return {
    billedCents: sum(({ billedCents }) => billedCents),
    openCents: sum(({ openCents }) => openCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    writtenOffCents: sum(({ writtenOffCents }) => writtenOffCents),
    isBeingPaid: payments.some(({ isBeingPaid }) => isBeingPaid),
    isDisputed: payments.some(({ isDisputed }) => isDisputed),
    dueOn: due.toSorted()[0] ?? null,
  }
}

/**
 * Returns the payment status of an enrollment. A dispute comes first. An open amount comes before what was already
 * paid.
 */
export function paymentState(
  {
    billedCents,
    openCents,
    refundedCents,
    writtenOffCents,
    isBeingPaid,
    isDisputed,
    dueOn,
  }: EnrollmentPayment,
  today: IsoDate,
): PaymentState {
  if (isDisputed) return 'DISPUTED'
  if (isBeingPaid) return 'BEING_PAID'
  if (openCents > 0) {
    if (dueOn !== null && dueOn < today) return 'PAST_DUE'
    return openCents < billedCents ? 'PART_PAID' : 'INVOICED'
  }
  if (billedCents > 0) return writtenOffCents >= billedCents ? 'WRITTEN_OFF' : 'PAID'
  return refundedCents > 0 ? 'REFUNDED' : 'NOTHING_DUE'
}
