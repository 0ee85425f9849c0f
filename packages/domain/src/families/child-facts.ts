import type { IsoDate } from '../kernel/dates.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import type { Rule } from '../kernel/rules.ts'
import { latinText, personName } from '../kernel/text-rules.ts'
import { mergedText } from './both-told.ts'
import { preferredNameToSave, type ChildName } from './child-name.ts'
import type { Grade } from '../kernel/grades.ts'

interface ChildText {
  /** What screens, spreadsheets and imports call it. */
  readonly label: string
  /** By how the school lets names be written. */
  readonly rule: (names: NameRules) => Rule
  /** What two entries of one child say of it together. */
  readonly merged: (keep: string, other: string) => string
}

const healthText = latinText(1000)

/**
 * The texts staff may write of a child. Forms, merges, imports and exports go through this list. A preferred name is a
 * name (R111, OQ-93) of at most 100 characters, and two entries keep that of the one that stays, where it has one. Allergies and special
 * needs take every mark people write doses and warnings with, up to 1,000 characters; two entries tell both, for what
 * is left out there is dangerous.
 */
export const childTexts = {
  preferredName: { label: 'Preferred name', rule: personName, merged: (keep, other) => keep || other },
  allergies: { label: 'Allergies', rule: () => healthText, merged: mergedText },
  specialNeeds: { label: 'Special needs', rule: () => healthText, merged: mergedText },
} as const satisfies Record<string, ChildText>

export type ChildTexts = { readonly [Key in keyof typeof childTexts]: string }

export const CHILD_TEXTS = Object.keys(childTexts) as readonly (keyof ChildTexts)[]

/** The texts of a child, each made by its key. */
export function textsBy(make: (key: keyof ChildTexts) => string): ChildTexts {
  return Object.fromEntries(CHILD_TEXTS.map((key) => [key, make(key)])) as unknown as ChildTexts
}

/** What every list tells of a child. */
export interface ChildFacts extends ChildName, ChildTexts {
  readonly birthDate: IsoDate | null
  readonly grade: Grade | null
}

/** What is written in the record of a child itself, beside its family. */
export interface ChildRecord extends ChildFacts {
  readonly teacherId: string | null
  readonly tshirtSizeId: string | null
}

/** What a fact of the record is called. */
export const childLabels: Readonly<Record<keyof ChildRecord, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  grade: 'Grade',
  ...textsBy((key) => childTexts[key].label),
  teacherId: 'Homeroom teacher',
  tshirtSizeId: 'T-shirt size',
}

/** The record out of a form or an answer that holds more, as it is stored: the letters of names are put together (NFC). */
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
