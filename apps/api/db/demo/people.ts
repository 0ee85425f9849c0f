import { users } from '@afterbell/contract/users/users'
import type { DemoServer } from './demo-server.ts'
import type { OpenSchool } from './open-school.ts'

/** Adds users besides the working staff: a deactivated one, an invitation that expired months ago, and two open ones. */
export async function invitePeople(
  server: DemoServer,
  { plan, admin, staff }: OpenSchool,
  opens: Temporal.Instant,
): Promise<void> {
  const { invitations, away } = plan.people
  const [first, ...others] = invitations
  if (first) await server.at(opens, () => server.ask(users.invite, { body: first }, admin))
  for (const [index, body] of others.entries())
    await server.at(server.now.subtract({ hours: 20 + index * 30 }), () =>
      server.ask(users.invite, { body }, admin),
    )
  for (const name of away)
    await server.ask(
      users.discardInvite,
      { params: { userId: staff.get(name)!.accountId }, body: { active: false } },
      admin,
    )
}
