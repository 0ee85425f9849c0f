import type { storedRelease } from '@afterbell/domain/attendance/attendance'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { childName } from '@afterbell/domain/families/child-name'
import { record, type AuditEvent } from '../../../platform/database/history.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import type { EntryRow } from '../attendance.store.ts'
import type { EntryCheck } from './check-events.store.ts'
import { newConflictEvents } from '../releases.ts'
import { tellOfDoubt } from '../tell-doubt.ts'

/** A stored check, with its entry as read before and the activity's name. */
export interface AuditedCheck {
  check: EntryCheck
  entry: EntryRow
  name: string
  /** False if the check was refused, or an earlier record counts instead. */
  isTaken: boolean
}

/**
 * Records checks in the history. If a child is now recorded as released to more than one person, records that and
 * notifies the office.
 */
export async function auditChecks(
  call: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  audited: readonly AuditedCheck[],
): Promise<void> {
  await record(call.tx, call, audited.map(auditEventOf))
  const checkOuts = audited.filter(({ check }) => check.act === 'OUT')
  if (checkOuts.length === 0) return
  const begun = await newConflictEvents(call, onceEach(checkOuts))
  await record(call.tx, call, begun)
  await tellOfDoubt(call, checkOuts, new Set(begun.map(({ subjectId }) => subjectId)))
}

function onceEach(audited: readonly AuditedCheck[]): AuditedCheck[] {
  return [...new Map(audited.map((each) => [each.entry.id, each])).values()]
}

const NAMES: Record<Exclude<EntryCheck['act'], 'OUT'>, AuditEventName> = {
  IN: 'attendance.checked-in',
  UNDO_IN: 'attendance.check-in-undone',
  UNDO_OUT: 'attendance.check-out-undone',
}

function auditEventOf({ check, entry, name, isTaken }: AuditedCheck): AuditEvent {
  const { act, person, refused } = check
  const time = check.date === null ? check.time : `${check.time}, ${check.date}`
  const common = { name, child: childName(entry), date: entry.date, time }
  const subjectIds = { subjectId: entry.id, childId: entry.child_id }
  if (!isTaken) {
    const reason = refused ?? 'an earlier record was kept'
    return { ...subjectIds, what: 'attendance.not-taken', details: { ...common, reason } }
  }
  if (act !== 'OUT') return { ...subjectIds, what: NAMES[act], details: common }
  const { what, details } = releaseEvent(person!, check)
  return { ...subjectIds, what, details: { ...common, ...details } }
}

/**
 * Audit event for a release: to an approved person, to someone not approved, or to a name similar to the do-not-release
 * list.
 */
function releaseEvent(
  person: string,
  { overrideReason: reason, resembles: entry }: ReturnType<typeof storedRelease>,
): Pick<AuditEvent, 'what' | 'details'> {
  if (entry !== null) return { what: 'attendance.released-near', details: { person, entry, reason } }
  if (reason !== null) return { what: 'attendance.released', details: { person, reason } }
  return { what: 'attendance.checked-out', details: { person } }
}
