import { dateIn, formatDate, timeIn, formatTime, type DateFormat, type IsoDate } from '../dates.ts'

/** Refusals of any request or save: forms and facts of the family, and calls of every room. */
export interface RequestParts {
  NOT_ASKED: { readonly form: string; readonly childName: string }
  FORM_CHANGED: { readonly form: string }
  /** On the do-not-release list. */
  IS_APPROVED_PICKUP: { readonly name: string; readonly childName: string }
  ALREADY_LISTED: { readonly name: string }
  /** The person, and the time as an instant; null if unknown. */
  CHANGED_MEANWHILE: { readonly by: string | null; readonly at: string | null }

  NOT_FOUND: NoParts
  UNAVAILABLE: NoParts
  /** The disk is full: reading still works, saving does not. */
  STORAGE_FULL: NoParts
  TOO_MANY_REQUESTS:
    | { readonly of: 'CALLS' | 'SAME_CALL' | 'FILES' }
    /** The time until the next attempt, and what the person can do meanwhile. */
    | { readonly of: 'ATTEMPTS'; readonly seconds: number; readonly instead: keyof typeof INSTEAD | null }
}

type NoParts = Readonly<Record<string, never>>

/** How the school writes the time of a change. A change of the same day is written without its date. */
interface AtSchool {
  readonly timezone: string
  readonly dateFormat: DateFormat
  readonly today: IsoDate
}

export const requestSentences = {
  NOT_ASKED: ({ form, childName }) => `${form} is no longer asked of ${childName}`,
  FORM_CHANGED: ({ form }) => `${form} has changed. Please review its questions and save again`,
  IS_APPROVED_PICKUP: ({ name, childName }) =>
    `${name} is an approved pickup of ${childName}. Remove them there first`,
  ALREADY_LISTED: ({ name }) => `${name} is already on the list`,
  CHANGED_MEANWHILE: ({ by, at }, school: AtSchool) =>
    at === null
      ? 'Someone changed this while you were working on it. Please review it'
      : `${by ?? 'Someone'} changed this ${whenText(at, school)}. Please review it`,

  NOT_FOUND: () => 'This does not exist, or you do not have access to it',
  UNAVAILABLE: () => 'This is not available right now. Please try again in a moment',
  STORAGE_FULL: () =>
    'Nothing can be saved right now, because our storage is full. We have been told. Please try again later',
  TOO_MANY_REQUESTS: (parts) => {
    if (parts.of !== 'ATTEMPTS') return TOO_MANY[parts.of]
    const { seconds, instead } = parts
    const [wait, otherwise] = [waitText(seconds), instead === null ? '' : INSTEAD[instead]]
    return `Too many attempts. Please wait ${wait} and try again${otherwise}`
  },
} satisfies { [Code in keyof RequestParts]: (parts: RequestParts[Code], format: AtSchool) => string }

const TOO_MANY = {
  CALLS: 'Too many requests at once. Please try again in a moment',
  SAME_CALL: 'This is still being worked on. Please try again in a moment',
  FILES: 'Other files of your school are being read. Please try again in a moment',
} as const

const INSTEAD = {
  RESET_PASSWORD: ', or reset your password by email',
  READ_EMAIL: ', or check your email: a link we sent works for 30 minutes',
} as const

/** `at 3:05 PM`, or `on 11/17/2026 at 3:05 PM` when it was not today. */
function whenText(at: string, { timezone, dateFormat, today }: AtSchool): string {
  const instant = Temporal.Instant.from(at)
  const date = dateIn(timezone, instant)
  const time = formatTime(timeIn(timezone, instant), dateFormat)
  return date === today ? `at ${time}` : `on ${formatDate(date, dateFormat)} at ${time}`
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
