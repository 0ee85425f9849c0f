import type { care } from '@afterbell/contract/care/care'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { QuoteLine } from '@afterbell/domain/prices/pricing'
import { record } from '../../platform/database/history.ts'
import { pageOf } from '../../platform/database/pages.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { owe } from '../ledger/owe.ts'
import { payingFamilies } from '../ledger/payers/payers.store.ts'
import { holdFamilies } from '../places/discount-facts.store.ts'
import { toQuoteAnswer } from '../places/quote.ts'
import { decideCharges, waitingCharges, waitingPage, type WaitingCharge } from './care-charges.store.ts'
import { toChargeAnswer } from './care-of-child.ts'
import { careOf } from './care.store.ts'
import { billCharges } from './charge-care.ts'
import { decideDifferences, waitingDifferences, type WaitingDifference } from './compare.store.ts'
import { movedSpots } from './moved-spots.store.ts'
import { priceCare, type PricedCharge } from './price-care.ts'

type WaitingItem = AnswerOf<(typeof care)['waiting']>['content'][number]

/** Lists the charges and differences that wait for staff, earliest first, with their amounts. */
export const waitingCare: Act<(typeof care)['waiting']> = async (call) => {
  const { tx, school, query } = call
  const { ids, total } = await waitingPage(tx, school.id, query)
  const [charges, differences] = [
    await waitingCharges(tx, school.id, ids),
    await waitingDifferences(tx, school.id, ids),
  ]
  const pricedById = await pricedOf(call, charges)
  const waitingById = new Map<string, WaitingItem>([
    ...[...pricedById].map(([id, charge]): [string, WaitingItem] => [
      id,
      toWaitingCharge(id, charge, school),
    ]),
    ...differences.map((each): [string, WaitingItem] => [each.id, toWaitingDifference(each, school)]),
  ])
  return pageOf(
    ids.flatMap((id) => waitingById.get(id) ?? []),
    total,
    query,
  )
}

/** Bills waiting charges at the price of their original day, and waiting differences. */
export const releaseCare: Act<(typeof care)['release']> = async (call) => {
  const { tx, school, body, user } = call
  const { charges, differences, refused } = await holdWaiting(call, body.ids)
  const moves = await movedSpots(
    tx,
    school,
    charges.map(({ id }) => id),
  )
  const chargesToBill = [...(await pricedOf(call, charges)).values()].map((charge) =>
    afterMoves(charge, moves),
  )
  const releaseDecision = { state: 'CHARGED', reason: '', accountId: user.id } as const
  await decideCharges(tx, school.id, { ids: charges.map(({ id }) => id), ...releaseDecision })
  await decideDifferences(tx, school.id, { ids: differences.map(({ id }) => id), ...releaseDecision })
  await billCharges(call, chargesToBill)
  await billDifferences(call, differences)
  return { changed: charges.length + differences.length, refused }
}

/** Decides not to bill waiting charges and differences, for a reason. */
export const dropCare: Act<(typeof care)['drop']> = async (call) => {
  const { tx, school, body, user } = call
  const { charges, differences, refused } = await holdWaiting(call, body.ids)
  const dropDecision = { state: 'DROPPED', reason: body.reason, accountId: user.id } as const
  await decideCharges(tx, school.id, { ids: charges.map(({ id }) => id), ...dropDecision })
  await decideDifferences(tx, school.id, { ids: differences.map(({ id }) => id), ...dropDecision })
  await record(
    tx,
    call,
    [...charges, ...differences].map((each) => ({
      what: 'care.not-charged' as const,
      subjectId: each.activity_id,
      childId: each.child_id,
      details: { name: each.activity, child: each.child_name, reason: body.reason },
    })),
  )
  return { changed: charges.length + differences.length, refused }
}

/**
 * If the child moved to another weekday while the charge waited, the spot counts as given up only when that weekday
 * is.
 */
