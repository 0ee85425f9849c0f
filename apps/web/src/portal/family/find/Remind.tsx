import { familyReminders } from '@afterbell/contract/portal/finding/family-finding'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { dateIn, formatDate, timeIn } from '@afterbell/domain/kernel/dates'
import { weekdayOf } from '@afterbell/domain/kernel/weekdays'
import type { BookingWords } from '@afterbell/domain/portal/booking/family-words.en'
import { useState } from 'react'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import type { FamilyPageProps } from '../pages.ts'
import { problemText } from '../problem-text.ts'
import { useAsked } from '../useAsked.ts'
import './star.css'

type Answer = AnswerOf<(typeof familyReminders)['list']>

export interface Reminders {
  /** Null until they are known. */
  list: Answer['reminders'] | null
  problem: string | null
  /** Of these activities a reminder was asked too late. */
  tooLate: readonly string[]
  toggle: (activityId: string) => void
}

/** Of which openings the reader is reminded. Asked only where something is not open yet. */
export function useReminders({ school, words, onLoggedOut }: FamilyPageProps, isNeeded: boolean): Reminders {
  const ask = async (): Promise<Answer> =>
    isNeeded ? askFamily(school.id, familyReminders.list, {}) : { reminders: [] }
  const { answer, setAnswer } = useAsked(`reminders/${isNeeded}`, ask, onLoggedOut)
  const [problem, setProblem] = useState<string | null>(null)
  const [tooLate, setTooLate] = useState<string[]>([])
  const list = isNeeded ? (answer?.reminders ?? null) : null
  const toggle = (activityId: string) => {
    const isSet = list?.some((each) => each.activityId === activityId) ?? false
    setProblem(null)
    askFamily(school.id, isSet ? familyReminders.remove : familyReminders.add, {
      params: { activityId },
    }).then(
      (now) => {
        setAnswer(now)
        if (!isSet && !now.reminders.some((each) => each.activityId === activityId))
          setTooLate([...tooLate, activityId])
      },
      (error: unknown) => {
        if (isLoggedOut(error)) return onLoggedOut()
        setProblem(problemText(error, words))
      },
    )
  }
  return { list, problem, tooLate, toggle }
}

/** Asks for a letter before sign-up opens, says when it comes, and takes it back. */
export function Remind({
  activity,
  reminders,
  bookingWords: { find },
  ...props
}: FamilyPageProps & {
  activity: { id: string; name: string }
  reminders: Reminders
  bookingWords: BookingWords
}) {
  const { list, tooLate, toggle } = reminders
  if (!list) return null
  const reminder = list.find(({ activityId }) => activityId === activity.id)
  return (
    <div className="remind">
      {tooLate.includes(activity.id) && !reminder ? null : (
        <button
          type="button"
          className="star"
          aria-pressed={reminder !== undefined}
          aria-label={find.remindOf(activity.name)}
          onClick={() => toggle(activity.id)}
        >
          {find.remind}
        </button>
      )}
      <span role="status">
        {reminder ? sentText(reminder.sendsAt, find, props) : tooLate.includes(activity.id) && find.tooLate}
      </span>
    </div>
  )
}

function sentText(sendsAt: string, find: BookingWords['find'], { school, words }: FamilyPageProps): string {
  const at = Temporal.Instant.from(sendsAt)
  if (Temporal.Instant.compare(at, Temporal.Now.instant()) <= 0) return find.reminded
  const date = dateIn(school.timezone, at)
  const { weekdayName, formatTime } = words.formatWords
  return find.remindsOn(
    `${weekdayName(weekdayOf(date))} ${formatDate(date, school.dateFormat)}`,
    formatTime(timeIn(school.timezone, at), school.dateFormat),
  )
}
