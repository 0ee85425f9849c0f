import { randomUUIDv7 } from 'node:crypto'
import type { absences } from '@afterbell/contract/attendance/absences'
import { absenceFindings, decideAbsence } from '@afterbell/domain/attendance/absence'
import { formatDate, plusDays, type DateFormat } from '@afterbell/domain/kernel/dates'
import { record, type AuditEvent } from '../../../platform/database/history.ts'
import type { Act, Call } from '../../../platform/http/serve.ts'
import { assertAllowed, assertValid, invalid, notThere } from '../../../platform/problems.ts'
import { nameOfChild } from '../../families/guardians/families.store.ts'
import { worthOfCanceling } from '../../ledger/credit-unpaid.ts'
import {
  absencesOf,
  absencesSince,
  absencesWith,
  expectedChildren,
  lockForAbsence,
  writeAbsences,
  type Absence,
  type AbsenceBy,
  type AbsentOn,
  type ExpectedChild,
  type NewAbsence,
} from './absences.store.ts'
import { cancelTheirDropIns } from './absent-drop-ins.job.ts'
import { cancelsDropIns } from './absences.store.ts'
import { dropInsOf } from './absent-drop-ins.store.ts'

type Acts = typeof absences
type AbsenceContext = Pick<Call<Acts['record']>, 'tx' | 'school' | 'teachesOnly'>

/** Previews an absence: children, drop-ins to be canceled, and amounts. */
export const lookAtAbsence: Act<Acts['look']> = async (call) => {
  const { tx, school, query } = call
  const { children, on } = await requestedChildren(call, query)
  const ids = children.map(({ id }) => id)
  const dropIns = (await cancelsDropIns(tx, school.id)) ? await dropInsOf(tx, school, ids, on) : []
  const droppedParts = dropIns.map(({ enrollment_id: enrollmentId, section_id: sectionId, date }) => ({
    enrollmentId,
    sectionId,
    on: [date],
  }))
  const { proposedCents: givenBack, noLongerOwedCents: noLongerOwed } = await worthOfCanceling(
    call,
    droppedParts,
  )
  return { children, dropIns: dropIns.length, givenBack, noLongerOwed }
}

/**
 * Records absences of expected children; others are left out and named. A repeated absence counts once; with another
 * reason, the last reason counts.
 * @answers Does a child not come, and what follows?
 */
export const recordAbsences: Act<Acts['record']> = async (call) => {
  const { tx, school, at, body } = call
  await lockForAbsence(tx, [...new Set(body.childIds)])
  const { children, on } = await requestedChildren(call, body)
  assertAllowed(decideAbsence(children, body))
  const absent = children.filter(({ meetings }) => meetings > 0)
  const existing = await absencesOf(tx, school.id, { childIds: absent.map(({ id }) => id) })
  const sameOf = ({ id }: ExpectedChild) => existing.filter((each) => each.child_id === id && isOn(each, on))
  const stays = absent.flatMap((child) =>
    sameOf(child)
      .filter(({ reason }) => reason === body.reason)
      .slice(-1),
  )
  const newAbsences = absent
    .filter(({ id }) => !stays.some((each) => each.child_id === id))
    .map(({ id }): NewAbsence => ({
      id: randomUUIDv7(),
      childId: id,
      reason: body.reason,
      madeAt: at.toString(),
      ...on,
    }))
  const unchangedIds = new Set(stays.map(({ id }) => id))
  const replacedAbsences = absent.flatMap(sameOf).filter(({ id }) => !unchangedIds.has(id))
  await storeAbsences(call, { added: newAbsences, withdrawn: replacedAbsences.map(({ id }) => id) })
  return {
    recorded: [
      ...stays.map(({ id, child_id: childId }) => ({ id, childId })),
      ...newAbsences.map(({ id, childId }) => ({ id, childId })),
    ],
    notExpected: children.filter(({ meetings }) => meetings === 0).map(({ child }) => child),
  }
}

