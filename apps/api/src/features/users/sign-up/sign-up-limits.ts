import type { Limit } from '../../../platform/security/attempts.ts'

// Limits for people who are not signed in.

/** Sign-ups: more per network than an office makes by mistake. */
export function signUpLimits({ email, network }: { email: string; network: string }): Limit[] {
  return [
    { key: `sign-up ${email}`, most: 5, minutes: 60 },
    { key: `sign-up from ${network}`, most: 20, minutes: 60 },
  ]
}

/** Letters to one address: one a minute, no matter who requests them. */
export function letterLimit(email: string): Limit {
  return { key: `sign-up letter ${email}`, most: 1, minutes: 1 }
}

/** Letters requested again. */
export function againLimits({ email, network }: { email: string; network: string }): Limit[] {
  return [
    { key: `sign-up letter again ${email}`, most: 5, minutes: 60 },
    { key: `sign-up letter again from ${network}`, most: 30, minutes: 60 },
  ]
}

/** Addresses checked without a proof of work: ten a minute. With one, there is still a limit. */
export function checkLimit(network: string): Limit {
  return { key: `check-email from ${network}`, most: 10, minutes: 1 }
}

export function provenCheckLimit(network: string): Limit {
  return { key: `check-email proven from ${network}`, most: 60, minutes: 1 }
}

/** Opened links. */
export function openLimit(network: string): Limit {
  return { key: `sign-up link from ${network}`, most: 30, minutes: 15 }
}
