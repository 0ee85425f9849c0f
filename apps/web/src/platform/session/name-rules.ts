import { nameRules, type NameRules } from '@afterbell/domain/kernel/name-rules'
import { useSession } from './session.ts'

/** How names are written in the school, for the user. `kept` are those the entry has already. The server asks the same. */
export function useNameRules(existingNames: readonly string[] = []): NameRules {
  const { school, userRole } = useSession()
  return nameRules(school, userRole, existingNames)
}
