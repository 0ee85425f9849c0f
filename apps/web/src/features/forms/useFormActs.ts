import { forms } from '@afterbell/contract/forms/forms'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { copyOfForm } from '@afterbell/domain/forms/forms'
import type { Chosen } from '../../lists/actions.ts'
import { counted, type Things } from '../../lists/list.ts'
import { openRefused } from '../../lists/RefusedRows.tsx'
import type { RowOf } from '../../lists/useList.ts'
import { call, useWrite } from '../../platform/calls/calls.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { openFormPreview } from './FormPreview.tsx'

type FormRow = RowOf<typeof forms.list>

const things: Things = { one: 'form', many: 'forms' }
/** As many ids as fit into an address everywhere. */
const AT_ONCE = 100

/** What can be done with forms on their list. Of what goes wrong the call tells the user. */
export function useFormActs() {
  const create = useWrite(forms.create, { invalidates: [forms.list], once: true })
  const update = useWrite(forms.update, { invalidates: [forms.list, forms.get] })
  const removal = useWrite(forms.removeMany, { invalidates: [forms.list, forms.get] })
  const load = ({ id }: FormRow) => call(forms.get, { params: { id } })

  const remove = async (ids: readonly string[]) => {
    const sum: AnswerOf<typeof forms.removeMany> = { changed: 0, refused: [] }
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const answer = await removal.mutateAsync({ query: { formIds: ids.slice(from, from + AT_ONCE) } })
      sum.changed += answer.changed
      sum.refused.push(...answer.refused)
    }
    if (sum.refused.length > 0) void openRefused(sum, things, { past: 'deleted', act: 'be deleted' })
    else notify.success(`${counted(sum.changed, things)} deleted`)
  }
  return {
    preview: (row: FormRow) => load(row).then(openFormPreview).catch(alreadyNotified),
    /** OQ-25: a form is copied by creating it again. */
    copy: async (row: FormRow) => {
      try {
        await create.mutateAsync({ body: copyOfForm(await load(row)) })
        notify.success('You have successfully copied a form')
      } catch {
        // The call has told the user.
      }
    },
    enable: async (row: FormRow, enabled: boolean) => {
      try {
        const form = await load(row)
        await update.mutateAsync({ body: { ...form, enabled } })
        notify.success(`${row.formName} is ${enabled ? 'enabled' : 'disabled'}`)
      } catch {
        // The call has told the user.
      }
    },
    remove: async (row: FormRow) => {
      const isSure = await confirm({
        title: `Delete ${row.formName}?`,
        message: FOR_GOOD,
        yes: 'Delete',
        no: 'Keep it',
        danger: true,
      })
      if (isSure) await remove([row.id]).catch(alreadyNotified)
    },
    removeMany: async (chosen: Chosen<FormRow>): Promise<boolean | void> => {
      const isSure = await confirm({
        title: `Delete ${counted(chosen.count, things)}?`,
        message: FOR_GOOD,
        yes: `Delete ${chosen.count.toLocaleString('en')}`,
        no: 'Keep them',
        danger: true,
      })
      if (!isSure) return false
      await remove(await chosen.ids())
    },
  }
}

const FOR_GOOD = 'What was answered is kept. The form cannot be brought back.'

/** The call has told the user what it was refused with. */
function alreadyNotified(): void {}
