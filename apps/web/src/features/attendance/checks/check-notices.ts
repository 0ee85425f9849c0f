import { namesOf } from '../../families/names-of.ts'
import { childName } from '@afterbell/domain/families/child-name'
import { countText } from '../../../lists/list.ts'
import { dismissNotice, notify } from '../../../ui/notify/notify.ts'
import { childrenWords } from '../../frame/children-words.ts'
import type { EntryRow } from '../attendance-entry.ts'
import { onSent } from '../offline/send-queued.ts'

/** Says that somebody else was faster on another screen: their record stays and shows next. */
export function tellAlreadyChecked(rows: readonly EntryRow[], changed: number, way: 'in' | 'out'): void {
  const count = rows.length - changed
  const who =
    rows.length === 1
      ? `${childName(rows[0]!)} was`
      : `${countText(count, childrenWords)} ${count === 1 ? 'was' : 'were'}`
  notify.warning(`${who} already checked ${way}. The first record was kept`)
}

/** Notice that a check is stored on this device; for staff at the door it is done. */
export function tellStoredLocally(rows: readonly EntryRow[]): void {
  leaveCheckNotice()
  const notice = notify('Saved on this device until you are back online', { about: namesOf(rows) })
  lastNotice = notice
  // Once the check is sent, the notice is out of date.
  const stop = onSent(() => {
    dismissNotice(notice)
    stop()
  })
}

/** How long a check of several can be undone from its notice: longer than a single one, which has its undo at the child. */
const SEVERAL_MS = 30_000

/** Shows a single notice on the last check, with names and undo: thirty taps in a row do not make thirty notices. */
export function tellChecked(text: string, rows: readonly EntryRow[], undo: (() => void) | null): void {
  leaveCheckNotice()
  const about = namesOf(rows)
  if (!undo) lastNotice = notify.success(text, { about })
  else {
    const action = { label: 'Undo', run: undo }
    lastNotice = notify(text, { about, action, ...(rows.length > 1 && { lastsMs: SEVERAL_MS }) })
  }
}

/** Dismisses the notice of the last check, so that the next child's sheet has the screen to itself. */
export function leaveCheckNotice(): void {
  if (lastNotice !== null) dismissNotice(lastNotice)
  lastNotice = null
}

/** Id of the last check's notice, whichever screen showed it. */
let lastNotice: number | null = null
