import { formatDate, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** Substitutes at most for one meeting. */
export const SUBSTITUTES_MOST = 5

interface SubstituteFacts {
  readonly date: IsoDate
  /** The school's day. */
  readonly today: IsoDate
  readonly dateFormat: DateFormat
  /** The section's meeting on that day. */
  readonly meeting: { readonly isCanceled: boolean } | null
  readonly people: readonly {
    readonly name: string
    /** An active instructor of the school. */
    readonly teaches: boolean
    /** One of the section's own instructors. */
    readonly isItsOwn: boolean
  }[]
}

/**
 * Decides whether people may substitute on one day. The day must be today or later, with a meeting that is not
 * canceled. The people must be instructors of the school who do not teach the section themselves.
 * @answers What does an instructor reach, and a substitute?
 */
export function decideSubstitutes({
  date,
  today,
  dateFormat,
  meeting,
  people,
}: SubstituteFacts): Decision<'IN_THE_PAST' | 'DOES_NOT_MEET' | 'NO_INSTRUCTOR' | 'TEACHES_ALREADY'> {
  const day = formatDate(date, dateFormat)
  if (date < today) return refused('IN_THE_PAST', `${day} is over. Choose today or a later date`, 'date')
  if (!meeting || meeting.isCanceled)
    return refused('DOES_NOT_MEET', `There is no meeting on ${day}. Choose a day on which it meets`, 'date')
  const stranger = people.find(({ teaches }) => !teaches)
  if (stranger)
    return refused(
      'NO_INSTRUCTOR',
      `${stranger.name} is no instructor. Choose somebody who is`,
      'instructorIds',
    )
  const sectionInstructor = people.find(({ isItsOwn }) => isItsOwn)
  if (sectionInstructor)
    return refused(
      'TEACHES_ALREADY',
      `${sectionInstructor.name} teaches this anyway. Choose somebody else`,
      'instructorIds',
    )
  return allowed
}
