import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { all, email as isEmail, maxLength, required } from '../kernel/rules.ts'
import { passwordFindings } from '../login/password-rules.ts'
import { profileFindings, type SignUpProfile } from '../school/profile.ts'
import { accountFindings } from './account.ts'

/** The steps of sign-up and what each asks for (R154, OQ-14). */
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

/** A code of a promotion, which nothing is made of but kept (OQ-14). */
export const PROMO_MAX = 100

/** What is wrong with a sign-up, at its fields. `isCommon` as in `passwordFindings`. */
export function signUpFindings(
  { email, password, confirmPassword, firstName, lastName, phone, ...profile }: SignUpForm,
  isCommon?: (password: string) => boolean,
): Finding[] {
  // The school has no setting yet.
  const school = { country: profile.country, moreNameCharacters: false }
  return [
    ...findings([['email', all<string>(required, maxLength(254), isEmail)(email)]]),
    ...passwordFindings({ password, confirmPassword, email }, isCommon),
    ...accountFindings({ firstName, lastName, phone }, school),
    ...profileFindings(profile, { ...school, kept: {} }),
  ]
}

/**
 * Whether the link of a letter may open the school. An address says nothing of who typed it: in another browser than the one
 * that signed up, the owner of the address chooses the password (CONFIRMED_ELSEWHERE).
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
