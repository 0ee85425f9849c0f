import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { attendance } from '@afterbell/contract/attendance/attendance'
import type { Asked } from '@afterbell/contract/kernel/op'
import { counted } from '../../lists/list.ts'
import { isUnreached } from '../../platform/calls/calls-send.ts'
import { call } from '../../platform/calls/calls.ts'
import { dismissNotice, notify } from '../../ui/notify/notify.ts'
import { childrenWords } from '../places/useTakeOff.tsx'
import { deliver } from './offline/deliver.ts'
import { onSent } from './offline/outbox.ts'
import { askLinesAgain } from './offline/patch-entries.ts'
import { openHistory } from './HistoryDialog.tsx'
import type { Checked, EntryRow } from './attendance-entry.ts'
import { useUnderWay } from './useUnderWay.ts'

/** Where a line is checked in and out: at the address of its activity. */
export interface CheckedAt {
  at: Asked<typeof attendance.checkIn>['at']
  params: { id: string }
}

export interface Handover {
  time: string
  person: string
  /** Why the child goes with somebody who may not collect it. */
  reason?: string | undefined
  /** Somebody looked at a photo ID, as is asked where the name is near one that may not collect. */
  photoIdChecked?: boolean
  /** Empty takes it off; none leaves what there is. */
  note?: string | undefined
}

/** A check goes on when the screen is left, and waits on the device where there is no server to take it. */
const KEPT = { global: true, isKept: true }

/** What can be done to lines. Each is shown at once, and taken back where the server refuses: then it answers false. */
export interface Checks {
  checkIn: (rows: readonly EntryRow[], time: string) => Promise<boolean>
  checkOut: (rows: readonly EntryRow[], handover: Handover) => Promise<boolean>
  undoCheckIn: (row: EntryRow) => Promise<boolean>
  undoCheckOut: (row: EntryRow) => Promise<boolean>
  /** Writes down that somebody found out whom the child is with. Needs a network. */
  reviewReleases: (row: EntryRow) => Promise<boolean>
  /** Shows every check of a line. */
  showHistory: (row: EntryRow) => void
}

/**
 * Checks children in and out. Answers as well what is on its way, to be drawn over what the server said. Children that
 * are checked at once are of one activity: `whereOf` says of which.
 */
