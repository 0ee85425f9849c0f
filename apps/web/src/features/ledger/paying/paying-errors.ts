import { CallRefused } from '../../../platform/calls/calls-send.ts'

/** Returns the server's own sentence, if it sent one. */
export function sentenceOf(error: unknown): string | null {
  return error instanceof CallRefused && error.status === 400 ? (error.problem?.message ?? null) : null
}

/** Whether the error says that the applied coupon is not valid. */
export function isOfCoupon(error: unknown): boolean {
  return error instanceof CallRefused && (error.code?.startsWith('COUPON_') ?? false)
}

/** Returns the id of a payment already under way for the same spots. */
export function underWayIn(error: unknown): string | null {
  if (!(error instanceof CallRefused) || error.code !== 'PAYMENT_UNDER_WAY') return null
  const { paymentId } = (error.problem?.details ?? {}) as { paymentId?: string }
  return paymentId ?? null
}
