import type { ReactNode } from 'react'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { notify } from '../ui/notify/notify.ts'
import type { Chosen } from './actions.ts'
import { inPortions } from './in-portions.ts'
import { counted, type Things } from './list.ts'
import { openRefused, type BulkAnswer, type Instead } from './RefusedRows.tsx'

/** Past tense of each verb, for the notice afterwards. */
const PAST = { Delete: 'deleted', Remove: 'removed', Cancel: 'canceled' } as const
type Verb = keyof typeof PAST

/** Said before what nobody can bring back goes. */
export const FOR_GOOD = 'You cannot undo this.'

interface OneAsked {
  title: string
  /** Says what happens to it. */
  message: ReactNode
  /** Further effects. */
  details?: ReactNode
  /** Label of its button. */
  yes: string
  no?: string
  remove: () => Promise<unknown>
  /** Said once it is gone, where `remove` does not say so itself. */
  done?: string
  /** Whether it went or not. */
  after?: () => void
}

/** Removes one row after a question. Answers whether it went; of what it was refused with the call tells the user. */
export async function removeOne({
  remove,
  done,
  after,
  no = 'Keep',
  ...question
}: OneAsked): Promise<boolean> {
  if (!(await confirm({ ...question, no, danger: true }))) return false
  try {
    await remove()
    if (done !== undefined) notify.success(done)
    return true
  } catch {
    // The list shows what is there now.
    return false
  } finally {
    after?.()
  }
}

interface RowsAsked {
  verb: Verb
  things: Things
  /** Removes as many as one call takes. */
  remove: (portion: string[]) => Promise<BulkAnswer>
  /** Said when none stayed; otherwise how many went. */
  done?: (changed: number) => string
  /** Says so instead, with the way back; also of those that went while others stayed. */
  tell?: (changed: number) => void
  /** Another act to offer for the rows that stayed. */
  instead?: (stayed: number) => Instead
  after?: () => void
}

/** Removes rows, and says how many went, or which stayed and why. */
export async function removeRows(ids: readonly string[], asked: RowsAsked): Promise<void> {
  const { verb, things, remove, done, tell, instead, after } = asked
  const sum = await inPortions(ids, remove).finally(() => after?.())
  if (tell && sum.changed > 0) tell(sum.changed)
  if (tell && sum.changed > 0 && sum.refused.length === 0) return
  if (sum.refused.length === 0)
    notify.success(done?.(sum.changed) ?? `${counted(sum.changed, things)} ${PAST[verb]}`)
  else void openRefused(sum, things, PAST[verb], instead?.(sum.refused.length))
}

interface ManyAsked extends RowsAsked {
  /** Says what happens to them, in numbers. */
  message: ReactNode
  /** Further effects. */
  details?: ReactNode
  /** How many of them can go, where it is known that others will stay. */
  going?: number
}

/** The same of the rows that are ticked, after a question with their number. Answers false on a no, so that the ticks stay. */
export async function removeChosen<Row>(
  chosen: Chosen<Row>,
  { message, details, going = chosen.count, ...asked }: ManyAsked,
): Promise<boolean | void> {
  const { verb, things } = asked
  const isSure = await confirm({
    title: `${verb} ${counted(going, things)}?`,
    message,
    details,
    yes: `${verb} ${going.toLocaleString('en')}`,
    no: 'Keep them',
    danger: true,
  })
  if (!isSure) return false
  await removeRows(await chosen.ids(), asked)
}
