import { childName, type ChildName } from '@afterbell/domain/families/child-name'

/** 'Anna Reyes', 'Anna Reyes, Ben Ito', 'Anna Reyes, Ben Ito, Cleo Roe and 27 more': names for a number of children. */
export function namesOf(rows: readonly ChildName[], count = rows.length): string {
  const names = [...new Set(rows.slice(0, NAMES_MAX).map(childName))]
  const others = count - Math.min(rows.length, NAMES_MAX)
  if (names.length === 0) return ''
  return others > 0 ? `${names.join(', ')} and ${others.toLocaleString('en')} more` : names.join(', ')
}

/** Number of names to show; the rest are counted. */
const NAMES_MAX = 3
