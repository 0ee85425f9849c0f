import type { EmergencyContactForm } from '../../families/emergency-contacts.ts'
import type { GuardianForm, PickupForm } from '../../families/children.ts'
import { answerForForbidden, answerForName, isMereYes } from '../import-answers.ts'
import type { readerOf } from '../import-cells.ts'
import type { FamilyRow, PhoneInDoubt } from './import-families.ts'
import { LANGUAGES, languageNames } from '../../kernel/languages/languages.ts'
import { languageRead } from './language-cells.ts'
import { familyFields, type ContactSlot, type FamilyField } from './import-family-columns.ts'
import type { AnswersByKey, PeopleQuestion } from '../people/people-questions.ts'
import { nameRead, peopleIn, phoneRead, pickupRead } from '../import-people.ts'
import { areName } from '../people/name-words.ts'
import type { NameRules } from '../../kernel/name-rules.ts'
import { isPhoneInDoubt, phoneExpected, phoneToSave } from '../../kernel/phone-number.ts'
import { isPlaceholder } from '../../kernel/phone.ts'

// Reads what the cells of a row say about people: names, phones, languages, marketing emails, do-not-release entries.

export type Reader = ReturnType<typeof readerOf<FamilyField>>

/** A row being read, with notes on what is left out. */
export interface RowReading {
  readonly reader: Reader
  readonly country: string
  readonly names: NameRules
  readonly notes: string[]
  readonly phonesInDoubt: PhoneInDoubt[]
  readonly answers: AnswersByKey
  /** Texts that could not be read, answered or not. */
  readonly questions: PeopleQuestion[]
  /** Unanswered questions; their row is not imported. */
  readonly open: PeopleQuestion[]
  readonly people: PeopleOfRow
}

/** The people of a row by role, from readable cells and from answers. */
export interface PeopleOfRow {
  readonly guardians: GuardianForm[]
  readonly pickups: PickupForm[]
  readonly emergencyContacts: EmergencyContactForm[]
  readonly forbidden: { name: string; note: string }[]
  /** Pickup rules, which become notes of the child. */
  readonly rules: string[]
}

/** Reads first and last name from their own columns, else from the full name. */
export function nameOf(
  { reader, names }: Pick<RowReading, 'reader' | 'names'>,
  [first, last, full]: readonly [FamilyField, FamilyField, FamilyField],
) {
  const whole = nameRead(reader.text(full), names)
  return {
    firstName: reader.text(first) || whole.firstName,
    lastName: reader.text(last) || whole.lastName,
  }
}

/** Reads the language of messages to a contact. One that is none of ours is left out with a note. */
export function languageOf(
  { reader, notes }: RowReading,
  field: `${ContactSlot}Language`,
): Pick<GuardianForm, 'language'> {
  const text = reader.text(field)
  if (text === '') return {}
  const language = languageRead(text)
  if (language) return { language }
  notes.push(`${omittedText(field, text)}: messages can be in ${LANGUAGES_TEXT}`)
  return {}
}

const LANGUAGES_TEXT = LANGUAGES.map((language) => languageNames[language]).join(' or ')

/**
 * Reads consent to marketing emails. An answer that is neither yes nor no is left out with a note, and consent stays
 * unset.
 */
export function marketingRead(
  { reader, notes }: RowReading,
  field: 'guardianMarketing' | 'secondMarketing',
): Pick<GuardianForm, 'marketing'> {
  const text = reader.text(field)
  if (text === '') return {}
  if (isMereYes(text) || AGREES.test(text)) return { marketing: true }
  if (answerForName(text) === 'NOBODY' || DECLINES.test(text)) return { marketing: false }
  notes.push(`${omittedText(field, text)}: it says neither yes nor no`)
  return {}
}

const AGREES = /^(subscribed?|opt(ed)?[ -]?in|agree[ds]?|consent(ed|s)?)$/i
const DECLINES = /^(unsubscribed?|opt(ed)?[ -]?out|declined?|cleaned)$/i

/**
 * Reads the do-not-release list; each person's note is the part of the cell about them. It is a problem if a cell means
 * somebody but names nobody, or holds a second name after a colon or dash: "Ben: Max Ray" would list Ben, and Max Ray
 * could pick up the child.
 */
export function forbiddenIn({ reader, names }: RowReading): Pick<FamilyRow, 'doNotRelease' | 'isNameless'> {
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

/**
 * Whether a name follows the first one after a colon or dash, as in 'Ben: Max Ray' and 'Max Ray - Tom Fox', rather than
 * a relation or reason.
 */
function namesAnother(person: string): boolean {
  const [sign] = [...person.matchAll(/:\s|\s[-–—]\s/g)].filter(({ index }) =>
    /\p{L}/u.test(person.slice(0, index)),
  )
  if (!sign || person.slice(0, sign.index).includes(':')) return false
  const textAfter = person.slice(sign.index + sign[0].length)
  const words = textAfter.replace(/\([^)]*\)|\d+/g, ' ').match(/[\p{L}\p{M}'’-]+/gu) ?? []
  return areName(words)
}

function forbiddenRead(person: string, names: NameRules): { name: string; note: string } {
  const { name } = pickupRead(person, names)
  return { name, note: person === name ? '' : person }
}

/** Reads a phone as it is stored. A doubtful one is left out with a note on what was expected; `of` is its guardian. */
export function phoneOf(
  reading: RowReading,
  field: FamilyField,
  of: Pick<GuardianForm, 'firstName' | 'lastName'> | null = null,
): string | null {
  const { value, rest } = phoneRead(reading.reader.text(field))
  if (rest) reading.notes.push(omittedText(field, rest))
  if (value === '') return null
  const storedPhone = phoneSaved(reading, field, value)
  const digits = value.replace(/[^\d+]/g, '')
  if (storedPhone === null && of && digits.length >= 7 && !isPlaceholder(value, reading.country))
    reading.phonesInDoubt.push({ firstName: of.firstName, lastName: of.lastName, digits })
  return storedPhone
}

export function phoneSaved({ notes, country }: RowReading, field: FamilyField, typed: string): string | null {
  if (!isPhoneInDoubt(typed, country)) return phoneToSave(typed, country)
  notes.push(`${omittedText(field, typed)}: check this number. ${phoneExpected(country)}`)
  return null
}

/** Says that the text of a cell was left out. */
export function omittedText(field: FamilyField, text: string): string {
  return `${familyFields[field]}: "${text.slice(0, 60)}" was left out`
}
