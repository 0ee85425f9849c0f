import type { notifications } from '@afterbell/contract/users/notifications'
import type { Role } from '@afterbell/domain/kernel/roles'
import { channelUnlessChosen, eventsFor } from '@afterbell/domain/users/notifications'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { invalid } from '../../platform/problems.ts'
import { choicesOf, keepChoices, type Choice } from './notifications.store.ts'

export const ownNotifications: Act<(typeof notifications)['get']> = (call) => chosen(call, call.user.role)

/** Changes how one is told of what the role may see; the last one given of an event counts. */
export const changeNotifications: Act<(typeof notifications)['change']> = async (call) => {
  const { tx, school, user, body } = call
  const events = eventsFor(user.role)
  const wrong = body.notifications.flatMap(({ event }, index) =>
    events.includes(event)
      ? []
      : [{ path: `notifications.${index}.event`, message: 'Your role does not see this' }],
  )
  if (wrong.length > 0) throw invalid(wrong)
  const byEvent = new Map(body.notifications.map((choice) => [choice.event, choice]))
  await keepChoices(tx, school.id, user.id, [...byEvent.values()])
  return chosen(call, user.role)
}

async function chosen({ tx, school, user }: AnyCall, role: Role): Promise<Choice[]> {
  const kept = new Map(
    (await choicesOf(tx, school.id, user.id)).map(({ event, channel }) => [event, channel]),
  )
  return eventsFor(role).map((event) => ({ event, channel: kept.get(event) ?? channelUnlessChosen(role) }))
}
