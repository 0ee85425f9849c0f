import type { ActivityKind } from '@afterbell/domain/activity-kinds'
import { may } from '@afterbell/domain/roles'
import type { User } from '../../platform/serve.ts'

/** Instructors see who is there, not who owes what. */
export function seesMoney(user: User, kind: ActivityKind): boolean {
  return may(user.role, `${kind}.rosters`, 'download')
}
