import { Checkbox, Input, Radio, Select, Text, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CustomForm, FormField } from '@afterbell/domain/forms'
import { DialogBody } from '../../ui/Dialog.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { openModal } from '../../ui/modals.tsx'
import { askedTold } from './form-words.ts'
import styles from './forms.module.css'

/** Shows a form as a family sees it. It can be tried; nothing of it is kept. */
export function openFormPreview(form: CustomForm): Promise<void> {
  return openModal({
    title: form.formName.trim() || 'Form without a name',
    description: askedTold(form),
    content: () => (
      <DialogBody>
        {form.formFields.map((field) => (
          <AnswerField key={field.sortedId} field={field} />
        ))}
        <Text size="sm" c="dimmed">
          This is a preview: what you fill in here is not kept.
        </Text>
      </DialogBody>
    ),
  })
}

function AnswerField({ field }: { field: FormField }) {
  const [date, setDate] = useState('')
  const label = field.question.trim() || `Question ${field.sortedId + 1}`
  const asked = { label, required: field.required }
  const words = field.formOption.map(({ option }) => option).filter((option) => option.trim() !== '')
  switch (field.fieldType) {
    case 'SHORT_QUESTION':
      return <TextInput {...asked} />
    case 'LONG_QUESTION':
      return <Textarea {...asked} rows={3} />
    case 'DATE':
      return <DateField {...asked} name={`preview-${field.sortedId}`} value={date} onChange={setDate} />
    case 'CONSENT':
      return (
        <Checkbox
          label={
            <>
              {label}
              {field.required && <Input.Label required aria-hidden />}
            </>
          }
        />
      )
    case 'DROPDOWN':
      return <Select {...asked} placeholder="Choose" data={unique(words)} clearable={!field.required} />
    case 'SINGLE_CHOICE':
      return (
        <Radio.Group {...asked} name={`preview-${field.sortedId}`}>
          <Options words={words} Option={Radio} />
        </Radio.Group>
      )
    case 'MULTIPLE_CHOICE':
      return (
        <Checkbox.Group {...asked}>
          <Options words={words} Option={Checkbox} />
        </Checkbox.Group>
      )
  }
}

function Options({ words, Option }: { words: readonly string[]; Option: typeof Radio | typeof Checkbox }) {
  return (
    <div className={styles.options}>
      {unique(words).map((word) => (
        <Option key={word} value={word} label={word} />
      ))}
    </div>
  )
}

/** While a form is built the same choice may stand there twice. */
function unique(words: readonly string[]): string[] {
  return [...new Set(words)]
}
