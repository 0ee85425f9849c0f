import type { NewPasskey, ShownPasskey } from '@afterbell/contract/login/passkeys'

/** The server's options for the device. */
export type PasskeyOptions = Readonly<Record<string, unknown>>

/** A device gave no passkey, in a sentence that says why. */
export class PasskeyFailed extends Error {
  readonly code = 'PASSKEY_FAILED'
}

/** Whether this browser can ask a device at all: not over plain http, but on one’s own computer. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Asks the device to sign with a passkey. Throws `PasskeyFailed` if it does not. */
export async function showPasskey(options: PasskeyOptions): Promise<ShownPasskey> {
  return (await import('./passkey-device.ts')).signed(options)
}

/** Has a device make a passkey. Throws `PasskeyFailed` where it did not. */
export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey> {
  return (await import('./passkey-device.ts')).made(options)
}
