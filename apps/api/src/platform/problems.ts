import type { Decision, ForStaff } from '@afterbell/domain/kernel/decision'
import { problemSentences } from '@afterbell/domain/kernel/refusals/problems.en'
import {
  refusedAs,
  type How,
  type RefusalCode,
  type RefusalParts,
} from '@afterbell/domain/kernel/refusals/refusals'
import type { ForbiddenCode, Problem } from '@afterbell/contract/kernel/problem'
import { noteDiskFull } from './database/disk.ts'

/**
 * A refusal to the caller. Throwing it rolls the transaction back; returned as an answer's cause, its writes may
 * stay.
 */
export class Refusal extends Error {
  readonly status: number
  readonly problem: Problem
  readonly retryAfterSeconds: number | undefined
  /** How the school writes what is in the sentence, for other languages. Not sent. */
  readonly format: object | undefined

  constructor(status: number, problem: Problem, retryAfterSeconds?: number, format?: object) {
    super(problem.message)
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
    this.format = format
  }

  /** Returns the same refusal with its fields moved to other paths. */
  at(pathOf: (path: string) => string): Refusal {
    const { fields } = this.problem
    if (!fields) return this
    const movedFields = fields.map(({ path, message }) => ({ path: pathOf(path), message }))
    const problem = { ...this.problem, fields: movedFields }
    return new Refusal(this.status, problem, this.retryAfterSeconds, this.format)
  }
}

/** Refuses in a sentence that only staff can meet: 400, at its field if it has one. */
export function refuse<const Code extends string>(
  code: ForStaff<Code>,
  message: string,
  { details, ...at }: { field?: string } & RefusalDetails = {},
): Refusal {
  return refusalBy({ code, message, ...at }, details)
}

/** Refuses by code and parts, for refusals that a family can meet. The sentence is made from them. */
export function refuseAs<const Code extends RefusalCode>(
  code: Code,
  parts: RefusalParts[Code],
  ...how: How<Code, RefusalDetails>
): Refusal {
  return refusalBy(refusedAs(code, parts, ...how), how[0]?.details)
}

/** Turns a rule's refusal into a 400 with a sentence for people, plus any details for the caller. */
export function refusalBy(
  refused: Omit<RefusedDecision, 'allowed'>,
  details?: RefusalDetails['details'],
): Refusal {
  const { message, field, format } = refused
  const problem = {
    ...bodyOf(refused),
    showMessageToUser: true,
    ...(field ? { fields: [{ path: field, message }] } : {}),
    ...(details ? { details } : {}),
  }
  return new Refusal(400, problem, undefined, format)
}

/** Builds the body that every refusal has. */
function bodyOf({ code, message, parts }: Omit<RefusedDecision, 'allowed'>): Problem {
  return { code, message, ...(parts ? { parts: { ...parts } } : {}) }
}

interface RefusalDetails {
  readonly details?: Record<string, unknown>
}

type RefusedDecision = Extract<Decision, { allowed: false }>

/** Refuses a bad signature. Only the log gets the reason. */
export function badSignature(reason: string): Refusal {
  const refusal = refuse('BAD_SIGNATURE', 'The signature does not match')
  refusal.cause = reason
  return refusal
}

/** Refuses malformed input, with a sentence per field. */
export function invalid(fields: { path: string; message: string }[]): Refusal {
  return new Refusal(400, { code: 'VALIDATION', message: problemSentences.checkFields, fields })
}

/** Refuses an unreadable request as malformed input without a field to name (OQ-52). */
export function unreadable(): Refusal {
  return new Refusal(400, { code: 'VALIDATION', message: problemSentences.unreadable, fields: [] })
}

/** Refuses with 404, whether the record does not exist or belongs to someone else. */
export function notThere(): Refusal {
  return new Refusal(404, bodyOf(refusedAs('NOT_FOUND', {})))
}

export function notSignedIn(message = problemSentences.notLoggedIn): Refusal {
  return new Refusal(401, { code: 'NOT_SIGNED_IN', message })
}

/**
 * Refuses with 403: the state of the caller or the school does not allow this. `details` add facts, such as the last
 * day to reopen something.
 * @answers Why does a call answer 403?
 */
export function forbidden(code: ForbiddenCode, message: string, details?: Problem['details']): Refusal {
  return new Refusal(403, { code, message, ...(details && { details }) })
}

export function tooMany(
  retryAfterSeconds: number,
  why: RefusalParts['TOO_MANY_REQUESTS'] = { of: 'CALLS' },
): Refusal {
  return new Refusal(429, bodyOf(refusedAs('TOO_MANY_REQUESTS', why)), retryAfterSeconds)
}

/**
 * Throws the rule's refusal if the decision is a no.
 * @answers How does a no leave the server?
 */
export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw refusalBy(decision)
}

/** Throws a refusal with all findings, if there are any. */
export function assertValid(findings: readonly { path: string; message: string }[]): void {
  if (findings.length > 0) throw invalid([...findings])
}

/**
 * Refusals for violated database guards, by constraint name or by the code a trigger raises. The module that owns the
 * table writes them. Each gets the trigger's detail.
 */
export type Guards = Readonly<Record<string, (detail: string) => Refusal>>

/** Translates a database error into a refusal. Returns null for errors that no guard covers: those are our bugs. */
export function refusalOf(error: unknown, guards: Guards): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, constraint, detail = '' } = error as { code?: string; constraint?: string; detail?: string }
  const guard = guards[constraint ?? ''] ?? guards[code ?? '']
  if (guard) return guard(detail)
  switch (code) {
    case '53100':
      noteDiskFull()
      return new Refusal(503, bodyOf(refusedAs('STORAGE_FULL', {})), 60)
    // Lock timeout: another call holds the lock. Refuse now, because other calls need the connection.
    case '55P03':
    // Statement timeout, after one minute.
    case '57014':
      return new Refusal(503, bodyOf(refusedAs('UNAVAILABLE', {})), 1)
    case '40P01':
    case '40001':
      return tooMany(1)
    default:
      return isDatabaseAway(error) ? away() : null
  }
}

/** Refuses while the database is down or restarting. The request itself is fine. */
function away(): Refusal {
  return new Refusal(503, bodyOf(refusedAs('UNAVAILABLE', {})), 5)
}

/**
 * Checks for an unreachable database by the codes of PostgreSQL and of the network. The pool's errors have no code,
 * so their message is matched.
 */
function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined ? LINE_BROKE.test(message ?? '') : AWAY.test(code)
}

const AWAY = /^(?:57P0[123]|08...|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/
const LINE_BROKE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error)/
