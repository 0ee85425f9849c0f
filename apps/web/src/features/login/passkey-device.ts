import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { NewPasskey, ShownPasskey } from '@afterbell/contract/login/passkeys'
import { PasskeyFailed, type PasskeyOptions } from './passkeys.ts'

// Apart from the login, which does not need it to begin: `passkeys.ts` fetches it.

/** Has a device sign what the server asks for. Throws `PasskeyFailed` where it did not. */
export async function signed(options: PasskeyOptions): Promise<ShownPasskey> {
  const { id, response } = await asked(startAuthentication({ optionsJSON: options as never }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null }
}

/** Has a device make a passkey. Throws `PasskeyFailed` where it did not. */
export async function made(options: PasskeyOptions): Promise<NewPasskey> {
  const { id, response } = await asked(startRegistration({ optionsJSON: options as never }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw new PasskeyFailed(sentenceOf(error))
  }
}

/** Browsers tell a press on Cancel and a wait that was too long from nothing else, and say little of what they tell. */
function sentenceOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : null
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already. Use another device or security key'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys do not work at this address. Open Afterbell at the address in our emails'
  return 'Your device gave no passkey. Please try again'
}
