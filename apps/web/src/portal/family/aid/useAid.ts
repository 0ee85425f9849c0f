import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyAid } from '@afterbell/contract/portal/aid/family-aid'
import { askFamily } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { useAsked } from '../useAsked.ts'

/** A child for whom the reader may ask for aid. */
export type AidChild = AnswerOf<(typeof familyAid)['get']>['children'][number]

/** For whom the reader may ask for aid, and what is open. What fails is left out: no page is about it alone. */
export function useAid({ school, onLoggedOut }: Pick<FamilyPageProps, 'school' | 'onLoggedOut'>) {
  const { answer, askAgain } = useAsked('aid', () => askFamily(school.id, familyAid.get, {}), onLoggedOut)
  return { children: answer?.children ?? [], askAgain }
}
