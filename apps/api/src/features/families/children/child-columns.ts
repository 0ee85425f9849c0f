import { gradeLabels } from '@afterbell/domain/families/grades'
import { phoneShown } from '@afterbell/domain/kernel/phone'
import type { Column } from '../../../platform/files/spreadsheet.ts'
import type { ChildRow } from './children-page.store.ts'

type Contact = ChildRow['primaryContact']

/** A child of the list, with who may never collect it. */
export interface ExportedChild extends ChildRow {
  doNotRelease: readonly string[]
}

/**
 * The columns of the contacts' spreadsheet, in the order of the screen. Phones are written as in the school's `country`. An
 * import of the file makes the same of it, so the names stand where a screen says 'Yes'.
 */
export function childColumns(country: string): readonly Column<ExportedChild>[] {
  return [
    { field: 'lastName', label: 'Last name', of: ({ lastName }) => lastName },
    { field: 'firstName', label: 'First name', of: ({ firstName }) => firstName },
    { field: 'birthDate', label: 'Birth date', of: ({ birthDate }) => birthDate, kind: 'date' },
    { field: 'grade', label: 'Grade', of: ({ grade }) => (grade ? gradeLabels[grade] : null) },
    { field: 'allergies', label: 'Allergies', of: ({ allergies }) => allergies || 'none' },
    ...contactColumns('primary', 'Primary contact', country, ({ primaryContact }) => primaryContact),
    ...contactColumns('secondary', 'Secondary contact', country, ({ secondaryContact }) => secondaryContact),
    { field: 'specialNeeds', label: 'Special needs', of: ({ specialNeeds }) => specialNeeds || 'No needs' },
    {
      field: 'doNotRelease',
      label: 'Do not release',
      of: ({ doNotRelease }) => doNotRelease.join('; ') || null,
    },
    { field: 'teacher', label: 'Homeroom teacher', of: ({ teacher }) => teacher },
    { field: 'activityCount', label: 'Activities', of: ({ activityCount }) => activityCount, kind: 'number' },
  ]
}

function contactColumns(
  field: string,
  label: string,
  country: string,
  of: (row: ChildRow) => Contact,
): Column<ExportedChild>[] {
  return [
    { field, label, of: (row) => of(row)?.name ?? null },
    {
      field: `${field}Phone`,
      label: `${label}, phone`,
      of: (row) => (of(row)?.phoneNumber ? phoneShown(of(row)!.phoneNumber!, country) : null),
    },
    { field: `${field}Email`, label: `${label}, e-mail`, of: (row) => of(row)?.email ?? null },
  ]
}
