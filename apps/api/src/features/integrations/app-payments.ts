import type { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { appState } from '@afterbell/domain/integrations/card-payments'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import type { Tx } from '../../platform/database/database.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { dueWords, stripePhase } from '@afterbell/domain/providers/stripe-account'
import { schoolAccount, stripeAccount, type StripeAccount } from '../providers/provider-accounts.store.ts'
import { configuredProviders, stripeIn, type Providers } from '../providers/providers.ts'

/** Dependencies of the acts that connect card payments. */
export interface ConnectParts {
  providers: Providers
  /** Public address of this server; providers send people back to it. */
  publicUrl: string
  /** Whether the account has payments in progress whose outcome is still unknown. */
  isUnderWay: (call: AnyCall, accountRef: string) => Promise<boolean>
}

/** The card payments app, as the school sees it. */
export async function appOfPayments(
  tx: Tx,
  { providers }: Pick<ConnectParts, 'providers'>,
  { currency }: { currency: Currency },
): Promise<AnswerOf<typeof integrations.disconnectPayments>> {
  const offers = configuredProviders(providers).map(({ name }) => name)
  const last = (await schoolAccount(tx)) ?? null
  const state = appState(offers, last)
  const account = state === 'CONNECTED' || state === 'REVOKED' ? last : null
  return {
    app: 'PAYMENTS',
    state,
    provider: account?.provider ?? null,
    accountName: account?.name ?? null,
    isTest: account !== null && providers[account.provider]!.isTest,
    offers,
    stripe: stripeIn(providers) ? stripeFacts(await stripeAccount(tx), currency) : null,
  }
}

function stripeFacts(account: StripeAccount | undefined, currency: Currency) {
  if (!account) return null
  const { isOurs, takesPayments, paysOut, due, dueBy, debits } = account
  const { name: debitName } = bankDebitOf(currency)
  const phase = stripePhase(account)
  return { phase, isOurs, takesPayments, paysOut, due: dueWords(due), dueBy, debitName, debits }
}
