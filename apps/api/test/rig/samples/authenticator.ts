import { Secret, TOTP } from 'otpauth'

/** Returns the code of an authenticator app a number of 30-second steps from now. */
export function codeNow(
  { clockShiftSeconds }: { clockShiftSeconds: number },
  secret: string,
  halfMinutes = 0,
): string {
  const timestamp = Date.now() + (clockShiftSeconds + halfMinutes * 30) * 1000
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
}
