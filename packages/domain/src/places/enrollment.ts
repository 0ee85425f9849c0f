import { decidePlace, decideWait, type Occupancy } from '../activities/capacity.ts'
import { allowed, allOf, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { SignUpState } from '../activities/sign-up.ts'
import { required } from '../kernel/rules.ts'
import { aheadOfText } from './turns.ts'

/** How a child stands to a section at one moment. */
export interface EnrollmentStatus {
  readonly childName: string
  readonly isDraft: boolean
  /** The last day of the activity is behind. */
  readonly isOver?: boolean
  readonly hasPlace: boolean
  readonly isWaiting: boolean
  /** The section is offered no more: a group or a weekday that was taken away. */
  readonly isRetired?: boolean
  /** The other section of the activity the child has a place in, where it may take one only: another group of a camp. */
  readonly placeElsewhere?: string | null
}

/**
 * Whether staff may give a child a place, as one of `children` that are given one together. Refuses NOT_PUBLISHED for a
 * draft or what is no longer offered, IS_OVER, ALREADY_ENROLLED, ALREADY_WAITING (the child is moved up from the wait
 * list instead), and FULL or OTHERS_WAIT unless they overbook knowingly.
 * Age, grade and clashes only warn them: see `warningsOf`.
 * @answers Is there a place left?
 */
export function decideEnroll(
  standing: EnrollmentStatus,
  filling: Occupancy,
  { overbook = false, children = 1 }: { overbook?: boolean; children?: number } = {},
): Decision<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED' | 'ALREADY_WAITING' | 'FULL' | 'OTHERS_WAIT'> {
  return allOf<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED' | 'ALREADY_WAITING' | 'FULL' | 'OTHERS_WAIT'>(
    decideNew(standing),
    decideElsewhere(standing),
    decidePlace(filling, { overbook, children }),
  )
}

/**
 * Whether a child may join the wait list. Refuses NOT_PUBLISHED, IS_OVER, ALREADY_ENROLLED, ALREADY_WAITING, and what
 * the wait list itself refuses (R050 to R052).
 */
export function decideJoinWaitList(
  standing: EnrollmentStatus,
  filling: Occupancy,
): Decision<
  | 'NOT_PUBLISHED'
  | 'IS_OVER'
  | 'ALREADY_ENROLLED'
  | 'ALREADY_WAITING'
  | 'WAIT_LIST_OFF'
  | 'PLACES_FREE'
  | 'WAIT_LIST_FULL'
> {
  return allOf<
    | 'NOT_PUBLISHED'
    | 'IS_OVER'
    | 'ALREADY_ENROLLED'
    | 'ALREADY_WAITING'
    | 'WAIT_LIST_OFF'
    | 'PLACES_FREE'
    | 'WAIT_LIST_FULL'
  >(decideNew(standing), decideWait(filling))
}

/** Who asks together for places on a wait list is offered them together, so they are of one family. Refuses NOT_SIBLINGS. */
export function decideSiblings(familyIds: readonly string[]): Decision<'NOT_SIBLINGS'> {
  return new Set(familyIds).size <= 1 ? allowed : refusedAs('NOT_SIBLINGS', {}, { field: 'siblingIds' })
}

/**
 * What families are held to besides, and staff are not: the sign-up window (SIGN_UP_NOT_YET, SIGN_UP_CLOSED), and being
 * of the right age or grade (NOT_ELIGIBLE, by `decideEligible`).
 * @ahead
 */
export function decideFamilySignUp(
  state: SignUpState,
  eligible: Decision<'NOT_ELIGIBLE'>,
): Decision<'SIGN_UP_NOT_YET' | 'SIGN_UP_CLOSED' | 'NOT_ELIGIBLE'> {
  if (state === 'NOT_YET') return refusedAs('SIGN_UP_NOT_YET', {})
  return state === 'CLOSED' ? refusedAs('SIGN_UP_CLOSED', {}) : eligible
}

/** What adding a child makes of a section. */
export interface Joined {
  readonly capacity: number
  /** Places in use, the child's among them. */
  readonly used: number
  /** Children on the wait list it goes before. */
  readonly passedOver: number
  /** It takes a spot that is kept for siblings who wait. */
  readonly takesReserved?: boolean
}

/**
 * What staff should know of a child they add, in sentences: that it is not of the age or grade asked for, that it has
 * something else at the same time, that the section is overbooked by it, or that others were passed over.
 */
