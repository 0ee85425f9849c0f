import type { Decision } from '@afterbell/domain/kernel/decision'
import type { Problem } from '@afterbell/contract/kernel/problem'

/** A refusal on its way to the caller. Thrown, it leaves no trace; returned as an answer's cause it may. */
export class Refusal extends Error {
  readonly status: number
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, problem: Problem, retryAfterSeconds?: number) {
    super(problem.message)
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A rule said no: 400, in a sentence for people, at its field where it has one. */
export function refuse(
  code: string,
  message: string,
  more: { field?: string; details?: Record<string, unknown> } = {},
): Refusal {
  return new Refusal(400, {
    code,
    message,
    showMessageToUser: true,
    ...(more.field ? { fields: [{ path: more.field, message }] } : {}),
    ...(more.details ? { details: more.details } : {}),
  })
}

/** Malformed input: a sentence per field. */
export function invalid(fields: { path: string; message: string }[]): Refusal {
  return new Refusal(400, { code: 'VALIDATION', message: 'Please check the marked fields', fields })
}

/** Not there, or not yours: the same answer for both. */
export function notThere(): Refusal {
  return new Refusal(404, { code: 'NOT_FOUND', message: 'This does not exist, or is not yours to see' })
}

export function notSignedIn(message = 'Please sign in'): Refusal {
  return new Refusal(401, { code: 'NOT_SIGNED_IN', message })
}

export function forbidden(code: string, message: string): Refusal {
  return new Refusal(403, { code, message })
}

export function tooMany(
  retryAfterSeconds: number,
  message = 'Too many requests at once. Please try again in a moment',
): Refusal {
  return new Refusal(429, { code: 'TOO_MANY_REQUESTS', message }, retryAfterSeconds)
}

/** Goes on when the rule allows, refuses with its reason when it does not. */
export function demand(decision: Decision): void {
  if (!decision.allowed)
    throw refuse(decision.code, decision.message, decision.field ? { field: decision.field } : {})
}

/** Goes on without findings, refuses with all of them otherwise. */
export function demandNone(findings: readonly { path: string; message: string }[]): void {
  if (findings.length > 0) throw invalid([...findings])
}

/**
 * What the database's own words mean to a caller. Constraint names and codes are those of the migrations;
 * whatever is not listed is a fault of ours and stays unforeseen.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string }
  switch (code) {
    case 'AB001':
      return refuse('FULL', 'All places are taken')
    case 'AB002':
      return refuse('WAIT_LIST_FULL', 'The wait list is full')
    case 'AB003':
      return refuse('OTHERS_WAIT', 'Others are waiting for this place')
    case 'AB004':
      return refuse(
        'CAPACITY_BELOW_ENROLLED',
        `${detail} children are enrolled, so the capacity cannot go below ${detail}`,
        { field: 'maxEnroll' },
      )
    case 'AB005':
      return refuse(
        'CAPACITY_BELOW_DROP_INS',
        `${detail} children drop in on one date, so the lowest possible number is ${detail}`,
        { field: 'maxDropIn' },
      )
    case '23P01':
      return refuse('ALREADY_ENROLLED', 'This child already has a place here')
    case '23505':
      if (constraint === 'portal_name_is_taken')
        return refuse('PORTAL_NAME_TAKEN', 'This URL already exists', { field: 'portalName' })
      return constraint?.endsWith('_name_is_taken')
        ? refuse('NAME_TAKEN', 'This name is already taken', { field: 'name' })
        : null
    case '55P03':
    case '40P01':
    case '40001':
      return tooMany(1)
    default:
      return isDatabaseAway(error) ? away() : null
  }
}

/** The database is being started again, or is not there just now: nothing is wrong with what was asked. */
function away(): Refusal {
  return new Refusal(
    503,
    { code: 'UNAVAILABLE', message: 'This is not available just now. Please try again in a moment' },
    5,
  )
}

/** Codes of PostgreSQL (it stops, starts, or the line broke) and of the network; the pool has none of its own. */
function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined ? LINE_BROKE.test(message ?? '') : AWAY.test(code)
}

const AWAY = /^(?:57P0[123]|08...|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/
const LINE_BROKE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error)/
