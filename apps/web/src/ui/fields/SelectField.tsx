import { MultiSelect, Select } from '@mantine/core'
import { inputProps, type Field } from './field.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends Field<string | null> {
  choices: readonly Choice[]
  /** Whether it can be emptied again. Default: when it is not required. */
  clearable?: boolean
  /** While the choices are on their way. */
  loading?: boolean
}

export function SelectField(props: SelectFieldProps) {
  const { choices, value, onChange, clearable = !props.required } = props
  return (
    <Select
      {...inputProps(props)}
      placeholder={props.loading ? 'Loading…' : (props.placeholder ?? 'Choose')}
      data={choices as Choice[]}
      value={value || null}
      onChange={onChange}
      clearable={clearable}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      searchable={choices.length > 8}
      nothingFoundMessage="Nothing found"
      checkIconPosition="right"
      maxDropdownHeight={280}
    />
  )
}

interface MultiSelectFieldProps extends Field<string[]> {
  choices: readonly Choice[]
  loading?: boolean
}

export function MultiSelectField(props: MultiSelectFieldProps) {
  const { choices, value, onChange } = props
  const placeholder = props.loading ? 'Loading…' : (props.placeholder ?? 'Choose')
  return (
    <MultiSelect
      {...inputProps(props)}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={choices as Choice[]}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      searchable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={280}
    />
  )
}
