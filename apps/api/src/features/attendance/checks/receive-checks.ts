import { childName } from '@afterbell/domain/families/child-name'
import type { EntryRow } from '../attendance.store.ts'
import {
  checksWith,
  meetingsTaughtBefore,
  refusedChecksOf,
  type CheckedEntry,
  type EntryCheck,
} from './check-events.store.ts'
import {
  judge,
  NOT_HERE,
  NOT_YOURS,
  saysTheSame,
  sentAgain,
  unreadable,
  USED_AGAIN,
  type RecordCall,
  type Sent,
} from './judge-check.ts'

/** A check as sent, with its entry: new, sent again (with the stored check), or not storable, with the reason. */
export type ReceivedCheck = { sent: Sent } & (
  | { kind: 'NEW'; entry: CheckedEntry; check: EntryCheck }
  | { kind: 'SENT_AGAIN'; entry: CheckedEntry; check: EntryCheck; isOtherTime: boolean }
  | { kind: 'NOT_KEPT'; entry: CheckedEntry | undefined; refused: string }
)

/** Limit of refused checks stored per entry and user. One already triggers a review; a few more add detail. */
const REFUSED_KEPT = 5

/**
 * Decides for each check whether it can be stored and whether it is refused. An id already used for another check is
 * refused (`sentAgain`).
 */
export async function receiveChecks(
  call: RecordCall,
  events: readonly Sent[],
  entries: readonly CheckedEntry[],
  teaches: (entry: EntryRow) => boolean,
): Promise<ReceivedCheck[]> {
  const { tx, school, user } = call
  const ids = events.map(({ id }) => id)
  const checksById = new Map((await checksWith(tx, school.id, ids)).map((check) => [check.id, check]))
  const taughtBefore = await taughtBeforeBy(
    call,
    entries.filter((entry) => !teaches(entry)),
  )
  const refusedBefore = await refusedChecksOf(
    tx,
    school.id,
    user.id,
    entries.map(({ id }) => id),
  )
  const firstOf = new Map<string, Sent>()

  return events.map((sent): ReceivedCheck => {
    const entry = entries.find(
      (each) => each.place_id === sent.rosterId && each.meeting_id === sent.meetingId,
    )
    const reject = (refused: string): ReceivedCheck => ({ sent, kind: 'NOT_KEPT', entry, refused })
    if (!entry) return reject(NOT_HERE)
    if (!teaches(entry) && !taughtBefore.has(entry.meeting_id)) return reject(NOT_YOURS)
    const storedCheck = checksById.get(sent.id)
    // The device's clock was corrected once for the whole call, so one id must mean one check within it.
    const inThisCall = firstOf.get(sent.id)
    if (storedCheck) {
      const again = sentAgain(storedCheck, sent, { entry, timezone: school.timezone })
      return again !== 'OTHER' && (!inThisCall || saysTheSame(inThisCall, sent))
        ? { sent, kind: 'SENT_AGAIN', entry, check: storedCheck, isOtherTime: again === 'OTHER_TIME' }
        : reject(`${childName(entry)}: ${USED_AGAIN}`)
    }
    const why = unreadable(sent, entry)
    if (why !== null) return reject(why)
    const check = judge(call, sent, entry, teaches(entry))
    if (check.refused !== null) {
      const count = (refusedBefore.get(entry.id) ?? 0) + 1
      if (count > REFUSED_KEPT) return reject(check.refused)
      refusedBefore.set(entry.id, count)
    }
    checksById.set(check.id, check)
    firstOf.set(check.id, sent)
    return { sent, kind: 'NEW', entry, check }
  })
}

async function taughtBeforeBy(
  { tx, school, user }: RecordCall,
  foreign: readonly EntryRow[],
): Promise<ReadonlySet<string>> {
  if (foreign.length === 0) return new Set()
  return meetingsTaughtBefore(
    tx,
    school,
    user.id,
    foreign.map((entry) => entry.meeting_id),
  )
}
