import type { integrations } from '@afterbell/contract/integrations/integrations'
import { decideOnboarding } from '@afterbell/domain/integrations/card-payments'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import { stripeIn } from '../providers/providers.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed, notThere, refuse } from '../../platform/problems.ts'
import { followAccount, type FollowContext } from '../payments/events/follow-account.ts'
import {
  accountInUse,
  beginAccount,
  openedAccounts,
  stripeAccount,
} from '../providers/provider-accounts.store.ts'
import type { Failure } from '../providers/provider.ts'
import type { StripeProvider } from '../providers/stripe/stripe.ts'
import { appOfPayments, type ConnectParts } from './app-payments.ts'
import { makeState, returnUrl, takeState } from './connections/connect-states.ts'

/**
 * Returns a Stripe link where the school opens its account or continues with it (R396). If the link was used or has
 * expired, Stripe sends people back with a state; it gives this session, in this school, one new link.
 */
export function authorizePayments(parts: ConnectParts): Act<(typeof integrations)['authorizePayments']> {
  return async (call) => {
    const { connect } = stripeOf(parts)
    const { state: before } = call.body
    if (before !== undefined && !(await takeState(call, 'PAYMENTS', before)))
      throw refuse(
        'CONNECT_EXPIRED',
        'Your link to Stripe has expired or was used before. Please select Go on at Stripe',
      )
    const inUse = await call.outside((tx) => accountInUse(tx, call.school.id))
    assertAllowed(decideOnboarding(inUse ? { provider: inUse.provider, isOurs: inUse.is_ours } : null))
    const accountRef = await accountToGoOnWith(parts, call)
    const state = await makeState(call, 'PAYMENTS', ONBOARDING_MINUTES)
    const back = returnUrl(parts.publicUrl)
    const link = await connect.link(accountRef, {
      // Coming back only triggers a check of the school's own account, so it needs no proof.
      returnUrl: `${back}?stripe=back`,
      refreshUrl: `${back}?${new URLSearchParams({ stripe: 'again', state }).toString()}`,
    })
    if (link.state !== 'LINKED') throw refusedByStripe(link)
    return { url: link.url }
  }
}

/** Refreshes the status of the school's account from Stripe: after onboarding, or on request. */
export function checkPayments(parts: ConnectParts): Act<(typeof integrations)['checkPayments']> {
  return async (call) => {
    const { connect } = stripeOf(parts)
    const account = await call.inside(stripeAccount)
    if (account) {
      const connectedAccount = await connect.describe(account.accountRef)
      if (connectedAccount.state !== 'CONNECTED' && connectedAccount.state !== 'REVOKED') throw unreachable()
      const schoolAndAccount = { schoolId: call.school.id, accountRef: account.accountRef }
      await followAccount(followedBy(parts, call), schoolAndAccount, connectedAccount)
    }
    return call.inside((tx) => appOfPayments(tx, parts, call.school))
  }
}

/**
 * Asks Stripe to let the school debit bank accounts in its currency. Applies to the account in use, or to the one
 * being set up. If requested before, it refreshes the status. DEBITS_REFUSED repeats Stripe's reason.
 */
export function requestDebits(parts: ConnectParts): Act<(typeof integrations)['requestDebits']> {
  return async (call) => {
    const { connect } = stripeOf(parts)
    const account = await call.inside(stripeAccount)
    if (!account) throw notThere()
    const { id: schoolId, currency } = call.school
    const connectedAccount = await connect.requestDebits(account.accountRef, currency)
    if (connectedAccount.state !== 'CONNECTED')
      throw connectedAccount.state === 'UNKNOWN' ? unreachable() : debitsRefused(connectedAccount)
    await followAccount(
      followedBy(parts, call),
      { schoolId, accountRef: account.accountRef },
      connectedAccount,
    )
    return call.inside(async (tx) => {
      const details = { name: bankDebitOf(currency).name }
      await record(tx, call, [{ what: 'payments.debits-requested', details }])
      return appOfPayments(tx, parts, call.school)
    })
  }
}

function debitsRefused({ message }: Failure) {
  const detail = message ? `. Stripe said: ${message}` : ''
  return refuse(
    'DEBITS_REFUSED',
    `Stripe did not let us ask for this. Turn it on in your Stripe dashboard, under Payment methods${detail}`,
  )
}

/** Time to find documents during onboarding and come back in the same session. */
const ONBOARDING_MINUTES = 24 * 60

/** Returns the account we opened for the school if we still have access; opens a new one otherwise. */
async function accountToGoOnWith(parts: ConnectParts, call: AnyCall): Promise<string> {
  const { connect } = stripeOf(parts)
  const { id: schoolId, currency } = call.school
  const accountRows = await call.outside((tx) => openedAccounts(tx, schoolId))
  const last = accountRows[0]
  if (last) {
    const connectedAccount = await connect.describe(last.account_ref)
    if (connectedAccount.state !== 'CONNECTED' && connectedAccount.state !== 'REVOKED') throw unreachable()
    if (connectedAccount.state === 'CONNECTED') return begin(call, last.account_ref)
    await followAccount(followedBy(parts, call), { schoolId, accountRef: last.account_ref }, connectedAccount)
  }
  const key = `account_${schoolId}_${accountRows.length}_${currency}`
  const made = await connect.open({ key, schoolId, currency, at: call.at })
  if (made.state !== 'OPEN') throw refusedByStripe(made)
  return begin(call, made.accountRef)
}

async function begin(call: AnyCall, accountRef: string): Promise<string> {
  const isBegun = await call.outside((tx) => beginAccount(tx, call.school.id, accountRef))
  if (isBegun) await call.inside((tx) => record(tx, call, [{ what: 'payments.begun' }]))
  return accountRef
}

function followedBy({ providers }: ConnectParts, call: AnyCall): FollowContext {
  const { school, user } = call
  return {
    outside: (run) => call.outside(run),
    inside: (run) => call.inside((tx, at) => run({ tx, school, user, at })),
    provider: stripeOf({ providers }).name,
    providers,
  }
}

function refusedByStripe({ state, message }: Failure) {
  if (state === 'UNKNOWN') return unreachable()
  const detail = message ? `. Stripe said: ${message}` : '. Please ask whoever runs this server'
  return refuse('CONNECT_FAILED', `Stripe did not let us set up your account${detail}`)
}

function unreachable() {
  return refuse('STRIPE_UNREACHABLE', 'Stripe could not be reached. Please try again in a moment')
}

function stripeOf({ providers }: Pick<ConnectParts, 'providers'>): StripeProvider {
  const stripe = stripeIn(providers)
  if (stripe) return stripe
  throw refuse('STRIPE_NOT_CONFIGURED', 'Stripe is not set up here. Please ask whoever runs this server')
}
