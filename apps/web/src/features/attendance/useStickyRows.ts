import { useEffect, useState } from 'react'
import { whenStill } from './when-idle.ts'

/**
 * Of some rows those that are `asked` for, and those that were until a moment ago: of the children who are expected, one
 * that is checked in does not go from under the finger, for a second tap would meet the next child. Once nobody touches
 * the screen it goes. `question` says what is asked, as text: another one is answered at once.
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
