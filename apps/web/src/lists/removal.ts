import type { ReactNode } from 'react'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { notify } from '../ui/notify/notify.ts'
import type { ChosenRows } from './actions.ts'
import { inPortions } from './in-portions.ts'
import { countText, type Things } from './list.ts'
import { openRefused, type BulkAnswer, type Instead } from './RefusedRows.tsx'

/** Past tense of each verb, for the notice afterwards. */
const PAST = { Delete: 'deleted', Remove: 'removed', Cancel: 'canceled' } as const
type Verb = keyof typeof PAST

/** Shown before a removal that cannot be undone. */
export const NOT_RESTORABLE_TEXT = 'You cannot undo this.'

interface RemoveOneOptions {
  title: string
  /** Says what happens to it. */
  message: ReactNode
  /** Further effects. */
  details?: ReactNode
  /** Label of its button. */
  yes: string
  no?: string
  remove: () => Promise<unknown>
  /** Notice afterwards, if `remove` does not show one. */
  done?: string
  /** Called either way. */
  after?: () => void
}

/** Removes one row after a question. Returns whether it is gone; a refused call has shown its own error. */
export async function removeOne({
  remove,
  done,
  after,
  no = 'Keep',
  ...question
}: RemoveOneOptions): Promise<boolean> {
  if (!(await confirm({ ...question, no, danger: true }))) return false
  try {
    await remove()
    if (done !== undefined) notify.success(done)
    return true
  } catch {
    // The list shows the current rows.
    return false
  } finally {
    after?.()
  }
}

interface RemoveRowsOptions {
  verb: Verb
  things: Things
  /** Removes up to one call's maximum. */
  remove: (portion: string[]) => Promise<BulkAnswer>
  /** Notice if all are gone. Default: the number removed. */
  done?: (changed: number) => string
  /** Shows a notice with undo instead; also for those removed while others stayed. */
  tell?: (changed: number) => void
  /** Another act to offer for the rows that stayed. */
  instead?: (stayed: number) => Instead
  after?: () => void
}

/** Removes rows, and shows how many are gone, or which stayed and why. */
export async function removeRows(ids: readonly string[], options: RemoveRowsOptions): Promise<void> {
  const { verb, things, remove, done, tell, instead, after } = options
  const sum = await inPortions(ids, remove).finally(() => after?.())
  if (tell && sum.changed > 0) tell(sum.changed)
  if (tell && sum.changed > 0 && sum.refused.length === 0) return
  if (sum.refused.length === 0)
    notify.success(done?.(sum.changed) ?? `${countText(sum.changed, things)} ${PAST[verb]}`)
  else void openRefused(sum, things, PAST[verb], instead?.(sum.refused.length))
}

interface RemoveManyOptions extends RemoveRowsOptions {
  /** Says what happens to them, in numbers. */
  message: ReactNode
  /** Further effects. */
  details?: ReactNode
  /** Number of rows that can be removed, if some are known to stay. */
  going?: number
}

/** The same for the ticked rows, after a question with their number. Returns false on a no, so that the ticks stay. */
export async function removeChosen<Row>(
  chosen: ChosenRows<Row>,
  { message, details, going = chosen.count, ...options }: RemoveManyOptions,
): Promise<boolean | void> {
  const { verb, things } = options
  const isSure = await confirm({
    title: `${verb} ${countText(going, things)}?`,
    message,
    details,
    yes: `${verb} ${going.toLocaleString('en')}`,
    no: 'Keep them',
    danger: true,
  })
  if (!isSure) return false
  await removeRows(await chosen.ids(), options)
}
