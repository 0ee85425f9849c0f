import { Select } from '@mantine/core'
import { inputProps, type Field } from './field.ts'
import { namedOptions } from './named-options.ts'

export interface Choice<V extends string = string> {
  value: V
  label: string
  disabled?: boolean
}

interface SelectFieldProps<V extends string> extends Field<V | null> {
  choices: readonly Choice<V>[]
  /** Whether it can be cleared. Default: if not required. */
  clearable?: boolean
  /** Whether the choices are loading. */
  loading?: boolean
}

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { choices, value, onChange, clearable = !props.required } = props
  return (
    <Select
      {...inputProps(props)}
      placeholder={props.loading ? 'Loading…' : (props.placeholder ?? 'Choose')}
      data={[...choices]}
      value={value || null}
      onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? null)}
      clearable={clearable}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      searchable={choices.length > 8}
      filter={namedOptions}
      nothingFoundMessage="Nothing found"
      checkIconPosition="right"
      maxDropdownHeight={280}
    />
  )
}
