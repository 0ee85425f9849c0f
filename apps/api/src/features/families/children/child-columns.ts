import { phonesOf, type EmergencyContactForm } from '@afterbell/domain/families/emergency-contacts'
import { languageNames } from '@afterbell/domain/kernel/languages/languages'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import type { Column } from '../../../platform/files/spreadsheet.ts'
import type { ChildRow } from './children-page.store.ts'
import {
  allergiesColumn,
  birthDateColumn,
  gradeColumn,
  nameColumns,
  specialNeedsColumn,
} from './fact-columns.ts'

type Contact = ChildRow['primaryContact']

/** A child of the list, with the do-not-release list and emergency contacts. */
export interface ExportedChild extends ChildRow {
  doNotRelease: readonly string[]
  emergencyContacts: readonly EmergencyContactForm[]
}

/**
 * Columns of the contacts spreadsheet, in the order of the screen. Phones are formatted for the school's `country`. The
 * do-not-release column has the names, not the screen's 'Yes', so that an import restores the list.
 */
export function childColumns(country: string): readonly Column<ExportedChild>[] {
  return [
    ...nameColumns,
    birthDateColumn,
    gradeColumn,
    allergiesColumn,
    ...contactColumns('primary', 'Primary contact', country, ({ primaryContact }) => primaryContact),
    ...contactColumns('secondary', 'Secondary contact', country, ({ secondaryContact }) => secondaryContact),
    ...emergencyColumns('emergency', 'Emergency contact', country, 0),
    ...emergencyColumns('emergency2', 'Second emergency contact', country, 1),
    specialNeedsColumn,
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
      of: (row) => (of(row)?.phoneNumber ? formatPhone(of(row)!.phoneNumber!, country) : null),
    },
    { field: `${field}Email`, label: `${label}, email`, of: (row) => of(row)?.email ?? null },
    {
      field: `${field}Language`,
      label: `${label}, language`,
      // Empty if nobody has said, so that an import leaves it unset.
      of: (row) => {
        const language = of(row)?.language
        return language ? languageNames[language] : null
      },
    },
    {
      field: `${field}Marketing`,
      label: `${label}, marketing emails`,
      // Empty if consent was never recorded, so that an import leaves it unset.
      of: (row) => YES_NO_TEXTS.get(of(row)?.marketing ?? null) ?? null,
    },
  ]
}

/** Columns of one emergency contact: name, relation and two phones. */
function emergencyColumns(
  field: string,
  label: string,
  country: string,
  at: number,
): Column<ExportedChild>[] {
  const phoneOf = ({ emergencyContacts }: ExportedChild, which: 0 | 1) => {
    const contact = emergencyContacts[at]
    const phone = contact && phonesOf(contact)[which]
    return phone ? formatPhone(phone, country) : null
  }
  return [
    { field, label, of: ({ emergencyContacts }) => emergencyContacts[at]?.name ?? null },
    {
      field: `${field}Relation`,
      label: `${label}, relation`,
      of: ({ emergencyContacts }) => emergencyContacts[at]?.relation || null,
    },
    { field: `${field}Phone`, label: `${label}, phone`, of: (row) => phoneOf(row, 0) },
    { field: `${field}OtherPhone`, label: `${label}, second phone`, of: (row) => phoneOf(row, 1) },
  ]
}

const YES_NO_TEXTS: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'Yes'],
  [false, 'No'],
])
