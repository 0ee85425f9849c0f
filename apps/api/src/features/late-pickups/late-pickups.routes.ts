import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { latePickups } from '@afterbell/contract/late-pickups/late-pickups'
import { pageOf } from '../../platform/database/pages.ts'
import { serve } from '../../platform/http/serve.ts'
import { invalid } from '../../platform/problems.ts'
import { billLatePickups, forgiveLatePickups, type RefusedDecision } from './decide-late-pickups.ts'
import { latePickupsPage, type LatePickupRow } from './late-pickup-rows.store.ts'

type LatePickupAnswer = AnswerOf<(typeof latePickups)['list']>['content'][number]

/** Routes for the office to list late pickups and to decide on them. */
export const latePickupRoutes = serve(latePickups, {
  list: async ({ tx, school, query }) => {
    const { rows, total } = await latePickupsPage(tx, school.id, query, query)
    return pageOf(rows.map(toLatePickupAnswer), total, query)
  },
  bill: async (call) => {
    const { latePickups: requestedFees } = call.body
    const decisions = requestedFees.map(({ id, amount: cents }) => ({ id, cents }))
    return whole(
      requestedFees.map(({ id }) => id),
      await billLatePickups(call, decisions),
    )
  },
  forgive: async (call) => {
    const { ids, reason } = call.body
    return whole(ids, await forgiveLatePickups(call, ids, reason))
  },
})

/** For a single late pickup, throws the refusal as a form error at its field. */
function whole<Done extends { changed: number; refused: RefusedDecision[] }>(
  ids: readonly string[],
  done: Done,
): Done {
  const [only] = done.refused
  if (ids.length === 1 && only?.field !== undefined)
    throw invalid([{ path: only.field, message: only.message }])
  return done
}

function toLatePickupAnswer(row: LatePickupRow): LatePickupAnswer {
  const { id, child_id, child, activity, date, minutes, state, waits, decided_at: at, reason } = row
  return {
    id,
    child: { id: child_id, name: child },
    activity,
    date,
    timeTo: row.time_to,
    pickedUpAt: row.picked_up_at,
    pickedUpBy: row.picked_up_by,
    minutes,
    fee: row.fee_cents,
    state,
    waits,
    isOverdue: row.is_overdue,
    billed: row.billed_cents,
    invoiceNumbers: row.numbers,
    decided: at === null ? null : { at, by: row.decided_by, reason },
  }
}
