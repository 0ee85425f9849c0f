import { Input } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import styles from './fields.module.css'

interface FieldGroupProps {
  name: string
  label: ReactNode
  description?: ReactNode
  required?: boolean | undefined
  error?: string | undefined
  children: ReactNode
}

/** Several controls that form one field, under one label. */
export function FieldGroup(props: FieldGroupProps) {
  const { name, label, description, required, error } = props
  const messageId = useId()
  const labelId = useId()
  return (
    <fieldset
      className={styles.group}
      data-field={name}
      data-invalid={error ? 'true' : undefined}
      // A legend names a fieldset only as its own child.
      aria-labelledby={labelId}
      aria-describedby={error ? messageId : undefined}
    >
      <Input.Label labelElement="div" required={required} className={styles.legend}>
        <legend id={labelId}>{label}</legend>
      </Input.Label>
      {description && <Input.Description mb={4}>{description}</Input.Description>}
      {props.children}
      {error && <Input.Error id={messageId}>{error}</Input.Error>}
    </fieldset>
  )
}
