import { sql } from 'kysely'
import type { MarketingSource } from '@afterbell/domain/families/marketing-consent'
import type { Tx } from '../../../platform/database/database.ts'

/** A guardian whose marketing consent has changed. */
export interface MarketingChange {
  id: string
  familyId: string
  name: string
  isGiven: boolean
}

/**
 * Stores marketing consent where it differs from before; no recorded consent counts as a no. An import only sets
 * consent that was never recorded. Returns the guardians that changed.
 */
export async function keepMarketing(
  tx: Tx,
  schoolId: string,
  consents: readonly { id: string; marketing: boolean }[],
  { source, accountId }: { source: MarketingSource; accountId: string | null },
): Promise<MarketingChange[]> {
  if (consents.length === 0) return []
  const { rows } = await sql<MarketingChange>`
    update guardian g set marketing_consent = s.marketing, marketing_said_at = app.now(), marketing_source = ${source},
      marketing_said_by = ${accountId}::uuid
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb) as s(id uuid, marketing boolean)
    where g.school_id = ${schoolId} and g.id = s.id and ${isNews(source)}
    returning g.id, g.family_id as "familyId", g.first_name || ' ' || g.last_name as name, s.marketing as "isGiven"`.execute(
    tx,
  )
  return rows
}

function isNews(source: MarketingSource) {
  return source === 'IMPORT'
    ? sql`g.marketing_consent is null`
    : sql`s.marketing <> coalesce(g.marketing_consent, false)`
}
