import type { AnyCall } from '../../../platform/http/serve.ts'
import { accountAt } from '../../providers/account-at.ts'
import type { Providers } from '../../providers/providers.ts'
import { settleFoundRefund } from './refund-made-there.ts'
import type { RefundablePayment } from '../charging/refund-rows.store.ts'

/**
 * Settles refunds made at the providers before refunding from here: somebody may have refunded there, and the event may
 * be late or lost. If a provider does not answer, the refund is still requested: it never returns more than it
 * received.
 */
export async function hearOfRefunds(
  call: AnyCall,
  providers: Providers,
  paymentsOf: () => Promise<readonly RefundablePayment[]>,
): Promise<void> {
  for (const payment of await call.inside(paymentsOf)) {
    const { id, account_ref, provider_ref: ref } = payment
    const provider = payment.provider && providers[payment.provider]
    if (!provider || ref === null || account_ref === null) continue
    const account = accountAt(call.school, payment)
    const refunds = await provider.refundsOf(account, ref)
    if (!Array.isArray(refunds)) continue
    for (const refund of refunds.filter(({ currency }) => currency === account.currency))
      await call.inside(() => settleFoundRefund({ tx: call.tx, school: call.school, user: null }, id, refund))
  }
}
