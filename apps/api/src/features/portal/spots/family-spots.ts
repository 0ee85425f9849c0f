import type { familySpots } from '@afterbell/contract/portal/spots/family-spots'
import { decideFamilyWithdrawal, type Withdrawal } from '@afterbell/domain/places/family-withdrawal'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { paysForBookings } from '@afterbell/domain/portal/money/money-reach'
import { requestKinds } from '@afterbell/domain/families/requests/family-requests'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { notThere, refuseAs } from '../../../platform/problems.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { lookerOf } from '../booking/booker.ts'
import { personOfFamily } from '../by-family.ts'
import { assertFamilyMay } from '../family-door.ts'
import { familiesWithPayers } from '../money/money-in-reach.store.ts'
import { moneyInReach } from '../money/money-in-reach.ts'
import type { FamilyScope } from '../reach.ts'
import { askSchool } from '../requests/own-requests.ts'
import { openRequests, type RequestRow } from '../requests/requests.store.ts'
import { leaveSpot, worthOfLeaving, type LeavingTerms, type LeavingWorth } from './leave-spot.ts'
import { changingOf } from './change-plan.ts'
import { closeRequests } from './spot-requests.ts'
import { hadSpot, hadWeekday, spotOf, spotsOfChildren, weekdayOf, type ChildSpot } from './spots.store.ts'
import { tellGivenUp } from './tell-given-up.ts'

/** The spots of children, and how their families give them up: by the school's rule, through the acts of staff. */
export const familySpotActs: Acts<typeof familySpots> = {
  list: async (call) => {
    const child = call.reached(call.params.childId)
    const spots = await spotsOfChildren(call.tx, call.school.id, [child.id])
    const asked = await askedBy(call, child.familyId)
    const content = []
    // How each may be given up. What it comes to is worked out when it is looked at.
    const terms = { ...(await termsOfLeaving(call)), deductsDiscounts: false }
    for (const spot of spots)
      content.push(await spotAnswer(call, spot, await leavingOf(call, spot, terms), asked))
    return { spots: content }
  },
  look: async (call) => {
    const { tx, school, query } = call
    const whole = await spotOf(tx, school.id, call.reached(call.params.enrollmentId).id)
    const spot = whole && partOf(whole, query.sectionId && call.reached(query.sectionId).id)
    if (!spot) throw notThere()
    const leaving = await leavingOf(call, spot)
    return {
      ...(await spotAnswer(call, spot, leaving, await askedBy(call, spot.familyId))),
      ...shownOf(leaving),
      hasInstallments: leaving.worth.hasInstallments,
    }
  },
  giveUp: async (call) => {
    const { tx, school, body } = call
    assertFamilyMay(call.family, 'GIVE_UP')
    const { id } = call.reached(call.params.enrollmentId)
    const sectionId = body.sectionId && call.reached(body.sectionId).id
    const read = async () => {
      const whole = await spotOf(tx, school.id, id)
      return whole && partOf(whole, sectionId)
    }
    const before = await read()
    if (!before) return givenUpBefore(call, id, sectionId)
    const by = lookerOf(call, before.familyId)
    await expireAndOffer(by, before.places.map((place) => place.section_id).toSorted())
    await lockFamilies(tx, school.id, [before.familyId])
    // Another guardian, or staff, may have been quicker.
    const spot = await read()
    if (!spot) return givenUpBefore(call, id, sectionId)
    const leaving = await leavingOf(call, spot)
    const shown = shownOf(leaving)
    if (shown.way === 'NOT_OFFERED') throw refuseAs('CANNOT_GIVE_UP', {})
    if (shown.way === 'OVER') throw refuseAs('SPOT_OVER', {})
    const isAsShown =
      shown.way === body.way &&
      shown.fee === body.fee &&
      shown.discounts === body.discounts &&
      shown.back === body.back &&
      shown.noLongerOwed === body.noLongerOwed
    if (!isAsShown) throw refuseAs('SPOT_CHANGED', {})
    if (shown.way === 'ASK') {
      await askToGiveUp(call, spot, { words: body.words, sectionId })
      return { outcome: 'ASKED' as const }
    }
    await leaveSpot(by, spot, await termsOfLeaving(call))
    await closeRequests(by, spot, sectionId)
    const weekday = sectionId && spot.places[0]!.weekdays[0]
    await tellGivenUp(by, spot, { byPersonId: by.person.id, includesPerson: true, weekday })
    return { outcome: 'GIVEN_UP' as const }
  },
}

/** A spot that somebody gave up stays so. What never was a spot is not there. */
async function givenUpBefore(
  { tx, school }: AnyCall,
  enrollmentId: string,
  sectionId: string | undefined,
): Promise<{ outcome: 'GIVEN_UP' }> {
  const was = sectionId
    ? hadWeekday(tx, school.id, { enrollmentId, sectionId })
    : hadSpot(tx, school.id, enrollmentId)
  if (!(await was)) throw notThere()
  return { outcome: 'GIVEN_UP' }
}

/** Returns a spot, or one weekday of several that it has. */
function partOf(spot: ChildSpot, sectionId: string | undefined): ChildSpot | undefined {
  return sectionId === undefined ? spot : weekdayOf(spot, sectionId)
}

interface Leaving {
  withdrawal: Withdrawal
  worth: LeavingWorth
}

