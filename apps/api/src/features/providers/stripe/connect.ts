import type Stripe from 'stripe'
import { CURRENCIES, type Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf, debitStateOf, type DebitState } from '@afterbell/domain/providers/bank-debits'
import type { StripeStatus } from '@afterbell/domain/providers/stripe-account'
import type { StripeSettings } from '../../../platform/config.ts'
import type { Failure } from '../provider.ts'
import { failureOf, isTheirs, type StripeClient } from './stripe-client.ts'

/** Opening, reading and disconnecting a school's own Stripe account. */
export interface StripeConnect {
  /** Opens an empty account. The same key returns the same account. */
  open(account: NewAccount): Promise<{ state: 'OPEN'; accountRef: string } | Failure>
  /** Returns the address of Stripe's onboarding form. It works once, for some minutes. */
  link(accountRef: string, urls: OnboardingUrls): Promise<{ state: 'LINKED'; url: string } | Failure>
  /** Reads the state of the account; REVOKED if we no longer have access. */
  describe(accountRef: string): Promise<ConnectedAccount | { state: 'REVOKED' } | Failure>
  /** Asks Stripe to allow bank debits. Returns the state right after; approval may take days. */
  requestDebits(accountRef: string, currency: Currency): Promise<ConnectedAccount | Failure>
  /** Registers a host with the account, so that wallets work on its pages. A host registered before is fine. */
  registerHost(accountRef: string, host: string): Promise<'REGISTERED' | Failure>
  /** Ends our access to an account we did not open. ACCOUNT_UNREACHABLE means that the school has ended it itself. */
  deauthorize(accountRef: string): Promise<'DISCONNECTED' | Failure>
}

export interface NewAccount {
  key: string
  schoolId: string
  currency: Currency
  at: Temporal.Instant
}

/** Return addresses: when people are done, and when the link was used before or has expired. */
export interface OnboardingUrls {
  returnUrl: string
  refreshUrl: string
}

export interface ConnectedAccount extends StripeStatus {
  state: 'CONNECTED'
  name: string
  /** Deadline for missing information before Stripe restricts the account. */
  dueBy: string | null
  /** State of bank debits, by currency. */
  debits: Readonly<Record<Currency, DebitState>>
}

export function stripeConnect(
  stripe: StripeClient,
  { clientId }: Pick<StripeSettings, 'clientId'>,
): StripeConnect {
  return {
    async open({ key, schoolId, currency, at }) {
      const create = async (idempotencyKey: string) => {
        const { accounts } = await stripe()
        const accountInput = {
          ...CONTROLLER,
          country: COUNTRIES[currency],
          // Stripe requests cards by default; naming them keeps that when debits are named too.
          capabilities: { card_payments: CAPABILITY_REQUEST, ...debitsOf(currency) },
          metadata: { school_id: schoolId },
        }
        return accounts.create(accountInput, { idempotencyKey })
      }
      try {
        // Stripe repeats its own server errors for the same key for a day, so use a new key.
        const made = await create(key).catch((error: unknown) => {
          if (isTheirs(error)) return create(`${key}_${at.toString({ smallestUnit: 'minute' }).slice(0, 13)}`)
          throw error
        })
        return { state: 'OPEN', accountRef: made.id }
      } catch (error) {
        return failureOf(error)
      }
    },

    async link(account, { returnUrl, refreshUrl }) {
      try {
        const { accountLinks } = await stripe()
        const urls = { return_url: returnUrl, refresh_url: refreshUrl }
        const { url } = await accountLinks.create({ account, type: 'account_onboarding', ...urls })
        return { state: 'LINKED', url }
      } catch (error) {
        return failureOf(error)
      }
    },

    async describe(accountRef) {
      try {
        const { accounts } = await stripe()
        return toConnectedAccount(await accounts.retrieve(accountRef))
      } catch (error) {
        // A 401 means that our key is wrong, and says nothing about the account.
        const isShutOut = (error as { statusCode?: number }).statusCode === 403
        return isShutOut ? { state: 'REVOKED' } : failureOf(error)
      }
    },

    async requestDebits(accountRef, currency) {
      try {
        const { accounts } = await stripe()
        return toConnectedAccount(await accounts.update(accountRef, { capabilities: debitsOf(currency) }))
      } catch (error) {
        return failureOf(error)
      }
    },

    async registerHost(stripeAccount, host) {
      try {
        const { paymentMethodDomains } = await stripe()
        await paymentMethodDomains.create({ domain_name: host }, { stripeAccount })
        return 'REGISTERED'
      } catch (error) {
        return failureOf(error)
      }
    },

    async deauthorize(accountRef) {
      // Access cannot be ended at Stripe without a client id. The account is just no longer used here.
      if (clientId === null) return 'DISCONNECTED'
      try {
        const { oauth } = await stripe()
        await oauth.deauthorize({ client_id: clientId, stripe_user_id: accountRef })
        return 'DISCONNECTED'
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

/**
 * A standard account with its own dashboard and contract: Stripe collects its information, and it bears its fees and
 * losses.
 */
const CONTROLLER = {
  controller: {
    fees: { payer: 'account' },
    losses: { payments: 'stripe' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'full' },
  },
} as const

const CAPABILITY_REQUEST = { requested: true } as const

function debitsOf(currency: Currency) {
  return { [bankDebitOf(currency).capability]: CAPABILITY_REQUEST }
}

/** Country of a school's bank account, by currency. The school confirms it at Stripe. */
const COUNTRIES: Readonly<Record<Currency, string>> = {
  USD: 'US',
  AUD: 'AU',
  CAD: 'CA',
  GBP: 'GB',
  NZD: 'NZ',
}

function toConnectedAccount(account: Stripe.Account): ConnectedAccount {
  const { settings, business_profile: business, email, requirements, id } = account
  const names = [settings?.dashboard?.display_name, business?.name, email]
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
  const deadline = requirements?.current_deadline ?? null
  return {
    state: 'CONNECTED',
    name: names.find(Boolean) ?? id,
    takesPayments: account.charges_enabled,
    paysOut: account.payouts_enabled,
    isSubmitted: account.details_submitted,
    due: [...new Set(due)],
    dueBy: deadline === null ? null : Temporal.Instant.fromEpochMilliseconds(deadline * 1000).toString(),
    disabledReason: requirements?.disabled_reason ?? null,
    debits: Object.fromEntries(
      CURRENCIES.map((currency) => [
        currency,
        debitStateOf(account.capabilities?.[bankDebitOf(currency).capability]),
      ]),
    ) as Record<Currency, DebitState>,
  }
}
