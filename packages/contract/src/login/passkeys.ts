import * as z from 'zod/mini'
import { text } from '../kernel/fields.ts'

/** Bytes as browsers write them of passkeys: base64 for addresses, without padding. */
function bytes(max: number) {
  return z.string().check(z.regex(/^[\w-]+$/, 'This is no passkey'), z.maxLength(max, 'This is too long'))
}

/** What a browser is told to ask a device for, as WebAuthn writes it in JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** A passkey that a device has made. */
export const newPasskey = z.object({
  id: bytes(1400),
  clientDataJSON: bytes(8000),
  attestationObject: bytes(30_000),
  transports: z._default(z.array(text(40)).check(z.maxLength(10, 'These are too many')), []),
})

/** What a device signed with a passkey. */
export const shownPasskey = z.object({
  id: bytes(1400),
  clientDataJSON: bytes(8000),
  authenticatorData: bytes(8000),
  signature: bytes(8000),
  userHandle: z._default(z.nullable(bytes(100)), null),
})

export type NewPasskey = z.infer<typeof newPasskey>
export type ShownPasskey = z.infer<typeof shownPasskey>
