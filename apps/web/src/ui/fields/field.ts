import type { ReactNode } from 'react'
import type { FieldProps } from '../form/useAppForm.ts'

/** Props that every field of the kit takes, beside its own. */
export interface Field<T> extends FieldProps<T> {
  label: ReactNode
  description?: ReactNode
  /** Shows the mark; the form's rule decides whether it is required. */
  required?: boolean
  disabled?: boolean
  placeholder?: string | undefined
}

/** Returns the props that all of Mantine's inputs take. */
export function inputProps(field: AnyField) {
  const { name, label, description, required, disabled, placeholder, error } = field
  return { name, label, description, required, disabled, placeholder, error }
}

type AnyField = Omit<Field<unknown>, 'value' | 'onChange'>
