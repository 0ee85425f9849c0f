import { childName, type ChildName } from '@afterbell/domain/families/child-name'
import type { Things } from '../../lists/list.ts'

/** What the rows of a list of children are called. */
export const childrenWords: Things = { one: 'child', many: 'children' }

/** So many are named, and the others counted. */
const NAMED = 3

/** 'Anna Reyes', 'Anna Reyes, Ben Ito', 'Anna Reyes, Ben Ito, Cleo Roe and 27 more': children of whom so many are meant. */
export function namesOf(rows: readonly ChildName[], count = rows.length): string {
  const names = [...new Set(rows.slice(0, NAMED).map(childName))]
  const others = count - Math.min(rows.length, NAMED)
  if (names.length === 0) return ''
  return others > 0 ? `${names.join(', ')} and ${others.toLocaleString('en')} more` : names.join(', ')
}

/** Said once so many are off a list. */
export function childrenRemoved(count: number): string {
  return count === 1 ? 'You have successfully removed a child' : 'You have successfully removed children'
}