/**
 * Returns how a family may give up a spot, and what that comes to for its people. Nobody may who would not pay for it: who
 * pays nothing for bookings, or where others were billed alone.
 */
async function leavingOf(call: AnyCall, spot: ChildSpot, terms?: LeavingTerms): Promise<Leaving> {
  const { tx, school, family } = call
  const { giveUp: families, giveUpBefore: before, giveUpDays: daysBefore, giveUpFee } = family.rights
  if (!familyMay(family.rights, 'GIVE_UP')) return { withdrawal: { way: 'NOT_OFFERED' }, worth: NOTHING }
  const worth = await worthOfLeaving({ tx, school }, spot, terms ?? (await termsOfLeaving(call)))
  const { guardianId } = personOfFamily(family, spot.familyId)
  const [theirs] = await familiesWithPayers(tx, school.id, [spot.familyId])
  if (!theirs || !paysForBookings(guardianId, theirs) || worth.isOfOthers)
    return { withdrawal: { way: 'NOT_OFFERED' }, worth: NOTHING }
  const withdrawal = decideFamilyWithdrawal(
    { families, before, daysBefore, feeCents: giveUpFee },
    {
      firstMeetingOn: spot.firstOn,
      nextMeetingOn: spot.nextOn,
      worthCents: worth.feeCents,
      isPaidByOthers: worth.isPaidByOthers,
    },
    school.today,
  )
  return { withdrawal, worth }
}

const NOTHING: LeavingWorth = {
  feeCents: 0,
  discountCents: 0,
  refundCents: 0,
  noLongerOwedCents: 0,
  hasInstallments: false,
  isAided: false,
  isPaidByOthers: false,
  isOfOthers: false,
}

/** What the school keeps now, off what goes back to the payers that the session sees. */
async function termsOfLeaving(scope: FamilyScope): Promise<LeavingTerms> {
  const { giveUpFee: cents, deductDiscounts: deductsDiscounts } = scope.family.rights
  const payerIds = (await moneyInReach(scope)).payers.map(({ id }) => id)
  return { cents, payerIds, deductsDiscounts }
}

/** The enrollments about which the people of a session asked the school. */
interface Asked {
  givingUp: ReadonlySet<string>
  /** As 'enrollment section'. */
  weekdays: ReadonlySet<string>
  changing: ReadonlySet<string>
}

async function askedBy({ tx, school, family }: AnyCall, familyId: string): Promise<Asked> {
  const personIds = family.people.map(({ id }) => id)
  const askedOf = async (kind: 'GIVE_UP_SPOT' | 'CHANGE_SPOT') => {
    const open = await openRequests(tx, school.id, { familyId, kind })
    const own = open.filter(({ personId }) => personIds.includes(personId))
    return own.map(({ fields }) => fields)
  }
  const givingUp = await askedOf('GIVE_UP_SPOT')
  const changing = await askedOf('CHANGE_SPOT')
  return {
    givingUp: new Set(givingUp.flatMap(({ enrollmentId, sectionId }) => (sectionId ? [] : [enrollmentId!]))),
    weekdays: new Set(givingUp.map(({ enrollmentId, sectionId }) => `${enrollmentId} ${sectionId}`)),
    changing: new Set(changing.map(({ enrollmentId }) => enrollmentId!)),
  }
}

function shownOf({ withdrawal: { way }, worth }: Leaving) {
  return {
    way,
    fee: worth.feeCents,
    discounts: worth.discountCents,
    back: worth.refundCents,
    noLongerOwed: worth.noLongerOwedCents,
  }
}

async function spotAnswer(call: AnyCall, spot: ChildSpot, { withdrawal }: Leaving, asked: Asked) {
  const { id, childId, kind, activity, sections, isDropIn, firstOn, nextOn } = spot
  return {
    id,
    childId,
    kind,
    activity,
    sections,
    isDropIn,
    firstOn,
    nextOn,
    way: withdrawal.way,
    lastDay: 'lastDay' in withdrawal ? withdrawal.lastDay : null,
    mayChange: (await changingOf(call, spot)).way !== 'NO',
    weekdays: spot.places.flatMap((place) => {
      const part = weekdayOf(spot, place.section_id)
      const isAsked = asked.weekdays.has(`${id} ${place.section_id}`)
      return part ? [{ sectionId: place.section_id, weekday: place.weekdays[0]!, isAsked }] : []
    }),
    isAsked: asked.givingUp.has(id),
    isChangeAsked: asked.changing.has(id),
  }
}

async function askToGiveUp(
  call: FamilyScope,
  spot: ChildSpot,
  { words, sectionId }: { words: string; sectionId: string | undefined },
): Promise<void> {
  const { id, familyId, childId, child, activity } = spot
  const fields: RequestRow['fields'] = {
    enrollmentId: id,
    activity,
    feeCents: `${call.family.rights.giveUpFee}`,
    ...(sectionId && { sectionId }),
  }
  const what = requestKinds.GIVE_UP_SPOT.text(activity)
  await askSchool(call, {
    familyId,
    kind: 'GIVE_UP_SPOT',
    childIds: [childId],
    fields,
    words,
    events: [{ what: 'family.spot-asked', subjectId: childId, childId, details: { name: child, what } }],
  })
}
