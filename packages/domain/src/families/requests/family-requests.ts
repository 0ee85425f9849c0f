import { plusDays, type IsoDate } from '../../kernel/dates.ts'
import { allowed, findings, refused, type Decision, type Finding } from '../../kernel/decision.ts'
import type { Right } from '../../kernel/roles.ts'
import { all, required } from '../../kernel/rules.ts'
import { latinText } from '../../kernel/text-rules.ts'
import { REQUEST_WORDS_MAX, type RequestKind, type RequestState } from './request-values.ts'

interface KindOfRequest {
  /** What staff need to decide it. */
  right: Right
  /** In how many days the law wants an answer; null if it does not say. */
  days: number | null
  /** The most open requests of the kind that a guardian has at a time. */
  most: number
  /** What the family asks, for the history and for staff, read after 'asked'. `subject`: the guardian, or the activity. */
  text: (subject: string) => string
}

/** All kinds. Another one is a row here, what it asks on the wire, and what granting it does on the server. */
export const requestKinds: Readonly<Record<RequestKind, KindOfRequest>> = {
  SECOND_GUARDIAN: {
    right: ['contacts', 'limit'],
    days: null,
    most: 3,
    text: (subject) => `to add ${subject} as a guardian`,
  },
  FORGET_US: {
    right: ['organization-profile', 'view'],
    days: 30,
    most: 3,
    text: () => 'to have their data erased',
  },
  // Of each spot there is one request.
  GIVE_UP_SPOT: {
    right: ['contacts', 'limit'],
    days: null,
    most: 50,
    text: (subject) => `to give up the spot in ${subject}`,
  },
  // Of each end of a change there is one request.
  CHANGE_SPOT: {
    right: ['contacts', 'limit'],
    days: null,
    most: 50,
    text: (subject) => `to change the spot in ${subject}`,
  },
  // Of each child there is one request.
  FINANCIAL_AID: {
    right: ['invoice', 'add'],
    days: null,
    most: 50,
    text: () => 'for financial aid',
  },
}

/** Returns the last day on which the law lets a school answer a request; null if it names none. */
export function lastDayOf(kind: RequestKind, askedOn: IsoDate): IsoDate | null {
  const { days } = requestKinds[kind]
  return days === null ? null : plusDays(askedOn, days)
}

/** Finds problems in the school's answer. Whoever is refused reads why. */
export function requestAnswerFindings({ grants, answer }: { grants: boolean; answer: string }): Finding[] {
  const text = latinText(REQUEST_WORDS_MAX)
  return findings([['answer', grants ? text(answer) : all<string>(required, text)(answer)]])
}

/**
 * Decides whether staff may still decide a request. Refuses REQUEST_CLOSED once it is decided or withdrawn.
 * @answers Who decides what a family asked the school for?
 */
export function decideRequest(state: RequestState): Decision<'REQUEST_CLOSED'> {
  if (state === 'OPEN') return allowed
  return refused(
    'REQUEST_CLOSED',
    state === 'WITHDRAWN'
      ? 'The family has withdrawn this request. There is nothing to decide'
      : 'This request was decided already',
  )
}
