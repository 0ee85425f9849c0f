import { familyRequests } from '@afterbell/contract/portal/family-requests'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useRead } from '../../../platform/calls/calls.ts'
import { useMay } from '../../../platform/session/may.ts'

export type FamilyRequest = AnswerOf<typeof familyRequests.list>['content'][number]
export type RequestToDecide = AnswerOf<typeof familyRequests.get>

/** The first of what families asked for, and how much there is. */
export interface RequestsToDo {
  first: readonly FamilyRequest[]
  total: number
}

/** So many are listed; the rest is counted. */
const LISTED = 5

/** Families ask at any time. */
const ASK_AGAIN_MS = 60_000

const NONE: RequestsToDo = { first: [], total: 0 }

/** What families asked the school for, for users who may see contacts; null while loading. */
export function useFamilyRequests(): RequestsToDo | null {
  const maySee = useMay()('contacts', 'contact')
  const options = { enabled: maySee, everyMs: ASK_AGAIN_MS }
  const { data, error } = useRead(familyRequests.list, { query: { size: LISTED } }, options)
  if (data) return { first: data.content, total: data.totalElements }
  return !maySee || error ? NONE : null
}
