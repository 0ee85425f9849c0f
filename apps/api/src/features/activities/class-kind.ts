import { checkClass } from '@afterbell/domain/check-class'
import { BULK_FIELDS, bulkChange, classToSave, withBulkChange } from '@afterbell/domain/class-form'
import { classForm } from '@afterbell/contract/classes'
import { classFormOf, rowsOfClass, type ClassForm } from './class-form.ts'
import type { FormKind } from './form-kind.ts'

/** How classes are filled in, checked and stored. */
export const classKind: FormKind<ClassForm> = {
  kind: 'classes',
  form: classForm,
  bulkFields: BULK_FIELDS,
  bulkChange,
  withBulkChange: (form, changes) => withBulkChange(form, changes) as ClassForm,
  toSave: (form) => classToSave(form) as ClassForm,
  check: checkClass,
  rowsOf: rowsOfClass,
  formOf: classFormOf,
  fields: { location: 'locationId', instructors: 'instructorIds', forms: 'formIds' },
}
