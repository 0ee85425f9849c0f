import { familyFavorites } from '@afterbell/contract/portal/finding/family-finding'
import { useState } from 'react'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'

export interface Favorites {
  /** Null until they are known: nothing can be marked before. */
  ids: readonly string[] | null
  isFailed: boolean
  /** Why the last mark was not kept. */
  problem: string | null
  toggle: (activityId: string) => void
}

/** What the reader marked to find it again, and how they mark more. */
export function useFavorites({ school, words, onLoggedOut }: FamilyPageProps): Favorites {
  const ask = () => askFamily(school.id, familyFavorites.list, {})
  const { answer, isFailed, setAnswer } = useAsked('favorites', ask, onLoggedOut)
  const [problem, setProblem] = useState<string | null>(null)
  const ids = answer?.activityIds ?? null
  const toggle = (activityId: string) => {
    const call = ids?.includes(activityId) ? familyFavorites.remove : familyFavorites.add
    setProblem(null)
    askFamily(school.id, call, { params: { activityId } }).then(setAnswer, (error: unknown) => {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblem(problemText(error, words))
    })
  }
  return { ids, isFailed, problem, toggle }
}