/** Withdraws absences. Not found (404) if one is of another school or of an activity the instructor does not teach. */
export const withdrawAbsences: Act<Acts['withdraw']> = async (call) => {
  const { tx, school, teachesOnly, body } = call
  const ids = [...new Set(body.absenceIds)]
  const rows = await absencesWith(tx, { schoolId: school.id, teachesOnly }, ids)
  if (rows.length < ids.length) throw notThere()
  await lockForAbsence(tx, [...new Set(rows.map((each) => each.child_id))])
  // Another device may have withdrawn some of them meanwhile.
  const activeAbsences = (await absencesWith(tx, { schoolId: school.id, teachesOnly }, ids)).filter(
    ({ is_withdrawn: isWithdrawn }) => !isWithdrawn,
  )
  await withdraw(call, activeAbsences)
  return { changed: activeAbsences.length }
}

/** Withdraws absences and writes it into the history. The caller holds the children. */
export async function withdraw(by: AbsenceBy, absencesToWithdraw: readonly Absence[]): Promise<void> {
  const withdrawn = absencesToWithdraw.map(({ id }) => id)
  await writeAbsences(by, { added: [], withdrawn })
  await record(
    by.tx,
    by,
    absencesToWithdraw.map((each) => eventOf('absence.withdrawn', each, by.school.dateFormat)),
  )
}

/** Stores absences in place of others, with what follows from them. The caller holds the children. */
export async function storeAbsences(
  by: AbsenceBy,
  changes: { added: readonly NewAbsence[]; withdrawn: readonly string[] },
): Promise<void> {
  await writeAbsences(by, changes)
  await tellRecorded(by, changes.added)
}

/** Limit of a child's absence history, in days. */
const DAYS_BACK = 366

export const absencesOfChild: Act<Acts['ofChild']> = async ({ tx, school, params }) => {
  if ((await nameOfChild(tx, school.id, params.id)) === undefined) throw notThere()
  const rows = await absencesSince(tx, school.id, params.id, plusDays(school.today, -DAYS_BACK))
  return rows.map((row) => ({ ...row, madeAt: Temporal.Instant.from(row.madeAt).toString() }))
}

/** Records new absences in the history and cancels drop-ins if the school wants that. */
export async function tellRecorded(by: AbsenceBy, added: readonly NewAbsence[]): Promise<void> {
  if (added.length === 0) return
  const { tx, school } = by
  const childIds = [...new Set(added.map(({ childId }) => childId))]
  const ids = new Set(added.map(({ id }) => id))
  const recordedAbsences = (await absencesOf(tx, school.id, { childIds })).filter(({ id }) => ids.has(id))
  await record(
    tx,
    by,
    recordedAbsences.map((each) => eventOf('absence.recorded', each, school.dateFormat)),
  )
  await cancelTheirDropIns(by, [...ids])
}

/** Audit event of an absence: child and dates, never the reason, which may concern health. */
export function eventOf(
  what: 'absence.recorded' | 'absence.withdrawn',
  { id, child_id: childId, child, activity, from, to }: Absence,
  format: DateFormat,
): AuditEvent {
  const dates =
    from === to ? formatDate(from, format) : `${formatDate(from, format)} – ${formatDate(to, format)}`
  return { what, subjectId: id, childId, details: { child, name: activity ?? 'all activities', dates } }
}

/** Whether an absence covers exactly these days and this activity. */
export function isOn(absence: Pick<Absence, 'from' | 'to' | 'activity_id'>, on: AbsentOn): boolean {
  return absence.from === on.from && absence.to === on.to && absence.activity_id === on.activityId
}

async function requestedChildren(
  { tx, school, teachesOnly }: AbsenceContext,
  input: { childIds: readonly string[]; from: string; to: string; activityId?: string | undefined },
): Promise<{ children: ExpectedChild[]; on: AbsentOn }> {
  const { from, to, activityId = null } = input
  assertValid(absenceFindings({ from, to, today: school.today }))
  // An absence from all activities would include those of other instructors.
  if (teachesOnly !== null && activityId === null)
    throw invalid([{ path: 'activityId', message: 'Choose one of your activities' }])
  const ids = [...new Set(input.childIds)]
  const on = { from, to, activityId }
  const children = await expectedChildren(tx, { schoolId: school.id, teachesOnly }, ids, on)
  if (children.length < ids.length) throw notThere()
  return { children, on }
}
