import type { ComponentProps } from 'react'
import { REQUEST_WORDS_MAX } from '@afterbell/domain/families/requests/request-values'
import { TextareaField } from '../../../ui/fields/TextareaField.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'

/** What staff tell a family with their decision. */
export function AnswerField({
  description = 'Needed if you decline. The family reads it.',
  ...field
}: FieldProps<string> & Pick<ComponentProps<typeof TextareaField>, 'description' | 'required'>) {
  return (
    <TextareaField
      {...field}
      label="Your answer to the family"
      description={description}
      max={REQUEST_WORDS_MAX}
      rows={3}
    />
  )
}
