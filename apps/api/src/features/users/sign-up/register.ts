import { randomUUIDv7 } from 'node:crypto'
import type { signUp } from '@afterbell/contract/users/sign-up'
import { phoneToSave } from '@afterbell/domain/kernel/phone-number'
import { isCommonPassword } from '@afterbell/domain/login/common-passwords'
import { signUpFindings } from '@afterbell/domain/users/sign-up'
import { LOGO, pictureOf, type Picture } from '../../../platform/files/pictures.ts'
import type { Act, AnyCall, Call } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertValid } from '../../../platform/problems.ts'
import { countAttempt } from '../../../platform/security/attempts.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { emailKey } from '../../login/account.store.ts'
import { insertSignUp } from '../../login/sign-up.store.ts'
import type { LoginParts } from '../../login/session.ts'
import { rememberSignUp } from './sign-up-browser.ts'
import { letterLimit, signUpLimits } from './sign-up-limits.ts'
import { signUpLetter } from './sign-up-jobs.ts'

/**
 * Saves a sign-up and enqueues its letter (R154 to R157). The worker checks whether the address has an account, so
 * known and unknown addresses get the same answer after the same work.
 * @answers How does a school sign itself up?
 */
export function register(parts: LoginParts): Act<(typeof signUp)['register']> {
  return (call) => keep(parts, call)
}

async function keep(parts: LoginParts, call: Call<(typeof signUp)['register']>): Promise<void> {
  const { email, password, confirmPassword, firstName, lastName, phone, type, ...profile } = call.body
  const account = { email, password, confirmPassword, firstName, lastName, phone }
  assertValid(signUpFindings({ ...account, ...profile }, isCommonPassword))
  const key = emailKey(email)
  await call.outside((tx) =>
    countAttempt(tx, signUpLimits({ email: key, network: call.network }), 'READ_EMAIL'),
  )
  const logo = await logoOf(call)
  const passwordHash = await hashPassword(password)
  const browserHash = rememberSignUp(parts, call)
  const savedPhoneOf = (number: string) => phoneToSave(number, profile.country)
  await call.outside(async (tx) => {
    // Counts this letter, so a request for another one within a minute is told that one is on its way.
    await countAttempt(tx, [{ ...letterLimit(key), most: 1000 }])
    const id = randomUUIDv7()
    await insertSignUp(tx, {
      id,
      email,
      firstName,
      lastName,
      phone: savedPhoneOf(phone) || null,
      profile: { ...profile, schoolPhone: savedPhoneOf(profile.schoolPhone) },
      promo: type,
      passwordHash,
      browserHash,
      logo,
    })
    await later(tx, signUpLetter, { signUpId: id })
  })
}

async function logoOf(call: AnyCall): Promise<Picture | null> {
  const hasLogo = call.upload?.files.some(({ part, bytes }) => part === 'logo' && bytes.length > 0)
  return hasLogo ? pictureOf(call, 'logo', { frame: LOGO, turn: call.network }) : null
}
