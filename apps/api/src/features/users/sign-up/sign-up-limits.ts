import type { Limit } from '../../../platform/security/attempts.ts'

// What anybody may ask who is nobody yet.

/** Sign-ups: more of one office than anybody makes by mistake. */
export function signUpLimits({ email, network }: { email: string; network: string }): Limit[] {
  return [
    { key: `sign-up ${email}`, most: 5, minutes: 60 },
    { key: `sign-up from ${network}`, most: 20, minutes: 60 },
  ]
}

/** Letters to one address: one a minute, whoever asks. */
export function letterLimit(email: string): Limit {
  return { key: `sign-up letter ${email}`, most: 1, minutes: 1 }
}

/** Letters that are asked for again. */
export function againLimits({ email, network }: { email: string; network: string }): Limit[] {
  return [
    { key: `sign-up letter again ${email}`, most: 5, minutes: 60 },
    { key: `sign-up letter again from ${network}`, most: 30, minutes: 60 },
  ]
}

/** Addresses that are looked up without a proof of work: ten a minute. With one there is a bound, too. */
export function checkLimit(network: string): Limit {
  return { key: `check-email from ${network}`, most: 10, minutes: 1 }
}

export function provenCheckLimit(network: string): Limit {
  return { key: `check-email proven from ${network}`, most: 60, minutes: 1 }
}

/** Links that are opened. */
export function openLimit(network: string): Limit {
  return { key: `sign-up link from ${network}`, most: 30, minutes: 15 }
}
