import type { PasskeyAssertion } from '@afterbell/contract/login/passkeys'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { accountById, type Account } from '../account.store.ts'
import { tellOwner } from '../second-step/own-steps.ts'
import { passkeyCopiedMail } from '../second-step/second-step.mail.ts'
import type { LoginParts } from '../session.ts'
import { takeChallenge, type Purpose } from './challenge.ts'
import { challengeIn, verifyPasskey } from './check-passkey.ts'
import { passkeyCalled, passkeysOf, usePasskey, type SigningPasskey } from './passkeys.store.ts'
import { siteOf, userHandleOf } from './site.ts'

interface ProofRequest {
  assertion: PasskeyAssertion
  purpose: Exclude<Purpose, { for: 'ADD' }>
}

/**
 * Returns the account of a valid passkey, or null. Refuses a challenge of another origin or purpose, expired or used
 * before, another account's passkey, and a wrong signature. If the counter shows a copy, emails the owner.
 * @answers When is a second step of the login right?
 */
export async function provePasskey(
  parts: LoginParts,
  call: AnyCall,
  { assertion, purpose }: ProofRequest,
): Promise<Account | null> {
  const site = siteOf(parts.publicUrl)
  const challenge = challengeIn(assertion.clientDataJSON, site)
  if (challenge === null) return null
  // Marks the challenge as used before any other check, whatever the outcome.
  const passkey = await call.outside(async (tx, at) =>
    (await takeChallenge(tx, parts.links, { challenge, purpose, at }))
      ? passkeyCalled(tx, Buffer.from(assertion.id, 'base64url'))
      : undefined,
  )
  if (!passkey || !isOf(passkey, assertion, purpose)) return null
  const requiresPerson = purpose.for === 'LOGIN'
  const { publicKey } = passkey
  const counter = await verifyPasskey(assertion, { challenge, site, publicKey, requiresPerson })
  return counter === null ? null : recordUse(parts, call, passkey, counter)
}

/** As second step, the passkey must belong to the account. Alone, it must name its account by the user handle. */
function isOf(
  passkey: SigningPasskey,
  { userHandle }: PasskeyAssertion,
  purpose: ProofRequest['purpose'],
): boolean {
  if (purpose.for === 'STEP' && passkey.accountId !== purpose.accountId) return false
  if (userHandle === null) return purpose.for === 'STEP'
  return Buffer.from(userHandle, 'base64url').equals(userHandleOf(passkey.accountId))
}

function recordUse(
  parts: LoginParts,
  call: AnyCall,
  { id, accountId, name }: SigningPasskey,
  counter: number,
): Promise<Account | null> {
  return call.outside(async (tx) => {
    const account = (await accountById(tx, accountId))!
    if (await usePasskey(tx, id, counter)) return account
    const isThere = (await passkeysOf(tx, accountId)).some((each) => each.id === id)
    if (!isThere) return null
    const { email, first_name: firstName, last_name: lastName } = account
    await tellOwner(parts, tx, { email, firstName, lastName }, passkeyCopiedMail(name))
    return null
  })
}
