import type { ShownPasskey } from '@afterbell/contract/login/passkeys'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { accountById, type Account } from '../account.store.ts'
import { tellOwner } from '../second-step/own-steps.ts'
import { passkeyCopiedMail } from '../second-step.mail.ts'
import type { LoginParts } from '../session.ts'
import { takeChallenge, type Purpose } from './challenge.ts'
import { challengeIn, checkedShown } from './check-passkey.ts'
import { passkeyCalled, passkeysOf, usePasskey, type SigningPasskey } from './passkeys.store.ts'
import { siteOf, userHandleOf } from './site.ts'

interface Shown {
  shown: ShownPasskey
  purpose: Exclude<Purpose, { for: 'ADD' }>
}

/**
 * Whose passkey it is that was shown; null where it proves nothing: its challenge is not ours, too old, of another purpose or was
 * used, it is somebody else's, or not signed with its key for this site. A copy of it is noticed, and its owner told.
 * @answers When is a second step of the login right?
 */
export async function provePasskey(
  parts: LoginParts,
  call: AnyCall,
  { shown, purpose }: Shown,
): Promise<Account | null> {
  const site = siteOf(parts.publicUrl)
  const challenge = challengeIn(shown.clientDataJSON, site)
  if (challenge === null) return null
  // Kept as used before anything else is looked at, whatever comes of it.
  const passkey = await call.outside(async (tx, at) =>
    (await takeChallenge(tx, parts.links, { challenge, purpose, at }))
      ? passkeyCalled(tx, Buffer.from(shown.id, 'base64url'))
      : undefined,
  )
  if (!passkey || !isOf(passkey, shown, purpose)) return null
  const isPersonAsked = purpose.for === 'LOGIN'
  const { publicKey } = passkey
  const counter = await checkedShown(shown, { challenge, site, publicKey, isPersonAsked })
  return counter === null ? null : noted(parts, call, passkey, counter)
}

/** Of somebody who typed their password it is theirs. By itself it says itself whose it is. */
function isOf(passkey: SigningPasskey, { userHandle }: ShownPasskey, purpose: Shown['purpose']): boolean {
  if (purpose.for === 'STEP' && passkey.accountId !== purpose.accountId) return false
  if (userHandle === null) return purpose.for === 'STEP'
  return Buffer.from(userHandle, 'base64url').equals(userHandleOf(passkey.accountId))
}

function noted(
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
