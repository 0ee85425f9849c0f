import { forms } from '@afterbell/contract/forms/forms'
import { useRead } from '../../../platform/calls/calls.ts'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'

/** Reads all forms at once (R222). */
const ALL_FORMS = { size: 1000 }

/** Forms a family fills in. A chosen form that has been disabled since stays visible and can be kept. */
export function FormsField({ field, description }: { field: FieldProps<string[]>; description?: string }) {
  const reading = useRead(forms.list, { query: ALL_FORMS }, { freshForMs: 60_000 })
  const choices = (reading.data?.content ?? [])
    .filter(({ id, enabled }) => enabled || field.value.includes(id))
    .map(({ id, formName }) => ({ value: id, label: formName }))
  return (
    <MultiSelectField
      {...field}
      label="Custom forms"
      description={description}
      placeholder={
        reading.isSuccess && choices.length === 0 ? 'There are no custom forms yet' : 'Choose forms'
      }
      // Until the names have loaded, chosen forms would show as ids.
      value={reading.data ? field.value : []}
      choices={choices}
      loading={reading.isPending}
      disabled={!reading.data}
    />
  )
}
