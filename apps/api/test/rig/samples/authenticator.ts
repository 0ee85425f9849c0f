import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows so many half minutes from now, on a clock that is ahead. */
export function codeNow(
  { clockShiftSeconds }: { clockShiftSeconds: number },
  secret: string,
  halfMinutes = 0,
): string {
  const timestamp = Date.now() + (clockShiftSeconds + halfMinutes * 30) * 1000
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
}
