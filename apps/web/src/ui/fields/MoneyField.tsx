import { TextInput } from '@mantine/core'
import { currencySign } from '@afterbell/domain/kernel/currencies'
import { centsTyped } from '@afterbell/domain/kernel/money-rules'
import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { useLocal } from '../local.tsx'
import { inputProps, type Field } from './field.ts'
import { centsText } from './number-text.ts'
import { useTypedText } from './typed-text.ts'

/** An amount in the school's currency. Its value is whole cents, or unparsed text (R080). */
export function MoneyField(props: Field<NumberTyped>) {
  const { currency } = useLocal()
  const sign = currencySign(currency)
  const text = useTypedText<NumberTyped>({
    value: props.value,
    show: centsText,
    read: (typed) => centsTyped(typed, sign),
    onChange: props.onChange,
  })
  return (
    <TextInput
      {...inputProps(props)}
      placeholder={props.placeholder ?? '0.00'}
      className="numbers"
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden>{sign}</span>}
      rightSection={<span>{currency}</span>}
      rightSectionWidth={52}
      rightSectionProps={{
        style: { color: 'var(--mantine-color-dimmed)', fontSize: 'var(--mantine-font-size-xs)' },
      }}
      value={text.value}
      onChange={(event) => text.onChange(event.currentTarget.value)}
      onBlur={text.onBlur}
    />
  )
}
