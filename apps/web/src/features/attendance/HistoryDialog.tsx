import { Anchor, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whyCorrectedLabels } from '@afterbell/domain/attendance/check-events'
import { childName } from '@afterbell/domain/families/child-name'
import { attendance } from '@afterbell/contract/attendance/attendance'
import { kindOf, type AnswerOf } from '@afterbell/contract/kernel/op'
import { readProblemText } from '../../lists/problem-text.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { useMay } from '../../platform/session/may.ts'
import type { EntryRow } from './attendance-entry.ts'
import type { CheckedAt, Checks } from './checks/checks.ts'
import { stillIn, undoCheckIns } from './checks/undo-check-ins.ts'
import { currentOutbox } from './offline/outbox.ts'
import { findCachedEntry } from './offline/patch-entries.ts'
import { withQueued } from './offline/useOffline.ts'
import styles from './attendance.module.css'

type Check = AnswerOf<typeof attendance.history>[number]

/** Opens all checks of a child on a day, with who made each: corrected ones are crossed out, never erased. */
export function openHistory(row: EntryRow, where: CheckedAt, acts: Pick<Checks, 'undoCheckIn'>): void {
  void openModal({
    title: `Checks of ${childName(row)}`,
    width: 480,
    content: ({ close }) => (
      <History
        row={row}
        where={where}
        onUndo={(rows) => {
          close()
          void undoCheckIns(rows, acts)
        }}
      />
    ),
  })
}

interface HistoryProps {
  row: EntryRow
  where: CheckedAt
  /** Undoes the check-in of these children. */
  onUndo: (rows: readonly EntryRow[]) => void
}

function History({ row, where, onUndo }: HistoryProps) {
  const request = { at: where.at, params: { ...where.params, attendanceId: row.id } }
  const { data, error, refetch } = useRead(attendance.history, request)
  return (
    <DialogBody>
      {error && !data ? (
        <ErrorState {...readProblemText(error)} onRetry={() => void refetch()} />
      ) : (
        <ol className={styles.history} aria-label="Checks">
          {data?.map((check) => (
            <CheckEntry key={check.id} check={check}>
              <Together row={row} check={check} at={where.at} onUndo={onUndo} />
            </CheckEntry>
          )) ?? <Skeleton height={48} />}
        </ol>
      )}
    </DialogBody>
  )
}

interface TogetherProps extends Pick<HistoryProps, 'row' | 'onUndo'> {
  check: Check
  at: CheckedAt['at']
}

/** Children checked in together with this one, and an undo for those still in. */
function Together({ row, check, at, onUndo }: TogetherProps) {
  const client = useQueryClient()
  const mayCheck = useMay()(`${kindOf(at)}.rosters`, 'check')
  if (check.together.length === 0 || check.isPast) return null
  const entries = [row.id, ...check.together].flatMap((id) => findCachedEntry(client, { id }) ?? [])
  const rows = stillIn(entries.map((each) => withQueued(each, currentOutbox().queued)))
  const others = check.together.length
  return (
    <>
      <span className={styles.told}>
        Checked in together with {others === 1 ? '1 other child' : `${others} other children`}
      </span>
      {mayCheck && rows.length > 1 && (
        <Anchor component="button" type="button" className={styles.past} onClick={() => onUndo(rows)}>
          Undo check-in of all {rows.length}
        </Anchor>
      )}
    </>
  )
}

const ACTS: Record<Check['act'], string> = {
  IN: 'In',
  OUT: 'Out',
  UNDO_IN: 'Check-in removed',
  UNDO_OUT: 'Check-out removed',
}

const NOT_TAKEN: Record<Exclude<Check['outcome'], 'TAKEN' | 'REFUSED'>, string> = {
  EARLIER_STAYS: 'Not recorded: the first record was kept',
  NOT_CHECKED_IN: 'Not recorded: the child was not checked in',
  OUT_BEFORE_IN: 'Not recorded: it was before the check-in',
}

function CheckEntry({ check, children }: { check: Check; children: ReactNode }) {
  const format = useFormat()
  const {
    act,
    time,
    date,
    person,
    isPast,
    outcome,
    refused,
    reviewed,
    overrideReason,
    resembles,
    photoIdChecked,
    note,
    why,
  } = check
  const sentence = (
    <>
      {ACTS[act]} {time && <span className="numbers">{format.dayTime(time, date)}</span>}
      {person && `, picked up by ${person}`}
    </>
  )
  return (
    <li>
      {isPast ? <s>{sentence}</s> : <span>{sentence}</span>}
      <span className={styles.told}>
        {check.by ?? 'Someone'}, {format.moment(check.at)}
        {isLate(check) && `, sent ${format.moment(check.receivedAt)}`}
      </span>
      {children}
      {why && <span className={styles.note}>{whyCorrectedLabels[why]}</span>}
      {outcome !== 'TAKEN' && (
        <span className={styles.lateness}>
          {outcome === 'REFUSED' ? `Not recorded: ${refused}` : NOT_TAKEN[outcome]}
        </span>
      )}
      {reviewed && (
        <span className={styles.told}>
          {reviewed.by ?? 'Someone'} {reviewed.note === null ? 'confirmed' : 'looked at'} this,{' '}
          {format.moment(reviewed.at)}
          {reviewed.note && `: ${reviewed.note}`}
        </span>
      )}
      {resembles && (
        <span className={styles.lateness}>
          The name is similar to {resembles} on the do-not-release list, and a photo ID was{' '}
          {photoIdChecked ? 'checked' : 'not checked'}
        </span>
      )}
      {overrideReason && (
        <span className={styles.note}>
          {resembles ? 'Reason' : 'Not approved'}: {overrideReason}
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </li>
  )
}

/** Whether the check was made offline and sent later. */
function isLate({ at, receivedAt }: Check): boolean {
  return Temporal.Instant.from(receivedAt).since(Temporal.Instant.from(at)).total('minutes') >= 2
}
