import { integrations } from '@afterbell/contract/integrations/integrations'
import { call, type Caller, type Rig } from '../app.ts'
import { made } from '../make.ts'

// How somebody of a school goes to Stripe and back, as their browser does.

/** Asks to be sent there. Answers the link, which nobody has followed yet. */
export async function linkToStripe(rig: Rig, caller: Caller, state?: string): Promise<string> {
  return made(await call(rig, integrations.authorizePayments, { body: { state } }, caller)).url
}

/** Goes there and comes back at once. Answers the state that was brought back. */
export async function stateFromStripe(rig: Rig, caller: Caller): Promise<string> {
  const url = await linkToStripe(rig, caller)
  if (rig.stripe.followLink(url) !== 'FORM') throw new Error('The link is not good')
  return stateIn(rig.stripe.returnOf(url))
}

export const stateIn = (address: string): string => new URL(address).searchParams.get('state')!

export const checkAtStripe = (rig: Rig, caller: Caller, state?: string) =>
  call(rig, integrations.checkPayments, { body: { state } }, caller)

/** Opens the school's account at Stripe, answers all that is asked there, and comes back. Answers the account. */
export async function connectAtStripe(rig: Rig, caller: Caller): Promise<string> {
  const state = await stateFromStripe(rig, caller)
  const accountRef = rig.stripe.openedFor(caller.schoolId!).at(-1)!
  rig.stripe.finishAccount(accountRef)
  made(await checkAtStripe(rig, caller, state))
  return accountRef
}
