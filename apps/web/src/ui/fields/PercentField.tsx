import { centsTyped } from '@afterbell/domain/kernel/money-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { TextInput } from '@mantine/core'
import { inputProps, type Field } from './field.ts'
import { useTypedText } from './typed-text.ts'

/** A percentage field. Its value is hundredths of a percent (12.5 is 1250), or unparsed text. */
export function PercentField(props: Field<NumberTyped>) {
  const text = useTypedText<NumberTyped>({
    value: props.value,
    show: (value) => (typeof value === 'number' ? String(value / 100) : (value ?? '')),
    // Two decimals are hundredths, as with cents.
    read: (typed) => centsTyped(typed, '%'),
    onChange: props.onChange,
  })
  return (
    <TextInput
      {...inputProps(props)}
      className="numbers"
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      rightSectionProps={{ style: { color: 'var(--mantine-color-dimmed)' } }}
      value={text.value}
      onChange={(event) => text.onChange(event.currentTarget.value)}
      onBlur={text.onBlur}
    />
  )
}
