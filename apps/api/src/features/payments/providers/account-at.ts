import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Account, ProviderName } from './provider.ts'

/** The account of a school at which something stored is: a payment that a provider took, or a method. */
export function accountAt(
  { id, currency }: Pick<SchoolNow, 'id' | 'currency'>,
  stored: { provider: ProviderName | null; account_ref: string | null },
): Account {
  return { schoolId: id, provider: stored.provider!, accountRef: stored.account_ref!, currency }
}
