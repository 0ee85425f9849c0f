import type { releaseKept } from '@afterbell/domain/attendance/attendance'
import type { AuditEventName } from '@afterbell/domain/kernel/audit-events'
import { childName } from '@afterbell/domain/families/child-name'
import { record, type AuditEvent } from '../../platform/database/history.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { EntryRow } from './attendance.store.ts'
import type { EntryCheck } from './check-events.store.ts'
import { conflictsBegun } from './releases.ts'
import { tellOfDoubt } from './tell-doubt.ts'

/** A check that is kept, with its entry as it was read before, and the name of the activity. */
export interface AuditedCheck {
  check: EntryCheck
  entry: EntryRow
  name: string
  /** Otherwise it was refused, or an earlier record was kept. */
  isTaken: boolean
}

/** Writes down who checked whom, and that a child is by now said to be with more than one person; of that the office is told. */
export async function auditChecks(
  call: Pick<AnyCall, 'tx' | 'school' | 'user'>,
  audited: readonly AuditedCheck[],
): Promise<void> {
  await record(call.tx, call, audited.map(auditEventOf))
  const released = audited.filter(({ check }) => check.act === 'OUT')
  if (released.length === 0) return
  const begun = await conflictsBegun(call, onceEach(released))
  await record(call.tx, call, begun)
  await tellOfDoubt(call, released, new Set(begun.map(({ subjectId }) => subjectId)))
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
  const of = { subjectId: entry.id, childId: entry.child_id }
  if (!isTaken) {
    const reason = refused ?? 'an earlier record was kept'
    return { ...of, what: 'attendance.not-taken', details: { ...common, reason } }
  }
  if (act !== 'OUT') return { ...of, what: NAMES[act], details: common }
  const { what, details } = releaseEvent(person!, check)
  return { ...of, what, details: { ...common, ...details } }
}

/** A release as it is written down: by the book, to a person nobody approved, or to one whose name is near the list. */
function releaseEvent(
  person: string,
  { overrideReason: reason, resembles: entry }: ReturnType<typeof releaseKept>,
): Pick<AuditEvent, 'what' | 'details'> {
  if (entry !== null) return { what: 'attendance.released-near', details: { person, entry, reason } }
  if (reason !== null) return { what: 'attendance.released', details: { person, reason } }
  return { what: 'attendance.checked-out', details: { person } }
}
