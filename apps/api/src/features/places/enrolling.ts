import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { kindOf, type Address } from '@afterbell/contract/kernel/op'
import { may } from '@afterbell/domain/kernel/roles'
import type { User } from '../../platform/http/serve.ts'
import { forbidden } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import { holdMinutes } from '../ledger/drafts.store.ts'

/** Who enrolls, where, when and in which transaction. */
export interface Enrolling {
  tx: Tx
  school: SchoolNow
  user: User
  teachesOnly: string | null
  at: Temporal.Instant
}

/** A run that has begun is joined from today on; one that has not, from its beginning, whenever that will be. */
export function firstDay({ startsOn }: Pick<ActivityAt, 'startsOn'>, today: string): string | null {
  return startsOn !== null && startsOn < today ? today : null
}

/** For how long a spot is held to be paid. Only by who may charge. */
export function minutesToPay({
  tx,
  school,
  user,
  address,
}: Enrolling & { address: Address }): Promise<number> {
  if (!may(user.role, `${kindOf(address)}.rosters`, 'charge'))
    throw forbidden('ACCESS_DENIED', 'Your role cannot take payments')
  return holdMinutes(tx, school.id)
}
