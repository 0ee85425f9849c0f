import type { familyReminders } from '@afterbell/contract/portal/finding/family-finding'
import { instantOf } from '@afterbell/domain/kernel/dates'
import { openingReminderAt } from '@afterbell/domain/portal/finding/opening-reminder'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { assertFamilyMay } from '../family-door.ts'
import { addReminder, openingOf, remindersOf, removeReminder } from './reminders.store.ts'

/** Reminders that a guardian wants before sign-up opens. */
export const reminderActs: Acts<typeof familyReminders> = {
  list: (call) => answer(call),
  add: async (call) => {
    const { tx, school, at, family } = call
    assertFamilyMay(family, 'BOOK')
    const activityId = call.reached(call.params.activityId).id
    const opening = await openingOf(tx, school, activityId)
    const opens = opening && instantOf(opening.date, opening.time, school.timezone)
    if (opens && openingReminderAt(opens, at, school.timezone))
      await addReminder(tx, school.id, { personIds: personIdsOf(call), activityId })
    return answer(call)
  },
  remove: async (call) => {
    const activityId = call.reached(call.params.activityId).id
    await removeReminder(call.tx, call.school.id, { personIds: personIdsOf(call), activityId })
    return answer(call)
  },
}

async function answer(call: AnyCall) {
  const { tx, school } = call
  const reminders = await remindersOf(tx, school, personIdsOf(call))
  return {
    reminders: reminders.flatMap(({ activityId, date, time, askedAt }) => {
      const opens = instantOf(date, time, school.timezone)
      const sendsAt = openingReminderAt(opens, Temporal.Instant.from(askedAt), school.timezone)
      return sendsAt ? [{ activityId, sendsAt: sendsAt.toString() }] : []
    }),
  }
}

/** A guardian who is in two families is two persons, and asks once. */
function personIdsOf({ family }: Pick<AnyCall, 'family'>): string[] {
  return family.people.map(({ id }) => id)
}
