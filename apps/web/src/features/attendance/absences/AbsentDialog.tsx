import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import {
  ABSENCE_REASONS,
  absenceReasonLabels,
  type AbsenceReason,
} from '@afterbell/domain/attendance/absence'
import { childName } from '@afterbell/domain/families/child-name'
import { useFormat } from '../../../platform/format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../../ui/form/form.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import type { EntryRow } from '../attendance-entry.ts'
import type { Checks } from '../checks/checks.ts'
import { useWithdraw } from './useWithdraw.ts'
import styles from '../attendance.module.css'

interface AbsenceSpec {
  row: EntryRow
  acts: Checks
}

/**
 * Records an absence from this meeting and its reason with one tap, also offline. Asks first if the child is checked in: a
 * check-in counts more, and a mistaken one should be undone.
 */
export async function openAbsent({ row, acts }: AbsenceSpec): Promise<void> {
  const name = childName(row)
  const isSure =
    row.checkIn === null ||
    (await confirm({
      title: `${name} is checked in`,
      message:
        'A check-in counts more than an absence: they stay on the board until they are checked out. If the check-in was a mistake, undo it instead.',
      yes: 'Record the absence anyway',
      no: 'Keep as it is',
    }))
  if (!isSure) return
  await openModal({
    title: row.absence ? `Absence of ${name}` : `Why is ${name} absent?`,
    width: 440,
    content: ({ close }) => <Absent row={row} acts={acts} onDone={close} />,
  })
}

function Absent({ row, acts, onDone }: AbsenceSpec & { onDone: () => void }) {
  const record = (reason: AbsenceReason) => {
    onDone()
    void acts.markAbsent(row, reason)
  }
  const openMore = () =>
    void import('./AbsenceDialog.tsx').then(
      ({ openAbsence }) => {
        onDone()
        const child = { id: row.childId, name: childName(row) }
        void openAbsence({ child, activityId: row.activityId, day: row.date })
      },
      () => notify.error('You need to be online for this'),
    )
  return (
    <>
      <DialogBody>
        <ul className={styles.people} aria-label="Reason">
          {ABSENCE_REASONS.map((reason) => (
            <li key={reason}>
              <button type="button" className={styles.person} onClick={() => record(reason)}>
                <span className={styles.personName}>{absenceReasonLabels[reason]}</span>
                {row.absence?.reason === reason && <span className={styles.relation}>Recorded</span>}
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={styles.person} data-else onClick={openMore}>
              <span className={styles.personName}>More days, or siblings</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </button>
          </li>
        </ul>
      </DialogBody>
      <DialogFooter>
        {row.absence && <TakeBack row={row} acts={acts} onDone={onDone} />}
        <CancelButton />
      </DialogFooter>
    </>
  )
}

/** The child comes after all: removes the absence on this day, or after a question on all of its days. */
function TakeBack({ row, acts, onDone }: AbsenceSpec & { onDone: () => void }) {
  const format = useFormat()
  const withdraw = useWithdraw()
  const { id, from, to, isOfAll } = row.absence!
  const isWide = isOfAll || from !== to
  const takeBack = async () => {
    if (!isWide) {
      onDone()
      return void acts.undoAbsent(row)
    }
    const isSure = await confirm({
      title: 'Undo the whole absence?',
      message: `It was recorded for ${from === to ? format.weekdayDate(from) : format.dates(from, to)}${isOfAll ? ', for all activities' : ''}. Once they come on one of the days, a check-in is enough.`,
      yes: 'Undo absence',
      no: 'Keep it',
    })
    if (!isSure) return
    onDone()
    await withdraw([id], childName(row))
  }
  return (
    <Button variant="subtle" onClick={() => void takeBack()}>
      They come after all
    </Button>
  )
}
