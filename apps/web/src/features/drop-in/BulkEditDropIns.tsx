import { isDate } from '@afterbell/domain/calendar'
import type { RosterAnswers } from '@afterbell/domain/enrolment'
import { dropIns } from '@afterbell/contract/drop-in'
import type { Chosen } from '../../lists/actions.ts'
import { counted } from '../../lists/list.ts'
import { useWrite } from '../../platform/calls.ts'
import { DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CancelButton, KitForm, SubmitButton } from '../../ui/form.tsx'
import { openModal } from '../../ui/modals.tsx'
import { notify } from '../../ui/notify.ts'
import { useKitForm } from '../../ui/useKitForm.ts'
import type { ActivityPage } from '../enrolment/activity-page.ts'
import { questions, useRosterChoices } from '../enrolment/roster-questions.tsx'
import { askedOn, dropInWords, useDropInRefresh, useOffer, type DropInRow } from './drop-in-page.ts'

/** Changes several drop-ins at once. Answers whether it was done. */
export async function openBulkEditDropIns(page: ActivityPage, chosen: Chosen<DropInRow>): Promise<boolean> {
  const isDone = await openModal<true>({
    title: `Edit ${counted(chosen.count, dropInWords)}`,
    description: 'What is left empty stays as it is for each of them.',
    content: ({ close }) => <BulkEdit page={page} chosen={chosen} onSaved={() => close(true)} />,
  })
  return isDone === true
}

interface BulkEditProps {
  page: ActivityPage
  chosen: Chosen<DropInRow>
  onSaved: () => void
}

type Values = Record<keyof RosterAnswers, string | null> & { date: string }

function BulkEdit({ page, chosen, onSaved }: BulkEditProps) {
  const save = useWrite(dropIns.updateMany)
  const refresh = useDropInRefresh()
  const asks = useOffer(page).data?.asks
  const { choices, isLoading } = useRosterChoices()
  const form = useKitForm<Values>({
    initial: { date: '', pickUpOptionId: null, teacherId: null, tshirtSizeId: null },
    rules: { date: (date) => (date === '' || isDate(date) ? null : 'Should be a date') },
    onSubmit: async ({ date, ...answers }) => {
      const dropInIds = await chosen.ids()
      const body = { dropInIds, ...changesOf(answers), ...(date && { date }) }
      const { changed } = await save.mutateAsync({ ...askedOn(page), body })
      notify.success(`${counted(changed, dropInWords)} changed`)
      refresh()
      onSaved()
    },
  })
  return (
    <KitForm form={form}>
      <DialogBody>
        <DateField
          {...form.field('date')}
          label="Move to"
          description="One date for all of them, each at the price of that date."
        />
        {questions
          .filter((question) => asks?.[question.asks])
          .map(({ field, label }) => (
            <SelectField
              key={field}
              {...form.field(field)}
              label={label}
              placeholder="As it is"
              choices={[{ value: NONE, label: 'None' }, ...choices[field]]}
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

/** The answers that were chosen, and no others. `None` takes an answer away. */
function changesOf(answers: Record<keyof RosterAnswers, string | null>): Partial<RosterAnswers> {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([, answer]) => answer !== null)
      .map(([field, answer]) => [field, answer === NONE ? null : answer]),
  )
}
