import type { Decision, ForStaff } from '@afterbell/domain/kernel/decision'
import {
  refusedAs,
  type How,
  type RefusalCode,
  type RefusalParts,
} from '@afterbell/domain/kernel/refusals/refusals'
import type { ForbiddenCode, Problem } from '@afterbell/contract/kernel/problem'
import { noteDiskFull } from './database/disk.ts'

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

/** What only staff meet is refused in a sentence: 400, at its field where it has one. */
export function refuse<const Code extends string>(
  code: ForStaff<Code>,
  message: string,
  { details, ...at }: { field?: string } & Detailed = {},
): Refusal {
  return refusalBy({ code, message, ...at }, details)
}

/** What a family can meet is refused by its code and parts, of which the sentence is made. */
export function refuseAs<const Code extends RefusalCode>(
  code: Code,
  parts: RefusalParts[Code],
  ...how: How<Code, Detailed>
): Refusal {
  return refusalBy(refusedAs(code, parts, ...how), how[0]?.details)
}

/** A rule's no on its way to the caller: 400, in a sentence for people, with what else the caller is to know. */
export function refusalBy(refused: Omit<Refused, 'allowed'>, details?: Detailed['details']): Refusal {
  const { message, field } = refused
  return new Refusal(400, {
    ...bodyOf(refused),
    showMessageToUser: true,
    ...(field ? { fields: [{ path: field, message }] } : {}),
    ...(details ? { details } : {}),
  })
}

/** The body every refusal has. */
function bodyOf({ code, message, parts }: Omit<Refused, 'allowed'>): Problem {
  return { code, message, ...(parts ? { parts: { ...parts } } : {}) }
}

interface Detailed {
  readonly details?: Record<string, unknown>
}

type Refused = Extract<Decision, { allowed: false }>

/** What is not signed as it has to be. Why is said to nobody but the log. */
export function badSignature(reason: string): Refusal {
  const refusal = refuse('BAD_SIGNATURE', 'The signature does not match')
  refusal.cause = reason
  return refusal
}

/** Malformed input: a sentence per field. */
export function invalid(fields: { path: string; message: string }[]): Refusal {
  return new Refusal(400, { code: 'VALIDATION', message: 'Please check the marked fields', fields })
}

/** What cannot be read at all is malformed input like any other, with no field to name (OQ-52). */
export function unreadable(): Refusal {
  return new Refusal(400, { code: 'VALIDATION', message: 'The request could not be read', fields: [] })
}

/** Not there, or not yours: the same answer for both. */
export function notThere(): Refusal {
  return new Refusal(404, bodyOf(refusedAs('NOT_FOUND', {})))
}

export function notSignedIn(message = 'Please log in'): Refusal {
  return new Refusal(401, { code: 'NOT_SIGNED_IN', message })
}

/** A 403: who asks, or the school, is in no state for this. `details` say more of it, as until when something can be opened again. */
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
 * Goes on when the rule allows, refuses with its reason when it does not.
 * @answers How does a no leave the server?
 */
export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw refusalBy(decision)
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
    case '53100':
      noteDiskFull()
      return new Refusal(503, bodyOf(refusedAs('STORAGE_FULL', {})), 60)
    // Somebody else holds what this waits for: it has waited long enough, and others need the connection.
    case '55P03':
    // A statement worked for a minute and was ended.
    case '57014':
      return new Refusal(503, bodyOf(refusedAs('UNAVAILABLE', {})), 1)
    case '40P01':
    case '40001':
      return tooMany(1)
    default:
      return isDatabaseAway(error) ? away() : null
  }
}

/** The database is being started again, or is not there just now: nothing is wrong with what was asked. */
function away(): Refusal {
  return new Refusal(503, bodyOf(refusedAs('UNAVAILABLE', {})), 5)
}

/** Codes of PostgreSQL (it stops, starts, or the line broke) and of the network; the pool has none of its own. */
function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined ? LINE_BROKE.test(message ?? '') : AWAY.test(code)
}

const AWAY = /^(?:57P0[123]|08...|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/
const LINE_BROKE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has encountered a connection error)/
