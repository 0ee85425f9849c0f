import { createHash } from 'node:crypto'

/** The site passkeys are bound to. Browsers and devices use them on no other site. */
export interface Site {
  /** The host of the public address. */
  id: string
  /** Whether this origin is one of ours. */
  isOurs(origin: string): boolean
}

/** ECDSA, EdDSA and RSA, which devices sign with. */
export const ALGORITHMS = [-7, -8, -257]

/** Returns the site of the public address, regardless of proxies. On localhost, any port counts as ours. */
export function siteOf(publicUrl: string): Site {
  const { hostname, origin } = new URL(publicUrl)
  return {
    id: hostname,
    isOurs: (other) => other === origin || (hostname === 'localhost' && isLocal(other)),
  }
}

function isLocal(origin: string): boolean {
  return /^https?:\/\/localhost(:\d{1,5})?$/.test(origin)
}

/**
 * Returns the user handle devices store: the same for all passkeys of an account, without revealing anything about
 * it.
 */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`afterbell passkey ${accountId}`).digest())
}