function afterMoves(charge: PricedCharge, moved: ReadonlyMap<string, string | null>): PricedCharge {
  return {
    ...charge,
    places: charge.places.map((place) => {
      const freedOn = moved.get(place.id)
      if (freedOn === undefined) return place
      return { ...place, withoutSpotFrom: freedOn !== null && freedOn <= charge.to ? freedOn : null }
    }),
  }
}

/** Locks the families, then returns what still waits. */
async function holdWaiting({ tx, school }: AnyCall, ids: readonly string[]) {
  const read = async () => ({
    charges: await waitingCharges(tx, school.id, ids),
    differences: await waitingDifferences(tx, school.id, ids),
  })
  const unlockedItems = await read()
  await holdFamilies(
    tx,
    school.id,
    [...unlockedItems.charges, ...unlockedItems.differences].map(({ child_id }) => child_id),
  )
  const lockedItems = await read()
  const presentIds = [...lockedItems.charges, ...lockedItems.differences].map(({ id }) => id)
  const refusals = ids
    .filter((id) => !presentIds.includes(id))
    .map((id) => ({ id, name: '', message: 'This was decided already' }))
  return { ...lockedItems, refused: refusals }
}

/** Returns the price of waiting charges by id, computed as if they were not written. */
async function pricedOf(
  call: AnyCall,
  waiting: readonly WaitingCharge[],
): Promise<Map<string, PricedCharge>> {
  const { tx, school } = call
  if (waiting.length === 0) return new Map()
  const rows = await careOf(tx, school.id, {
    withEnrollments: [...new Set(waiting.map((charge) => charge.enrollment_id))],
    undone: waiting.map(({ id }) => id),
  })
  const findCharge = ({ from, to, places }: Pick<PricedCharge, 'from' | 'to' | 'places'>) =>
    waiting.find(
      ({ cycle_from, cycle_to, place_ids }) =>
        cycle_from === from && cycle_to === to && places.some(({ id }) => place_ids.includes(id)),
    )
  const pricedCharges = await priceCare(call, rows, {
    isWanted: (charge) => findCharge(charge) !== undefined,
  })
  return new Map(
    pricedCharges.map((charge) => {
      const { id } = findCharge(charge)!
      return [id, { ...charge, id }]
    }),
  )
}

async function billDifferences(call: AnyCall, differences: readonly WaitingDifference[]): Promise<void> {
  if (differences.length === 0) return
  const { tx, school } = call
  const children = Map.groupBy(differences, ({ child_id }) => child_id)
  const families = await payingFamilies(tx, school.id, [...children.keys()])
  await owe(
    call,
    families,
    [...children].map(([childId, childDifferences]) => ({
      childId,
      lines: childDifferences.map((each) => ({
        ...lineOf(each),
        enrollmentId: each.enrollment_id,
        chargeId: each.charge_id,
      })),
    })),
  )
}

function lineOf({ activity, cents, billed_cents: before }: WaitingDifference): QuoteLine {
  return {
    kind: 'BASE',
    label: activity,
    reason: { key: 'CORRECTED', parts: { before, now: before + cents } },
    sectionId: null,
    addOnId: null,
    dates: [],
    amountCents: cents,
    netCents: cents,
  }
}

function toWaitingCharge(id: string, charge: PricedCharge, school: SchoolNow): WaitingItem {
  const { child_id, child_name, activity_id, activity } = charge.row
  return {
    id,
    kind: 'CHARGE',
    child: { id: child_id, name: child_name },
    activity: { id: activity_id, name: activity },
    ...toChargeAnswer(charge, school),
  }
}

function toWaitingDifference(each: WaitingDifference, school: SchoolNow): WaitingItem {
  return {
    id: each.id,
    kind: 'DIFFERENCE',
    child: { id: each.child_id, name: each.child_name },
    activity: { id: each.activity_id, name: each.activity },
    from: each.cycle_from,
    to: each.cycle_to,
    chargedOn: school.today,
    isEstimate: false,
    ...toQuoteAnswer({ lines: [lineOf(each)], totalCents: each.cents }, school),
  }
}
