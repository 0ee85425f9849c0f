import type { users } from '@afterbell/contract/users/users'
import { decideRemoveUser } from '@afterbell/domain/users/people'
import { splitByDecision } from '../../platform/database/bulk-removal.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed, notThere } from '../../platform/problems.ts'
import { forgetImages } from '../school/image.store.ts'
import { lockPeople } from './change-user.ts'
import { withdrawInvitations } from './invitations/invitations.store.ts'
import { removePhotos } from './photo.store.ts'
import { taughtNow, updateRemoved } from './members.store.ts'

/** Removes a user from the school, or withdraws their invitation. */
export const removeUser: Act<(typeof users)['remove']> = async (call) => {
  const { changed, decisions } = await removePeople(call, [call.params.userId])
  for (const decision of decisions) assertAllowed(decision)
  if (changed === 0) throw notThere()
}

/** Removes several users. Returns those it refused, each with the reason. */
export const removeUsers: Act<(typeof users)['removeMany']> = async (call) => {
  const { changed, refused } = await removePeople(call, call.query.userIds)
  return { changed, refused }
}

async function removePeople(call: AnyCall, ids: readonly string[]) {
  const { tx, school } = call
  const { members, by } = await lockPeople(call, ids)
  const taughtByUser = await taughtNow(tx, school, ids)
  const decide = (person: (typeof members)[number]) =>
    decideRemoveUser(
      person,
      by,
      (taughtByUser.get(person.id) ?? []).map(({ name }) => name),
    )
  const { going, goingIds, refused } = splitByDecision(members, decide)
  const withdrawn = await withdrawInvitations(tx, school.id, ids)
  await updateRemoved(tx, school.id, goingIds)
  await forgetImages(tx, school.id, await removePhotos(tx, school.id, goingIds))
  await record(tx, call, [
    ...going.map(({ id, name }) => ({
      what: 'user.removed' as const,
      subjectId: id,
      details: { name },
    })),
    ...withdrawn.map(({ id, email }) => ({
      what: 'user.invitation-withdrawn' as const,
      subjectId: id,
      details: { email },
    })),
  ])
  return { changed: going.length + withdrawn.length, refused, decisions: members.map(decide) }
}
