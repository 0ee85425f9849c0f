import { TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { inputProps, type Field } from './field.ts'

export interface TextFieldProps extends Field<string> {
  type?: 'text' | 'email' | 'url' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  leftSection?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', autoComplete = 'off', leftSection } = props
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      inputMode={type === 'email' ? 'email' : type === 'url' ? 'url' : undefined}
      autoComplete={autoComplete}
      leftSection={leftSection}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
