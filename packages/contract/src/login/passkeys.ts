import * as z from 'zod/mini'
import { text } from '../kernel/fields.ts'

/** Bytes in the format of WebAuthn: base64url without padding. */
function bytes(max: number) {
  return z.string().check(z.regex(/^[\w-]+$/, 'This is no passkey'), z.maxLength(max, 'This is too long'))
}

/** WebAuthn options in JSON, for the browser to pass to the device. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** A new passkey from a device. */
export const newPasskey = z.object({
  id: bytes(1400),
  clientDataJSON: bytes(8000),
  attestationObject: bytes(30_000),
  transports: z._default(z.array(text(40)).check(z.maxLength(10, 'These are too many')), []),
})

/** A device's signature with a passkey. */
export const passkeyAssertion = z.object({
  id: bytes(1400),
  clientDataJSON: bytes(8000),
  authenticatorData: bytes(8000),
  signature: bytes(8000),
  userHandle: z._default(z.nullable(bytes(100)), null),
})

export type NewPasskey = z.infer<typeof newPasskey>
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
