import { randomUUIDv7 } from 'node:crypto'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { record } from '../../platform/database/history.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { billInstead } from '../ledger/bill-instead.ts'
import { billOf } from '../ledger/owe.ts'
import { parentWhoBooks } from '../ledger/payers/payers.ts'
import type { PayingFamily } from '../ledger/payers/payers.store.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { changeChoices, insertEnrollments, setAddOns } from '../places/enrollments.store.ts'
import type { Snapshot } from '../places/snapshot.ts'
import { endOffers } from '../places/offers/offers.store.ts'
import { closePlaces, insertPlaces, takePlace } from '../places/places.store.ts'
import type { Terms } from '../places/terms.store.ts'
import { assertPrice } from '../places/quote.ts'
import type { TransferWithAnswers } from './consider-children.ts'
import { couponsMoved, type CarriedCoupon, type CouponMoved } from './coupons-kept.ts'
import { wantedBy } from './own-claims.ts'
import type { Room } from './room.ts'
import { discountScopeOf, type PriceMove } from './price-move.ts'
import { staysBilled } from './stays-billed.ts'
import { daysThere, type TransferChild, type TransferPlan } from './transfer-plan.ts'

/** A moved child: the new spot, and what changed in what is owed. */
export interface TransferResult {
  rosterId: string
  childId: string
  name: string
  /** The enrollment left, and the new one. */
  fromEnrollmentId: string
  toEnrollmentId: string
  owedBefore: number
  owed: number
  /** Cents that stay billed for the enrollment they leave, for meetings already held. */
  kept: number
  /** The parent who can be asked to pay; null for a family without one. */
  parentId: string | null
}

/** The context of a move, with the reactions it triggers. */
export type MoveContext = EnrollContext & Pick<AnyCall, 'react'>

/**
 * Moves children, all or none. Closes their old spots today, keeping past attendance, and gives the new ones on their
 * own terms. Bills the new price instead of the old. Callers have locked both ends and checked every rule.
 */
export async function moveChildren(
  enrolling: MoveContext,
  plan: TransferPlan,
  going: readonly TransferWithAnswers[],
  {
    snapshot,
    terms,
    room,
    quotedCents,
    price,
  }: { snapshot: Snapshot; terms: Terms; room: Room; quotedCents: number | undefined; price: PriceMove },
): Promise<TransferResult[]> {
  const { tx, school } = enrolling
  const { from, to, sectionId } = plan
  const { leaving } = discountScopeOf(going)
  const { quotes, creditParts, coupons } = await price(enrolling, plan, going, { terms, isLocked: true })
  assertPrice(school, quotedCents, [...quotes.values()])

  const retainedByChild = await staysBilled(enrolling, going, creditParts)
  const placesToClose = going.flatMap(({ places }) => places)
  await closePlaces(
    tx,
    school.id,
    placesToClose.map(({ roster_id }) => roster_id),
    school.today,
  )
  const { newEnrollments, moved } = await giveThere(enrolling, plan, going, {
    snapshot,
    room,
    quotes,
    retainedByChild,
  })
  await record(
    tx,
    enrolling,
    going.map((each, index) => ({
      what: newEnrollments[index]!.isOutOfTurn
        ? 'enrollment.transferred-out-of-turn'
        : 'enrollment.transferred',
      subjectId: to.activityId,
      childId: each.childId,
      details: {
        name: placeName(to, sectionId),
        from: placeName(from, each.places[0]!.section_id),
        child: each.name,
        owedCents: moved[index]!.owed,
        differenceCents: differenceOf(moved[index]!),
        isOverbooked: newEnrollments[index]!.isOutOfTurn,
      },
    })),
  )
  const bills = newEnrollments.map(({ childId, enrollmentId }) => ({
    ...billOf(childId, [{ enrollmentId, quote: quotes.get(childId)!, terms }]),
    plan: terms.payment_plan,
  }))
  const families = await withCouponsAlong(
    enrolling,
    coupons,
    couponsMoved(coupons, newEnrollments, quotes),
    () => billInstead(enrolling, leaving, bills, creditParts),
  )
  return moved.map((each) => ({ ...each, parentId: parentIn(families, each) }))
}

