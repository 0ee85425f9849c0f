import { Textarea, VisuallyHidden } from '@mantine/core'
import { inputProps, type Field } from './field.ts'
import styles from './fields.module.css'

interface TextareaFieldProps extends Field<string> {
  /** Maximum length. More can be typed, and the form's rule refuses it. */
  max?: number
  rows?: number
}

export function TextareaField(props: TextareaFieldProps) {
  const { value, onChange, max, rows = 3 } = props
  const length = (value ?? '').length
  const remaining = (max ?? 0) - length
  return (
    <Textarea
      {...inputProps(props)}
      rows={rows}
      classNames={{ input: styles.growing }}
      // It grows with its text, so the style sets its initial height.
      style={{ '--rows': rows }}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <>
          {input}
          {max && (
            <div className={styles.counter} data-over={remaining < 0 || undefined} aria-hidden>
              {length} / {max}
            </div>
          )}
          {max && (
            <VisuallyHidden aria-live="polite">
              {remaining <= 20 ? `${remaining} characters left` : ''}
            </VisuallyHidden>
          )}
        </>
      )}
    />
  )
}
