import { isDate } from '@afterbell/domain/kernel/dates'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import type { ChosenRows } from '../../lists/actions.ts'
import { countText } from '../../lists/list.ts'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { uuid } from '../../platform/uuid.ts'
import { tellUndoable, undoInTurn } from '../../ui/notify/undo-notice.ts'
import { namesOf } from '../families/names-of.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { AnswerToAllFields, changesOf, type AnswersToAll } from '../rosters/answers-to-all.tsx'
import { dropInTarget, dropInWords, useDropInRefresh, useOffer, type DropInRow } from './drop-in-page.ts'

/** Changes several drop-ins at once. Returns whether it was done. */
export async function openBulkEditDropIns(
  page: ActivityPage,
  chosen: ChosenRows<DropInRow>,
): Promise<boolean> {
  const isDone = await openModal<true>({
    title: `Edit ${countText(chosen.count, dropInWords)}`,
    description: 'Fields you leave empty stay as they are.',
    content: ({ close }) => <BulkEdit page={page} chosen={chosen} onSaved={() => close(true)} />,
  })
  return isDone === true
}

/** Maximum number of drop-ins per call. */
const AT_ONCE = 1000

interface BulkEditProps {
  page: ActivityPage
  chosen: ChosenRows<DropInRow>
  onSaved: () => void
}

type Values = AnswersToAll & { date: string }

function BulkEdit({ page, chosen, onSaved }: BulkEditProps) {
  const save = useWrite(dropIns.updateMany)
  const undoChange = useWrite(dropIns.undoChange)
  const refresh = useDropInRefresh()
  const asks = useOffer(page).data?.asks
  const form = useAppForm<Values>({
    initial: { date: '', pickUpOptionId: null, teacherId: null, tshirtSizeId: null },
    rules: {
      date: (date) => {
        if (date === '') return null
        if (!isDate(date)) return 'Should be a date'
        // A move is all or nothing, so it has to be one call.
        return chosen.count > AT_ONCE ? `At most ${AT_ONCE.toLocaleString('en')} can move to one date` : null
      },
    },
    onSubmit: async ({ date, ...answers }) => {
      const dropInIds = await chosen.ids()
      const changes = { ...changesOf(answers), ...(date && { date }) }
      const undos: string[] = []
      let changedCount = 0
      try {
        for (let first = 0; first < dropInIds.length; first += AT_ONCE) {
          const undo = uuid()
          const body = { dropInIds: dropInIds.slice(first, first + AT_ONCE), ...changes, undo }
          const batchCount = (await save.mutateAsync({ ...dropInTarget(page), body })).changed
          if (batchCount > 0) undos.push(undo)
          changedCount += batchCount
        }
      } finally {
        refresh()
      }
      tellUndoable(`${countText(changedCount, dropInWords)} changed`, {
        about: namesOf(chosen.rows, Math.max(changedCount, chosen.rows.length)),
        // Drop-ins moved to another date are billed again, so there is no undo: staff move them back.
        undo:
          date || undos.length === 0
            ? null
            : () =>
                undoInTurn(undos, (undo) =>
                  undoChange.mutateAsync({ ...dropInTarget(page), body: { undo } }),
                ),
        undone: 'The change is undone',
        after: refresh,
      })
      onSaved()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <DateField
          {...form.field('date')}
          label="Move to"
          description="One date for all of them, each at that date’s price."
        />
        {asks && <AnswerToAllFields field={form.field} asks={asks} />}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged>{`Change ${chosen.count.toLocaleString('en')}`}</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