/** Moves the coupons that apply to the new enrollments, then bills. Coupons that do not move become usable again. */
async function withCouponsAlong<T>(
  { react }: MoveContext,
  coupons: ReadonlyMap<string, readonly CarriedCoupon[]>,
  along: readonly CouponMoved[],
  bill: () => Promise<T>,
): Promise<T> {
  if (along.length > 0) await react('couponsMoved', along)
  const result = await bill()
  const endedInvoiceIds = [...coupons.values()]
    .flat()
    .filter(({ useId }) => !along.some((each) => each.useId === useId))
    .flatMap(({ invoiceIds }) => invoiceIds)
  if (endedInvoiceIds.length > 0) await react('invoicesCanceled', endedInvoiceIds)
  return result
}

function parentIn(families: readonly PayingFamily[], { childId }: { childId: string }): string | null {
  const family = families.find(({ child_id }) => child_id === childId)
  return family ? parentWhoBooks(family) : null
}

/** Positive: additional cents owed. Negative: cents credited. */
export function differenceOf({ owedBefore: before, owed, kept }: MoveAmounts): number {
  return owed + kept - before
}

interface MoveAmounts {
  owedBefore: number
  owed: number
  kept: number
}

export function owedBefore({ places }: TransferChild): number {
  return places.reduce((sum, { billed_cents }) => sum + billed_cents, 0)
}

interface NewEnrollment {
  childId: string
  enrollmentId: string
  isOutOfTurn: boolean
}

interface GiveContext {
  snapshot: Snapshot
  room: Room
  quotes: ReadonlyMap<string, Quote>
  retainedByChild: ReadonlyMap<string, number>
}

/** Takes the spots they waited for or were offered, and creates new spots and enrollments for all others. */
async function giveThere(
  enrolling: EnrollContext,
  plan: TransferPlan,
  going: readonly TransferWithAnswers[],
  { snapshot, room, quotes, retainedByChild }: GiveContext,
): Promise<{ newEnrollments: NewEnrollment[]; moved: Omit<TransferResult, 'parentId'>[] }> {
  const { tx, school } = enrolling
  const { to, sectionId } = plan
  const moves = going.map((each) => {
    const wanted = wantedBy(plan, each, snapshot)
    return {
      ...each,
      wanted,
      isOutOfTurn: room.beyond.has(each.childId) || room.passing.has(each.childId),
      rosterId: wanted?.id ?? randomUUIDv7(),
      enrollmentId: wanted?.enrollment_id ?? randomUUIDv7(),
      days: daysThere(plan, each, school.today),
      movedFrom: each.places[0]!.roster_id,
    }
  })
  // Waiting children first, so that nobody passes them over.
  for (const { wanted, isOutOfTurn, rosterId, enrollmentId, chosen, days, movedFrom } of moves) {
    if (!wanted) continue
    await takePlace(tx, school.id, rosterId, { isOutOfTurn, movedFrom, ...days })
    await endOffers(tx, school.id, [rosterId], 'ACCEPTED')
    await changeChoices(tx, school.id, [sectionId], [rosterId], chosen)
    await setAddOns(tx, school.id, enrollmentId, chosen.addOns)
  }
  const fresh = moves.filter(({ wanted }) => !wanted)
  if (fresh.length > 0) {
    await insertEnrollments(
      enrolling,
      fresh.map(({ enrollmentId: id, childId, chosen, movedFrom }) => ({
        id,
        movedFrom,
        activityId: to.activityId,
        childId,
        ...chosen,
      })),
    )
    await insertPlaces(
      tx,
      school.id,
      fresh.map(({ rosterId: id, enrollmentId, childId, isOutOfTurn, days, movedFrom }) => ({
        id,
        enrollmentId,
        sectionId,
        childId,
        state: 'taken',
        isOutOfTurn,
        movedFrom,
        ...days,
      })),
    )
  }
  const results = moves.map((each) => ({
    rosterId: each.rosterId,
    childId: each.childId,
    name: each.name,
    fromEnrollmentId: each.places[0]!.enrollment_id,
    toEnrollmentId: each.enrollmentId,
    owedBefore: owedBefore(each),
    owed: quotes.get(each.childId)!.totalCents,
    kept: retainedByChild.get(each.childId)!,
  }))
  return { newEnrollments: moves, moved: results }
}

/** 'Summer camp, Bears', or the class alone. */
function placeName({ name, sections }: TransferPlan['from'], sectionId: string): string {
  const section = sections.find(({ id }) => id === sectionId)?.name
  return section ? `${name}, ${section}` : name
}
