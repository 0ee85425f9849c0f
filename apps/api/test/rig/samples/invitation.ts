import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@afterbell/domain/kernel/roles'
import { invitationToken } from '../../../src/features/users/invitations/invitation-token.ts'
import type { Rig } from '../app.ts'
import { inside, type MadeSchool } from '../make.ts'

export interface MadeInvitation {
  id: string
  email: string
  token: string
}

/** Creates an open invitation and returns its link's secret. */
export async function makeInvitation(
  rig: Rig,
  school: MadeSchool,
  { email, role = 'SCHOOL_COORDINATOR', daysAgo = 0 }: { email?: string; role?: Role; daysAgo?: number } = {},
): Promise<MadeInvitation> {
  const id = randomUUIDv7()
  const { token, hash } = invitationToken(school.id)
  const address = email ?? `invited.${id.slice(-10)}@example.test`
  await inside(rig, school.id, (query) =>
    query(
      `insert into invitation (school_id, id, email, first_name, last_name, role, token_hash, invited_by, sent_at, expires_at)
       values ($1, $2, $3, 'Ivy', 'Newcomer', $4, $5, $6, app.now() - make_interval(days => $7), app.now() + make_interval(days => 7 - $7))`,
      [school.id, id, address, role, hash, school.admin.id, daysAgo],
    ),
  )
  return { id, email: address, token }
}
