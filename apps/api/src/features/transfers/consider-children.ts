import { decidePickedDays } from '@afterbell/domain/activities/section-choice'
import { allOf, allowed, refused, type Decision, type Finding } from '@afterbell/domain/kernel/decision'
import { decideTransfer } from '@afterbell/domain/transfers/transfer'
import type { Enrolling } from '../places/enrolling.ts'
import type { Choice } from '../places/enrollments.store.ts'
import { assertDaysPicked } from '../places/give-places.ts'
import { enrollmentStatusOf, readSnapshot, type Snapshot } from '../places/snapshot.ts'
import { termsOf, type Terms } from '../places/terms.store.ts'
import { answersMissing, resolveAnswers, type Chosen } from '../places/answers.ts'
import { assertAddOns } from '../places/quote.ts'
import { placesBeside, waitingThere } from './own-claims.ts'
import { answersBefore, type ChosenOf } from './transfer-answers.ts'
import { daysOf, type TransferChild, type TransferPlan } from './transfer-plan.ts'

/** A child that is moved, with what their new roster knows of them. */
export interface TransferWithAnswers extends TransferChild {
  chosen: Chosen
}

/** What the new roster is to know of each child. */
export interface AnswersAsked {
  chosenOf: ChosenOf
  /** Which of the answers that were given are not among the school's choices. */
  unknown: readonly Choice[]
  /** Add-ons go along as the child has them, also those that are switched off by now. Else they were chosen for the new place. */
  keepsAddOns?: boolean
}

/** One of them, with what of their own keeps them where they are. */
export interface ConsideredChild {
  child: TransferWithAnswers
  decision: Decision
  missing: Finding[]
}

export interface Considered {
  each: ConsideredChild[]
  found: Snapshot
  terms: Terms
}

/** Reads what is so where they are to be moved, and asks of each child, whatever room there is, whether they can be. */
export async function considerChildren(
  enrolling: Enrolling,
  plan: TransferPlan,
  children: readonly TransferChild[],
  { chosenOf, unknown, keepsAddOns = false }: AnswersAsked,
): Promise<Considered> {
  const { tx, school } = enrolling
  const { to, sectionId } = plan
  const childIds = children.map(({ childId }) => childId)
  const [found, terms] = await Promise.all([
    readSnapshot(enrolling, { ...to, dates: daysOf(children) }, childIds),
    termsOf(tx, school.id, to.activityId, [sectionId]),
  ])
  assertDaysPicked(to, terms, school.today)
  const each = children.map((one): ConsideredChild => {
    const child = found.children.find(({ id }) => id === one.childId)!
    const chosen = chosenOf(one, terms)
    if (!keepsAddOns) assertAddOns(terms, chosen.addOns)
    const decision = allOf(decideMove(plan, one, found), decideDays(one, terms, found))
    const missing = answersMissing(terms, child, chosen)
    const isGoing = decision.allowed && missing.length === 0
    const answers = isGoing
      ? resolveAnswers(terms, child, { chosen, unknown, before: answersBefore(one), keepsAddOns })
      : chosen
    return { child: { ...one, chosen: answers }, decision, missing }
  })
  return { each, found, terms }
}

/** Those of whom nothing keeps them. */
export function goingOf({ each }: Considered): TransferWithAnswers[] {
  return each.filter((one) => !isKept(one)).map(({ child }) => child)
}

/** The others. */
export function keptOf({ each }: Considered): ConsideredChild[] {
  return each.filter(isKept)
}

function isKept({ decision, missing }: ConsideredChild): boolean {
  return !decision.allowed || missing.length > 0
}

/** The rule for one child, asked of what was looked at, but for room. What they leave is in nobody's way. */
function decideMove(plan: TransferPlan, child: TransferChild, found: Snapshot): Decision {
  const { to, sectionId } = plan
  const { name, places, dates, childId } = child
  if (places[0]!.state !== 'taken')
    return refused(
      'IS_WAITING',
      `${name} is not enrolled here yet. Only enrolled children can be transferred`,
    )
  const waiting = waitingThere(plan, child, found)
  const others = placesBeside(child, found).filter((each) => !waiting.includes(each))
  const status = enrollmentStatusOf(
    { ...to, dates },
    { ...found, places: others },
    found.children.find(({ id }) => id === childId)!,
    sectionId,
  )
  const isSame = places.some(({ section_id }) => section_id === sectionId)
  return allOf(decideTransfer({ ...status, isSame }), decideDaysLeft(child, found))
}

/** A child in the building stays where they are for today: of the days they picked, another one must be left. */
function decideDaysLeft({ name, places, dates }: TransferChild, { today }: Snapshot): Decision {
  const isTaken = dates.length > 0 && dates.every((date) => date <= today)
  return isTaken && places.some(({ is_in_building }) => is_in_building)
    ? refused('CHECKED_IN', `${name} is checked in today. Please choose other days`, 'dates')
    : allowed
}

/** The days a child keeps take place there too. */
function decideDays({ dates }: TransferChild, { sections, interval_type }: Terms, { today }: Snapshot) {
  const offered = sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))
  return decidePickedDays(dates, { isByTheDay: interval_type === 'DAILY', dates: offered, today })
}
