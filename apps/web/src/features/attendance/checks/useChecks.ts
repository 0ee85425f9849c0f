import { useQueryClient } from '@tanstack/react-query'
import { childName } from '@afterbell/domain/families/child-name'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { otherDay } from '@afterbell/domain/attendance/check-time'
import { today } from '@afterbell/contract/attendance/today'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { isUnreached } from '../../../platform/calls/calls-send.ts'
import { call } from '../../../platform/calls/calls.ts'
import { uuid } from '../../../platform/uuid.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { openHistory } from '../HistoryDialog.tsx'
import type { CheckFields, EntryRow } from '../attendance-entry.ts'
import { deliver, type CheckInput } from '../offline/deliver.ts'
import { currentOutbox } from '../offline/outbox.ts'
import { withSeen } from '../family-changes/with-seen.ts'
import { askEntriesAgain, findCachedEntry } from '../offline/patch-entries.ts'
import { withQueued } from '../offline/useOffline.ts'
import { tellAlreadyChecked, tellChecked, tellStoredLocally } from './check-notices.ts'
import { trueNow } from '../offline/server-clock.ts'
import { noteMade } from './just-made.ts'
import { checkedOf, withoutCheckOut, type CheckedAt, type Checks } from './checks.ts'
import { useSteadyChecks } from './useSteadyChecks.ts'
import { useUnderWay } from './useUnderWay.ts'

/** A check continues when the screen is left, and is stored on the device when offline. */
const SEND_OPTIONS = { global: true, isKept: true }

type Outcome = AnswerOf<typeof today.record>['outcomes'][number]

interface Made {
  check: CheckInput
  /** Returns an entry's fields after the check. */
  becomes: (row: EntryRow) => CheckFields
  /** Returns the number of changed entries: the others keep an earlier record. */
  send: (signal: AbortSignal, events: readonly { id: string }[]) => Promise<number>
  /** Notice afterwards. */
  done: string
  takeBack: (() => void) | null
}

/**
 * Checks children in and out. Also returns the checks in flight, to draw over the server's answer. Children checked
 * together are in the same activity, whose address `whereOf` returns.
 */
