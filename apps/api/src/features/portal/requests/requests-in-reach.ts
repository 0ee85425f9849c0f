import type { FamilyScope } from '../reach.ts'
import { requestsAmong } from './requests.store.ts'

/** Returns those of these requests that the session's people made. */
export function requestsInReach({ tx, school, family }: FamilyScope, ids: readonly string[]) {
  const personIds = family.people.map(({ id }) => id)
  return requestsAmong(tx, school.id, { ids, personIds })
}
