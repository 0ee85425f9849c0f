import type { EmergencyContactForm } from '../families/emergency-contacts.ts'
import type { GuardianForm, PickupForm } from '../families/children.ts'
import { answerForForbidden, answerForName, isMereYes } from './import-answers.ts'
import type { readerOf } from './import-cells.ts'
import type { FamilyRow, PhoneInDoubt } from './import-families.ts'
import { familyFields, type FamilyField } from './import-family-columns.ts'
import type { AnswersByKey, PeopleQuestion } from './people/people-questions.ts'
import { nameRead, peopleIn, phoneRead, pickupRead } from './import-people.ts'
import { areName } from './people/name-words.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { isPhoneInDoubt, phoneExpected, phoneToSave } from '../kernel/phone-number.ts'
import { isPlaceholder } from '../kernel/phone.ts'

// What the cells of a row say of people one by one: names, phones, marketing emails, and those who may never collect the child.

export type Reader = ReturnType<typeof readerOf<FamilyField>>

/** A row while it is read; what is left out is noted. */
export interface Reading {
  readonly reader: Reader
  readonly country: string
  readonly names: NameRules
  readonly notes: string[]
  readonly phonesInDoubt: PhoneInDoubt[]
  readonly answers: AnswersByKey
  /** Texts that were not understood, with an answer or without. */
  readonly questions: PeopleQuestion[]
  /** Questions nobody answered. Nothing is made of their row. */
  readonly open: PeopleQuestion[]
  readonly people: PeopleOfRow
}

/** Who is what to the child, by cells that are understood and by what somebody answered of the others. */
export interface PeopleOfRow {
  readonly guardians: GuardianForm[]
  readonly pickups: PickupForm[]
  readonly emergencyContacts: EmergencyContactForm[]
  readonly forbidden: { name: string; note: string }[]
  /** What goes into the notes of the child. */
  readonly rules: string[]
}

/** First and last name from their own columns, or else from that of the whole name. */
export function nameOf(
  { reader, names }: Pick<Reading, 'reader' | 'names'>,
  [first, last, full]: readonly [FamilyField, FamilyField, FamilyField],
) {
  const whole = nameRead(reader.text(full), names)
  return {
    firstName: reader.text(first) || whole.firstName,
    lastName: reader.text(last) || whole.lastName,
  }
}

/** What a cell says of marketing emails. One that says neither yes nor no is left out, and nothing is known then. */
export function marketingRead(
  { reader, notes }: Reading,
  field: 'guardianMarketing' | 'secondMarketing',
): Pick<GuardianForm, 'marketing'> {
  const text = reader.text(field)
  if (text === '') return {}
  if (isMereYes(text) || AGREES.test(text)) return { marketing: true }
  if (answerForName(text) === 'NOBODY' || DECLINES.test(text)) return { marketing: false }
  notes.push(`${leftOut(field, text)}: it says neither yes nor no`)
  return {}
}

const AGREES = /^(subscribed?|opt(ed)?[ -]?in|agree[ds]?|consent(ed|s)?)$/i
const DECLINES = /^(unsubscribed?|opt(ed)?[ -]?out|declined?|cleaned)$/i

/**
 * Who may never collect the child, each with the part of the cell that is about them as the note. A cell that says that there is
 * somebody, and not who, is a problem of its row. So is one that names a second person behind a colon or a dash, as the child it
 * is said of in "Ben: Max Ray": on the list would stand Ben, and Max Ray could pick them up.
 */
export function forbiddenIn({ reader, names }: Reading): Pick<FamilyRow, 'doNotRelease' | 'isNameless'> {
  const read = peopleIn(reader.text('doNotRelease')).map((person) => ({
    person,
    ...forbiddenRead(person, names),
  }))
  const double = read.filter(({ person }) => namesAnother(person))
  for (const { person } of double)
    reader.problem(
      `${familyFields.doNotRelease}: "${person.slice(0, 60)}" may name two people. Enter only who may not pick up this child, with a semicolon between two people`,
    )
  const people = read.filter((each) => !double.includes(each)).map(({ name, note }) => ({ name, note }))
  const answers = people.filter(({ name }) => answerForForbidden(name) !== null)
  for (const { name, note } of answers)
    reader.problem(
      `${familyFields.doNotRelease}: "${(note || name).slice(0, 60)}" says that someone may not pick up this child, but not who. Enter the name instead, or add the child by hand`,
    )
  return {
    doNotRelease: people.filter((person) => !answers.includes(person)),
    isNameless: answers.length > 0 || double.length > 0,
  }
}

/** 'Ben: Max Ray', 'Max Ray - Tom Fox': what stands behind the first name is one too, and no relation or reason. */
function namesAnother(person: string): boolean {
  const [, behind = ''] = /^[^:]*?\p{L}[^:]*?(?::\s|\s[-–—]\s)(.+)$/u.exec(person) ?? []
  const words = behind.replace(/\([^)]*\)|\d+/g, ' ').match(/[\p{L}\p{M}'’-]+/gu) ?? []
  return areName(words)
}

function forbiddenRead(person: string, names: NameRules): { name: string; note: string } {
  const { name } = pickupRead(person, names)
  return { name, note: person === name ? '' : person }
}

/** The phone of a cell as it is stored. One in doubt is left out, and said with what was expected; `of` is the guardian. */
export function phoneOf(
  reading: Reading,
  field: FamilyField,
  of: Pick<GuardianForm, 'firstName' | 'lastName'> | null = null,
): string | null {
  const { value, left } = phoneRead(reading.reader.text(field))
  if (left) reading.notes.push(leftOut(field, left))
  if (value === '') return null
  const saved = phoneSaved(reading, field, value)
  const digits = value.replace(/[^\d+]/g, '')
  if (saved === null && of && digits.length >= 7 && !isPlaceholder(value, reading.country))
    reading.phonesInDoubt.push({ firstName: of.firstName, lastName: of.lastName, digits })
  return saved
}

export function phoneSaved({ notes, country }: Reading, field: FamilyField, typed: string): string | null {
  if (!isPhoneInDoubt(typed, country)) return phoneToSave(typed, country)
  notes.push(`${leftOut(field, typed)}: check this number. ${phoneExpected(country)}`)
  return null
}

/** Says that the text of a cell was left out. */
export function leftOut(field: FamilyField, text: string): string {
  return `${familyFields[field]}: "${text.slice(0, 60)}" was left out`
}
