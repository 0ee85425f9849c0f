import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { PORTAL_DEFAULTS, type PortalSwitches } from '@afterbell/domain/school/portal'
import type { Tx } from '../../platform/database/database.ts'

/** Returns the portal switches of a kind, or the defaults if the school set none. */
export async function portalSwitchesOf(
  tx: Tx,
  schoolId: string,
  kind: ActivityKind,
): Promise<PortalSwitches> {
  const { rows } = await sql<PortalSwitches>`
    select is_visible as visible, shows_prices as prices, shows_places as places, shows_instructors as instructors
    from portal_kind where school_id = ${schoolId} and kind = ${kind}`.execute(tx)
  return rows[0] ?? PORTAL_DEFAULTS
}
