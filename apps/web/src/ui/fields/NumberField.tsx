import { TextInput } from '@mantine/core'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import type { ReactNode } from 'react'
import { inputProps, type Field } from './field.ts'
import { numberFrom } from './number-text.ts'
import { useTypedText } from './typed-text.ts'

interface NumberFieldProps extends Field<NumberTyped> {
  /** Unit after the number, such as % or children. */
  unit?: ReactNode
}

/** Holds a number, or unparsed text, which the rules refuse (R076): typed text is never dropped. */
export function NumberField(props: NumberFieldProps) {
  const text = useTypedText<NumberTyped>({
    value: props.value,
    show: (value) => String(value ?? ''),
    read: numberFrom,
    onChange: props.onChange,
  })
  return (
    <TextInput
      {...inputProps(props)}
      className="numbers"
      inputMode="decimal"
      autoComplete="off"
      rightSection={props.unit}
      rightSectionWidth={props.unit ? 'fit-content' : undefined}
      rightSectionProps={{ style: { paddingInline: 12, color: 'var(--mantine-color-dimmed)' } }}
      value={text.value}
      onChange={(event) => text.onChange(event.currentTarget.value)}
      onBlur={text.onBlur}
    />
  )
}
