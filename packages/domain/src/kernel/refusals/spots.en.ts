import { activityKinds, type ActivityKind, type KindAnswers } from '../activity-kinds.ts'
import { ageLabels } from '../ages.ts'
import { agesText, gradesText } from '../audience-text.ts'
import { formatDate, formatTime, type DateFormat } from '../dates.ts'
import { gradeLabels } from '../grades.ts'
import { weekdaysText } from '../weekdays.ts'
import type { SentencesLike } from './refusals.ts'
import type { SpotParts } from './spots.ts'

/**
 * The sentence of each refusal about a spot.
 * @answers What is said when a class is full?
 */
export const spotSentences = {
  NOT_ELIGIBLE: (parts) => ('ages' in parts ? notOfAge(parts) : notOfGrade(parts)),
  FULL: (parts) => {
    if ('capacity' in parts) return fullText(parts)
    return parts.of === 'SINCE' ? 'All spots are taken' : 'No spot is open on all of their days'
  },
  OTHERS_WAIT: (parts) => {
    if ('reserved' in parts) return reservedSpotsText(parts)
    const { waiting } = parts
    if (waiting === null) return 'Others are waiting for this spot'
    return waiting === 1
      ? '1 child is waiting for a spot here. New children join the wait list'
      : `${waiting} children are waiting for a spot here. New children join the wait list`
  },
  WAIT_LIST_OFF: () => 'The wait list is turned off',
  PLACES_FREE: ({ free }) =>
    free === 1
      ? '1 spot is left, so no one needs to wait'
      : `${free} spots are left, so no one needs to wait`,
  WAIT_LIST_FULL: ({ counts }) =>
    counts === null
      ? 'The wait list is full'
      : `The wait list is full (${counts.waiting} of ${counts.capacity})`,

  SECTION_NOT_THERE: ({ kind }) => `One of these ${sectionWord(kind)}s does not exist`,
  CHOOSE_A_SECTION: ({ kind }) =>
    activityKinds[kind].childTakes === 'ONE_OR_MORE'
      ? `Please choose at least one ${sectionWord(kind)}`
      : `Please choose one ${sectionWord(kind)}`,
  NOT_BY_THE_DAY: () => 'Single days cannot be picked here',
  DAY_NOT_THERE: () => 'Please choose days from today on',

  NOT_PUBLISHED: ({ because }) => NOT_PUBLISHED[because],
  IS_OVER: (parts) => {
    if ('childName' in parts)
      return parts.childName === null
        ? 'The days they are waiting for have ended'
        : `The days ${parts.childName} waited for have ended`
    return parts.what === 'ACTIVITY'
      ? 'This has ended, so no one can be added'
      : 'Spots are no longer offered here'
  },
  SIGN_UP_NOT_YET: () => 'Sign-up has not opened yet',
  SIGN_UP_CLOSED: () => 'Sign-up is closed',
  CLASHES: ({ childName, clash }, { dateFormat }: { dateFormat: DateFormat }) => {
    const { name, meetings, firstOn, weekdays, timeFrom, timeTo } = clash
    const days = meetings === 1 ? formatDate(firstOn, dateFormat) : weekdaysText(weekdays)
    return `${childName} has ${name} at the same time (${days}, ${formatTime(timeFrom, dateFormat)} to ${formatTime(timeTo, dateFormat)})`
  },
  TOO_MANY_HOLDS: (parts) => {
    if (parts.of === 'AGAIN')
      return 'You had this spot in your cart several times. Please try again in an hour'
    if (parts.of === 'CHILD')
      return `${parts.childName} already has ${parts.most} spots in your cart. Please pay for them first`
    return parts.of === 'CHILDREN'
      ? `Your cart has spots for ${parts.most} children already. Please pay for them first`
      : `Your cart has ${parts.most} spots here already. Please pay for them first`
  },
  NOT_SIBLINGS: () => 'Only siblings can wait together',
  ALREADY_ENROLLED: (parts) => {
    if (parts.where === 'THAT_DAY') return `${parts.childName} is enrolled on this day`
    if (parts.where === 'OTHER_SECTION') return `${parts.childName} already has a spot in ${parts.section}`
    return parts.childName === null
      ? 'This child already has a spot here'
      : `${parts.childName} already has a spot here`
  },
  ALREADY_WAITING: ({ childName }) => `${childName} is on the wait list here`,
  NOT_HERE: ({ childName }) => `${childName} is no longer on this list`,
  NOT_OFFERED: ({ childName }) => `${childName} no longer has an offer`,
  OFFER_ENDED: ({ outcome }) => OFFER_ENDED[outcome],
  BEING_PAID: ({ childName }) => `The spot of ${childName} is being paid for right now`,
  CANNOT_GIVE_UP: () =>
    'Only a guardian who pays the school for this spot can give it up here. Please ask the school',
  SPOT_OVER: () => 'The last meeting has begun, so there is nothing left to give up',
  SPOT_CHANGED: () => 'Something about this spot has changed since you opened it. Please look again',
  CANNOT_CHANGE: () => 'This cannot be changed here. Please ask the school',
  SAME_SPOT: () => 'This is the spot that the child already has. Please choose another',

  NOT_OPERATING: () => 'Nothing meets on this day',
  NO_CLASS_DATE: () => 'This is a no-class date',
  NO_DROP_IN: () => 'Drop-ins are not offered on this weekday',
  DATE_IS_PAST: () => 'This day is over',
  ALREADY_DROPS_IN: ({ childName, isTwice }) =>
    isTwice
      ? `${childName} would drop in twice on this day`
      : `${childName} is already dropping in on this day`,
  WAS_THERE: ({ childName }) => `${childName} attended that day, so the drop-in cannot be moved`,
} satisfies { [Code in keyof SpotParts]: (parts: SpotParts[Code], format: never) => string }

