import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../platform/security/tokens.ts'

/** What a link is about: an offer, or a place on a wait list. */
export type LinkAbout = 'OFFER' | 'WAIT'

/** A guardian as their row stands. A link is sealed over all of it. */
export interface LinkedGuardian {
  id: string
  firstName: string
  lastName: string
  emailKey: string | null
  phone: string | null
}

/**
 * Links by which one guardian answers one offer, or leaves one wait list, without a log-in. The token follows the number
 * sign, so servers and logs never see it. It holds the id of the offer or place and a seal over that and the guardian's
 * row: whoever changes the name, the address or the phone of the guardian ends the links sent before.
 */
export interface OfferLinks {
  to(about: LinkAbout, subjectId: string, guardian: LinkedGuardian, portalName: string): string
  /** Returns the offer or place that a token names, without checking it. Null if it is malformed. */
  read(token: string): string | null
  opens(token: string, about: LinkAbout, guardian: LinkedGuardian): boolean
}

/** The page of each kind of link, below the school's portal. */
const PAGES = { OFFER: 'offer', WAIT: 'wait-list' } as const satisfies Record<LinkAbout, string>

export function offerLinks(publicUrl: string, secret: string): OfferLinks {
  const key = keyFor(secret, 'offer links')
  const tokenOf = (about: LinkAbout, subjectId: string, guardian: LinkedGuardian) => {
    const { id, firstName, lastName, emailKey, phone } = guardian
    const facts = JSON.stringify([about, subjectId, id, firstName, lastName, emailKey, phone])
    const seal = createHmac('sha256', key).update(facts).digest().subarray(0, SEAL_BYTES)
    return Buffer.concat([Buffer.from(subjectId.replaceAll('-', ''), 'hex'), seal]).toString('base64url')
  }
  const read = (token: string) => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== ID_BYTES + SEAL_BYTES) return null
    return bytes
      .subarray(0, ID_BYTES)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
  return {
    to: (about, subjectId, guardian, portalName) =>
      `${publicUrl}/portal/${portalName}/${PAGES[about]}#token=${tokenOf(about, subjectId, guardian)}`,
    read,
    opens(token, about, guardian) {
      const subjectId = read(token)
      if (subjectId === null) return false
      const [expected, actual] = [Buffer.from(tokenOf(about, subjectId, guardian)), Buffer.from(token)]
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}

const ID_BYTES = 16
/** 128 bits: the link has to fit into a text. */
const SEAL_BYTES = 16
