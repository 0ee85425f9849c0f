import type { Limit } from '../../platform/security/attempts.ts'

// Rate limits for guesses. A guesser must not lock out the owner, except on the same device or network (decision 64).

/** A device that signed in with the account before, or else the network. */
interface LoginSource {
  email: string
  device: string | null
  network: string
}

const DAY_MINUTES = 24 * 60

/** Groups all tries about an account; a new password clears them. */
export function triesAbout(email: string): string {
  return `account ${email}`
}

/**
 * Limits of login tries. A known device counts alone. Others count by account and network, by account from
 * everywhere, and by network. A success clears `clears` and takes back one try of the others.
 */
export function signInLimits({ email, device, network }: LoginSource): { clears: Limit; others: Limit[] } {
  const about = triesAbout(email)
  const origin = device ? `on ${device}` : `from ${network}`
  const clears = { key: `login ${email} ${origin}`, about, most: 10, minutes: 15 }
  const daily = { key: `login ${email} ${origin} in a day`, about, most: 40, minutes: DAY_MINUTES }
  if (device) return { clears, others: [daily] }
  return {
    clears,
    others: [
      daily,
      { key: `login ${email} in a day`, about, most: 100, minutes: DAY_MINUTES },
      networkLimit(network),
    ],
  }
}

/** The key of all login tries from a network. */
export function networkKey(network: string): string {
  return `login from ${network}`
}

/** Tries from one network, for all accounts. */
export function networkLimit(network: string): Limit {
  return { key: networkKey(network), most: 100, minutes: 15 }
}

/**
 * Limits of links for a new password. Across all networks, a new link may be sent before the last one expires, so the
 * owner always has a valid one even if others keep requesting them.
 */
export function linkLimits({ email, device, network }: LoginSource): Limit[] {
  const about = triesAbout(email)
  if (device) return [{ key: `forgot ${email} on ${device}`, about, most: 5, minutes: 60 }]
  return [
    { key: `forgot ${email} from ${network}`, about, most: 5, minutes: 60 },
    { key: `forgot ${email}`, about, most: 3, minutes: 20 },
    { key: `forgot from ${network}`, most: 30, minutes: 60 },
  ]
}
