import type { By } from '../../platform/database/by.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { forbidden } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import { holdMinutes } from '../ledger/drafts.store.ts'

/** Context of an act on places: transaction, school, the moment, and who acts. */
export type EnrollContext = By & {
  tx: Tx
  school: SchoolNow
  teachesOnly: string | null
  at: Temporal.Instant
}

/** Returns the context of another act of the same transaction, by whoever acts in this one. */
export function contextOf({ tx, school, user, person, teachesOnly, at }: EnrollContext): EnrollContext {
  const by: By = user ? { user } : person ? { user: null, person } : { user: null }
  return { tx, school, teachesOnly, at, ...by }
}

/** A started run is joined from today on. One that has not started is joined from its start, whenever that will be. */
export function firstDay({ startsOn }: Pick<ActivityAt, 'startsOn'>, today: string): string | null {
  return startsOn !== null && startsOn < today ? today : null
}

/** Returns for how many minutes a spot is held for payment. Refuses who may not charge. */
export function minutesToPay(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  { mayCharge }: { mayCharge: boolean },
): Promise<number> {
  if (!mayCharge) throw forbidden('ACCESS_DENIED', 'Your role cannot take payments')
  return holdMinutes(tx, school.id)
}
