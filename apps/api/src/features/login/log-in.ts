import { randomUUIDv7 } from 'node:crypto'
import type { login } from '@afterbell/contract/login'
import { countAttempt, forgetAttempts, takeAttemptBack } from '../../platform/attempts.ts'
import { passwordMatches } from '../../platform/passwords.ts'
import { forbidden, notSignedIn } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/serve.ts'
import { hashOf } from '../../platform/tokens.ts'
import { accountByEmail, mySchools, type Account } from './account.store.ts'
import { SESSION_HOURS, sessionAnswer, setRefreshCookie, type LoginParts } from './session.ts'
import { insertSession } from './session.store.ts'

/**
 * Signs in with e-mail and password. Tries are counted per account and per network address before the password is
 * looked at, and the hash is computed outside any transaction, for unknown e-mails as well.
 */
export function logIn(parts: LoginParts): Act<(typeof login)['logIn']> {
  return async (call) => {
    const { email, password } = call.body
    const key = `login ${email.trim().toLowerCase()}`
    const account = await call.outside(async (tx) => {
      await countAttempt(tx, [
        { key, most: 10, minutes: 15 },
        { key: fromAddress(call), most: 100, minutes: 15 },
      ])
      return accountByEmail(tx, email)
    })
    if (!(await passwordMatches(password, account?.password_hash ?? null)) || !account) throw wrong()
    return begin(parts, call, account, key)
  }
}

/** Only tries that fail use up what an address may try: a whole office can sign in from one. */
function fromAddress({ network }: { network: string }): string {
  return `login from ${network}`
}

function wrong() {
  return notSignedIn('There is a mistake in your password.')
}

async function begin(parts: LoginParts, call: Call<(typeof login)['logIn']>, account: Account, key: string) {
  if (account.state === 'DEACTIVATED') throw forbidden('DEACTIVATED_ACCOUNT', 'This account is switched off')
  if (account.state === 'UNVERIFIED')
    throw forbidden('UNVERIFIED_EMAIL', 'Please confirm your e-mail address first')
  const sessionId = randomUUIDv7()
  const refreshToken = parts.tokens.refreshToken(sessionId, 0)
  const schoolId = await call.outside(async (tx) => {
    await forgetAttempts(tx, key)
    await takeAttemptBack(tx, fromAddress(call))
    const schools = await mySchools(tx, account.id)
    const school = schools.find(({ state }) => state !== 'DEACTIVATED')
    if (!school) {
      if (schools.length > 0) throw forbidden('SCHOOL_WAS_DEACTIVATED', 'This school was closed by its owner')
      throw forbidden('DEACTIVATED_ACCOUNT', 'This account does not belong to a school')
    }
    await insertSession(tx, {
      id: sessionId,
      accountId: account.id,
      schoolId: school.id,
      tokenHash: hashOf(refreshToken),
      hours: SESSION_HOURS,
    })
    return school.id
  })
  setRefreshCookie(parts, call, refreshToken)
  return sessionAnswer(parts, { sessionId, accountId: account.id, schoolId })
}
