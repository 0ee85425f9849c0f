import type { Right } from '@afterbell/domain/kernel/roles'
import { useMay } from './may.ts'

/** When an action is drawn. */
export interface Drawn {
  /** Right that it takes: not drawn for users without it. */
  right?: Right
  /** Whether it applies; not drawn if false. Default: true. */
  when?: boolean
}

/** Returns a function that leaves out the actions that the user has no right to, or that do not apply. */
export function useDrawn() {
  const mayDo = useMay()
  return <Action extends Drawn>(actions: readonly Action[]): Action[] =>
    actions.filter(({ right, when = true }) => when && (right === undefined || mayDo(...right)))
}
