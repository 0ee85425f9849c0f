import { Checkbox, Stack } from '@mantine/core'
import type { Choice } from './SelectField.tsx'
import type { Field } from './field.ts'
import { FieldGroup } from './FieldGroup.tsx'

interface ChecksFieldProps<V extends string> extends Field<readonly V[]> {
  /** Choices in order; each may have a description. */
  choices: readonly (Choice<V> & { description?: string })[]
}

/** Any of a few choices, all in sight. */
export function ChecksField<V extends string>(props: ChecksFieldProps<V>) {
  const { value, onChange, choices, disabled } = props
  const toggle = (each: V, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === each ? isChosen : value.includes(other))),
    )
  return (
    <FieldGroup {...props}>
      <Stack gap={10} mt={4}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            description={choice.description}
            checked={value.includes(choice.value)}
            disabled={disabled || choice.disabled}
            onChange={(event) => toggle(choice.value, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}