export function useChecks(whereOf: (row: EntryRow) => CheckedAt) {
  const client = useQueryClient()
  const { underWay, run } = useUnderWay()
  const entryAt = (row: EntryRow) => {
    const { at, params } = whereOf(row)
    return { at, params: { ...params, attendanceId: row.id } }
  }

  const make = async (rows: readonly EntryRow[], { check, becomes, send, done, takeBack }: Made) => {
    let changedCount: number | null = 0
    const isDone = await run(rows, becomes, async () => {
      changedCount = await deliver(rows, check, send)
    })
    if (isDone) noteMade(rows)
    if (isDone && changedCount === null) tellStoredLocally(rows)
    else if (isDone && changedCount < rows.length)
      tellAlreadyChecked(rows, changedCount, check.act === 'IN' ? 'in' : 'out')
    else if (isDone) tellChecked(done, rows, takeBack)
    return isDone
  }
  /** Goes through the same queue as checks: stored on the device, sent in order, and counted once. */
  const tell = async (
    row: EntryRow,
    {
      check,
      changes,
      done,
      takeBack,
    }: Pick<Made, 'check' | 'done' | 'takeBack'> & { changes: Partial<CheckFields> },
  ) => {
    let outcome: Outcome | null | undefined
    const becomes = (before: EntryRow) => ({ ...checkedOf(before), ...changes })
    const isDone = await run([row], becomes, async () => {
      outcome = await deliver([row], check, async (signal, events) => {
        const { outcomes } = await call(
          today.record,
          { body: { events: [...events] } },
          { ...SEND_OPTIONS, signal },
        )
        return outcomes[0]!
      })
    })
    if (!isDone) return false
    if (outcome === null) tellStoredLocally([row])
    else if (outcome?.message)
      notify(outcome.message, { type: outcome.outcome === 'REFUSED' ? 'error' : 'warning' })
    else tellChecked(done, [row], takeBack)
    return outcome?.outcome !== 'REFUSED'
  }
  const acts: Checks = {
    checkIn: (rows, time, why) => {
      const keepEarlier = rows.every((row) => row.checkIn === null)
      const body = {
        checkIn: time,
        attendanceIds: rows.map((row) => row.id),
        keepEarlier,
        ...(why && { why }),
      }
      // Undo leaves children alone who have been picked up since: each of those is undone one by one.
      const isOut = (row: EntryRow) => {
        const cachedEntry = findCachedEntry(client, row)
        return (
          cachedEntry !== undefined &&
          withQueued(cachedEntry, currentOutbox().queued).checkOut !== row.checkOut
        )
      }
      const takeBack = (row: EntryRow) => {
        const now = { ...row, checkIn: time }
        return row.checkIn === null ? acts.undoCheckIn(now) : acts.checkIn([now], row.checkIn)
      }
      return make(rows, {
        check: { act: 'IN', time, isCorrection: !keepEarlier, why: why ?? null },
        becomes: (row) => ({ ...checkedOf(row), checkIn: time }),
        send: (signal, events) =>
          changedBy(
            call(
              attendance.checkIn,
              { ...whereOf(rows[0]!), body: { ...body, eventIds: idsOf(events) } },
              { ...SEND_OPTIONS, signal },
            ),
          ),
        done: 'Check-in time is successfully changed',
        takeBack: () => rows.filter((row) => !isOut(row)).forEach((row) => void takeBack(row)),
      })
    },
    checkOut: (rows, { time, date, person, reason, photoIdChecked = false, note, why }) => {
      // Undoing a correction restores the earlier check-out, so only a first one is removed.
      const isFirst = rows.every((row) => row.checkOut === null)
      const body = {
        checkOut: time,
        checkOutDate: date,
        keepEarlier: isFirst,
        attendanceIds: rows.map((row) => row.id),
        checkOutPerson: person,
        ...(reason && { overrideReason: reason }),
        photoIdChecked,
        ...(note !== undefined && { note }),
        ...(why && { why }),
      }
      const takeBack = () =>
        rows.forEach((row) => void acts.undoCheckOut({ ...row, checkOut: time, checkOutPerson: person }))
      return make(rows, {
        check: {
          act: 'OUT',
          time,
          date,
          person,
          isCorrection: !isFirst,
          why: why ?? null,
          overrideReason: reason ?? null,
          photoIdChecked,
          note: note ?? null,
        },
        becomes: (row) => ({
          ...checkedOf(row),
          checkOut: time,
          checkOutDate: otherDay(date, row.date),
          checkOutPerson: person,
          overrideReason: reason ?? null,
          note: note === undefined ? row.note : note || null,
        }),
        send: (signal, events) =>
          changedBy(
            call(
              attendance.checkOut,
              { ...whereOf(rows[0]!), body: { ...body, eventIds: idsOf(events) } },
              { ...SEND_OPTIONS, signal },
            ),
          ),
        done: 'Check-out time is successfully changed',
        takeBack: isFirst ? takeBack : null,
      })
    },
    undoCheckIn: (row) =>
      make([row], {
        check: { act: 'UNDO_IN' },
        becomes: (before) => ({ ...withoutCheckOut(before), checkIn: null }),
        send: (signal) =>
          call(attendance.undoCheckIn, entryAt(row), { ...SEND_OPTIONS, signal }).then(() => 1),
        done: 'You have successfully removed check-in time',
        takeBack: null,
      }),
    undoCheckOut: (row) =>
      make([row], {
        check: { act: 'UNDO_OUT' },
        becomes: withoutCheckOut,
        send: (signal) =>
          call(attendance.undoCheckOut, entryAt(row), { ...SEND_OPTIONS, signal }).then(() => 1),
        done: 'You have successfully removed check-out time',
        takeBack: null,
      }),
    markAbsent: (row, reason) =>
      tell(row, {
        check: { act: 'ABSENT', reason },
        changes: {
          absence: {
            id: uuid(),
            reason,
            from: row.date,
            to: row.date,
            isOfAll: false,
            toldBy: null,
            note: '',
          },
        },
        done: `${childName(row)} is recorded as absent`,
        takeBack: () => void acts.undoAbsent(row),
      }),
    undoAbsent: (row) =>
      tell(row, {
        check: { act: 'UNDO_ABSENT' },
        changes: { absence: null },
        done: `${childName(row)} is expected again`,
        takeBack: null,
      }),
    seeChanges: (row) => {
      const unseen = row.familyChanges.filter(({ seen }) => seen === null)
      const changeIds = unseen.map(({ id }) => id)
      return tell(row, {
        check: { act: 'SEEN', changeIds },
        changes: { familyChanges: withSeen(row.familyChanges, { changeIds, at: trueNow() }) },
        done: `You have seen what the family of ${childName(row)} changed`,
        takeBack: null,
      })
    },
    reviewReleases: async (row) => {
      const checkIds = [...row.conflictingReleases, ...row.refusedReleases].map(({ id }) => id)
      try {
        await call(attendance.reviewReleases, { ...entryAt(row), body: { checkIds } }, { global: true })
      } catch (error) {
        if (isUnreached(error)) notify.error('You need to be online for this')
        return false
      }
      askEntriesAgain(client)
      notify.success(`You confirmed who picked up ${childName(row)}`)
      return true
    },
    lookAtRelease: async (row, note) => {
      const body = { checkIds: [row.nearRelease!.id], note }
      try {
        await call(attendance.reviewReleases, { ...entryAt(row), body })
      } catch (error) {
        if (!isUnreached(error)) throw error
        notify.error('You need to be online for this')
        return false
      }
      askEntriesAgain(client)
      notify.success(`You looked at the release of ${childName(row)}`)
      return true
    },
    showHistory: (row) => openHistory(row, whereOf(row), acts),
  }
  return { underWay, acts: useSteadyChecks(acts) }
}

/** Ids made by the device, so that a check sent again after a reload counts once. */
function idsOf(events: readonly { id: string }[]): string[] {
  return events.map(({ id }) => id)
}

async function changedBy(answer: Promise<{ changed: number }>): Promise<number> {
  return (await answer).changed
}
