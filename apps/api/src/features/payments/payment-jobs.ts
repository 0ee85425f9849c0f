import { job } from '../../platform/jobs/job.ts'

/** Failed polls are retried for about two days, so that no payment is forgotten. */
const looking = {
  retryLimit: 50,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
}

/** Finds the outcome of a payment without an answer. */
export const paymentsResolve = job<{ schoolId: string; paymentId: string; isAsHoldEnds?: boolean }>()(
  'payments.resolve',
  looking,
)

export const refundsResolve = job<{ schoolId: string; refundId: string }>()('refunds.resolve', looking)

/** The payer asked to keep the card or bank account. */
export const paymentsKeepMethod = job<{ schoolId: string; paymentId: string }>()('payments.keep-method', {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 120,
})

/** A payer was erased, so providers must forget them too. */
export const paymentsForgetPayer = job<{ schoolId: string; payerId: string }>()('payments.forget-payer', {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 120,
})

/** Sends the events of one account, or of all. */
export const sandboxTell = job<{ accountRef?: string }>()('sandbox.tell', {
  retryLimit: 0,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  cron: '* * * * *',
})
