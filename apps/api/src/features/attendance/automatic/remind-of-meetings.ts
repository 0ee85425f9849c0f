import { withSection } from '@afterbell/domain/activities/sections'
import { CHANNELS, type Channel } from '@afterbell/domain/messages/channels'
import { reminderDue } from '@afterbell/domain/messages/reminder-time'
import { settingOf } from '../../messages/automatic/automatic.store.ts'
import type { TimedMessage } from '../../messages/automatic/look.job.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import {
  apartByTelling,
  contactsReached,
  type ReachedGuardian,
} from '../../messages/automatic/reached.store.ts'
import {
  sendAutomatic,
  type AutomaticMessage,
  type SendContext,
} from '../../messages/automatic/send-automatic.ts'
import { messageSettingsOf } from '../../messages/message-settings.store.ts'
import {
  childrenToRemind,
  meetingsSoon,
  type ChildToRemind,
  type MeetingToRemindOf,
} from './reminders.store.ts'

/** Extra hours to look ahead: a text that is due at night goes out earlier. */
const EARLIER_HOURS = 25

/**
 * Reminds families of meetings that begin soon, once per child and meeting. Also covers children enrolled after the
 * reminder was due.
 */
export const remindOfMeetings: TimedMessage = async (sending) => {
  const { tx, school, at } = sending
  const setting = await settingOf(tx, school.id, 'MEETING_REMINDER')
  if (!setting.emails && !setting.texts) return
  const hours = setting.lead!
  const meetings = await meetingsSoon(tx, school, at.add({ hours: hours + EARLIER_HOURS }))
  const { quietFrom: from, quietUntil: until } = await messageSettingsOf(tx, school.id)
  const timing = { hours, quiet: { from, until }, zone: school.timezone }
  for (const channel of CHANNELS) {
    if (!(channel === 'EMAIL' ? setting.emails : setting.texts)) continue
    const due = meetings.filter(
      ({ startsAt }) =>
        Temporal.Instant.compare(reminderDue(channel, Temporal.Instant.from(startsAt), timing), at) <= 0,
    )
    await remindOf(sending, channel, due)
  }
}

/** Sends the reminders in one group per start time, because each expires when its meeting begins. */
async function remindOf(
  sending: SendContext,
  channel: Channel,
  meetings: readonly MeetingToRemindOf[],
): Promise<void> {
  if (meetings.length === 0) return
  const { tx, school } = sending
  const meetingIds = meetings.map(({ id }) => id)
  const children = await childrenToRemind(tx, school.id, { meetingIds, channel })
  const guardedById = await guardedChildren(
    tx,
    school,
    children.map(({ childId }) => childId),
  )
  const contacts = await contactsReached(tx, school, [...new Set(children.map(({ familyId }) => familyId))])
  const startsAt = new Map(meetings.map((meeting) => [meeting.id, meeting.startsAt]))
  const byTime = Map.groupBy(children, ({ meetingId }) => startsAt.get(meetingId)!)
  for (const [begins, theirs] of byTime) {
    const messages = [...Map.groupBy(theirs, ({ meetingId }) => meetingId).values()].flatMap((expected) =>
      contacts.flatMap((to) => {
        const theirs = expected.filter(({ familyId }) => familyId === to.familyId)
        const parts = apartByTelling(to, theirs, { guarded: guardedById, idOf: ({ childId }) => childId })
        return parts.map((part) => reminderTo(sending, to, part))
      }),
    )
    const how = { channels: [channel], notAfter: Temporal.Instant.from(begins) }
    await sendAutomatic(sending, 'MEETING_REMINDER', messages, how)
  }
}

/** Builds one message for siblings at the same meeting. */
function reminderTo(
  { school }: SendContext,
  to: ReachedGuardian,
  children: readonly ChildToRemind[],
): AutomaticMessage {
  const { meetingId, activity, sectionName, place, meetingLink, date, timeFrom, timeTo } = children[0]!
  return {
    keys: children.map(({ childId }) => `${meetingId} ${childId}`),
    to,
    childIds: children.map(({ childId }) => childId),
    fields: ({ format }) => ({
      child: format.namesText(children.map(({ child }) => child)),
      activity: withSection(activity, sectionName),
      date: format.dayInWords(date),
      time: format.formatTimeRange(timeFrom, timeTo, school.dateFormat),
      place,
      meetingLink,
    }),
  }
}
