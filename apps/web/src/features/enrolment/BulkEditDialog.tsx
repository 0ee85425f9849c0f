import type { AnswerOf } from '@afterbell/contract/op'
import { rosters } from '@afterbell/contract/enrolment'
import type { Chosen } from '../../lists/actions.ts'
import { counted } from '../../lists/list.ts'
import { namedBy, openRefused } from '../../lists/RefusedRows.tsx'
import { useWrite } from '../../platform/calls.ts'
import { fullName } from '../../platform/format.ts'
import { DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { CancelButton, KitForm, SubmitButton } from '../../ui/form.tsx'
import { openModal } from '../../ui/modals.tsx'
import { notify } from '../../ui/notify.ts'
import { useKitForm } from '../../ui/useKitForm.ts'
import { useActivity, type ActivityPage } from './activity-page.ts'
import { AnswerToAllFields, changesOf, type AnswersToAll } from './answers-to-all.tsx'
import type { RosterRow } from './roster-columns.tsx'
import { useRosterRefresh } from './useRosterRefresh.ts'
import { childrenWords } from './useTakeOff.tsx'

/** As many as one call takes. */
const AT_ONCE = 1000

/** Changes chosen answers of several children at once. Answers whether it was done. */
export async function openBulkEdit(page: ActivityPage, chosen: Chosen<RosterRow>): Promise<boolean> {
  const isDone = await openModal<true>({
    title: `Edit ${counted(chosen.count, childrenWords)}`,
    description: 'What is left empty stays as it is for each child.',
    content: ({ close }) => <BulkEditForm page={page} chosen={chosen} onSaved={() => close(true)} />,
  })
  return isDone === true
}

interface BulkEditFormProps {
  page: ActivityPage
  chosen: Chosen<RosterRow>
  onSaved: () => void
}

function BulkEditForm({ page, chosen, onSaved }: BulkEditFormProps) {
  const save = useWrite(rosters.updateMany)
  const refresh = useRosterRefresh(page)
  const { data: activity } = useActivity(page)
  const form = useKitForm<AnswersToAll>({
    initial: { pickUpOptionId: null, teacherId: null, tshirtSizeId: null },
    onSubmit: async (values) => {
      const ids = await chosen.ids()
      const sum: AnswerOf<typeof rosters.updateMany> = { changed: 0, refused: [] }
      for (let first = 0; first < ids.length; first += AT_ONCE) {
        const rosterIds = ids.slice(first, first + AT_ONCE)
        const answer = await save.mutateAsync({ ...page.asked, body: { rosterIds, ...changesOf(values) } })
        sum.changed += answer.changed
        sum.refused.push(...answer.refused)
      }
      const refused = namedBy(sum.refused, chosen.rows, ({ rosterId }) => rosterId, fullName)
      if (refused.length > 0)
        void openRefused({ ...sum, refused }, childrenWords, { past: 'changed', act: 'be changed' })
      else notify.success(`${counted(sum.changed, childrenWords)} changed`)
      refresh()
      onSaved()
    },
  })
  return (
    <KitForm form={form}>
      <DialogBody>
        <AnswerToAllFields field={form.field} requires={activity?.requires} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton whenChanged>{`Change ${chosen.count.toLocaleString('en')}`}</SubmitButton>
      </DialogFooter>
    </KitForm>
  )
}
