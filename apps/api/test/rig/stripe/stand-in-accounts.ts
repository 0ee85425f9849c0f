import { randomUUID } from 'node:crypto'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import type { StripeAnswer } from './stripe-stand-in-objects.ts'

/** Changes a test makes to an account, in place of answers given to Stripe or of Stripe's review. */
export interface AccountChange {
  name?: string
  isSubmitted?: boolean
  takesPayments?: boolean
  paysOut?: boolean
  due?: string[]
  pastDue?: string[]
  dueBy?: Temporal.Instant | null
  disabledReason?: string | null
  /** States of its capabilities by name, without cards. */
  capabilities?: Record<string, string>
}

export interface StandInAccounts {
  /** Returns the accounts opened for a school. */
  openedFor(schoolId: string): string[]
  /** Follows a link as a browser does. A used or expired link leads to its refresh address instead of the form. */
  followLink(url: string): 'FORM' | { refreshUrl: string }
  /** Returns the address to which the form of a followed link leads on exit. */
  returnOf(url: string): string
  changeAccount(accountRef: string, change: AccountChange): void
  /** Answers everything Stripe asks, so that the account may take payments. */
  finishAccount(accountRef: string): void
  /** Returns the unsigned message that an account changed. */
  accountEvent(accountRef: string): object
}

interface StandInAccount extends Required<AccountChange> {
  id: string
  /** True when our platform opened it. Others were opened at Stripe and are complete. */
  isOpened: boolean
  metadata: Record<string, string>
  country: string | null
}

interface Link {
  account: string
  returnUrl: string
  refreshUrl: string
  expiresAt: number
  isUsed: boolean
}

/**
 * Keeps schools' accounts as strictly as Stripe: a link works once and for minutes, and an unfinished account takes no
 * payments.
 */
