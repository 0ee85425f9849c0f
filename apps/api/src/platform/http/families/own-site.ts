import type { FastifyRequest } from 'fastify'
import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { forbidden } from '../../problems.ts'

/** Checks whether only our own pages may send a call: those of families, whose session is a cookie. */
export function isOfFamilies(op: AnyOp): boolean {
  return op.paths.some(({ path }) => path.startsWith('/family/'))
}

/**
 * Refuses a call of a family that another site sent. Browsers say where a request comes from; whoever says nothing is
 * no browser with a cookie of ours. Not asked of a GET: older Safaris name no site with one, and none changes what
 * another site could want.
 */
export function assertOwnSite(request: FastifyRequest, origin: string): void {
  const { 'sec-fetch-site': site, origin: from } = request.headers
  if (site === 'same-origin' || (site === undefined && from === origin)) return
  throw forbidden('OTHER_SITE', problemSentences.otherSite)
}
