import { decidePickedDays } from '@afterbell/domain/activities/section-choice'
import { allOf, allowed, refused, type Decision, type Finding } from '@afterbell/domain/kernel/decision'
import { decideTransfer } from '@afterbell/domain/transfers/transfer'
import type { EnrollContext } from '../places/enrolling.ts'
import type { Choice } from '../places/enrollments.store.ts'
import { assertDaysPicked } from '../places/give-places.ts'
import { enrollmentStatusOf, readSnapshot, type Snapshot } from '../places/snapshot.ts'
import { termsOf, type Terms } from '../places/terms.store.ts'
import { answersMissing, resolveAnswers, type ChosenAnswers } from '../places/answers.ts'
import { assertAddOns } from '../places/quote.ts'
import { placesBeside, waitingThere } from './own-claims.ts'
import { answersBefore, type ChosenOf } from './transfer-answers.ts'
import { daysOf, type TransferChild, type TransferPlan } from './transfer-plan.ts'

/** A child to move, with their answers for the new roster. */
export interface TransferWithAnswers extends TransferChild {
  chosen: ChosenAnswers
}

/** The answers for the new roster, per child. */
export interface AnswersInput {
  chosenOf: ChosenOf
  /** Given answers that are not among the school's current choices. */
  unknown: readonly Choice[]
  /** Keeps the child's add-ons, even those turned off by now. Otherwise add-ons are chosen for the new spot. */
  keepsAddOns?: boolean
}

/** A child, with the reasons that keep them from moving. */
export interface ConsideredChild {
  child: TransferWithAnswers
  decision: Decision
  missing: Finding[]
}

export interface ConsideredChildren {
  each: ConsideredChild[]
  snapshot: Snapshot
  terms: Terms
}

/** Reads the destination and decides for each child whether they can move, regardless of room. */
export async function considerChildren(
  enrolling: EnrollContext,
  plan: TransferPlan,
  children: readonly TransferChild[],
  { chosenOf, unknown, keepsAddOns = false }: AnswersInput,
): Promise<ConsideredChildren> {
  const { tx, school } = enrolling
  const { to, sectionId } = plan
  const childIds = children.map(({ childId }) => childId)
  const [snapshot, terms] = await Promise.all([
    readSnapshot(enrolling, { ...to, dates: daysOf(children) }, childIds),
    termsOf(tx, school.id, to.activityId, [sectionId]),
  ])
  assertDaysPicked(to, terms, school.today)
  const each = children.map((one): ConsideredChild => {
    const child = snapshot.children.find(({ id }) => id === one.childId)!
    const chosen = chosenOf(one, terms)
    if (!keepsAddOns) assertAddOns(terms, chosen.addOns)
    const decision = allOf(decideMove(plan, one, snapshot), decideDays(one, terms, snapshot))
    const missing = answersMissing(terms, child, chosen)
    const isGoing = decision.allowed && missing.length === 0
    const answers = isGoing
      ? resolveAnswers(terms, child, { chosen, unknown, before: answersBefore(one), keepsAddOns })
      : chosen
    return { child: { ...one, chosen: answers }, decision, missing }
  })
  return { each, snapshot, terms }
}

/** Returns the children who can move. */
export function goingOf({ each }: ConsideredChildren): TransferWithAnswers[] {
  return each.filter((one) => !isBlocked(one)).map(({ child }) => child)
}

/** Returns the children who cannot move. */
export function blockedOf({ each }: ConsideredChildren): ConsideredChild[] {
  return each.filter(isBlocked)
}

function isBlocked({ decision, missing }: ConsideredChild): boolean {
  return !decision.allowed || missing.length > 0
}

/** Applies the rule to one child, except for room. The spots they leave are never in their way. */
function decideMove(plan: TransferPlan, child: TransferChild, snapshot: Snapshot): Decision {
  const { to, sectionId } = plan
  const { name, places, dates, childId } = child
  if (places[0]!.state !== 'taken')
    return refused(
      'IS_WAITING',
      `${name} is not enrolled here yet. Only enrolled children can be transferred`,
    )
  const waitingPlaces = waitingThere(plan, child, snapshot)
  const others = placesBeside(child, snapshot).filter((each) => !waitingPlaces.includes(each))
  const status = enrollmentStatusOf(
    { ...to, dates },
    { ...snapshot, places: others },
    snapshot.children.find(({ id }) => id === childId)!,
    sectionId,
  )
  const isSame = places.some(({ section_id }) => section_id === sectionId)
  return allOf(decideTransfer({ ...status, isSame }), decideLaterDays(child, snapshot))
}

/** A child in the building keeps their old spot today, so at least one picked day must be later. */
function decideLaterDays({ name, places, dates }: TransferChild, { today }: Snapshot): Decision {
  const hasNoLaterDay = dates.length > 0 && dates.every((date) => date <= today)
  return hasNoLaterDay && places.some(({ is_in_building }) => is_in_building)
    ? refused('CHECKED_IN', `${name} is checked in today. Please choose other days`, 'dates')
    : allowed
}

/** Checks that the days the child keeps are offered there too. */
function decideDays({ dates }: TransferChild, { sections, interval_type }: Terms, { today }: Snapshot) {
  const offeredDates = sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))
  return decidePickedDays(dates, { isByTheDay: interval_type === 'DAILY', dates: offeredDates, today })
}
