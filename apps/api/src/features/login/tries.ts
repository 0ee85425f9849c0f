import type { Limit } from '../../platform/security/attempts.ts'

// What one who guesses may try, so that whoever guesses keeps the owner waiting nowhere but beside them (decision 64).

/** A device that signed in with the account before, or the network of one that never did. */
interface From {
  email: string
  device: string | null
  network: string
}

const DAY_MINUTES = 24 * 60

/** All tries about an account: a new password forgets them. */
export function triesAbout(email: string): string {
  return `account ${email}`
}

/**
 * Tries to sign in. A device that is known counts for itself alone. All others count by account and network, by account
 * from everywhere (slowly: guesses from many addresses are bounded), and by network for all accounts.
 * `clears` is forgotten when one succeeds; of the others that one is taken back.
 */
export function signInLimits({ email, device, network }: From): { clears: Limit; others: Limit[] } {
  const about = triesAbout(email)
  const from = device ? `on ${device}` : `from ${network}`
  const clears = { key: `login ${email} ${from}`, about, most: 10, minutes: 15 }
  const daily = { key: `login ${email} ${from} in a day`, about, most: 40, minutes: DAY_MINUTES }
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

/** All tries to sign in that come from a network. */
export function networkKey(network: string): string {
  return `login from ${network}`
}

/** Tries from one network, for all accounts. */
export function networkLimit(network: string): Limit {
  return { key: networkKey(network), most: 100, minutes: 15 }
}

/**
 * Links for a new password. From everywhere together a new one may leave before the last has expired: whoever else asks
 * for them all day, the owner always has one that works.
 */
export function linkLimits({ email, device, network }: From): Limit[] {
  const about = triesAbout(email)
  if (device) return [{ key: `forgot ${email} on ${device}`, about, most: 5, minutes: 60 }]
  return [
    { key: `forgot ${email} from ${network}`, about, most: 5, minutes: 60 },
    { key: `forgot ${email}`, about, most: 3, minutes: 20 },
    { key: `forgot from ${network}`, most: 30, minutes: 60 },
  ]
}
