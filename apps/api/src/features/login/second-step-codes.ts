import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '@afterbell/domain/login/second-step'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Without letters that look like others. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

/** What an app makes codes of (RFC 6238, as every app knows it: SHA-1, six digits, half a minute). */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What an app reads off the square. */
export function addressOf(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The half minute whose code this is: this one, the one before or the next, for clocks differ. Null when it is none of them. */
export function stepOf(secret: string, code: string, at: Temporal.Instant): number | null {
  const timestamp = at.epochMilliseconds
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** Codes for when the device is lost: 79 random bits each. */
export function newRecoveryCodes(): string[] {
  const code = () => Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, code)
}

export function recoveryHash(accountId: string, code: string): Buffer {
  return createHash('sha256').update(`${accountId} ${code}`).digest()
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Afterbell', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}
