import type { Choice } from './SelectField.tsx'
import type { Field } from './field.ts'
import { FieldGroup } from './FieldGroup.tsx'
import styles from './fields.module.css'

interface ChoiceFieldProps<V extends string> extends Field<V> {
  choices: readonly Choice<V>[]
}

/** One of a few choices, all in sight. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { name, value, onChange, choices, disabled } = props
  return (
    <FieldGroup {...props}>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={disabled || choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
