import type { Things } from '../../lists/list.ts'

/** Names of the rows in a list of children. */
export const childrenWords: Things = { one: 'child', many: 'children' }

/** Notice after removing children from a list. */
export function childrenRemoved(count: number): string {
  return count === 1 ? 'You have successfully removed a child' : 'You have successfully removed children'
}