export function standInAccounts(now: () => Temporal.Instant): StandInAccounts & {
  view(id: string): object
  open(body: Record<string, string>, metadata: Record<string, string>): StripeAnswer
  link(body: Record<string, string>): StripeAnswer
  /** Requests capabilities of an account. Those available in its country are granted at once. */
  update(id: string, body: Record<string, string>): StripeAnswer
  /**
   * Checks whether an account may debit bank accounts by this capability. An account a test made without opening it has
   * all debits of its country.
   */
  mayDebit(id: string, capability: string, currency: string): boolean
  /** Returns Stripe's refusal of charges by an account that may not charge. Null when it may. */
  refusalOf(id: string): StripeAnswer | null
} {
  const accounts = new Map<string, StandInAccount>()
  const links = new Map<string, Link>()
  const seconds = () => Math.floor(now().epochMilliseconds / 1000)
  let events = 0

  const accountOf = (id: string): StandInAccount => {
    const account = accounts.get(id) ?? { ...READY, id, isOpened: false, metadata: {}, country: null }
    accounts.set(id, account)
    return account
  }
  const view = (id: string): object => {
    const account = accountOf(id)
    const { dueBy } = account
    return {
      object: 'account',
      id,
      metadata: account.metadata,
      country: account.country,
      charges_enabled: account.takesPayments,
      payouts_enabled: account.paysOut,
      details_submitted: account.isSubmitted,
      capabilities: account.capabilities,
      settings: { dashboard: { display_name: account.name || null } },
      requirements: {
        currently_due: account.due,
        past_due: account.pastDue,
        current_deadline: dueBy && Math.floor(dueBy.epochMilliseconds / 1000),
        disabled_reason: account.disabledReason,
      },
    }
  }

  return {
    view,
    openedFor: (schoolId) =>
      [...accounts.values()]
        .filter(({ isOpened, metadata }) => isOpened && metadata.school_id === schoolId)
        .map(({ id }) => id),

    open(body, metadata) {
      if (Object.entries(CONTROLLER).some(([name, value]) => body[name] !== value))
        return refused('The account is to have other responsibilities than the tests know')
      const id = `acct_${randomUUID().replaceAll('-', '').slice(0, 16)}`
      const country = body.country ?? null
      const capabilityNames = requestedIn(body)
      const capabilities = Object.fromEntries(capabilityNames.map((name) => [name, 'inactive']))
      accounts.set(id, { ...NEW, id, isOpened: true, metadata, country, capabilities })
      return { status: 200, body: view(id) }
    },

    update(id, body) {
      const account = accountOf(id)
      const foreign = requestedIn(body).find((name) => {
        const of = debitWith(name)
        return of !== undefined && account.country !== null && of.country !== account.country
      })
      if (foreign !== undefined) return refused(`The capability ${foreign} is not available in your country`)
      const states = requestedIn(body).map((name) => [
        name,
        account.capabilities[name] ?? (account.takesPayments ? 'active' : 'inactive'),
      ])
      account.capabilities = { ...account.capabilities, ...(Object.fromEntries(states) as object) }
      return { status: 200, body: view(id) }
    },

    mayDebit(id, capability, currency) {
      const { isOpened, capabilities } = accountOf(id)
      const capabilityState = capabilities[capability]
      if (capabilityState !== undefined || isOpened) return capabilityState === 'active'
      return debitWith(capability)?.currency === currency
    },

    link({ account, type, return_url: returnUrl, refresh_url: refreshUrl }) {
      if (type !== 'account_onboarding' || !returnUrl || !refreshUrl) return refused('Something is missing')
      if (!accounts.get(account!)?.isOpened)
        return refused('You can only create account links for accounts that your platform opened')
      const url = `https://connect.stripe.test/setup/c/${account}/${randomUUID()}`
      const expiresAt = seconds() + LINK_SECONDS
      links.set(url, { account: account!, returnUrl, refreshUrl, expiresAt, isUsed: false })
      const answered = { object: 'account_link', created: seconds(), expires_at: expiresAt, url }
      return { status: 200, body: answered }
    },

    refusalOf(id) {
      return accountOf(id).takesPayments ? null : refused('Your account cannot currently make charges')
    },

    followLink(url) {
      const link = links.get(url)!
      const isGood = !link.isUsed && seconds() <= link.expiresAt
      link.isUsed = true
      return isGood ? 'FORM' : { refreshUrl: link.refreshUrl }
    },

    returnOf(url) {
      const link = links.get(url)!
      if (!link.isUsed) throw new Error('Nobody followed this link')
      return link.returnUrl
    },

    changeAccount: (id, change) => void Object.assign(accountOf(id), change),
    finishAccount(id) {
      const { capabilities } = accountOf(id)
      const let_ = Object.keys(capabilities).map((name) => [name, 'active'])
      Object.assign(accountOf(id), READY, { capabilities: Object.fromEntries(let_) as object })
    },

    accountEvent(id) {
      const data = { object: view(id) }
      return { object: 'event', id: `evt_${id}_${(events += 1)}`, type: 'account.updated', account: id, data }
    },
  }
}

const LINK_SECONDS = 300

/** Builds an account that still lacks all information. */
const NEW: Required<AccountChange> = {
  name: '',
  isSubmitted: false,
  takesPayments: false,
  paysOut: false,
  due: ['business_type', 'external_account', 'tos_acceptance.date'],
  pastDue: ['business_type', 'external_account', 'tos_acceptance.date'],
  dueBy: null,
  disabledReason: 'requirements.past_due',
  capabilities: {},
}

const READY: Required<AccountChange> = {
  name: 'Oak Street Arts',
  isSubmitted: true,
  takesPayments: true,
  paysOut: true,
  due: [],
  pastDue: [],
  dueBy: null,
  disabledReason: null,
  capabilities: {},
}

const CONTROLLER = {
  'controller[fees][payer]': 'account',
  'controller[losses][payments]': 'stripe',
  'controller[requirement_collection]': 'stripe',
  'controller[stripe_dashboard][type]': 'full',
}

/** Returns the capabilities a request asks for. */
function requestedIn(body: Record<string, string>): string[] {
  return Object.keys(body).flatMap((name) => /^capabilities\[(\w+)\]\[requested\]$/.exec(name)?.[1] ?? [])
}

/** The one kind of bank debit of each country. */
const COUNTRIES = [
  ['USD', 'US'],
  ['AUD', 'AU'],
  ['CAD', 'CA'],
  ['GBP', 'GB'],
  ['NZD', 'NZ'],
] as const

function debitWith(capability: string): { currency: string; country: string } | undefined {
  const match = COUNTRIES.find(([currency]) => bankDebitOf(currency).capability === capability)
  return match && { currency: match[0].toLowerCase(), country: match[1] }
}

function refused(message: string): StripeAnswer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
}
