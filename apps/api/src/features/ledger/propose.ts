import { randomUUIDv7 } from 'node:crypto'
import { partsGivenBack, type GivenUp } from '@afterbell/domain/ledger/refund'
import { billedLines, holdInvoices } from './billed.store.ts'
import type { Billing } from './owe.ts'
import { insertProposals, type NewProposal } from './proposals.store.ts'

/**
 * Proposes to give back what was billed for what a child gives up, in the act's own transaction: nothing is given back before
 * somebody who may refund says so. One proposal for each enrollment; none where nothing was billed for it.
 */
export async function propose(
  { tx, school, user }: Billing,
  givenUp: readonly GivenUp[],
  cause: NewProposal['cause'],
): Promise<void> {
  const enrollmentIds = [...new Set(givenUp.map(({ enrollmentId }) => enrollmentId))]
  if (enrollmentIds.length === 0) return
  // Two who give up days of one enrollment do so one after the other.
  await holdInvoices(tx, school.id, { enrollmentIds })
  const lines = (await billedLines(tx, school.id, { enrollmentIds })).map((line) => ({
    ...line,
    givenBackCents: line.creditedCents + line.proposedCents,
  }))
  const proposals = enrollmentIds.flatMap((enrollmentId): NewProposal[] => {
    const own = lines.filter((line) => line.enrollmentId === enrollmentId)
    const parts = partsGivenBack(
      own,
      givenUp.filter((each) => each.enrollmentId === enrollmentId),
    )
    return parts.length === 0 ? [] : [{ id: randomUUIDv7(), enrollmentId, cause, parts }]
  })
  if (proposals.length > 0) await insertProposals(tx, school.id, { proposals, accountId: user?.id ?? null })
}
