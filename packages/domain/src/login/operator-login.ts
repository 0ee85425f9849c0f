import { allowed, refused, type Decision } from '../kernel/decision.ts'

/** Seconds an operator's link works, and minutes the session it opens lasts. */
export const OPERATOR_LINK_SECONDS = 60
export const OPERATOR_MINUTES = 30

/** Validates the operator's reason, which the school reads. Null if it is valid. */
export function reasonProblem(reason: string): string | null {
  const { length } = reason.trim()
  if (length < 10) return 'Say why, in at least 10 characters: the school reads it'
  return length > 500 ? 'Say why in at most 500 characters' : null
}

/**
 * Refuses an operator's link that was used, is over a minute old, or is for a user who may not log in (TOKEN_INVALID,
 * R186).
 */
export function decideOperatorLogin(works: boolean): Decision<'TOKEN_INVALID'> {
  return works
    ? allowed
    : refused('TOKEN_INVALID', 'This link was already used or has expired. Make another one')
}
