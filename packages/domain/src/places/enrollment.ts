import { decidePlace, decideWait, type Occupancy } from '../activities/capacity.ts'
import { allowed, allOf, findings, type Decision, type Finding } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { required } from '../kernel/rules.ts'
import { aheadOfText } from './turns.ts'

/** A child's situation in a section at one moment. */
export interface EnrollmentStatus {
  readonly childName: string
  readonly isDraft: boolean
  /** The last day of the activity has passed. */
  readonly isOver?: boolean
  readonly hasPlace: boolean
  readonly isWaiting: boolean
  /** The section is no longer offered: staff removed the group or the weekday. */
  readonly isRetired?: boolean
  /** The child's place in another section, if the activity allows only one: another group of a camp. */
  readonly placeElsewhere?: string | null
}

/**
 * Checks whether staff may give a child a place, as one of `children` who get one together. Refuses NOT_PUBLISHED (a
 * draft, or no longer offered), IS_OVER, ALREADY_ENROLLED and ALREADY_WAITING (move the child up from the wait list
 * instead). Refuses FULL or OTHERS_WAIT unless staff overbook. Age, grade and clashes only warn: see `warningsOf`.
 * @answers Is there a place left?
 */
export function decideEnroll(
  status: EnrollmentStatus,
  filling: Occupancy,
  { overbook = false, children = 1 }: { overbook?: boolean; children?: number } = {},
): Decision<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED' | 'ALREADY_WAITING' | 'FULL' | 'OTHERS_WAIT'> {
  return allOf<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED' | 'ALREADY_WAITING' | 'FULL' | 'OTHERS_WAIT'>(
    decideNew(status),
    decideElsewhere(status),
    decidePlace(filling, { overbook, children }),
  )
}

/**
 * Checks whether a child may join the wait list. Refuses NOT_PUBLISHED, IS_OVER, ALREADY_ENROLLED, ALREADY_WAITING, and
 * the refusals of the wait list itself (R050 to R052).
 */
export function decideJoinWaitList(
  status: EnrollmentStatus,
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
  >(decideNew(status), decideWait(filling))
}

/**
 * Checks that children who join a wait list together are of one family, because they get their offers together. Refuses
 * NOT_SIBLINGS.
 */
export function decideSiblings(familyIds: readonly string[]): Decision<'NOT_SIBLINGS'> {
  return new Set(familyIds).size <= 1 ? allowed : refusedAs('NOT_SIBLINGS', {}, { field: 'siblingIds' })
}

/** A section after a child is added. */
export interface SectionAfterJoin {
  readonly capacity: number
  /** Places in use, including the child's. */
  readonly used: number
  /** Children on the wait list whom the child goes ahead of. */
  readonly passedOver: number
  /** The child takes a spot reserved for siblings on the wait list. */
  readonly takesReserved?: boolean
}

/**
 * Returns the warnings for staff who add a child: wrong age or grade, a clash with another activity, an overbooked
 * section, children who are passed over, or a reserved spot that is taken.
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
  /** Null if the screen already shows how full the section is. */
  joined: SectionAfterJoin | null
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

/** The roster questions of an activity: as `asks`, which it asks of each child; as `requires`, which must be answered. */
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

/** Returns the required answers that are missing. A question that is not asked is never required. */
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

const answerLabels = {
  pickUpOptionId: 'pickup option',
  teacherId: 'homeroom teacher',
  tshirtSizeId: 'T-shirt size',
}

/** Puts the missing answers in a sentence, for a child shown beside others. Null if none is missing. */
export function answersMissingText(missing: readonly Finding[]): string | null {
  const words = missing.map(({ path }) => answerLabels[path as keyof RosterAnswers])
  return words.length === 0 ? null : `A ${words.join(' and a ')} is required there`
}

/**
 * Checks whether a waiting child may still get the place. Refuses NOT_PUBLISHED, IS_OVER, and ALREADY_ENROLLED if the
 * child has another section of an activity that allows only one.
 */
export function decideStillWanted(
  status: EnrollmentStatus,
): Decision<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED'> {
  return allOf<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED'>(
    decideOffered(status),
    decideElsewhere(status),
  )
}

/** A child can be in only one group of a camp, and must leave it before taking another. */
function decideElsewhere({
  childName,
  placeElsewhere,
}: Pick<EnrollmentStatus, 'childName' | 'placeElsewhere'>): Decision<'ALREADY_ENROLLED'> {
  return placeElsewhere
    ? refusedAs('ALREADY_ENROLLED', { where: 'OTHER_SECTION', childName, section: placeElsewhere })
    : allowed
}

/**
 * Checks whether a child can be new to an activity, regardless of room. Also decides which siblings may wait together.
 * Refuses NOT_PUBLISHED, IS_OVER, ALREADY_ENROLLED and ALREADY_WAITING.
 */
export function decideNew(
  status: EnrollmentStatus,
): Decision<'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED' | 'ALREADY_WAITING'> {
  const { childName, hasPlace, isWaiting } = status
  const offerDecision = decideOffered(status)
  if (!offerDecision.allowed) return offerDecision
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
