import { createHash } from 'node:crypto'

/** The site passkeys are made for. Browsers and devices use them nowhere else. */
export interface Site {
  /** The host of the address people use: what passkeys are bound to. */
  id: string
  /** Whether a page of this origin is one of ours. */
  isOurs(origin: string): boolean
}

/** ECDSA, EdDSA and RSA: what devices sign with. */
export const ALGORITHMS = [-7, -8, -257]

/** Read off the public address, whatever stands before the server. On one's own computer ports differ, and say nothing. */
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

/** What devices keep of a person, the same for all passkeys of one: it says nothing about them. */
export function userHandleOf(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`afterbell passkey ${accountId}`).digest())
}
