import { findings, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required, type Rule, type InputValue } from '../kernel/rules.ts'

/**
 * Validates a new password: 8 to 128 characters with a digit, a lowercase and an uppercase letter and no spaces (R112 to
 * R115, OQ-69), and not similar to the e-mail (R116).
 */
export function newPassword(email: InputValue): Rule {
  return all(passwordShape, maxLength(128), notSimilarTo(email))
}

/**
 * Validates a new password and its repetition, at `password` and `confirmPassword`. Only the server passes `isCommon`
 * (`isCommonPassword`). The browser does not load the words and shows the server's answer.
 */
export function passwordFindings(
  { password, confirmPassword, email }: { password: string; confirmPassword: string; email: InputValue },
  isCommon: (password: string) => boolean = () => false,
): Finding[] {
  const common: Rule = (typed) =>
    typed && isCommon(typed) ? 'This password is too easy to guess. Please choose another one' : null
  return findings([
    ['password', all(required, newPassword(email), common)(password)],
    ['confirmPassword', all(required, repeats(password))(confirmPassword)],
  ])
}

/** R112 to R115: one message for every missing part. */
export const passwordShape: Rule = (password) => {
  if (!password) return null
  const isFine =
    password.length >= 8 &&
    /\d/.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    !/\s/.test(password)
  return isFine ? null : 'Password requires combination of 8 mixed case letters and numbers.'
}

/** R116: neither contains the other. The same goes for the part before the @ if it has three characters or more (OQ-68). */
export function notSimilarTo(email: InputValue): Rule {
  return (password) => {
    if (!password || !email) return null
    const lowerPassword = password.toLowerCase()
    const address = email.trim().toLowerCase()
    const local = address.split('@')[0]!
    const isSimilar =
      lowerPassword.includes(address) ||
      address.includes(lowerPassword) ||
      (local.length >= 3 && lowerPassword.includes(local))
    return isSimilar ? 'Your password cannot be similar to the email' : null
  }
}

/** R075: for the second field, which repeats the first. */
export function repeats(password: InputValue): Rule {
  return (confirmation) =>
    (confirmation ?? '') === (password ?? '') ? null : "Password and Confirm Password doesn't match"
}
