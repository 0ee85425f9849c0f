import { forms } from '@afterbell/contract/forms/forms'
import { useRead } from '../../../platform/calls/calls.ts'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'

/** As many as there are (R222). */
const ALL = { size: 1000 }

/** Which custom forms a family fills in. One that was chosen and has been disabled since can still be seen and kept. */
export function FormsField({ field, description }: { field: FieldProps<string[]>; description?: string }) {
  const offered = useRead(forms.list, { query: ALL }, { freshForMs: 60_000 })
  const choices = (offered.data?.content ?? [])
    .filter(({ id, enabled }) => enabled || field.value.includes(id))
    .map(({ id, formName }) => ({ value: id, label: formName }))
  return (
    <MultiSelectField
      {...field}
      label="Custom forms"
      description={description}
      placeholder={
        offered.isSuccess && choices.length === 0 ? 'There are no custom forms yet' : 'Choose forms'
      }
      // Until their names are there, those chosen would be shown by their ids.
      value={offered.data ? field.value : []}
      choices={choices}
      loading={offered.isPending}
      disabled={!offered.data}
    />
  )
}
