import { MultiSelect } from '@mantine/core'
import { inputProps, type Field } from './field.ts'
import type { Choice } from './SelectField.tsx'
import { namedOptions } from './named-options.ts'

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
      data={[...choices]}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      searchable
      filter={namedOptions}
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={280}
    />
  )
}
