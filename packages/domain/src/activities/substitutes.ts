import { dateShown, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** At most so many teach one meeting instead of others. */
export const SUBSTITUTES_MOST = 5

interface SubstituteAsked {
  readonly date: IsoDate
  /** The school's day. */
  readonly today: IsoDate
  readonly dateFormat: DateFormat
  /** What the section has on that day. */
  readonly meeting: { readonly isCanceled: boolean } | null
  readonly people: readonly {
    readonly name: string
    /** Is an instructor of the school, and not turned off. */
    readonly teaches: boolean
    /** Teaches the section anyway. */
    readonly isItsOwn: boolean
  }[]
}

/**
 * Whether people may take a section over for one day: a day to come, or today, on which it meets; instructors of the school who
 * do not teach it anyway.
 * @answers What does an instructor reach, and a substitute?
 */
export function decideSubstitutes({
  date,
  today,
  dateFormat,
  meeting,
  people,
}: SubstituteAsked): Decision<'IN_THE_PAST' | 'DOES_NOT_MEET' | 'NO_INSTRUCTOR' | 'TEACHES_ALREADY'> {
  const day = dateShown(date, dateFormat)
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
  const own = people.find(({ isItsOwn }) => isItsOwn)
  if (own)
    return refused(
      'TEACHES_ALREADY',
      `${own.name} teaches this anyway. Choose somebody else`,
      'instructorIds',
    )
  return allowed
}
