import { tellingOf } from '@afterbell/domain/messages/telling'
import { guardedChildren } from '../messages/telling.store.ts'
import { closedDayMessages, closedDays } from '@afterbell/contract/closed-days/closed-days'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { MessageChild } from '@afterbell/domain/messages/recipients'
import { namesText } from '@afterbell/domain/kernel/names'
import { serve, type Act, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { listedChildren } from '../messages/audience.store.ts'
import type { MessageParts } from '../messages/message-parts.ts'
import { sendingActs } from '../messages/sending-acts.ts'
import { reach } from '../messages/write.ts'
import {
  addClosedDays,
  changeClosedDay,
  listClosedDays,
  removeClosedDay,
  undoClosedDayChange,
} from './closed-days.ts'
import { childrenConcerned, closedDayNames, markAnnounced, phonesOf } from './closed-days.store.ts'

/** Routes of closed days, and messages to the parents of children whose meetings they cancel or move. */
export function closedDayRoutes(parts: MessageParts): ServedCall[] {
  const acts = sendingActs(parts, async ({ tx, school }: AnyCall, ids: readonly string[]) => ({
    about: namesText(await closedDayNames(tx, school.id, ids)),
    purpose: 'CHILD' as const,
    children: await listedChildren(tx, school, await childrenConcerned(tx, school.id, ids)),
  }))
  return [
    ...serve(closedDays, {
      list: listClosedDays,
      add: addClosedDays,
      change: changeClosedDay,
      undoChange: undoClosedDayChange,
      remove: removeClosedDay,
      unreached: listUnreached(parts),
    }),
    ...serve(closedDayMessages, {
      ...acts,
      email: async (call) => markIfSent(call, call.body.emailForm.ids, await acts.email(call)),
      sms: async (call) => markIfSent(call, call.body.ids, await acts.sms(call)),
    }),
  ]
}

/** Marks the closed days as announced; a test message has no batch and does not count. */
async function markIfSent<S extends { batchId: string | null }>(
  { tx, school }: AnyCall,
  ids: readonly string[],
  sent: S,
): Promise<S> {
  if (sent.batchId !== null) await markAnnounced(tx, school.id, ids)
  return sent
}

/**
 * Lists the affected children whose families cannot be reached by email, and whether a text reaches them. Staff must
 * call the others.
 */
function listUnreached({ twilio }: MessageParts): Act<(typeof closedDays)['unreached']> {
  return async (call) => {
    const { tx, school, params } = call
    const [name] = await closedDayNames(tx, school.id, [params.id])
    if (name === undefined) throw notThere()
    const children = await listedChildren(tx, school, await childrenConcerned(tx, school.id, [params.id]))
    const reachedBy = async (channel: Channel, of: readonly MessageChild[]) => {
      const { recipients } = await reach(call, of, {
        channel,
        purpose: 'CHILD',
        primary: true,
        secondary: true,
      })
      return new Set(recipients.flatMap((each) => each.children.map(({ childId }) => childId)))
    }
    const byEmail = await reachedBy('EMAIL', children)
    const others = children.filter(({ childId }) => !byEmail.has(childId))
    const byText = twilio === null ? new Set() : await reachedBy('SMS', others)
    const phones = await phonesOf(
      tx,
      school.id,
      others.map(({ childId }) => childId),
    )
    const guardedById = await guardedChildren(
      tx,
      school,
      others.map(({ childId }) => childId),
    )
    // Leaves out guardians who may be on the child's do-not-release list; nobody should call them.
    const mayBeCalled = (each: (typeof phones)[number]) =>
      tellingOf({ name: each.name, addresses: [each.phone] }, guardedById.get(each.childId)).telling ===
      'EVERYTHING'
    return others.map(({ childId, name: child, activities }) => ({
      childId,
      name: child,
      activities: activities.map((activity) => activity.name),
      byText: byText.has(childId),
      guardians: phones
        .filter((each) => each.childId === childId && mayBeCalled(each))
        .map(({ childId: _, ...each }) => each),
    }))
  }
}
