import { forms } from '@afterbell/contract/forms/forms'
import { copyOfForm } from '@afterbell/domain/forms/forms'
import type { ChosenRows } from '../../lists/actions.ts'
import type { Things } from '../../lists/list.ts'
import { removeChosen, removeOne, removeRows } from '../../lists/removal.ts'
import type { RowOf } from '../../lists/useList.ts'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { notify } from '../../ui/notify/notify.ts'
import { openFormPreview } from './FormPreview.tsx'

type FormRow = RowOf<typeof forms.list>

const things: Things = { one: 'form', many: 'forms' }

/** Acts on forms in their list. A failed call shows its own error. */
export function useFormActs() {
  const create = useWrite(forms.create, { invalidates: [forms.list], once: true })
  const update = useWrite(forms.update, { invalidates: [forms.list, forms.get] })
  const removal = useWrite(forms.removeMany, { invalidates: [forms.list, forms.get] })
  const load = ({ id }: FormRow) => call(forms.get, { params: { id } })

  const rows = {
    verb: 'Delete',
    things,
    remove: (formIds: string[]) => removal.mutateAsync({ query: { formIds } }),
  } as const
  return {
    preview: (row: FormRow) => load(row).then(openFormPreview).catch(alreadyNotified),
    /** OQ-25: copying creates a new form with the same contents. */
    copy: async (row: FormRow) => {
      try {
        await create.mutateAsync({ body: copyOfForm(await load(row)) })
        notify.success('You have successfully copied a form')
      } catch {
        // The call has shown its error.
      }
    },
    enable: async (row: FormRow, enabled: boolean) => {
      try {
        const form = await load(row)
        await update.mutateAsync({ body: { ...form, enabled } })
        notify.success(`${row.formName} is ${enabled ? 'enabled' : 'disabled'}`)
      } catch {
        // The call has shown its error.
      }
    },
    remove: (row: FormRow) =>
      removeOne({
        title: `Delete ${row.formName}?`,
        message: DELETE_MESSAGE,
        yes: 'Delete',
        no: 'Keep it',
        remove: () => removeRows([row.id], rows),
      }),
    removeMany: (chosen: ChosenRows<FormRow>) => removeChosen(chosen, { ...rows, message: DELETE_MESSAGE }),
  }
}

const DELETE_MESSAGE = 'Answers are kept. The form cannot be restored.'

/** The call has shown its error. */
function alreadyNotified(): void {}
