import type { IsoDate } from '../kernel/dates.ts'

/** How what an enrollment was billed stands. */
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

/** In the order in which somebody has to do something about them: how lists are sorted by payment. */
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

/** As people read them. */
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
  /** Billed, less what notes took back. */
  readonly billedCents: number
  readonly openCents: number
  readonly refundedCents: number
  /** Not expected any more. */
  readonly writtenOffCents: number
  /** A payment was asked of a provider, or a place is held for one. */
  readonly isBeingPaid: boolean
  /** A payment is disputed with a bank that has not decided yet. */
  readonly isDisputed: boolean
  /** When the first of what is open is due. */
  readonly dueOn: IsoDate | null
}

/** Several enrollments of a child told as one. */
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

/** How an enrollment is paid, in one word. A dispute comes first; what is open comes before what was paid of the rest. */
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
