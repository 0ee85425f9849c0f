import type { ActivityKind } from '../kernel/activity-kinds.ts'
import { may, type Role } from '../kernel/roles.ts'

/**
 * Checks whether a role sees money where staff work with activities of a kind: prices, what a child pays, who owes. The
 * office does; instructors see who is there, not what it costs (decision 52).
 */
export function seesPrices(role: Role, kind: ActivityKind): boolean {
  return may(role, `${kind}.rosters`, 'download')
}
