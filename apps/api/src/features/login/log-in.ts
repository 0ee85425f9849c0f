import { randomUUIDv7 } from 'node:crypto'
import type { login } from '@afterbell/contract/login/login'
import { attemptsSoFar, forgetAttempts, takeAttemptBack } from '../../platform/security/attempts.ts'
import { forbidden, type Refusal } from '../../platform/problems.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { hashOf } from '../../platform/security/tokens.ts'
import { emailKey, mySchools, schoolsTurnedOff, type Account } from './account.store.ts'
import { closedRefusal } from './closed/closed-schools.ts'
import { trustedDevice, rememberDevice } from './known-device.ts'
import type { SignInLimits } from './prove-password.ts'
import { proveWho } from './second-step/prove-second-step.ts'
import { SESSION_HOURS, sessionAnswer, setRefreshCookie, type LoginParts } from './session.ts'
import { insertSession } from './session.store.ts'
import { networkKey, signInLimits } from './tries.ts'

/**
 * Signs in with email and password, plus a code or passkey if there is a second step. Counts the try before checking
 * the password. Hashes outside any transaction, for unknown addresses too.
 */
export function logIn(parts: LoginParts): Act<(typeof login)['logIn']> {
  return async (call) => {
    await assertNoRobot(parts, call)
    const { account, limits } = await proveWho(parts, call, call.body)
    return beginSession(parts, call, { account, limits, schoolOf: (tx) => firstSchool(tx, account.id) })
  }
}

/** People who forgot their password make this many wrong tries; after that, a challenge is required. */
const WRONG_TRIES = 5

/** A shared network makes wrong tries now and then, so its limit is higher. */
const WRONG_TRIES_OF_NETWORK = 30

/** Requires a solved challenge after too many wrong tries (CHALLENGE_NEEDED). */
export async function assertNoRobot(
  parts: LoginParts,
  call: AnyCall & { body: { email: string } },
): Promise<void> {
  const email = emailKey(call.body.email)
  const { network } = call
  const { clears, others } = signInLimits({ email, device: trustedDevice(parts, call, email), network })
  const isRobotCheckDue = await call.outside(async (tx) => {
    if ((await attemptsSoFar(tx, clears.key)) >= WRONG_TRIES) return true
    const ofNetwork = others.find(({ key }) => key === networkKey(network))
    return ofNetwork !== undefined && (await attemptsSoFar(tx, ofNetwork.key)) >= WRONG_TRIES_OF_NETWORK
  })
  if (isRobotCheckDue) await parts.challenges.assertSolved(call)
}

/** Starts a session for a proven user in the school `schoolOf` returns, and remembers the device. */
export async function beginSession(
  parts: LoginParts,
  call: AnyCall,
  {
    account,
    limits,
    isProved = true,
    schoolOf,
  }: {
    account: Pick<Account, 'id' | 'email'>
    limits?: SignInLimits
    /** Whether the password was typed. */
    isProved?: boolean
    schoolOf: (tx: Tx) => Promise<string>
  },
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
      minutes: SESSION_HOURS * 60,
      userAgent: (call.header('user-agent') ?? '').slice(0, 500),
      operatorLoginId: null,
      isProved,
    })
    return id
  })
  setRefreshCookie(parts, call, refreshToken)
  rememberDevice(parts, call, emailKey(account.email))
  return sessionAnswer(parts, { sessionId, accountId: account.id, schoolId })
}

/** Returns the school a login starts in: the first by name that is not closed. */
export async function firstSchool(tx: Tx, accountId: string): Promise<string> {
  const schools = await mySchools(tx, accountId)
  const school = schools.find(({ state }) => state !== 'DEACTIVATED')
  if (school) return school.id
  if (schools.length > 0)
    throw await closedRefusal(
      tx,
      accountId,
      schools.map(({ id }) => id),
    )
  throw withoutSchool(await schoolsTurnedOff(tx, accountId))
}

/** Builds the refusal for an account without an open school, with whom to ask. */
function withoutSchool(turnedOff: readonly string[]): Refusal {
  const [school] = turnedOff
  const message =
    school === undefined
      ? 'You no longer belong to a school. Ask a Super Admin of your school to invite you again'
      : `Your account is turned off at ${turnedOff.join(' and ')}. Ask a Super Admin there to turn it on again`
  const because = school === undefined ? 'NO_SCHOOL' : 'TURNED_OFF'
  return forbidden('DEACTIVATED_ACCOUNT', message, { because })
}
