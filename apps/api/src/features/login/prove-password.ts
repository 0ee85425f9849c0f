import type { AnyCall } from '../../platform/http/serve.ts'
import { forbidden, notSignedIn } from '../../platform/problems.ts'
import { countAttempt } from '../../platform/security/attempts.ts'
import { passwordMatches } from '../../platform/security/passwords.ts'
import { accountByEmail, emailKey, type Account } from './account.store.ts'
import { knownDevice } from './known-device.ts'
import type { LoginParts } from './session.ts'
import { pendingPassword } from './sign-up.store.ts'
import { signInLimits } from './tries.ts'

/** The tries that are counted for somebody who logs in. */
export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Whoever knows the password of an address: their account, and the tries that are forgotten once they are in. Otherwise
 * `wrong` is thrown.
 */
export async function provePassword(
  parts: LoginParts,
  call: AnyCall,
  given: { email: string; password: string },
  wrong: () => Error = mistaken,
): Promise<{ account: Account; limits: SignInLimits }> {
  const email = emailKey(given.email)
  const limits = signInLimits({ email, device: knownDevice(parts, call, email), network: call.network })
  const { found: account, hash } = await call.outside<{
    found?: Account | undefined
    hash: string | null | undefined
  }>(async (tx) => {
    await countAttempt(tx, [limits.clears, ...limits.others], 'RESET_PASSWORD')
    const found = await accountByEmail(tx, email)
    // Whoever signed up and has not confirmed their address yet is told so, if they know the password. It is looked for
    // either way, so that an address with an account takes as long as one without.
    const pending = await pendingPassword(tx, email)
    return { found, hash: found ? found.password_hash : pending }
  })
  const isRight = await passwordMatches(given.password, hash ?? null)
  if (!isRight) throw wrong()
  if (!account) throw unconfirmed()
  assertOpen(account)
  return { account, limits }
}

/** Refuses whoever has shown who they are, and whose account is turned off, or not confirmed yet. */
export function assertOpen({ state }: Account): void {
  if (state === 'DEACTIVATED') throw forbidden('DEACTIVATED_ACCOUNT', 'This account is turned off')
  if (state === 'UNVERIFIED') throw unconfirmed()
}

function unconfirmed() {
  return forbidden('UNVERIFIED_EMAIL', 'Please confirm your email address first')
}

function mistaken() {
  return notSignedIn('There is a mistake in your password.')
}
