import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { CallRefused, Unreachable } from '../../../platform/calls/calls-send.ts'
import type { CheckFields, EntryRow } from '../attendance-entry.ts'
import { askEntriesAgain, patchEntries } from '../offline/patch-entries.ts'

/**
 * Checks in flight, laid over the server's last answer. Each is written into that answer once accepted; after the last, the
 * lines are fetched again. So no answer that crossed a check undoes a tap on screen.
 */
export function useUnderWay() {
  const client = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, CheckFields>>(new Map())
  const count = useRef(0)

  async function run(
    rows: readonly EntryRow[],
    becomes: (row: EntryRow) => CheckFields,
    send: () => Promise<unknown>,
  ): Promise<boolean> {
    const checks = new Map(rows.map((row) => [row.id, becomes(row)]))
    setUnderWay((before) => new Map([...before, ...checks]))
    count.current += 1
    const isDone = await send().then(() => true, notDone)
    if (isDone) {
      await Promise.all(
        [attendance.list, today.board].map(({ name }) => client.cancelQueries({ queryKey: [name] })),
      )
      patchEntries(client, (row) => ({ ...row, ...checks.get(row.id) }))
    }
    setUnderWay((before) => new Map([...before].filter(([id, checked]) => checks.get(id) !== checked)))
    count.current -= 1
    if (count.current === 0) askEntriesAgain(client)
    return isDone
  }
  return { underWay, run }
}

/** The sender has shown a refusal; anything else is a bug. */
function notDone(error: unknown): false {
  if (!(error instanceof CallRefused || error instanceof Unreachable)) reportError(error)
  return false
}
