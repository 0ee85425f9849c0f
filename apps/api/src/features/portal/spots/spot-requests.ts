import { payersOfGuardian } from '@afterbell/domain/portal/money/money-reach'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { worthOfGivingUp, type KeptFee } from '../../ledger/proposals/propose.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { familyRights } from '../../school/family-portal.store.ts'
import { familiesWithPayers } from '../money/money-in-reach.store.ts'
import { openRequests, withdrawRequest, type RequestRow } from '../requests/requests.store.ts'
import { daysOfLeaving, leaveSpot, worthOfLeaving, type LeavingTerms } from './leave-spot.ts'
import { spotOf, weekdayOf, type ChildSpot } from './spots.store.ts'
import { tellGivenUp } from './tell-given-up.ts'

type StaffCall = Pick<AnyCall, 'tx' | 'school' | 'user' | 'at'>

/** Withdraws the open requests about a spot, or a weekday of it, that the child no longer has: nothing is left to decide. */
export async function closeRequests(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  spot: Pick<ChildSpot, 'id' | 'familyId'>,
  sectionId?: string,
): Promise<void> {
  for (const kind of ['GIVE_UP_SPOT', 'CHANGE_SPOT'] as const)
    for (const { id, fields } of await requestsAbout({ tx, school }, spot, kind)) {
      const leaves = kind === 'CHANGE_SPOT' ? fields.leavesId : fields.sectionId
      if (sectionId === undefined || leaves === sectionId) await withdrawRequest(tx, school.id, id)
    }
}

/** Returns what a family asks to give up: a spot, or one weekday of it. Undefined once the child no longer has it. */
async function askedSpot(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  { fields: { enrollmentId, sectionId } }: RequestRow,
): Promise<ChildSpot | undefined> {
  const spot = await spotOf(tx, school.id, enrollmentId!)
  if (!spot || sectionId === undefined) return spot
  // The weekday may be the only one by now.
  const isLast = spot.places.length === 1 && spot.places[0]!.section_id === sectionId
  return isLast ? spot : weekdayOf(spot, sectionId)
}

async function requestsAbout(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  { id, familyId }: Pick<ChildSpot, 'id' | 'familyId'>,
  kind: 'GIVE_UP_SPOT' | 'CHANGE_SPOT',
): Promise<RequestRow[]> {
  const open = await openRequests(tx, school.id, { familyId, kind })
  return open.filter(({ fields }) => fields.enrollmentId === id)
}

/** Returns the spot that a family asks to give up, and what that comes to with the fee and without it. */
export async function spotToDecide(call: StaffCall, request: RequestRow) {
  const { tx, school, user } = call
  const spot = await askedSpot(call, request)
  if (!spot) return GONE
  const sees = seesPrices(user.role, spot.kind)
  const terms = await termsOfRequest(call, request)
  const parts = await daysOfLeaving(call, spot)
  const worthOf = async (kept: KeptFee) => {
    const { refundCents, noLongerOwedCents } = await worthOfGivingUp({ tx, school }, parts, parts, kept)
    return { givenBack: refundCents, noLongerOwed: noLongerOwedCents }
  }
  const kept = sees ? await worthOfLeaving(call, spot, terms) : { feeCents: 0, discountCents: 0 }
  const { kind, sections, isDropIn, nextOn } = spot
  return {
    kind,
    sections,
    isDropIn,
    nextOn,
    isGone: false,
    fee: kept.feeCents,
    discounts: kept.discountCents,
    withFee: sees
      ? await worthOf({ cents: kept.feeCents + kept.discountCents, payerIds: terms.payerIds })
      : NO_MONEY,
    withoutFee: sees ? await worthOf({ ...terms, cents: 0 }) : NO_MONEY,
  }
}

const NO_MONEY = { givenBack: 0, noLongerOwed: 0 }

const GONE = {
  kind: 'classes' as const,
  sections: [],
  isDropIn: false,
  nextOn: null,
  isGone: true,
  fee: 0,
  discounts: 0,
  withFee: NO_MONEY,
  withoutFee: NO_MONEY,
}

/** Locks the sections of the spot, which come before its family. */
export async function lockSpot({ tx, school }: StaffCall, request: RequestRow): Promise<void> {
  const spot = await askedSpot({ tx, school }, request)
  if (spot) await expireAndOffer({ tx, school }, spot.places.map((place) => place.section_id).toSorted())
}

/** Gives up the spot that a locked family asked to give up. Returns the requests that this answers, of all its guardians. */
export async function giveUpAsked(
  call: StaffCall,
  request: RequestRow,
  { waivesFee }: { waivesFee: boolean },
): Promise<RequestRow[]> {
  const { tx, school, user, at } = call
  const enrollmentId = request.fields.enrollmentId!
  const spot = await askedSpot(call, request)
  const { sectionId } = request.fields
  const about = { id: enrollmentId, familyId: request.familyId }
  const open = await requestsAbout(call, about, 'GIVE_UP_SPOT')
  const answered = sectionId ? open.filter(({ fields }) => fields.sectionId === sectionId) : open
  if (spot) {
    const terms = await termsOfRequest(call, request)
    const by: EnrollContext = { tx, school, user, at, teachesOnly: null }
    await leaveSpot(by, spot, waivesFee ? { ...terms, cents: 0, deductsDiscounts: false } : terms)
    await closeRequests(by, spot, sectionId)
    const weekday = sectionId && spot.places[0]!.weekdays[0]
    // Who asked gets the answer.
    await tellGivenUp(by, spot, { byPersonId: request.personId, includesPerson: false, weekday })
  }
  return answered
}

/** The fee as it was when the family asked, and discounts by the school's rule now, off what goes back to who asked. */
async function termsOfRequest({ tx, school }: StaffCall, request: RequestRow): Promise<LeavingTerms> {
  const [family] = await familiesWithPayers(tx, school.id, [request.familyId])
  const payers = !family
    ? []
    : request.asker
      ? payersOfGuardian(request.asker.id, family)
      : family.payers.filter(({ kind }) => kind !== 'AGENCY')
  const { deductDiscounts: deductsDiscounts } = await familyRights(tx, school.id)
  const cents = Number(request.fields.feeCents ?? 0)
  return { cents, payerIds: payers.map(({ id }) => id), deductsDiscounts }
}
