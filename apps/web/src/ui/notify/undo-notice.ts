import { notify, type NoticeAction } from './notify.ts'

interface Undoable {
  /** The person or thing it is about: `Anna Reyes`. */
  about?: string
  /** Links to go on from here. */
  next?: readonly NoticeAction[]
  /** Undoes it. A refused call shows its own error. Null if it cannot be undone. */
  undo: (() => Promise<unknown>) | null
  /** Notice after undoing. */
  undone: string
  /** Called either way. */
  after?: () => void
}

/** Undoes acts in reverse order, since a later one can block those before it. */
export async function undoInTurn(
  undos: readonly string[],
  undo: (name: string) => Promise<unknown>,
): Promise<void> {
  for (const name of undos.toReversed()) await undo(name)
}

/** Shows what was done, to whom, and links, with an undo for as long as the notice stays. */
export function tellUndoable(text: string, { about, next, undo, undone, after }: Undoable): void {
  const goOn = { ...(about && { about }), ...(next && next.length > 0 && { next }) }
  if (!undo) return void notify.success(text, goOn)
  const run = () =>
    void undo().then(
      () => {
        notify.success(undone, { ...(about && { about }) })
        after?.()
      },
      () => after?.(),
    )
  notify(text, { ...goOn, action: { label: 'Undo', run } })
}
