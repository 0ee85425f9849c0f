import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, email as isEmail, maxLength, required } from '../kernel/rules.ts'
import { passwordFindings } from '../login/password-rules.ts'
import { profileFindings, type SignUpProfile } from '../school/profile.ts'
import { accountFindings } from './account.ts'

/** The steps of sign-up with the fields of each (R154, OQ-14). */
export const SIGN_UP_STEPS = {
  account: ['email', 'password', 'confirmPassword'],
  school: ['firstName', 'lastName', 'phone', 'schoolName', 'country', 'schoolPhone', 'website', 'tagLine'],
  settings: ['streetName', 'city', 'province', 'postcode', 'timezone', 'currency', 'dateFormat'],
} as const satisfies Readonly<Record<string, readonly (keyof SignUpForm)[]>>

export type SignUpStep = keyof typeof SIGN_UP_STEPS

export interface SignUpForm extends SignUpProfile {
  email: string
  password: string
  confirmPassword: string
  firstName: string
  lastName: string
  phone: string
}

/** Maximum length of a promotion code, which is stored but has no effect (OQ-14). */
export const PROMO_MAX = 100

/** Validates a sign-up, by field. `isCommon` as in `passwordFindings`. */
export function signUpFindings(
  { email, password, confirmPassword, firstName, lastName, phone, ...profile }: SignUpForm,
  isCommon?: (password: string) => boolean,
): Finding[] {
  // A new school has no settings yet.
  const school = { country: profile.country, moreNameCharacters: false }
  return [
    ...findings([['email', all<string>(required, maxLength(254), isEmail)(email)]]),
    ...passwordFindings({ password, confirmPassword, email }, isCommon),
    ...accountFindings({ firstName, lastName, phone }, school),
    ...profileFindings(profile, { ...school, existing: {} }),
  ]
}

/**
 * Checks whether the link in the confirmation letter may open the school. The address does not prove who typed it. In a
 * browser other than the one that signed up, the address's owner must choose a password first (CONFIRMED_ELSEWHERE).
 * @answers How does a school sign itself up?
 */
export function decideConfirm({
  isSameBrowser,
  isChosen,
}: {
  isSameBrowser: boolean
  isChosen: boolean
}): Decision<'CONFIRMED_ELSEWHERE'> {
  return isSameBrowser || isChosen
    ? allowed
    : refused('CONFIRMED_ELSEWHERE', 'You did not sign up in this browser. Choose a password to go on')
}