export type SpotSentences = SentencesLike<typeof spotSentences>

function notOfAge({ ages, has }: Extract<SpotParts['NOT_ELIGIBLE'], { ages: object }>): string {
  if (has === null) return `This is for ${agesText(ages)}, and the child’s birth date is missing`
  if (has === 'NOT_BORN') return `This is for ${agesText(ages)}; the child is not born when it begins`
  const age = has === 'UNDER_ONE_MONTH' ? 'under 1 Month' : ageLabels[has]
  return `This is for ${agesText(ages)}; the child is ${age} when it begins`
}

function notOfGrade({ grades, has }: Extract<SpotParts['NOT_ELIGIBLE'], { grades: object }>): string {
  return has === null
    ? `This is for ${gradesText(grades)}, and the child’s grade is missing`
    : `This is for ${gradesText(grades)}; the child is in grade ${gradeLabels[has]}`
}

function reservedSpotsText({ reserved }: { reserved: number }): string {
  return reserved === 1
    ? '1 open spot is kept for siblings on the wait list. New children join the wait list'
    : `${reserved} open spots are kept for siblings on the wait list. New children join the wait list`
}

function fullText({
  capacity,
  used,
  children,
  of,
}: Extract<SpotParts['FULL'], { capacity: number }>): string {
  const free = Math.max(0, capacity - used)
  if (of === 'DROP_IN') {
    if (free === 0) return `All drop-in spots are taken (${used} of ${capacity})`
    return free === 1
      ? `Only 1 spot is left for ${children} children`
      : `Only ${free} spots are left for ${children} children`
  }
  if (free === 0) return `All spots are taken (${used} of ${capacity})`
  return free === 1
    ? `Only 1 spot is left for ${children} children (${used} of ${capacity} taken)`
    : `Only ${free} spots are left for ${children} children (${used} of ${capacity} taken)`
}

/** The word for a section of this kind. */
function sectionWord(kind: ActivityKind): string {
  const { section, one }: KindAnswers['words'] = activityKinds[kind].words
  return section ?? one
}

const NOT_PUBLISHED = {
  DRAFT: 'Publish this first, then add children',
  DRAFT_OF_DROP_INS: 'Publish this first, then book drop-ins',
  RETIRED: 'This is no longer offered',
} as const

const OFFER_ENDED = {
  ACCEPTED: 'This offer was already accepted',
  DECLINED: 'This offer was declined, so the spot is no longer held',
  EXPIRED: 'This offer has expired, so the spot is no longer held',
  WITHDRAWN: 'This offer was withdrawn',
} as const
