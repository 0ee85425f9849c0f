import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** The link an operator opens works for so many seconds, and what it opens for so many minutes. */
export const OPERATOR_LINK_SECONDS = 60
export const OPERATOR_MINUTES = 30

/** What is wrong with the reason an operator gives, which the school reads; null when it is fine. */
export function reasonProblem(reason: string): string | null {
  const { length } = reason.trim()
  if (length < 10) return 'Say why, in at least 10 characters: the school reads it'
  return length > 500 ? 'Say why in at most 500 characters' : null
}

/** Whether a link of an operator works: once, for a minute, and as somebody who may log in to the school (TOKEN_INVALID, R186). */
export function decideOperatorLogin(works: boolean): Decision<'TOKEN_INVALID'> {
  return works
    ? allowed
    : refused('TOKEN_INVALID', 'This link was already used or has expired. Make another one')
}
