import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { today } from '@afterbell/contract/attendance/today'
import { CallRefused, Unreachable } from '../../../platform/calls/calls-send.ts'
import type { Checked, EntryRow } from '../attendance-entry.ts'
import { askEntriesAgain, patchEntries } from '../offline/patch-entries.ts'

/**
 * Checks that are on their way to the server. They lie over what it said until it has taken them; then they are written
 * into that, and once none is left the lines are asked for again. So no answer that crossed them undoes a tap on screen.
 */
export function useUnderWay() {
  const client = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Checked>>(new Map())
  const count = useRef(0)

  async function run(
    rows: readonly EntryRow[],
    becomes: (row: EntryRow) => Checked,
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

/** Whoever sent it has told the user of a refusal; anything else is a fault of this program. */
function notDone(error: unknown): false {
  if (!(error instanceof CallRefused || error instanceof Unreachable)) reportError(error)
  return false
}
