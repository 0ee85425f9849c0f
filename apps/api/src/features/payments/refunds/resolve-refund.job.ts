import { isRefundOver } from '@afterbell/domain/payments/payment-states'
import type { Pool } from '../../../platform/database/database.ts'
import { schoolRunner } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { accountAt } from '../../providers/account-at.ts'
import type { Outcome } from '../../providers/provider.ts'
import type { Providers } from '../../providers/providers.ts'
import { lookAgain } from '../charging/look-again.ts'
import { refundsResolve } from '../charging/payment-jobs.ts'
import { paymentById, type Payment } from '../charging/payments.store.ts'
import { refundById, type Refund } from '../charging/refund-rows.store.ts'
import { countRefundLook } from './refunds.store.ts'
import { settleRefund } from './settle-refund.ts'

/** Polls the outcome of a refund. Requests it again if the provider does not know it; its key makes that safe. */
export const resolveRefundJob = runs(
  refundsResolve,
  async ({ schoolId, refundId }, { pool, providers }: { pool: Pool; providers: Providers }) => {
    const runInSchool = schoolRunner(pool, schoolId)
    const snapshot = await runInSchool(async ({ tx, school }) => {
      const refund = await refundById(tx, schoolId, refundId)
      const payment = refund && (await paymentById(tx, schoolId, refund.payment_id))
      return refund && payment && !isRefundOver(refund.state) ? { refund, payment, school } : null
    })
    if (!snapshot) return
    const outcome = await outcomeOfRefund(providers, snapshot.refund, snapshot.payment, snapshot.school)
    await runInSchool(async (context) => {
      const { state, looks } = outcome ? await settleRefund(context, refundId, outcome) : snapshot.refund
      if (isRefundOver(state)) return
      await countRefundLook(context.tx, schoolId, refundId)
      await lookAgain(context, refundsResolve, { schoolId, refundId }, snapshot.refund.sent_at!, looks + 1)
    })
  },
)

async function outcomeOfRefund(
  providers: Providers,
  refund: Refund,
  payment: Payment,
  school: SchoolNow,
): Promise<Outcome | null> {
  const provider = payment.provider && providers[payment.provider]
  if (!provider || !payment.provider_ref) return null
  const account = accountAt(school, payment)
  const request = { key: refund.id, paymentRef: payment.provider_ref }
  const outcome = await provider.find(account, { kind: 'REFUND', ref: refund.provider_ref, ...request })
  // A refund made at the provider is never requested: that would send the money again.
  if (outcome === 'ABSENT' && refund.is_from_provider) return null
  return outcome === 'ABSENT'
    ? provider.refund(account, { ...request, cents: refund.cents, attempt: refund.looks })
    : outcome
}
