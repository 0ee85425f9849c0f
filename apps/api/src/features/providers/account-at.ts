import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Account } from './provider.ts'

/** Returns the school's account that a stored payment or method belongs to. */
export function accountAt(
  { id, currency }: Pick<SchoolNow, 'id' | 'currency'>,
  stored: { provider: ProviderName | null; account_ref: string | null },
): Account {
  return { schoolId: id, provider: stored.provider!, accountRef: stored.account_ref!, currency }
}
