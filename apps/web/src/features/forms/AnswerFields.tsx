import { Button, Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  isFile,
  LONG_ANSWER_MAX,
  type AnswerableField,
  type FormAnswer,
} from '@afterbell/domain/forms/form-answers'
import type { FormOption } from '@afterbell/domain/forms/forms'
import { DateField } from '../../ui/fields/DateField.tsx'
import type { Field } from '../../ui/fields/field.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import type { AnswersTyped } from './useAnswerForm.ts'
import styles from './answers.module.css'

interface AnswerFieldsProps {
  form: KitFormState<AnswersTyped>
  fields: readonly AnswerableField[]
}

/** The questions of a custom form as fields, for staff or the family. */
export function AnswerFields({ form, fields }: AnswerFieldsProps) {
  return fields.map((field, index) => {
    const fieldProps = {
      ...form.field(`answers.${field.id}`),
      label: field.question.trim() || `Question ${index + 1}`,
      required: field.required,
    }
    return <AnswerField key={field.id} field={field} fieldProps={fieldProps} />
  })
}

type FieldProps<T> = Omit<Field<T>, 'label'> & { label: string }

function AnswerField({ field, fieldProps }: { field: AnswerableField; fieldProps: FieldProps<FormAnswer> }) {
  const { value } = fieldProps
  // If the question's kind was changed, the typed value may be of the former kind.
  const text = { ...fieldProps, value: typeof value === 'string' ? value : '' }
  switch (field.fieldType) {
    case 'SHORT_QUESTION':
      return <TextField {...text} />
    case 'LONG_QUESTION':
      return <TextareaField {...text} max={LONG_ANSWER_MAX} />
    case 'DATE':
      return <DateField {...text} />
    case 'FILE':
      return <AttachedFile label={fieldProps.label} name={isFile(value) ? value.name : null} />
    case 'CONSENT':
      return <Consent {...fieldProps} value={value === true} />
    case 'DROPDOWN':
      return (
        <SelectField
          {...text}
          onChange={(word) => fieldProps.onChange(word ?? '')}
          choices={wordsOf(field.formOption).map((word) => ({ value: word, label: word }))}
        />
      )
    case 'SINGLE_CHOICE':
      return <OneOf {...text} words={wordsOf(field.formOption)} />
    case 'MULTIPLE_CHOICE':
      return (
        <SomeOf {...fieldProps} value={Array.isArray(value) ? value : []} words={wordsOf(field.formOption)} />
      )
  }
}

/** Files come from the family: staff see that one is there, and keep it. */
function AttachedFile({ label, name }: { label: string; name: string | null }) {
  return (
    <div>
      <div className={styles.fileQuestion}>{label}</div>
      <div className={styles.facts}>{name ?? 'Families attach a PDF or a picture in the portal.'}</div>
    </div>
  )
}

function Consent(props: FieldProps<boolean>) {
  const label = (
    <>
      <span className={styles.consent}>{props.label}</span>
      {props.required && (
        <span className={styles.mark} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
  return <CheckField {...props} label={label} />
}

function OneOf({ words, ...props }: FieldProps<string> & { words: readonly string[] }) {
  const { name, value, onChange, label, required, error } = props
  return (
    <Choices name={name} error={error}>
      <Radio.Group
        name={name}
        value={value}
        onChange={(word) => onChange(String(word))}
        label={label}
        required={required}
        error={error}
      >
        <div className={styles.options}>
          {words.map((word) => (
            <Radio key={word} value={word} label={word} />
          ))}
        </div>
      </Radio.Group>
      {!required && value !== '' && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onChange('')}>
          Clear choice
        </Button>
      )}
    </Choices>
  )
}

function SomeOf({ words, ...props }: FieldProps<string[]> & { words: readonly string[] }) {
  const { name, value, onChange, label, required, error } = props
  return (
    <Choices name={name} error={error}>
      <Checkbox.Group value={value} onChange={onChange} label={label} required={required} error={error}>
        <div className={styles.options}>
          {words.map((word) => (
            <Checkbox key={word} value={word} label={word} />
          ))}
        </div>
      </Checkbox.Group>
    </Choices>
  )
}

/** Lets the form find a field of several controls, to focus it when it is wrong. */
function Choices(props: { name: string; error?: string | undefined; children: ReactNode }) {
  return (
    <div data-field={props.name} data-invalid={props.error ? 'true' : undefined}>
      {props.children}
    </div>
  )
}

/** While a form is edited, a choice may be empty or a duplicate. */
function wordsOf(options: readonly FormOption[]): string[] {
  return [...new Set(options.map(({ option }) => option))].filter((word) => word.trim() !== '')
}
