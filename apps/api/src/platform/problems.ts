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

  /** The same, its fields at other paths. */
  at(pathOf: (path: string) => string): Refusal {
    const { fields } = this.problem
    if (!fields) return this
    const moved = fields.map(({ path, message }) => ({ path: pathOf(path), message }))
    return new Refusal(this.status, { ...this.problem, fields: moved }, this.retryAfterSeconds)
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
  return new Refusal(404, {
    code: 'NOT_FOUND',
    message: 'This does not exist, or you do not have access to it',
  })
}

export function notSignedIn(message = 'Please log in'): Refusal {
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
export function assertAllowed(decision: Decision): void {
  if (!decision.allowed)
    throw refuse(decision.code, decision.message, decision.field ? { field: decision.field } : {})
}

/** Goes on without findings, refuses with all of them otherwise. */
export function assertValid(findings: readonly { path: string; message: string }[]): void {
  if (findings.length > 0) throw invalid([...findings])
}

/**
 * What a guard of the database refuses, said by the room that owns its table: by the name of the constraint, or by the
 * code a trigger raises. It is given what the trigger tells in detail.
 */
export type Guards = Readonly<Record<string, (detail: string) => Refusal>>

/** What the database's own words mean to a caller. Whatever no guard says is a fault of ours and stays unforeseen. */
export function refusalOf(error: unknown, guards: Guards): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, constraint, detail = '' } = error as { code?: string; constraint?: string; detail?: string }
  const guard = guards[constraint ?? ''] ?? guards[code ?? '']
  if (guard) return guard(detail)
  switch (code) {
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
    { code: 'UNAVAILABLE', message: 'This is not available right now. Please try again in a moment' },
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
