import { Button } from '@mantine/core'
import { closedText } from '@afterbell/domain/closed-days/closed-days'
import { useSession } from '../../platform/session/session.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../ui/form/form.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { Clashes } from '../activities/meetings/Foretold.tsx'
import { ClosedOutcome, outcomeText } from './ClosedOutcome.tsx'
import type { ClosedDay } from '../activities/schedule/useClosedDates.ts'
import { foretellRemoval, useClosing, useForetold } from './useClosing.ts'
import styles from './closed-days.module.css'

/** Asks before undoing a closed day, and lists the meetings that take place again. */
export function openRemoveClosedDay(day: ClosedDay): Promise<void> {
  return openModal({
    title: `Undo ${day.name}?`,
    width: 520,
    content: ({ close }) => <RemoveClosedDay day={day} onDone={() => close()} />,
  })
}

function RemoveClosedDay({ day, onDone }: { day: ClosedDay; onDone: () => void }) {
  const { dateFormat } = useSession().school
  const { remove } = useClosing()
  const forecast = useForetold({ id: day.id, version: day.version }, ({ id }) => foretellRemoval(id))
  const undo = async () => {
    const outcome = await remove.mutateAsync({ params: { id: day.id }, query: {} })
    notify.success([`${day.name} is removed`, outcomeText(outcome)].filter(Boolean).join(': '))
    onDone()
  }
  return (
    <>
      <DialogBody>
        <p className={styles.dim}>{closedText(day, dateFormat)}.</p>
        <div className={styles.foretold} role="status" aria-label="What comes of it">
          {forecast.isError ? (
            <p className={styles.dim}>This closed day no longer exists.</p>
          ) : (
            <>
              <ClosedOutcome outcome={forecast.data} />
              {forecast.data && forecast.data.clashes.length > 0 && (
                <Clashes clashes={forecast.data.clashes} />
              )}
            </>
          )}
        </div>
        <p>
          Meetings take place again as they were. Those somebody changed since stay as they are, and
          activities that left the day out when they were added still do.
        </p>
      </DialogBody>
      <DialogFooter>
        <CancelButton>Keep it</CancelButton>
        <Button color="red" loading={remove.isPending} onClick={() => void undo().catch(() => null)}>
          Undo closed day
        </Button>
      </DialogFooter>
    </>
  )
}
