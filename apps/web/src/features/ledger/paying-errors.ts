import { CallRefused } from '../../platform/calls/calls-send.ts'

/** Returns the server's own sentence, if it sent one. */
export function sentenceOf(error: unknown): string | null {
  return error instanceof CallRefused && error.status === 400 ? (error.problem?.message ?? null) : null
}

/** A coupon that was taken off cannot be used. */
export function isOfCoupon(error: unknown): boolean {
  return error instanceof CallRefused && (error.code?.startsWith('COUPON_') ?? false)
}

/** The payment that is under way for the same already. */
export function underWayIn(error: unknown): string | null {
  if (!(error instanceof CallRefused) || error.code !== 'PAYMENT_UNDER_WAY') return null
  const { paymentId } = (error.problem?.details ?? {}) as { paymentId?: string }
  return paymentId ?? null
}
