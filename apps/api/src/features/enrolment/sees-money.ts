import { may } from '@afterbell/domain/roles'
import type { User } from '../../platform/serve.ts'

/** Instructors see who is there, not who owes what. */
export function seesMoney(user: User): boolean {
  return may(user.role, 'classes.rosters', 'download')
}
