import { canceled } from './end-payment.ts'
import type { Account, Confirmation, MethodType, Outcome, Provider } from './providers/provider.ts'

/** What a provider is asked for. The key is the id of our payment. */
interface AskedPayment extends Omit<Confirmation, 'ref' | 'methodRef'> {
  key: string
  cents: number
  customerRef: string
  method: { ref: string; type: MethodType }
}

/**
 * Asks a provider for a payment that was written down: prepared first, so that its reference is kept whatever happens then, and
 * confirmed. `keepRef` answers false where the payment has ended meanwhile: then it is canceled there.
 */
export async function askForPayment(
  provider: Provider,
  account: Account,
  { key, cents, customerRef, method, ...confirmation }: AskedPayment,
  keepRef: (ref: string) => Promise<boolean>,
): Promise<Outcome> {
  const prepared = await provider.prepare(account, { key, cents, customerRef, type: method.type })
  if (prepared.state !== 'PREPARED') return prepared
  if (!(await keepRef(prepared.ref))) {
    // It took so long that somebody looked what became of it, found nothing and ended it: it may be paid otherwise by now.
    await provider.cancel(account, prepared.ref)
    return canceled(null)
  }
  return provider.confirm(account, { ...confirmation, ref: prepared.ref, methodRef: method.ref })
}