export function useChecks(whereOf: (row: EntryRow) => CheckedAt) {
  const client = useQueryClient()
  const { underWay, run } = useUnderWay()
  const say = useUndoNotice()
  const lineAt = (row: EntryRow) => {
    const { at, params } = whereOf(row)
    return { at, params: { ...params, attendanceId: row.id } }
  }

  const acts: Checks = {
    checkIn: async (rows, time) => {
      const keepEarlier = rows.every((row) => row.checkIn === null)
      const body = { checkIn: time, attendanceIds: rows.map((row) => row.id), keepEarlier }
      let changed: number | null = 0
      const isDone = await run(
        rows,
        (row) => ({ ...checkedOf(row), checkIn: time }),
        async () => {
          const said = { act: 'IN', time, isCorrection: !keepEarlier } as const
          const asked = { ...whereOf(rows[0]!), body }
          changed = await deliver(rows, said, (signal) =>
            changedBy(call(attendance.checkIn, asked, { ...KEPT, signal })),
          )
        },
      )
      if (isDone && changed === null) return tellKeptHere()
      const takeBack = (row: EntryRow) => {
        const now = { ...row, checkIn: time }
        return row.checkIn === null ? acts.undoCheckIn(now) : acts.checkIn([now], row.checkIn)
      }
      if (isDone && changed < rows.length) tellKept(rows, changed, 'in')
      else if (isDone)
        say('Check-in time is successfully changed', () => rows.forEach((row) => void takeBack(row)))
      return isDone
    },
    checkOut: async (rows, { time, person, reason, photoIdChecked = false, note }) => {
      // What corrects an earlier check-out is not taken back by having none.
      const isFirst = rows.every((row) => row.checkOut === null)
      const body = {
        checkOut: time,
        keepEarlier: isFirst,
        attendanceIds: rows.map((row) => row.id),
        checkOutPerson: person,
        ...(reason && { overrideReason: reason }),
        photoIdChecked,
        ...(note !== undefined && { note }),
      }
      let changed: number | null = 0
      const isDone = await run(
        rows,
        (row) => ({
          ...checkedOf(row),
          checkOut: time,
          checkOutPerson: person,
          overrideReason: reason ?? null,
          note: note === undefined ? row.note : note || null,
        }),
        async () => {
          const said = {
            act: 'OUT',
            time,
            person,
            isCorrection: !isFirst,
            overrideReason: reason ?? null,
            photoIdChecked,
            note: note ?? null,
          } as const
          const asked = { ...whereOf(rows[0]!), body }
          changed = await deliver(rows, said, (signal) =>
            changedBy(call(attendance.checkOut, asked, { ...KEPT, signal })),
          )
        },
      )
      if (isDone && changed === null) return tellKeptHere()
      const takeBack = () =>
        rows.forEach((row) => void acts.undoCheckOut({ ...row, checkOut: time, checkOutPerson: person }))
      if (isDone && changed < rows.length) tellKept(rows, changed, 'out')
      else if (isDone) say('Check-out time is successfully changed', isFirst ? takeBack : null)
      return isDone
    },
    undoCheckIn: async (row) => {
      let isKept = false
      const isDone = await run(
        [row],
        (before) => ({ ...withoutCheckOut(before), checkIn: null }),
        async () => {
          const undo = (signal: AbortSignal) => call(attendance.undoCheckIn, lineAt(row), { ...KEPT, signal })
          isKept =
            (await deliver([row], { act: 'UNDO_IN' }, (signal) => undo(signal).then(() => true))) === null
        },
      )
      if (isKept) return tellKeptHere()
      if (isDone) say('You have successfully removed check-in time', null)
      return isDone
    },
    undoCheckOut: async (row) => {
      let isKept = false
      const isDone = await run([row], withoutCheckOut, async () => {
        const undo = (signal: AbortSignal) => call(attendance.undoCheckOut, lineAt(row), { ...KEPT, signal })
        isKept =
          (await deliver([row], { act: 'UNDO_OUT' }, (signal) => undo(signal).then(() => true))) === null
      })
      if (isKept) return tellKeptHere()
      if (isDone) say('You have successfully removed check-out time', null)
      return isDone
    },
    reviewReleases: async (row) => {
      const checkIds = row.conflictingReleases.map(({ id }) => id)
      try {
        await call(attendance.reviewReleases, { ...lineAt(row), body: { checkIds } }, { global: true })
      } catch (error) {
        if (isUnreached(error)) notify.error('This needs a network')
        return false
      }
      askLinesAgain(client)
      notify.success(`You looked into who picked up ${childName(row)}`)
      return true
    },
    showHistory: (row) => openHistory(row, whereOf(row)),
  }
  return { underWay, acts: useSteady(acts) }
}

function checkedOf({ checkIn, checkOut, checkOutPerson, overrideReason, note }: EntryRow): Checked {
  return { checkIn, checkOut, checkOutPerson, overrideReason, note }
}

function withoutCheckOut(row: EntryRow): Checked {
  return { ...checkedOf(row), checkOut: null, checkOutPerson: null, overrideReason: null }
}

/** Somebody else was faster, on a screen of their own: what they recorded stays, and is shown next. */
function tellKept(rows: readonly EntryRow[], changed: number, way: 'in' | 'out'): void {
  const count = rows.length - changed
  const who =
    rows.length === 1
      ? `${childName(rows[0]!)} was`
      : `${counted(count, childrenWords)} ${count === 1 ? 'was' : 'were'}`
  notify.warning(`${who} checked ${way} already. What was recorded first stays`)
}

async function changedBy(answer: Promise<{ changed: number }>): Promise<number> {
  return (await answer).changed
}

/** Done, as far as whoever stands at the door is concerned. */
function tellKeptHere(): true {
  const notice = notify('Kept on this device until the network is back')
  // Sent meanwhile, it is true no more.
  const stop = onSent(() => {
    dismissNotice(notice)
    stop()
  })
  return true
}

/** One notice for what was done last, with a way back: thirty taps in a row are not thirty notices. */
function useUndoNotice() {
  const last = useRef<number | null>(null)
  return (text: string, undo: (() => void) | null) => {
    if (last.current !== null) dismissNotice(last.current)
    last.current = undo ? notify(text, { action: { label: 'Undo', run: undo } }) : notify.success(text)
  }
}

/** The same acts in an object that stays, so that thirty lines are not drawn anew because one was pressed. */
function useSteady(acts: Checks): Checks {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  return useMemo(
    () => ({
      checkIn: (...given) => latest.current.checkIn(...given),
      checkOut: (...given) => latest.current.checkOut(...given),
      undoCheckIn: (row) => latest.current.undoCheckIn(row),
      undoCheckOut: (row) => latest.current.undoCheckOut(row),
      reviewReleases: (row) => latest.current.reviewReleases(row),
      showHistory: (row) => latest.current.showHistory(row),
    }),
    [],
  )
}
