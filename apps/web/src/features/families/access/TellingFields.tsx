import { tellingTexts } from '@afterbell/domain/messages/telling'
import { TELLINGS, type Telling } from '@afterbell/domain/messages/tellings'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'

/** How much a guardian sees and is told of a child, and why. */
export function TellingFields({
  telling,
  reason,
  label,
  placeholder,
}: {
  telling: FieldProps<Telling>
  reason: FieldProps<string>
  label: string
  placeholder: string
}) {
  return (
    <>
      <ChoiceField
        {...telling}
        label={label}
        description={tellingTexts[telling.value].sentence}
        required
        choices={TELLINGS.map((value) => ({ value, label: tellingTexts[value].label }))}
      />
      <TextareaField {...reason} label="Reason" placeholder={placeholder} required max={500} rows={3} />
    </>
  )
}
