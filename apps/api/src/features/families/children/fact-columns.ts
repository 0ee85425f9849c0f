import { childLabels, type ChildFacts } from '@afterbell/domain/families/child-facts'
import type { ChildName } from '@afterbell/domain/families/child-name'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import type { Column } from '../../../platform/files/spreadsheet.ts'

// Columns that all spreadsheets of children share. Imports recognize them by these headings.

export const nameColumns: readonly Column<ChildName>[] = [
  { field: 'lastName', label: childLabels.lastName, of: ({ lastName }) => lastName },
  { field: 'firstName', label: childLabels.firstName, of: ({ firstName }) => firstName },
  {
    field: 'preferredName',
    label: childLabels.preferredName,
    of: ({ preferredName }) => preferredName || null,
  },
]

export const birthDateColumn: Column<ChildFacts> = {
  field: 'birthDate',
  label: childLabels.birthDate,
  of: ({ birthDate }) => birthDate,
  kind: 'date',
}

export const gradeColumn: Column<ChildFacts> = {
  field: 'grade',
  label: childLabels.grade,
  of: ({ grade }) => (grade ? gradeLabels[grade] : null),
}

/** Says 'none' explicitly: an empty cell could mean that nobody asked. */
export const allergiesColumn: Column<ChildFacts> = {
  field: 'allergies',
  label: childLabels.allergies,
  of: ({ allergies }) => allergies || 'none',
}

export const specialNeedsColumn: Column<ChildFacts> = {
  field: 'specialNeeds',
  label: childLabels.specialNeeds,
  of: ({ specialNeeds }) => specialNeeds || 'No needs',
}
