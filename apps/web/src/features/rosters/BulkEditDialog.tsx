import { namesOf } from '../families/names-of.ts'
import { childName } from '@afterbell/domain/families/child-name'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { ChosenRows } from '../../lists/actions.ts'
import { inPortions } from '../../lists/in-portions.ts'
import { countText, type Things } from '../../lists/list.ts'
import { namedBy, openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { tellUndoable, undoInTurn } from '../../ui/notify/undo-notice.ts'
import { uuid } from '../../platform/uuid.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { useActivity, type ActivityPage } from '../places/activity-page.ts'
import { AnswerToAllFields, changesOf, type AnswersToAll } from './answers-to-all.tsx'
import type { RosterRow } from '../places/roster-columns.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'

/** Maximum number of rows per call. */
const AT_ONCE = 1000

/** Changes chosen answers of several children at once. Returns whether it was done. */
export async function openBulkEdit(
  page: ActivityPage,
  chosen: ChosenRows<RosterRow>,
  things: Things,
): Promise<boolean> {
  const isDone = await openModal<true>({
    title: `Edit ${countText(chosen.count, things)}`,
    description: 'Fields you leave empty stay as they are.',
    content: ({ close }) => <BulkEditForm {...{ page, chosen, things }} onSaved={() => close(true)} />,
  })
  return isDone === true
}

interface BulkEditFormProps {
  page: ActivityPage
  chosen: ChosenRows<RosterRow>
  things: Things
  onSaved: () => void
}

function BulkEditForm({ page, chosen, things, onSaved }: BulkEditFormProps) {
  const save = useWrite(rosters.updateMany)
  const undoChange = useWrite(rosters.undoChange)
  const refresh = useRosterRefresh(page)
  const { data: activity } = useActivity(page)
  const form = useAppForm<AnswersToAll>({
    initial: { pickUpOptionId: null, teacherId: null, tshirtSizeId: null },
    onSubmit: async (values) => {
      const ids = await chosen.ids()
      const changes = changesOf(values)
      const undos: string[] = []
      const sum = await inPortions(
        ids,
        async (rosterIds) => {
          const undo = uuid()
          const result = await save.mutateAsync({ ...page.target, body: { rosterIds, ...changes, undo } })
          if (result.changed > 0) undos.push(undo)
          return result
        },
        AT_ONCE,
      ).finally(refresh)
      const refusals = namedBy(sum.refused, chosen.rows, ({ rosterId }) => rosterId, childName)
      onSaved()
      if (refusals.length > 0) void openRefused({ ...sum, refused: refusals }, things, 'changed')
      if (sum.changed > 0)
        tellUndoable(`${countText(sum.changed, things)} changed`, {
          about: namesOf(chosen.rows, sum.changed),
          undo: () => undoInTurn(undos, (undo) => undoChange.mutateAsync({ ...page.target, body: { undo } })),
          undone: 'The change is undone',
          after: refresh,
        })
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <AnswerToAllFields field={form.field} requires={activity?.requires} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit whenChanged>{`Change ${chosen.count.toLocaleString('en')}`}</GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}
