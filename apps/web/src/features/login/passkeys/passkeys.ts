import type { NewPasskey, PasskeyAssertion } from '@afterbell/contract/login/passkeys'

/** The server's options for the device. */
export type PasskeyOptions = Readonly<Record<string, unknown>>

/** The device gave no passkey; the message says why. */
export class PasskeyFailed extends Error {
  readonly code = 'PASSKEY_FAILED'
}

/** Whether this browser supports passkeys: not over plain http, except on localhost. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Asks the device to sign with a passkey. Throws `PasskeyFailed` if it does not. */
export async function showPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  return (await import('./passkey-device.ts')).signed(options)
}

/** Asks the device to make a passkey. Throws `PasskeyFailed` if it does not. */
export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey> {
  return (await import('./passkey-device.ts')).made(options)
}
