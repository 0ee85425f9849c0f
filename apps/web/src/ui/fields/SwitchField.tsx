import { Checkbox, Switch } from '@mantine/core'
import { inputProps, type Field } from './field.ts'

/** A switch that applies at once. */
export function SwitchField(props: Omit<Field<boolean>, 'placeholder'>) {
  return (
    <Switch
      {...inputProps(props)}
      required={undefined}
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}

/** A checkbox that applies when the form is saved. */
export function CheckField(props: Omit<Field<boolean>, 'placeholder'>) {
  return (
    <Checkbox
      {...inputProps(props)}
      required={undefined}
      checked={props.value ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
