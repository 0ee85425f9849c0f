import type { IsoDate } from '../kernel/dates.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import type { Rule } from '../kernel/rules.ts'
import { latinText, personName } from '../kernel/text-rules.ts'
import { mergedText } from './both-told.ts'
import { preferredNameToSave, type ChildName } from './child-name.ts'
import type { Grade } from '../kernel/grades.ts'

interface ChildText {
  /** The label on screens, in spreadsheets and in imports. */
  readonly label: string
  /** The rule for the text, under the school's rules for names. */
  readonly rule: (names: NameRules) => Rule
  /** Combines the texts of two entries of one child. */
  readonly merged: (keep: string, other: string) => string
}

const healthText = latinText(1000)

/**
 * The texts staff may write about a child, in forms, merges, imports and exports. A preferred name follows R111 and
 * OQ-93; a merge keeps the remaining entry's, if it has one. Health texts allow every mark used in doses, up to 1,000
 * characters. A merge keeps both, because an omission is dangerous.
 */
export const childTexts = {
  preferredName: { label: 'Preferred name', rule: personName, merged: (keep, other) => keep || other },
  allergies: { label: 'Allergies', rule: () => healthText, merged: mergedText },
  specialNeeds: { label: 'Special needs', rule: () => healthText, merged: mergedText },
} as const satisfies Record<string, ChildText>

export type ChildTexts = { readonly [Key in keyof typeof childTexts]: string }

export const CHILD_TEXTS = Object.keys(childTexts) as readonly (keyof ChildTexts)[]

/** Makes each text of a child from its key. */
export function textsBy(make: (key: keyof ChildTexts) => string): ChildTexts {
  return Object.fromEntries(CHILD_TEXTS.map((key) => [key, make(key)])) as unknown as ChildTexts
}

/** The facts of a child in every list. */
export interface ChildFacts extends ChildName, ChildTexts {
  readonly birthDate: IsoDate | null
  readonly grade: Grade | null
}

/** The facts in the child's own record, apart from the family's. */
export interface ChildRecord extends ChildFacts {
  readonly teacherId: string | null
  readonly tshirtSizeId: string | null
}

/** Labels of the facts in the record. */
export const childLabels: Readonly<Record<keyof ChildRecord, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  grade: 'Grade',
  ...textsBy((key) => childTexts[key].label),
  teacherId: 'Homeroom teacher',
  tshirtSizeId: 'T-shirt size',
}

/**
 * Picks the record out of a form or an answer that has more fields, and composes the letters of names (NFC) for
 * storage.
 */
export function recordOfChild(form: ChildRecord): ChildRecord {
  const { birthDate, grade, teacherId, tshirtSizeId } = form
  return {
    firstName: form.firstName.normalize('NFC'),
    lastName: form.lastName.normalize('NFC'),
    ...textsBy((key) => form[key]),
    preferredName: preferredNameToSave(form),
    birthDate,
    grade,
    teacherId,
    tshirtSizeId,
  }
}
