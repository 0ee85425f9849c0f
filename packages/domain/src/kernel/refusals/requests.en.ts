import { dateIn, formatDate, formatTime, timeIn } from '../dates.ts'
import type { SentencesLike } from './refusals.ts'
import type { AtSchool, RequestParts } from './requests.ts'

/** The sentence of each refusal of any request. */
export const requestSentences = {
  NOT_ASKED: ({ form, childName }) => `${form} is no longer asked of ${childName}`,
  FORM_CHANGED: ({ form }) => `${form} has changed. Please review its questions and save again`,
  FILE_NOT_CHOSEN: () => 'Please choose a file that is not empty',
  FILE_TOO_BIG: ({ megabytes }) => `This file is too large. It can have at most ${megabytes} MB`,
  FILE_NOT_RECEIVED: () => 'The file did not arrive completely. Please try again',
  FILE_NOT_SUPPORTED: ({ isHeic }) =>
    isHeic
      ? 'This picture is in a format of your phone (HEIC) that we cannot read. Take a screenshot of it, or save it as a JPEG, and choose that'
      : 'Please choose a PDF, or a picture as JPEG or PNG',
  FILE_DAMAGED: () =>
    'This picture could not be read. It may be damaged or too large. Please save it again, or take a new picture',
  FILES_FULL: ({ of }) =>
    of === 'FAMILY'
      ? 'Your family has no more room for files here. Please send this one to the office'
      : 'The school has no more room for files. Please send this one to the office',
  POLICY_CHANGED: ({ policy }) => `“${policy}” has changed. Please read it again before you accept it`,
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
  LINK_INVALID: () => 'This link does not work. Please use the one in the email',
  TOO_MANY_REQUESTS: (parts) => {
    if (parts.of !== 'ATTEMPTS') return TOO_MANY[parts.of]
    const { seconds, instead } = parts
    const [wait, otherwise] = [waitText(seconds), instead === null ? '' : INSTEAD[instead]]
    return `Too many attempts. Please wait ${wait} and try again${otherwise}`
  },
} satisfies { [Code in keyof RequestParts]: (parts: RequestParts[Code], format: AtSchool) => string }

export type RequestSentences = SentencesLike<typeof requestSentences>

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
