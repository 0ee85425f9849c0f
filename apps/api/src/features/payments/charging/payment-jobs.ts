import { job } from '../../../platform/jobs/job.ts'

/** Failed polls are retried for about two days, so that no payment is forgotten. */
const pollOptions = {
  retryLimit: 50,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
}

/** Finds the outcome of a payment without an answer. */
export const paymentsResolve = job<{ schoolId: string; paymentId: string; isAsHoldEnds?: boolean }>()(
  'payments.resolve',
  pollOptions,
)

export const refundsResolve = job<{ schoolId: string; refundId: string }>()('refunds.resolve', pollOptions)

/** The payer asked to keep the card or bank account. */
export const paymentsKeepMethod = job<{ schoolId: string; paymentId: string }>()('payments.keep-method', {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 120,
})
