import { useEffect, useState } from 'react'
import { whenStill } from './when-idle.ts'

/**
 * Returns the `asked` rows, and former ones until nobody touches the screen: if a checked-in child left at once, a second
 * tap would hit the next one. Another `question` (search and filters as text) applies at once.
 */
export function useStickyRows<Row extends { id: string }>(
  rows: readonly Row[],
  isAsked: (row: Row) => boolean,
  question: string,
): Row[] {
  const asked = rows.filter(isAsked).map(({ id }) => id)
  const answer = { question, ids: new Set(asked) }
  const [shown, setShown] = useState(answer)
  const isOther = shown.question !== question
  const isMore = asked.some((id) => !shown.ids.has(id))
  if (isOther) setShown(answer)
  else if (isMore) setShown({ question, ids: new Set([...shown.ids, ...asked]) })
  const leaving = isOther ? 0 : [...shown.ids].filter((id) => !answer.ids.has(id)).length
  const key = asked.join(' ')
  useEffect(
    () =>
      leaving === 0
        ? undefined
        : whenStill(() => setShown({ question, ids: new Set(key.split(' ').filter(Boolean)) })),
    [leaving, question, key],
  )
  return rows.filter(({ id }) => answer.ids.has(id) || (!isOther && shown.ids.has(id)))
}
