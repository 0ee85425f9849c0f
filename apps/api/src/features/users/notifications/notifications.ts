import type { notifications } from '@afterbell/contract/users/notifications'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import {
  channelUnlessChosen,
  eventsFor,
  textFindings,
  whyNoTexts,
  type Channel,
  type StaffEvent,
} from '@afterbell/domain/users/notifications'
import { whyLeftOut } from '@afterbell/domain/messages/purpose'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { assertValid } from '../../../platform/problems.ts'
import { addressState } from '../../messages/address-states.store.ts'
import { choicesOf, keepChoices, phoneOf } from './notifications.store.ts'

type Calls = typeof notifications

/** Whether this installation sends texts. */
interface Parts {
  sendsTexts: boolean
}

export function readNotifications(parts: Parts): Act<Calls['get']> {
  return (call) => toNotificationsAnswer(call, parts)
}

/**
 * Changes how the user is notified. Refuses events the role does not include. If an event is given twice, the last
 * one counts.
 */
export function changeNotifications(parts: Parts): Act<Calls['change']> {
  return async (call) => {
    const { tx, school, user, body } = call
    const events = eventsFor(user.role)
    const { noTexts } = await reachOf(call, parts)
    assertValid([
      ...body.notifications.flatMap(({ event }, index) =>
        events.includes(event)
          ? []
          : [{ path: `notifications.${index}.event`, message: 'Your role does not see this' }],
      ),
      ...textFindings(body.notifications, await channelByEventOf(call), noTexts),
    ])
    const byEvent = new Map(body.notifications.map((choice) => [choice.event, choice]))
    await keepChoices(tx, school.id, user.id, [...byEvent.values()])
    return toNotificationsAnswer(call, parts)
  }
}

async function toNotificationsAnswer(call: AnyCall, parts: Parts): Promise<AnswerOf<Calls['get']>> {
  const { role } = call.user
  const channelByEvent = await channelByEventOf(call)
  return {
    notifications: eventsFor(role).map((event) => ({
      event,
      channel: channelByEvent.get(event) ?? channelUnlessChosen(event, role),
    })),
    ...(await reachOf(call, parts)),
  }
}

/** Returns the user's number, and why texts would not reach it. */
async function reachOf({ tx, school, user }: AnyCall, { sendsTexts }: Parts) {
  const storedPhone = await phoneOf(tx, school.id, user.id)
  const phone = storedPhone && phoneToDial(storedPhone, school.country)
  const state = phone ? await addressState(tx, school.id, 'SMS', phone) : undefined
  return {
    phone,
    noTexts: whyNoTexts({ isSetUp: sendsTexts, phone, suppressed: whyLeftOut(state, { purpose: 'CHILD' }) }),
  }
}

async function channelByEventOf({ tx, school, user }: AnyCall): Promise<Map<StaffEvent, Channel>> {
  const choices = await choicesOf(tx, school.id, user.id)
  return new Map(choices.map(({ event, channel }) => [event, channel]))
}
