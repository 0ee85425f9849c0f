import { useEffect, useState } from 'react'
import { whenStill } from './when-idle.ts'

/**
 * Returns the `asked` rows, and former ones until nobody touches the screen: if a checked-in child left at once, a second
 * tap would hit the next one. Another `question` (search and filters as text) applies at once.
 */
export function useStickyRows<Row extends { id: string }>(
  rows: readonly Row[],
  isMatch: (row: Row) => boolean,
  question: string,
): Row[] {
  const matchingIds = rows.filter(isMatch).map(({ id }) => id)
  const answer = { question, ids: new Set(matchingIds) }
  const [sticky, setSticky] = useState(answer)
  const isOther = sticky.question !== question
  const isMore = matchingIds.some((id) => !sticky.ids.has(id))
  if (isOther) setSticky(answer)
  else if (isMore) setSticky({ question, ids: new Set([...sticky.ids, ...matchingIds]) })
  const leavingCount = isOther ? 0 : [...sticky.ids].filter((id) => !answer.ids.has(id)).length
  const key = matchingIds.join(' ')
  useEffect(
    () =>
      leavingCount === 0
        ? undefined
        : whenStill(() => setSticky({ question, ids: new Set(key.split(' ').filter(Boolean)) })),
    [leavingCount, question, key],
  )
  return rows.filter(({ id }) => answer.ids.has(id) || (!isOther && sticky.ids.has(id)))
}
