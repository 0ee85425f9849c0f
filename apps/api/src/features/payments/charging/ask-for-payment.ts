import { canceledOutcome } from './end-payment.ts'
import type { Account, Confirmation, MethodType, Outcome, Provider } from '../../providers/provider.ts'

/** A payment request to a provider. Its key is the id of our payment. */
interface ChargeInput extends Omit<Confirmation, 'ref' | 'methodRef'> {
  key: string
  cents: number
  customerRef: string
  method: { ref: string; type: MethodType }
}

/**
 * Requests a stored payment from its provider. Prepares it first, so that its reference is stored whatever happens
 * next, then confirms it. `keepRef` returns false if the payment has ended meanwhile; then cancels it at the provider.
 */
export async function askForPayment(
  provider: Provider,
  account: Account,
  { key, cents, customerRef, method, ...confirmation }: ChargeInput,
  keepRef: (ref: string) => Promise<boolean>,
): Promise<Outcome> {
  const preparation = await provider.prepare(account, { key, cents, customerRef, type: method.type })
  if (preparation.state !== 'PREPARED') return preparation
  if (!(await keepRef(preparation.ref))) {
    // Preparing took so long that a check found nothing at the provider and ended the payment. It may be paid in
    // another way by now.
    await provider.cancel(account, preparation.ref)
    return canceledOutcome(null)
  }
  return provider.confirm(account, { ...confirmation, ref: preparation.ref, methodRef: method.ref })
}
