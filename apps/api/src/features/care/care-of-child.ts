import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { care } from '@afterbell/contract/care/care'
import { chargedOn, remainingCharges } from '@afterbell/domain/care/cycles'
import { plusDays, type IsoDate } from '@afterbell/domain/kernel/dates'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { toQuoteAnswer } from '../places/quote.ts'
import { isChild } from '../ledger/shares/shares.store.ts'
import { careOf, type CareRow } from './care.store.ts'
import { caresOf, priceCare, type PricedCharge } from './price-care.ts'
import { paidUntilOf, pausesOf } from './pauses.store.ts'

/** Number of future cycles shown per enrollment. */
const COMING_SHOWN = 6

type CareOfChildQuery = Parameters<Act<(typeof care)['ofChild']>>[0]['query']

/**
 * Returns what is paid, paused and coming of a child's recurring care, or what would be after a change the user
 * previews.
 */
export const careOfChild: Act<(typeof care)['ofChild']> = async (call) => {
  const { tx, school, params, query } = call
  if (!(await isChild(tx, school.id, params.childId))) throw notThere()
  const rows = (await careOf(tx, school.id, { childId: params.childId })).map((row) =>
    changedBy(row, query, school.today),
  )
  const ids = rows.map((row) => row.enrollment_id)
  const [coming, pauses, paid] = await Promise.all([
    priceCare(call, rows, {
      isWanted: ({ when }) => when !== 'AT_ENROLLMENT',
      most: COMING_SHOWN,
      without: query.without,
    }),
    pausesOf(tx, school.id, ids),
    paidUntilOf(tx, school.id, ids),
  ])
  return {
    currency: school.currency,
    enrollments: rows
      .map((row) => ({
        enrollmentId: row.enrollment_id,
        activity: { id: row.activity_id, name: row.activity },
        weekdays: row.places
          .filter(({ taken }) => taken.some(({ to }) => to === null))
          .map(({ section }) => section),
        cycle: row.billing_cycle,
        paidUntil: paid.get(row.enrollment_id) ?? null,
        ...chargedOf(row, school),
        pauses: pauses
          .filter((pause) => pause.enrollment_id === row.enrollment_id)
          .map(({ id, from, to, reason }) => ({ id, from, to, reason })),
        coming: nextOf(coming.filter((charge) => charge.row.enrollment_id === row.enrollment_id)).map(
          (charge) => toChargeAnswer(charge, school),
        ),
      }))
      .filter(
        ({ coming: charges, paidUntil, pauses: savedPauses, weekdays }) =>
          charges.length > 0 || savedPauses.length > 0 || (weekdays.length > 0 && paidUntil !== null),
      ),
  }
}

/** Returns all charges of the next cycles. Spots given at different times are charged separately. */
function nextOf(charges: readonly PricedCharge[]): PricedCharge[] {
  const cycles = new Set([...new Set(charges.map(({ from }) => from))].toSorted().slice(0, COMING_SHOWN))
  return charges.filter(({ from }) => cycles.has(from))
}

/** Returns a charge in the shape of the API. */
export function toChargeAnswer(
  charge: PricedCharge,
  school: SchoolNow,
): AnswerOf<(typeof care)['ofChild']>['enrollments'][number]['coming'][number] {
  const { from, to, isEstimate, quote } = charge
  const lines = quote.lines.filter(({ reason }) => reason.key !== 'NO_MEETINGS')
  return { from, to, chargedOn: chargedOn(charge), isEstimate, ...toQuoteAnswer({ ...quote, lines }, school) }
}

/**
 * Returns the last day an enrollment is charged for, including charges made at enrollment, and the last day there is
 * anything to charge.
 */
export function chargedOf(
  row: CareRow,
  school: SchoolNow,
): { chargedTo: IsoDate | null; endsOn: IsoDate | null } {
  const remaining = caresOf(row, school).flatMap(({ care: careOfRow }) => remainingCharges(careOfRow))
  const chargedDates = [
    ...row.places.flatMap((place) => place.charged.flatMap(({ to }) => to ?? [])),
    ...remaining.filter(({ when }) => when === 'AT_ENROLLMENT').map(({ to }) => to),
  ]
  return {
    chargedTo: chargedDates.toSorted().at(-1) ?? null,
    endsOn:
      remaining
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** Returns the row as it would be with billing paused, or with spots given up today. */
function changedBy(
  row: CareRow,
  { enrollmentId, pausedFrom, pausedTo, without = [] }: CareOfChildQuery,
  today: IsoDate,
): CareRow {
  const isPaused = pausedFrom !== undefined && (enrollmentId ?? row.enrollment_id) === row.enrollment_id
  const yesterday = plusDays(today, -1)
  return {
    ...row,
    paused: isPaused ? [...row.paused, { from: pausedFrom, to: pausedTo ?? null }] : row.paused,
    places: row.places.map((place) =>
      without.includes(place.id)
        ? {
            ...place,
            taken: place.taken.flatMap(({ from, to }) =>
              from > yesterday ? [] : [{ from, to: to === null || to > yesterday ? yesterday : to }],
            ),
          }
        : place,
    ),
  }
}
