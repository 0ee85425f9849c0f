import type { NumberTyped } from '@afterbell/domain/number-rules'
import type { FieldProps, KitFormState } from '../../../ui/useKitForm.ts'

/** The part of a form some fields need, whatever the form of the kind has besides. */
export type PartOf<V extends object> = Pick<
  KitFormState<V>,
  'values' | 'field' | 'setValues' | 'errorAt' | 'see'
>

export function asPart<V extends object>(form: { values: NoInfer<V> }): PartOf<V> {
  return form as unknown as PartOf<V>
}

/** A date or a time that may be missing: null in the form, empty in its field. */
export function orEmpty(field: FieldProps<string | null>): FieldProps<string> {
  return { ...field, value: field.value ?? '', onChange: (text) => field.onChange(text === '' ? null : text) }
}

/** A number as it is typed: until it is one the form holds the text, which its rules refuse. */
export function asTyped(field: FieldProps<number> | FieldProps<number | null>): FieldProps<NumberTyped> {
  return field as unknown as FieldProps<NumberTyped>
}
