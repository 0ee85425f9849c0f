import { randomUUIDv7 } from 'node:crypto'
import type { login } from '@afterbell/contract/login/login'
import {
  attemptsSoFar,
  countAttempt,
  forgetAttempts,
  takeAttemptBack,
} from '../../platform/security/attempts.ts'
import { passwordMatches } from '../../platform/security/passwords.ts'
import { forbidden, notSignedIn } from '../../platform/problems.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { accountByEmail, emailKey, mySchools, type Account } from './account.store.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { SESSION_HOURS, sessionAnswer, setRefreshCookie, type LoginParts } from './session.ts'
import { insertSession } from './session.store.ts'
import { pendingPassword } from './sign-up.store.ts'
import { networkKey, signInLimits } from './tries.ts'

/**
 * Signs in with e-mail and password. Tries are counted before the password is looked at, and the hash is computed
 * outside any transaction, for unknown e-mails as well.
 */
export function logIn(parts: LoginParts): Act<(typeof login)['logIn']> {
  return async (call) => {
    await assertNoRobot(parts, call)
    const { account, limits } = await provePassword(parts, call, call.body)
    return beginSession(parts, call, { account, limits, schoolOf: (tx) => firstSchool(tx, account.id) })
  }
}

/** So many wrong tries are made by people who forgot; whoever goes on shows that they are no robot. */
const WRONG_TRIES = 5

/** Many behind one address are wrong now and then: more of them, before all of them show it. */
const WRONG_TRIES_OF_NETWORK = 30

async function assertNoRobot(parts: LoginParts, call: Parameters<Act<(typeof login)['logIn']>>[0]) {
  const email = emailKey(call.body.email)
  const { network } = call
  const { clears, others } = signInLimits({ email, device: knownDevice(parts, call, email), network })
  const isAsked = await call.outside(async (tx) => {
    if ((await attemptsSoFar(tx, clears.key)) >= WRONG_TRIES) return true
    const ofNetwork = others.find(({ key }) => key === networkKey(network))
    return ofNetwork !== undefined && (await attemptsSoFar(tx, ofNetwork.key)) >= WRONG_TRIES_OF_NETWORK
  })
  if (isAsked) await parts.challenges.assertSolved(call)
}

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
  if (account.state === 'DEACTIVATED') throw forbidden('DEACTIVATED_ACCOUNT', 'This account is turned off')
  if (account.state === 'UNVERIFIED') throw unconfirmed()
  return { account, limits }
}

function unconfirmed() {
  return forbidden('UNVERIFIED_EMAIL', 'Please confirm your email address first')
}

function mistaken() {
  return notSignedIn('There is a mistake in your password.')
}

type SignInLimits = ReturnType<typeof signInLimits>

/** Begins a session of somebody who has shown who they are, in the school that `schoolOf` answers, and knows their device from now on. */
export async function beginSession(
  parts: LoginParts,
  call: AnyCall,
  {
    account,
    limits,
    schoolOf,
  }: { account: Pick<Account, 'id' | 'email'>; limits?: SignInLimits; schoolOf: (tx: Tx) => Promise<string> },
) {
  const sessionId = randomUUIDv7()
  const refreshToken = parts.tokens.refreshToken(sessionId, 0)
  const schoolId = await call.outside(async (tx) => {
    if (limits) {
      await forgetAttempts(tx, limits.clears.key)
      await takeAttemptBack(tx, limits.others)
    }
    const id = await schoolOf(tx)
    await insertSession(tx, {
      id: sessionId,
      accountId: account.id,
      schoolId: id,
      tokenHash: hashOf(refreshToken),
      hours: SESSION_HOURS,
      userAgent: (call.header('user-agent') ?? '').slice(0, 500),
    })
    return id
  })
  setRefreshCookie(parts, call, refreshToken)
  rememberDevice(parts, call, emailKey(account.email))
  return sessionAnswer(parts, { sessionId, accountId: account.id, schoolId })
}

async function firstSchool(tx: Tx, accountId: string): Promise<string> {
  const schools = await mySchools(tx, accountId)
  const school = schools.find(({ state }) => state !== 'DEACTIVATED')
  if (school) return school.id
  if (schools.length > 0) throw forbidden('SCHOOL_WAS_DEACTIVATED', 'The owner closed this school')
  throw forbidden('DEACTIVATED_ACCOUNT', 'This account does not belong to a school')
}
