import type { NewPasskey, PasskeyAssertion } from '@afterbell/contract/login/passkeys'
import { ALGORITHMS, type Site } from './site.ts'

export interface CheckedPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}

/**
 * Returns the challenge from the client data. Null if it is malformed or came from another origin or a cross-origin
 * frame.
 */
export function challengeIn(clientDataJSON: string, site: Site): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const { challenge, origin, crossOrigin } = clientData as Record<string, unknown>
    const isOurs = typeof origin === 'string' && site.isOurs(origin) && crossOrigin !== true
    return isOurs && typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/**
 * Returns the key of a new passkey made for this challenge and site, or null if it is invalid. Requests no
 * attestation and discards any, so the device's maker does not matter.
 */
export async function checkedNew(
  { id, clientDataJSON, attestationObject, transports }: NewPasskey,
  challenge: string,
  site: Site,
): Promise<CheckedPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const response = {
      clientDataJSON,
      attestationObject: await withoutStatement(attestationObject),
      transports: transports as never[],
    }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, response, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originIn(clientDataJSON),
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter }
  } catch {
    // Malformed or forged data, not an error of this server.
    return null
  }
}

/** Returns the device's signature counter if it signed this challenge for this site with this key, else null. */
export async function verifyPasskey(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  expectation: { challenge: string; site: Site; publicKey: Buffer; requiresPerson: boolean },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        response: { clientDataJSON, authenticatorData, signature },
        type: 'public-key',
        clientExtensionResults: {},
      },
      expectedChallenge: expectation.challenge,
      expectedOrigin: originIn(clientDataJSON),
      expectedRPID: expectation.site.id,
      // The store compares the counter, in one statement.
      credential: { id, publicKey: new Uint8Array(expectation.publicKey), counter: 0 },
      requireUserVerification: expectation.requiresPerson,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** Returns the origin, which `challengeIn` has already checked. */
function originIn(clientDataJSON: string): string {
  return (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin: string }).origin
}

async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
    'authData',
  )
  const plain = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(plain)).toString('base64url')
}
