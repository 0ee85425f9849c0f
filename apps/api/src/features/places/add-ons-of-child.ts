import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { aftercareInSchool } from '@afterbell/contract/places/aftercare-days'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { notThere } from '../../platform/problems.ts'
import type { ActivityAt } from '../activities/sections-at.ts'
import { activitiesOfChild, childAddOns } from './offers/could-take.store.ts'
import type { EnrollContext } from './enrolling.ts'
import { childrenToEnroll } from './terms.store.ts'

type Answer = AnswerOf<(typeof aftercareInSchool)['addOns']>
type Type = 'class' | 'camp' | 'aftercare' | 'dropin'

/**
 * Lists the add-ons of one session, or of all activities of a type that the child takes part in, with the amounts the
 * child has.
 */
export async function addOnsOfChild(
  { tx, school, params }: EnrollContext & { params: { childId: string; type: Type } },
  at: ActivityAt | null,
): Promise<Answer> {
  const [child] = await childrenToEnroll(tx, school.id, [params.childId])
  if (!child) throw notThere()
  const kind = KIND_OF[params.type]
  if (kind === null || (at && at.kind !== kind)) return []
  const ids = at ? [at.activityId] : await activitiesOfChild(tx, school.id, child.id, kind)
  const rows = await childAddOns(tx, school.id, child.id, ids)
  return rows.map((row) => ({
    id: row.id,
    activityId: row.activity_id,
    activityName: row.activity_name,
    name: row.name,
    price: row.price_cents,
    required: row.is_required,
    maxAmount: row.max_amount,
    discount: row.is_discounted,
    taken: row.taken,
  }))
}

/** Drop-ins have no add-ons (decisions, Pricing 2). */
const KIND_OF: Record<Type, ActivityKind | null> = {
  class: 'classes',
  camp: 'camps',
  aftercare: 'aftercare',
  dropin: null,
}
