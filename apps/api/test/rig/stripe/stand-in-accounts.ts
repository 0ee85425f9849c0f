import { randomUUID } from 'node:crypto'
import { bankDebitOf } from '@afterbell/domain/payments/bank-debits'
import type { Told } from './stripe-stand-in-objects.ts'

/** What a test changes about an account, as if somebody answered what Stripe asks, or Stripe had looked at it. */
export interface AccountChange {
  name?: string
  isSubmitted?: boolean
  takesPayments?: boolean
  paysOut?: boolean
  due?: string[]
  pastDue?: string[]
  dueBy?: Temporal.Instant | null
  disabledReason?: string | null
  /** The states of its capabilities, by their names. Cards are no part of it. */
  capabilities?: Record<string, string>
}

export interface StandInAccounts {
  /** The accounts that were opened for a school. */
  openedFor(schoolId: string): string[]
  /** Follows a link, as a browser does: to the form, or to where the link refreshes when it was used or has expired. */
  followLink(url: string): 'FORM' | { refreshUrl: string }
  /** Where the form of a link that was followed leads when somebody leaves it. */
  returnOf(url: string): string
  changeAccount(accountRef: string, change: AccountChange): void
  /** Somebody answers all that is asked, and Stripe lets the account take payments. */
  finishAccount(accountRef: string): void
  /** The message that an account changed, unsigned. */
  accountEvent(accountRef: string): object
}

interface Kept extends Required<AccountChange> {
  id: string
  /** Opened by its platform: others were opened at Stripe, and stand as they do. */
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

/** Accounts of schools, as strict as Stripe: links are good once and for minutes, and what is not finished takes no payments. */
export function standInAccounts(now: () => Temporal.Instant): StandInAccounts & {
  view(id: string): object
  open(body: Record<string, string>, metadata: Record<string, string>): Told
  link(body: Record<string, string>): Told
  /** Asks for capabilities of an account: those it can have in its country are let at once. */
  update(id: string, body: Record<string, string>): Told
  /** Whether an account debits bank accounts by this capability. One that the tests made without asking has all of its country. */
  mayDebit(id: string, capability: string, currency: string): boolean
  /** What Stripe says to whoever charges with an account that may not. Null where it may. */
  refusalOf(id: string): Told | null
} {
  const accounts = new Map<string, Kept>()
  const links = new Map<string, Link>()
  const seconds = () => Math.floor(now().epochMilliseconds / 1000)
  let events = 0

  const accountOf = (id: string): Kept => {
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
      const asked = requestedIn(body)
      const capabilities = Object.fromEntries(asked.map((name) => [name, 'inactive']))
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
      const known = capabilities[capability]
      if (known !== undefined || isOpened) return known === 'active'
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

/** An account that has to be given everything yet. */
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

/** The capabilities that a request asks for. */
function requestedIn(body: Record<string, string>): string[] {
  return Object.keys(body).flatMap((name) => /^capabilities\[(\w+)\]\[requested\]$/.exec(name)?.[1] ?? [])
}

/** The one debit of each country. */
const COUNTRIES = [
  ['USD', 'US'],
  ['AUD', 'AU'],
  ['CAD', 'CA'],
  ['GBP', 'GB'],
  ['NZD', 'NZ'],
] as const

function debitWith(capability: string): { currency: string; country: string } | undefined {
  const found = COUNTRIES.find(([currency]) => bankDebitOf(currency).capability === capability)
  return found && { currency: found[0].toLowerCase(), country: found[1] }
}

function refused(message: string): Told {
  return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
}
