import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '@afterbell/domain/login/second-step'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Without letters and digits that look alike. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

/** Creates the secret of an authenticator app (RFC 6238 with the common settings: SHA-1, six digits, 30 seconds). */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the address in the QR code. */
export function addressOf(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * Returns the 30-second step this code belongs to: the current, previous or next one, because clocks differ. Null if
 * none matches.
 */
export function stepOf(secret: string, code: string, at: Temporal.Instant): number | null {
  const timestamp = at.epochMilliseconds
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** Creates recovery codes for a lost device: 79 random bits each. */
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
