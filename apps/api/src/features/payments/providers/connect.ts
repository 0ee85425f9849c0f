import type Stripe from 'stripe'
import { CURRENCIES, type Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf, debitStateOf, type DebitState } from '@afterbell/domain/payments/bank-debits'
import type { StripeStatus } from '@afterbell/domain/payments/stripe-account'
import type { StripeSettings } from '../../../platform/config.ts'
import type { Failure } from './provider.ts'
import { failureOf, isTheirs, type StripeClient } from './stripe-client.ts'

/** How a school comes to an account of its own at Stripe, and how we let go of it. */
export interface StripeConnect {
  /** Opens an account, in which nothing stands yet. The same key opens the same one. */
  open(account: NewAccount): Promise<{ state: 'OPEN'; accountRef: string } | Failure>
  /** Where somebody of the school says at Stripe who it is. The address works once, for some minutes. */
  link(accountRef: string, urls: OnboardingUrls): Promise<{ state: 'LINKED'; url: string } | Failure>
  /** How the account stands, or that we are no longer let in. */
  describe(accountRef: string): Promise<Described | { state: 'REVOKED' } | Failure>
  /** Asks Stripe to let an account debit bank accounts. It says how the account stands then: that may take days. */
  requestDebits(accountRef: string, currency: Currency): Promise<Described | Failure>
  /** Ends our access to an account that was not opened by us. ACCOUNT_UNREACHABLE says that the school has ended it itself. */
  deauthorize(accountRef: string): Promise<'DISCONNECTED' | Failure>
}

export interface NewAccount {
  key: string
  schoolId: string
  currency: Currency
  at: Temporal.Instant
}

/** Where Stripe sends people when they are done, and when the link was used before or has expired. */
export interface OnboardingUrls {
  returnUrl: string
  refreshUrl: string
}

export interface Described extends StripeStatus {
  state: 'CONNECTED'
  name: string
  /** Until when what is due keeps the account as it is. */
  dueBy: string | null
  /** Whether it may debit bank accounts, in each currency. */
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
        const asked = {
          ...CONTROLLER,
          country: COUNTRIES[currency],
          // Cards are asked for anyway; what is named is not left out for what is named beside it.
          capabilities: { card_payments: REQUESTED, ...debitsOf(currency) },
          metadata: { school_id: schoolId },
        }
        return accounts.create(asked, { idempotencyKey })
      }
      try {
        // A fault of Stripe itself is answered again to the same key, for a day.
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
        return described(await accounts.retrieve(accountRef))
      } catch (error) {
        // A key of ours that is wrong (401) says nothing about the account.
        const isShutOut = (error as { statusCode?: number }).statusCode === 403
        return isShutOut ? { state: 'REVOKED' } : failureOf(error)
      }
    },

    async requestDebits(accountRef, currency) {
      try {
        const { accounts } = await stripe()
        return described(await accounts.update(accountRef, { capabilities: debitsOf(currency) }))
      } catch (error) {
        return failureOf(error)
      }
    },

    async deauthorize(accountRef) {
      // Nothing can be ended there without it. Here the account is used no more.
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

/** An account with a dashboard and a contract of its own: Stripe asks it for everything, and it bears its fees and losses. */
const CONTROLLER = {
  controller: {
    fees: { payer: 'account' },
    losses: { payments: 'stripe' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'full' },
  },
} as const

const REQUESTED = { requested: true } as const

function debitsOf(currency: Currency) {
  return { [bankDebitOf(currency).capability]: REQUESTED }
}

/** Where the bank accounts of schools are that collect in a currency. The school confirms it at Stripe. */
const COUNTRIES: Readonly<Record<Currency, string>> = {
  USD: 'US',
  AUD: 'AU',
  CAD: 'CA',
  GBP: 'GB',
  NZD: 'NZ',
}

function described(account: Stripe.Account): Described {
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
