import { savedViews } from '@afterbell/contract/reports/saved-views'
import { all, maxLength, required } from '@afterbell/domain/kernel/rules'
import { VIEW_NAME_MAX, type ViewedList } from '@afterbell/domain/reports/saved-views'
import { useWrite } from '../../../platform/calls/calls.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CancelButton, Form, SubmitButton } from '../../../ui/form/form.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { notify } from '../../../ui/notify/notify.ts'

interface NamedView {
  list: ViewedList
  search: string
  sort: string
  filters: Record<string, string>
  /** That of a view that stands already, and its name. */
  id?: string
  name?: string
}

/** Saves a report as it is shown, under a name; or gives a saved view another one. */
export function openViewName(view: NamedView): Promise<void> {
  return openModal({
    title: view.id ? 'Rename view' : 'Save view',
    description: view.id
      ? undefined
      : 'Your dates, filters, search and order are saved for you alone. Without dates, the view always shows this month.',
    width: 480,
    content: ({ close }) => <ViewNameForm view={view} onDone={() => close()} />,
  })
}

function ViewNameForm({ view, onDone }: { view: NamedView; onDone: () => void }) {
  const add = useWrite(savedViews.add, { invalidates: [savedViews.list] })
  const update = useWrite(savedViews.update, { invalidates: [savedViews.list] })
  const { id, list, ...kept } = view
  const form = useAppForm({
    initial: { name: view.name ?? '' },
    rules: { name: all(required, maxLength(VIEW_NAME_MAX)) },
    onSubmit: async ({ name }) => {
      if (id) await update.mutateAsync({ params: { id }, body: { ...kept, name } })
      else await add.mutateAsync({ body: { ...kept, list, name } })
      notify.success(`${name} saved`)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <DialogBody>
        <TextField {...form.field('name')} label="Name" required />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
