import { integrations } from '@afterbell/contract/integrations/integrations'
import { call, type Caller, type Rig } from '../app.ts'
import { made } from '../make.ts'

// How somebody of a school goes to Stripe and back, as their browser does.

/** Asks to be sent there. Answers the link, which nobody has followed yet. */
export async function linkToStripe(rig: Rig, caller: Caller, state?: string): Promise<string> {
  return made(await call(rig, integrations.authorizePayments, { body: { state } }, caller)).url
}

/** Goes there, and comes back at once. Answers the account it has there. */
export async function beginAtStripe(rig: Rig, caller: Caller): Promise<string> {
  const url = await linkToStripe(rig, caller)
  if (rig.stripe.followLink(url) !== 'FORM') throw new Error('The link is not good')
  return rig.stripe.openedFor(caller.schoolId!).at(-1)!
}

/** The state with which Stripe leads somebody back who follows a link twice. */
export function stateOfUsed(rig: Rig, url: string): string {
  rig.stripe.followLink(url)
  const again = rig.stripe.followLink(url)
  if (again === 'FORM') throw new Error('A link was good twice')
  return new URL(again.refreshUrl).searchParams.get('state')!
}

export const checkAtStripe = (rig: Rig, caller: Caller) => call(rig, integrations.checkPayments, {}, caller)

/** Opens the school's account at Stripe, answers all that is asked there, and comes back. Answers the account. */
export async function connectAtStripe(rig: Rig, caller: Caller): Promise<string> {
  const accountRef = await beginAtStripe(rig, caller)
  rig.stripe.finishAccount(accountRef)
  made(await checkAtStripe(rig, caller))
  return accountRef
}
