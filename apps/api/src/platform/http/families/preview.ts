import { writes, type AnyOp } from '@afterbell/contract/kernel/op'
import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import type { FastifyRequest } from 'fastify'
import { forbidden, notSignedIn } from '../../problems.ts'
import type { SignedLinks } from '../../security/signed-links.ts'
import { hashOf } from '../../security/tokens.ts'
import { FAMILY_COOKIE } from './family-cookie.ts'

/** Who looks at the portal, and as whom. */
export interface Preview {
  guardianId: string
  accountId: string
}

/** What a call of a family shows to get in: the token of its session, or that of a preview, which counts before it. */
export interface FamilyProof {
  familyToken: Buffer
  preview?: string
}

/** Returns what a call of a family shows. Families show a cookie, and staff who look a bearer token. */
export function familyProofIn({ headers, cookies }: FastifyRequest): FamilyProof {
  const [, preview] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const token = preview ?? cookies[FAMILY_COOKIE]
  if (!token) throw notSignedIn()
  return { familyToken: hashOf(token), ...(preview !== undefined && { preview }) }
}

/** Makes the token of a preview. It is signed and stored nowhere; each call asks again whether it still may. */
export function previewToken(
  links: Pick<SignedLinks, 'sign'>,
  { schoolId, guardianId, accountId }: Preview & { schoolId: string },
  until: Temporal.Instant,
): string {
  return links.sign(`family-preview ${schoolId} ${guardianId} ${accountId}`, until)
}

/** Reads the token of a preview. Null if it was not made here for this school, or has expired. */
export function readPreview(
  links: Pick<SignedLinks, 'read'>,
  token: string,
  { schoolId, at }: { schoolId: string; at: Temporal.Instant },
): Preview | null {
  const [what, school, guardianId, accountId] = links.read(token, at)?.split(' ') ?? []
  if (what !== 'family-preview' || school !== schoolId || !guardianId || !accountId) return null
  return { guardianId, accountId }
}

/**
 * Refuses whatever saves something. A GET that only prolongs a session reads here, in a transaction that can do no more.
 */
export function assertPreviewed(op: AnyOp): void {
  if (writes(op) && op.method !== 'GET')
    throw forbidden('PREVIEW_READS_ONLY', problemSentences.previewReadsOnly)
}
