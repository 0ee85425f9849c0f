import type { pay } from '@afterbell/contract/payments/pay'
import { sandboxIn } from '../../providers/providers.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { refuseAs } from '../../../platform/problems.ts'
import { sandboxTell } from '../../providers/sandbox/sandbox-jobs.ts'
import type { PayParts } from './enter-method.ts'

/** Answers the challenge of the test bank. The outcome of the payment arrives at once, as an event like any provider's. */
export function answerChallenge({
  providers,
}: Pick<PayParts, 'providers'>): Act<(typeof pay)['answerChallenge']> {
  return async (call) => {
    const { secret, isPassed } = call.body
    const outcome = await sandboxIn(providers)?.answerChallenge(secret, isPassed)
    // A canceled payment, for example after its hold has ended, can no longer be answered.
    if (!outcome || !('ref' in outcome) || outcome.code === 'CANCELED')
      throw refuseAs('LINK_EXPIRED', { next: 'START_AGAIN' })
    await call.outside((tx) => later(tx, sandboxTell, {}))
    return { isPaid: outcome.state === 'SUCCEEDED' }
  }
}