export function warningsOf({
  childName,
  eligible,
  clashes,
  joined,
}: {
  childName: string
  eligible: Decision<'NOT_ELIGIBLE'>
  /** The child's other activities that meet at the same time, in words: see `clashText`. */
  clashes: readonly string[]
  /** Null where how full it is stands beside. */
  joined: Joined | null
}): string[] {
  const { capacity, used, passedOver, takesReserved } = joined ?? { capacity: 1, used: 1, passedOver: 0 }
  return [
    eligible.allowed ? null : `${childName}: ${eligible.message}`,
    clashes.length === 0 ? null : `${childName} has another activity at the same time: ${clashes.join(', ')}`,
    used <= capacity ? null : `All spots are taken; adding ${childName} makes it ${used} of ${capacity}`,
    passedOver === 0 ? null : `${childName} goes ${aheadOfText(passedOver)}`,
    takesReserved ? `${childName} takes a spot that was kept for siblings on the wait list` : null,
  ].filter((sentence) => sentence !== null)
}

/** What an activity asks of each child on its roster, and what of that it insists on. */
export interface RosterQuestions {
  readonly pickUpOptions: boolean
  readonly teacher: boolean
  readonly tshirt: boolean
}

/** A child's answers to them. */
export interface RosterAnswers {
  readonly pickUpOptionId: string | null
  readonly teacherId: string | null
  readonly tshirtSizeId: string | null
}

/** What is missing of the answers. Nothing is insisted on that is not asked. */
export function checkAnswers(
  asks: RosterQuestions,
  requires: RosterQuestions,
  answers: RosterAnswers,
): Finding[] {
  const answer = (isAsked: boolean, isRequired: boolean, value: string | null) =>
    isAsked && isRequired ? required(value) : null
  return findings([
    ['pickUpOptionId', answer(asks.pickUpOptions, requires.pickUpOptions, answers.pickUpOptionId)],
    ['teacherId', answer(asks.teacher, requires.teacher, answers.teacherId)],
    ['tshirtSizeId', answer(asks.tshirt, requires.tshirt, answers.tshirtSizeId)],
  ])
}

const asked = {
  pickUpOptionId: 'pickup option',
  teacherId: 'homeroom teacher',
  tshirtSizeId: 'T-shirt size',
}

/** The same in a sentence, where it is told of a child beside others; null when nothing is missing. */
export function answersMissingText(missing: readonly Finding[]): string | null {
  const words = missing.map(({ path }) => asked[path as keyof RosterAnswers])
  return words.length === 0 ? null : `A ${words.join(' and a ')} is required there`
}

/**
 * Whether a child that waits may still be given the place it waits for. Refuses NOT_PUBLISHED, IS_OVER, and
 * ALREADY_ENROLLED where it has taken another section of which it may have one only.
 */
export function decideStillWanted(
  standing: EnrollmentStatus,
): Decision<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED'> {
  return allOf<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED'>(
    decideOffered(standing),
    decideElsewhere(standing),
  )
}

/** Of a camp a child takes exactly one group: it leaves the one before it takes another. */
function decideElsewhere({
  childName,
  placeElsewhere,
}: Pick<EnrollmentStatus, 'childName' | 'placeElsewhere'>): Decision<'ALREADY_ENROLLED'> {
  return placeElsewhere
    ? refusedAs('ALREADY_ENROLLED', { where: 'OTHER_SECTION', childName, section: placeElsewhere })
    : allowed
}

/**
 * Whether a child that is no part of an activity yet may become one, whatever room there is: so who may wait together with
 * a brother or sister. Refuses NOT_PUBLISHED, IS_OVER, ALREADY_ENROLLED and ALREADY_WAITING.
 */
export function decideNew(
  standing: EnrollmentStatus,
): Decision<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED' | 'ALREADY_WAITING'> {
  const { childName, hasPlace, isWaiting } = standing
  const offered = decideOffered(standing)
  if (!offered.allowed) return offered
  if (hasPlace) return refusedAs('ALREADY_ENROLLED', { where: 'HERE', childName })
  if (isWaiting) return refusedAs('ALREADY_WAITING', { childName })
  return allowed
}

function decideOffered({
  isDraft,
  isOver,
  isRetired,
}: EnrollmentStatus): Decision<'NOT_PUBLISHED' | 'IS_OVER'> {
  if (isDraft) return refusedAs('NOT_PUBLISHED', { because: 'DRAFT' })
  if (isOver) return refusedAs('IS_OVER', { what: 'ACTIVITY' })
  return isRetired ? refusedAs('NOT_PUBLISHED', { because: 'RETIRED' }) : allowed
}
