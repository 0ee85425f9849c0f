import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { PartGivenBack } from '@afterbell/domain/ledger/refund'
import type { Tx } from '../../platform/database/database.ts'

export interface NewProposal {
  id: string
  enrollmentId: string
  /** Why something might be given back. */
  cause: 'REMOVED' | 'DROP_IN_CANCELED'
  parts: readonly PartGivenBack[]
}

/** Writes proposals down, each with the parts of the lines it would give back. */
export async function insertProposals(
  tx: Tx,
  schoolId: string,
  { proposals, accountId }: { proposals: readonly NewProposal[]; accountId: string | null },
): Promise<void> {
  const rows = proposals.map(({ id, enrollmentId, cause }) => ({ id, enrollment_id: enrollmentId, cause }))
  const parts = proposals.flatMap(({ id, parts: own }) =>
    own.map(({ lineId, dates, cents }) => ({
      id: randomUUIDv7(),
      proposal_id: id,
      line_id: lineId,
      dates,
      cents,
    })),
  )
  await sql`
    with proposed as (
      insert into proposal (school_id, id, enrollment_id, cause, created_by)
      select ${schoolId}, p.id, p.enrollment_id, p.cause, ${accountId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, enrollment_id uuid, cause text)
    )
    insert into given_back (school_id, id, proposal_id, line_id, days, cents)
    select ${schoolId}, g.id, g.proposal_id, g.line_id,
      coalesce((select range_agg(daterange(d, d, '[]')) from unnest(g.dates) d), '{}'), g.cents
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as g(id uuid, proposal_id uuid, line_id uuid, dates date[], cents int)`.execute(
    tx,
  )
}
