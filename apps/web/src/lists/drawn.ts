import { useMay } from '../platform/session/may.ts'
import type { BulkAction, RowAction } from './actions.ts'

/** Returns a function that leaves out the actions that the user has no right to, or that do not apply. */
export function useDrawn() {
  const mayDo = useMay()
  return <Action extends Pick<RowAction | BulkAction<never>, 'right' | 'when'>>(
    actions: readonly Action[],
  ): Action[] => actions.filter(({ right, when = true }) => when && (right === undefined || mayDo(...right)))
}
