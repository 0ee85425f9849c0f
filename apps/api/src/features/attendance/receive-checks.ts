import type { LineFacts } from './attendance.store.ts'
import {
  eventsWith,
  keepEvents,
  meetingsTaughtBefore,
  refusedChecksOf,
  type EventOfLine,
} from './check-events.store.ts'
import {
  childOf,
  isSentAgain,
  judge,
  NOT_HERE,
  NOT_YOURS,
  unreadable,
  USED_AGAIN,
  type Recording,
  type Sent,
} from './judge-check.ts'

/** A check that was sent, with the line it is of; and the check as it is kept, or why it is not. */
interface Received {
  sent: Sent
  line: LineFacts | undefined
  event: EventOfLine | null
  refused: string | null
  /** Kept by this call; otherwise it was sent before. */
  isNew: boolean
}

/** So many refused checks of a line are kept of one user: one is enough to have somebody look, and the next few tell more. */
const REFUSED_KEPT = 5

/** Keeps what can be kept of what was sent. A number that stands for another check already is not used again. */
export async function receive(
  call: Recording,
  lines: readonly LineFacts[],
  isOwn: (line: LineFacts) => boolean,
): Promise<Received[]> {
  const { tx, school, user, body } = call
  const ids = body.events.map(({ id }) => id)
  const numbered = new Map((await eventsWith(tx, school.id, ids)).map((event) => [event.id, event]))
  const foreign = lines.filter((line) => !isOwn(line)).map((line) => line.meeting_id)
  const taughtBefore =
    foreign.length > 0
      ? await meetingsTaughtBefore(
          tx,
          { schoolId: school.id, accountId: user.id, timezone: school.timezone },
          foreign,
        )
      : new Set<string>()
  const refusedBefore = await refusedChecksOf(
    tx,
    school.id,
    user.id,
    lines.map(({ id }) => id),
  )

  const received = body.events.map((sent): Received => {
    const line = lines.find((each) => each.place_id === sent.rosterId && each.meeting_id === sent.meetingId)
    const notKept = (refused: string) => ({ sent, line, event: null, refused, isNew: false })
    if (!line) return notKept(NOT_HERE)
    if (!isOwn(line) && !taughtBefore.has(line.meeting_id)) return notKept(NOT_YOURS)
    const before = numbered.get(sent.id)
    if (before)
      return isSentAgain(before, sent, line)
        ? { sent, line, event: before, refused: null, isNew: false }
        : notKept(`${childOf(line)}: ${USED_AGAIN}`)
    const why = unreadable(sent, line)
    if (why !== null) return notKept(why)
    const event = judge(call, sent, line, isOwn(line))
    if (event.refused !== null) {
      const count = (refusedBefore.get(line.id) ?? 0) + 1
      if (count > REFUSED_KEPT) return notKept(event.refused)
      refusedBefore.set(line.id, count)
    }
    numbered.set(event.id, event)
    return { sent, line, event, refused: null, isNew: true }
  })
  const fresh = received.flatMap(({ event, isNew }) => (event && isNew ? [event] : []))
  if (fresh.length === 0) return received
  const kept = await keepEvents(tx, school.id, user.id, fresh)
  // Another call may have taken the number for a line of another section at this very moment.
  return received.map((each) =>
    each.isNew && !kept.has(each.sent.id)
      ? { ...each, event: null, refused: USED_AGAIN, isNew: false }
      : each,
  )
}
