import { integrations } from '@afterbell/contract/integrations/integrations'
import { call, type Caller, type Rig } from '../app.ts'
import { made } from '../make.ts'

// Steps of a user who goes to Stripe and back in their browser.

/** Requests a link to Stripe and returns it, not yet followed. */
export async function linkToStripe(rig: Rig, caller: Caller, state?: string): Promise<string> {
  return made(await call(rig, integrations.authorizePayments, { body: { state } }, caller)).url
}

/** Goes to Stripe and returns at once. Returns the reference of the new account. */
export async function beginAtStripe(rig: Rig, caller: Caller): Promise<string> {
  const url = await linkToStripe(rig, caller)
  if (rig.stripe.followLink(url) !== 'FORM') throw new Error('The link is not good')
  return rig.stripe.openedFor(caller.schoolId!).at(-1)!
}

/** Returns the state with which Stripe sends back a user who follows a link twice. */
export function stateOfUsed(rig: Rig, url: string): string {
  rig.stripe.followLink(url)
  const again = rig.stripe.followLink(url)
  if (again === 'FORM') throw new Error('A link was good twice')
  return new URL(again.refreshUrl).searchParams.get('state')!
}

export const checkAtStripe = (rig: Rig, caller: Caller) => call(rig, integrations.checkPayments, {}, caller)

/** Opens the school's account at Stripe, answers everything asked there, and returns. Returns the account's reference. */
export async function connectAtStripe(rig: Rig, caller: Caller): Promise<string> {
  const accountRef = await beginAtStripe(rig, caller)
  rig.stripe.finishAccount(accountRef)
  made(await checkAtStripe(rig, caller))
  return accountRef
}
