import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { keyMayCall } from '@afterbell/contract/kernel/key-calls'
import { isForOperators } from '@afterbell/contract/kernel/operators'
import { rightAt, type Address, type AnyOp } from '@afterbell/contract/kernel/op'
import { isBeforeSecondStep } from '@afterbell/contract/login/second-step'
import { may, type Role } from '@afterbell/domain/kernel/roles'
import { asPlatform, type Opening, type OpeningByKey, type Pool } from '../database/database.ts'
import { forbidden, notSignedIn, notThere, type Refusal } from '../problems.ts'
import { isUuid } from './read-input.ts'

interface AdmitContext {
  op: AnyOp
  address: Address | null
  request: FastifyRequest
  pool: Pool
  at: Temporal.Instant
  hasSession: boolean
}

/**
 * Admits a call or refuses it: 401 for an ended session or an invalid key, 404 for a school the caller is no member
 * of, 403 if the state, role or key does not allow it.
 * @answers Why does a call answer 403?
 * @answers Who may do what?
 * @answers What may an operator do who looks into a school?
 * @answers What does a school pay itself, and when is it inactive?
 * @answers What may a program call that has a key of the school?
 */
export async function admit(
  { op, address, request, pool, at, hasSession }: AdmitContext,
  opening: Opening | OpeningByKey,
): Promise<void> {
  const isByKey = 'api_key_id' in opening
  if (isByKey) admitKey(opening)
  else if (hasSession) admitAccount(opening)
  if (opening.operator_login_id) admitOperator(op, opening, requestedSchool(op, request))
  const right = rightAt(op.allow, address)
  const inPath = schoolInPath(request)
  if (inPath && !opening.school_exists) throw notThere()
  if (right === 'family') return admitSchool(op, opening, at)
  if (right === 'anyone' || right === 'signed-in') {
    if (isByKey) admitScopes(op, opening)
    return
  }
  if (!opening.school_exists || !opening.role) throw notThere()
  const header = headerSchool(request)
  if (inPath && header && header !== inPath)
    // A key can see only its own school.
    throw isByKey ? notThere() : await schoolMismatchRefusal(pool, opening.account_id!, header)
  if (!opening.is_active) throw forbidden('DEACTIVATED_ACCOUNT', 'Your account is turned off in this school')
  admitSchool(op, opening, at)
  if (isByKey) return admitScopes(op, opening)
  if (opening.lacks_second_step && !isBeforeSecondStep(op))
    throw forbidden('SECOND_STEP_REQUIRED', 'Your school asks Super Admins to log in with two steps')
  if (!isAllowed(right, opening, (request.params as Record<string, string>).userId))
    throw forbidden('ACCESS_DENIED', 'Your role does not include this')
}

/** Checks whether the role has the right, or the record belongs to the caller. */
function isAllowed(
  right: Exclude<ReturnType<typeof rightAt>, 'anyone' | 'signed-in' | 'family'>,
  opening: Opening,
  userId: string | undefined,
): boolean {
  if (right === 'member') return true
  const role = opening.role as Role
  const isSelf = userId?.toLowerCase() === opening.account_id
  if (right === 'self') return isSelf
  if ('self' in right) return isSelf || may(role, ...right.or)
  return may(role, ...right)
}

/** Returns the school of a call: from its path, or else from its header. */
export function requestedSchool(op: AnyOp, request: FastifyRequest): string | null {
  const isOutside = op.allow === 'anyone' || op.allow === 'signed-in'
  const school = schoolInPath(request) ?? (isOutside ? undefined : headerSchool(request))
  if (school !== undefined && !isUuid(school)) throw notThere()
  return school ?? null
}

/** Limits an operator who views a school: no other school, and no change with effects beyond it. */
function admitOperator(op: AnyOp, opening: Opening, school: string | null): void {
  if (school !== null && school !== opening.session_school_id) throw notThere()
  if (!isForOperators(op))
    throw forbidden('NOT_FOR_OPERATORS', 'This cannot be done while you are in a school as its operator')
}

function admitKey({ api_key_id }: OpeningByKey): void {
  if (api_key_id === null) throw notSignedIn('This API key does not work in this school')
}

/** Refuses a key whatever its scopes do not name, even if everyone else may call it. */
function admitScopes(op: AnyOp, { api_key_scopes: scopes }: OpeningByKey): void {
  const may = keyMayCall(op, scopes!)
  if (may === 'no')
    throw forbidden('NOT_FOR_KEY', 'This API key may not do this. Its scopes say what it may do')
  if (may === 'sees too little') throw seesTooLittle()
}

/** Refuses a key that would overwrite data it cannot read. */
export function seesTooLittle(): Refusal {
  return forbidden(
    'NOT_FOR_KEY',
    'A change replaces the whole contact, so this API key also needs the scopes child-details:read, contact-details:read and pickups:read',
  )
}

function admitAccount({ session_lives, account_state }: Opening): void {
  if (!session_lives) throw notSignedIn('Your session has ended. Please log in again')
  if (account_state === 'DEACTIVATED') throw forbidden('DEACTIVATED_ACCOUNT', 'This account is turned off')
  if (account_state === 'UNVERIFIED')
    throw forbidden('UNVERIFIED_EMAIL', 'Please confirm your email address first')
}

/** Today's attendance, pickups and emergency lists keep working this long after a school became inactive (OQ-55). */
export const INACTIVE_GRACE_HOURS = 7 * 24

function admitSchool(op: AnyOp, opening: Opening, at: Temporal.Instant): void {
  const refusal = schoolRefusal(op, opening, at)
  if (refusal) throw refusal
}

function schoolRefusal(op: AnyOp, opening: Opening, at: Temporal.Instant): Refusal | null {
  switch (opening.school_state) {
    case 'SUSPENDED':
      return forbidden('SUSPENDED_SCHOOL', 'This school is suspended')
    case 'DEACTIVATED':
      return forbidden('SCHOOL_WAS_DEACTIVATED', 'The owner closed this school')
    case 'INACTIVE': {
      if (op.whileInactive === 'always') return null
      const hours = at.since(Temporal.Instant.from(opening.state_since!)).total('hours')
      return op.whileInactive === undefined || hours >= INACTIVE_GRACE_HOURS
        ? forbidden('INACTIVE_SCHOOL', 'This school is inactive')
        : null
    }
    case 'ACTIVE':
    case null:
      return null
  }
}

/**
 * Checks whether a public call treats its caller as a member: active, in a working school, with the second login step
 * if required. Everyone else is the public.
 */
export function isMemberAtWork(op: AnyOp, opening: Opening | null): boolean {
  if (!opening || opening.role === null || opening.is_active !== true) return false
  if (opening.lacks_second_step && !isBeforeSecondStep(op)) return false
  return schoolRefusal(op, opening, Temporal.Instant.from(opening.at)) === null
}

/** Returns the refusal of a header and a path that name two schools: 403 for a member of both, 404 for anyone else. */
async function schoolMismatchRefusal(pool: Pool, account: string, header: string): Promise<Refusal> {
  if (!isUuid(header)) return notThere()
  const { rows } = await asPlatform(pool, (tx) =>
    sql`select from membership where school_id = ${header} and account_id = ${account}`.execute(tx),
  )
  return rows.length > 0 ? forbidden('ACCESS_DENIED', 'The request names two different schools') : notThere()
}

function schoolInPath(request: FastifyRequest): string | undefined {
  return (request.params as Record<string, string>).schoolId
}

function headerSchool(request: FastifyRequest): string | undefined {
  const header = request.headers['x-school-token']
  return typeof header === 'string' && header !== '' ? header : undefined
}
