import type { AnyCall } from '../../../platform/http/serve.ts'
import { accountAt } from '../providers/account-at.ts'
import type { Providers } from '../providers/providers.ts'
import { settleFoundRefund } from './refund-made-there.ts'
import type { RefundablePayment } from './refunds.store.ts'

/**
 * Asks the providers of payments what went back of them, before something is sent back from here: somebody may have refunded there,
 * and the message of it may be late or lost. A provider that does not answer is asked for the refund all the same: it never gives back
 * more than came.
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
    for (const found of refunds.filter(({ currency }) => currency === account.currency))
      await call.inside(() => settleFoundRefund({ tx: call.tx, school: call.school, user: null }, id, found))
  }
}
