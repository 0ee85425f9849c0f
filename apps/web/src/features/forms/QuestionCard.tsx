import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CONSENT_MAX, FORM_FIELD_TYPES, formFieldLabels, hasOptions } from '@afterbell/domain/forms/forms'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import { withType, type BuilderForm } from './builder-form.ts'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { IconAct } from './IconAct.tsx'
import styles from './forms.module.css'

interface QuestionCardProps {
  form: KitFormState<BuilderForm>
  index: number
  handle: ReactNode
  onCopy: () => void
  onRemove: () => void
}

/** One question of a form: its text, its kind of answer, and whether it is required. */
export function QuestionCard({ form, index, handle, onCopy, onRemove }: QuestionCardProps) {
  const question = form.values.formFields[index]!
  const name = `question ${index + 1}`
  const isConsent = question.fieldType === 'CONSENT'
  return (
    <fieldset className={styles.question}>
      <legend className={styles.spoken}>Question {index + 1}</legend>
      <div className={styles.questionHead}>
        {handle}
        <span className={styles.number} aria-hidden>
          Question {index + 1}
        </span>
        <IconAct label={`Copy ${name}`} onClick={onCopy}>
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </IconAct>
        <IconAct label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconAct>
      </div>
      <div className={styles.questionFields}>
        {isConsent ? (
          <TextareaField
            {...form.field(`formFields.${index}.question`)}
            label="What the family consents to"
            placeholder="My child may be photographed"
            max={CONSENT_MAX}
            required
          />
        ) : (
          <TextField
            {...form.field(`formFields.${index}.question`)}
            label="Question"
            placeholder="Can your child swim?"
            required
          />
        )}
        <SelectField
          name={`formFields.${index}.fieldType`}
          value={question.fieldType}
          onChange={(type) => type && form.set(`formFields.${index}`, withType(question, type))}
          label="Answer"
          choices={types}
          required
        />
      </div>
      {hasOptions(question.fieldType) && <ChoicesEditor form={form} index={index} />}
      <CheckField
        {...form.field(`formFields.${index}.required`)}
        label={isConsent ? 'Consent required' : 'Answer required'}
      />
    </fieldset>
  )
}

const types = FORM_FIELD_TYPES.map((value) => ({ value, label: formFieldLabels[value] }))
