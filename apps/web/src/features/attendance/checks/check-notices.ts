import { useRef } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { counted } from '../../../lists/list.ts'
import { dismissNotice, notify } from '../../../ui/notify/notify.ts'
import { childrenWords } from '../../frame/children-words.ts'
import type { EntryRow } from '../attendance-entry.ts'
import { onSent } from '../offline/send-queued.ts'

/** Somebody else was faster, on a screen of their own: what they recorded stays, and is shown next. */
export function tellAlreadyChecked(rows: readonly EntryRow[], changed: number, way: 'in' | 'out'): void {
  const count = rows.length - changed
  const who =
    rows.length === 1
      ? `${childName(rows[0]!)} was`
      : `${counted(count, childrenWords)} ${count === 1 ? 'was' : 'were'}`
  notify.warning(`${who} already checked ${way}. The first record was kept`)
}

/** Done, as far as whoever stands at the door is concerned. */
export function tellKeptHere(): void {
  const notice = notify('Saved on this device until you are back online')
  // Sent meanwhile, it is true no more.
  const stop = onSent(() => {
    dismissNotice(notice)
    stop()
  })
}

/** One notice for what was done last, with a way back: thirty taps in a row are not thirty notices. */
export function useUndoNotice() {
  const last = useRef<number | null>(null)
  return (text: string, undo: (() => void) | null) => {
    if (last.current !== null) dismissNotice(last.current)
    last.current = undo ? notify(text, { action: { label: 'Undo', run: undo } }) : notify.success(text)
  }
}
