import type { NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { valueAt } from '../../../ui/paths.ts'
import type { FieldProps, KitFormState } from '../../../ui/form/useAppForm.ts'

/** The part of a form that some fields need, whatever else the kind's form contains. */
export type PartOf<V extends object> = Pick<
  KitFormState<V>,
  'values' | 'field' | 'set' | 'setValues' | 'errorAt' | 'see'
>

export function asPart<V extends object>(form: { values: NoInfer<V> }): PartOf<V> {
  return form as unknown as PartOf<V>
}

/** The same for the part at a path of the form: a group of a camp, a weekday, a discount. */
export function partAt<V extends object>(
  form: { values: object; field: unknown; errorAt: PartOf<V>['errorAt']; see: PartOf<V>['see'] },
  path: string,
): PartOf<V> {
  const whole = form as unknown as PartOf<Record<string, unknown>> & {
    set: (path: string, value: unknown) => void
  }
  const pathOf = (inner: string) => `${path}.${inner}`
  const values = valueAt(form.values, path) as V
  return {
    values,
    field: ((inner: string) => whole.field(pathOf(inner))) as PartOf<V>['field'],
    setValues: (changed) => whole.set(path, { ...values, ...changed }),
    set: ((inner: string, value: unknown) => whole.set(pathOf(inner), value)) as PartOf<V>['set'],
    errorAt: (inner) => form.errorAt(pathOf(inner)),
    see: (paths) => form.see(paths.map(pathOf)),
  }
}

/** Adapts a nullable date or time: null in the form is empty in the field. */
export function orEmpty(field: FieldProps<string | null>): FieldProps<string> {
  return { ...field, value: field.value ?? '', onChange: (text) => field.onChange(text === '' ? null : text) }
}

/** Adapts a number field: the form holds unparsed text until it is a number, and its rules refuse the text. */
export function asTyped(field: FieldProps<number> | FieldProps<number | null>): FieldProps<NumberTyped> {
  return field as unknown as FieldProps<NumberTyped>
}
