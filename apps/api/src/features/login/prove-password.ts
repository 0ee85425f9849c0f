import type { ClosedAccount } from '@afterbell/contract/login/closed-account'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { mayOpenAgain } from '@afterbell/domain/login/closed-account'
import type { AnyCall } from '../../platform/http/serve.ts'
import { forbidden, notSignedIn, type Refusal } from '../../platform/problems.ts'
import { countAttempt } from '../../platform/security/attempts.ts'
import { passwordMatches } from '../../platform/security/passwords.ts'
import { accountByEmail, emailKey, type Account } from './account.store.ts'
import { trustedDevice } from './known-device.ts'
import type { LoginParts } from './session.ts'
import { pendingPassword } from './sign-up.store.ts'
import { signInLimits } from './tries.ts'

/** The limit that a successful login clears, and the others. */
export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Checks the password of an address. Returns the account, and the limits to clear after success. Otherwise throws
 * `wrong`.
 */
export async function provePassword(
  parts: LoginParts,
  call: AnyCall,
  credentials: { email: string; password: string },
  wrong: () => Error = wrongPasswordRefusal,
  assertState: (account: Account, at: Temporal.Instant) => void = assertOpen,
): Promise<{ account: Account; limits: SignInLimits }> {
  const email = emailKey(credentials.email)
  const limits = signInLimits({ email, device: trustedDevice(parts, call, email), network: call.network })
  const { account, hash } = await call.outside<{
    account?: Account | undefined
    hash: string | null | undefined
  }>(async (tx) => {
    await countAttempt(tx, [limits.clears, ...limits.others], 'RESET_PASSWORD')
    const accountRow = await accountByEmail(tx, email)
    // A user who signed up but has not confirmed the address is told so, given the right password. The query always
    // runs, so addresses with and without an account take equally long.
    const pendingHash = await pendingPassword(tx, email)
    return { account: accountRow, hash: accountRow ? accountRow.password_hash : pendingHash }
  })
  const isRight = await passwordMatches(credentials.password, hash ?? null)
  if (!isRight) throw wrong()
  if (!account) throw unverifiedEmailRefusal()
  assertState(account, call.at)
  return { account, limits }
}

/** Refuses a proven user whose account is closed, turned off or not confirmed yet. */
export function assertOpen(account: Account, at: Temporal.Instant): void {
  if (account.state === 'UNVERIFIED') throw unverifiedEmailRefusal()
  if (account.state === 'DEACTIVATED') throw closedRefusal(account, at)
}

/** Refuses a proven user whose account is not confirmed, or can no longer be reopened. */
export function assertMayOpenAgain(account: Account, at: Temporal.Instant): void {
  if (account.state === 'UNVERIFIED') throw unverifiedEmailRefusal()
  if (account.state === 'DEACTIVATED' && !opensAgain(account, at)) throw closedRefusal(account, at)
}

/** Whether the owner closed the account and may still reopen it. */
export function opensAgain({ closed_through: lastDay }: Account, at: Temporal.Instant): boolean {
  return lastDay !== null && mayOpenAgain(lastDay, at)
}

/** Tells the owner until when they can reopen the account. */
function closedRefusal(account: Account, at: Temporal.Instant): Refusal {
  if (!opensAgain(account, at)) return forbidden('DEACTIVATED_ACCOUNT', 'This account is turned off')
  const lastDay = account.closed_through!
  const details: ClosedAccount = { closedAt: account.closed_at!, lastDay }
  return forbidden(
    'ACCOUNT_CLOSED',
    `You closed this account. You can open it again through ${dateInWords(lastDay)}`,
    { ...details },
  )
}

function unverifiedEmailRefusal() {
  return forbidden('UNVERIFIED_EMAIL', 'Please confirm your email address first')
}

function wrongPasswordRefusal() {
  return notSignedIn('There is a mistake in your password.')
}
