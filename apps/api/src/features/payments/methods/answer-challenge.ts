import type { pay } from '@afterbell/contract/payments/pay'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { refuseAs } from '../../../platform/problems.ts'
import type { PayParts } from './enter-method.ts'

/** The test bank is answered. What becomes of the payment is told as any provider tells it, at once. */
export function answerChallenge({
  providers,
}: Pick<PayParts, 'providers'>): Act<(typeof pay)['answerChallenge']> {
  return async (call) => {
    const { secret, isPassed } = call.body
    const outcome = await providers.SANDBOX?.answerChallenge(secret, isPassed)
    // One that was canceled, as when its spot is held no more, can be answered no more.
    if (!outcome || !('ref' in outcome) || outcome.code === 'CANCELED')
      throw refuseAs('LINK_EXPIRED', { next: 'START_AGAIN' })
    await call.outside((tx) => later(tx, 'sandbox.tell', {}))
    return { isPaid: outcome.state === 'SUCCEEDED' }
  }
}
