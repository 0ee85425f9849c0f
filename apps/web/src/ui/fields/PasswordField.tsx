import { PasswordInput } from '@mantine/core'
import { inputProps, type Field } from './field.ts'

interface PasswordFieldProps extends Field<string> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      {...inputProps(props)}
      autoComplete={props.autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
