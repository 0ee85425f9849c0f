import type { RosterAnswers } from '@afterbell/domain/enrolment'
import { rosters } from '@afterbell/contract/enrolment'
import type { Chosen } from '../../lists/actions.ts'
import { counted } from '../../lists/list.ts'
import { useWrite } from '../../platform/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CancelButton, KitForm, SubmitButton } from '../../ui/form.tsx'
import { openModal } from '../../ui/modals.tsx'
import { notify } from '../../ui/notify.ts'
import { useKitForm } from '../../ui/useKitForm.ts'
import { useActivity, type ActivityPage } from './activity-page.ts'
import type { RosterRow } from './roster-columns.tsx'
import { questions, useRosterChoices } from './roster-questions.tsx'
import { useRosterRefresh } from './useRosterRefresh.ts'
import { childrenWords } from './useTakeOff.tsx'

/** As many as one call takes. */
const AT_ONCE = 1000

type Changes = Record<keyof RosterAnswers, string | null>

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
  const { choices, isLoading } = useRosterChoices()
  const { data: activity } = useActivity(page)
  const form = useKitForm<Changes>({
    initial: { pickUpOptionId: null, teacherId: null, tshirtSizeId: null },
    onSubmit: async (values) => {
      const ids = await chosen.ids()
      let changed = 0
      for (let first = 0; first < ids.length; first += AT_ONCE) {
        const rosterIds = ids.slice(first, first + AT_ONCE)
        const answer = await save.mutateAsync({ ...page.asked, body: { rosterIds, ...changesOf(values) } })
        changed += answer.changed
      }
      notify.success(`${counted(changed, childrenWords)} changed`)
      refresh()
      onSaved()
    },
  })
  return (
    <KitForm form={form}>
      <DialogBody>
        {questions.map(({ asks, field, label }) => (
          <SelectField
            key={field}
            {...form.field(field)}
            label={label}
            placeholder="As it is"
            // What the activity insists on is not taken away again.
            choices={[...(activity?.requires[asks] ? [] : [none]), ...choices[field]]}
            loading={isLoading}
          />
        ))}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton whenChanged>{`Change ${chosen.count.toLocaleString('en')}`}</SubmitButton>
      </DialogFooter>
    </KitForm>
  )
}

const NONE = 'none'
const none = { value: NONE, label: 'None' }

/** The fields that were filled in, and no others. `None` takes an answer away. */
function changesOf(values: Changes): Partial<RosterAnswers> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null)
      .map(([field, value]) => [field, value === NONE ? null : value]),
  )
}
