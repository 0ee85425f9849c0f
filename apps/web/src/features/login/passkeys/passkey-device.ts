import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAssertion } from '@afterbell/contract/login/passkeys'
import { PasskeyFailed, type PasskeyOptions } from './passkeys.ts'

// Separate from the login, which loads it through `passkeys.ts` on demand.

/** Asks the device to sign. Throws `PasskeyFailed` if it does not. */
export async function signed(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const { id, response } = await answerOfDevice(startAuthentication({ optionsJSON: options as never }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null }
}

/** Asks the device to make a passkey. Throws `PasskeyFailed` if it does not. */
export async function made(options: PasskeyOptions): Promise<NewPasskey> {
  const { id, response } = await answerOfDevice(startRegistration({ optionsJSON: options as never }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

async function answerOfDevice<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw new PasskeyFailed(sentenceOf(error))
  }
}

/** Browsers report a cancel and a timeout alike, with little detail. */
function sentenceOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : null
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of yours already. Use another device or security key'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return 'Passkeys do not work at this address. Open Afterbell at the address in our emails'
  return 'Your device gave no passkey. Please try again'
}
