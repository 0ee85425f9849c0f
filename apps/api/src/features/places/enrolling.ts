import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { kindOf, type Address } from '@afterbell/contract/kernel/op'
import { may } from '@afterbell/domain/kernel/roles'
import type { User } from '../../platform/http/serve.ts'
import { forbidden } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import { holdMinutes } from '../ledger/drafts.store.ts'

/** Context of an act on places: transaction, school, who acts, and the moment. Either a user acts, or a person of a family. */
export interface EnrollContext {
  tx: Tx
  school: SchoolNow
  user: User | null
  person?: { id: string } | null
  teachesOnly: string | null
  at: Temporal.Instant
}

/** A started run is joined from today on. One that has not started is joined from its start, whenever that will be. */
export function firstDay({ startsOn }: Pick<ActivityAt, 'startsOn'>, today: string): string | null {
  return startsOn !== null && startsOn < today ? today : null
}

/** Returns for how many minutes a spot is held for payment. Refuses roles that may not charge. */
export function minutesToPay({
  tx,
  school,
  user,
  address,
}: EnrollContext & { address: Address }): Promise<number> {
  if (!user || !may(user.role, `${kindOf(address)}.rosters`, 'charge'))
    throw forbidden('ACCESS_DENIED', 'Your role cannot take payments')
  return holdMinutes(tx, school.id)
}
