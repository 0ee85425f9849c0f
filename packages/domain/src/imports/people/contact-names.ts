import type { GuardianForm } from '../../families/children.ts'
import type { ContactSlot } from '../families/import-family-columns.ts'
import {
  languageOf,
  omittedText,
  marketingRead,
  phoneOf,
  type RowReading,
} from '../families/import-family-people.ts'
import { emailRead, phoneRead } from '../import-people.ts'
import { email as emailRule } from '../../kernel/rules.ts'
import { foldWord, isNearSign, plainCell, signOf } from './cell-tokens.ts'
import { isFirstName } from './name-words.ts'
import { isNobody } from './nobody.ts'
import { RELATIONS } from './plain-words.ts'
import type { PersonRead } from './read-people.ts'

// Reads a contact's name from its columns, and refusals beside it.

export function guardianOf(
  reading: RowReading,
  slot: ContactSlot,
  name: { firstName: string; lastName: string },
): GuardianForm {
  const email = emailRead(reading.reader.text(`${slot}Email`))
  if (email.rest) reading.notes.push(omittedText(`${slot}Email`, email.rest))
  // An invalid email does not keep the child out; it is left out with a note.
  const isSlip = emailRule(email.value) !== null
  if (isSlip) reading.notes.push(`${omittedText(`${slot}Email`, email.value)}: not a valid email address`)
  return {
    ...name,
    email: isSlip ? null : email.value || null,
    phone: phoneOf(reading, `${slot}Phone`, name),
    ...languageOf(reading, `${slot}Language`),
    ...(slot === 'guardian' || slot === 'second' ? marketingRead(reading, `${slot}Marketing`) : {}),
  }
}

/**
 * Whether the name columns hold a known given name and one word without any sign of refusal: 'Mary' and 'Shoemaker'. A
 * rule would not be split over two columns.
 */
export function isPlainPair(reading: RowReading, slot: ContactSlot): boolean {
  const [first, last] = [reading.reader.text(`${slot}FirstName`), reading.reader.text(`${slot}LastName`)]
  const text = `${first} ${last}`
  return (
    isFirstName(first) &&
    /^\p{Lu}\p{Ll}+$/u.test(last) &&
    !RELATIONS.has(foldWord(last)) &&
    !isNearSign(foldWord(last)) &&
    refusalBeside(reading, slot, text) === text &&
    signOf(text, plainCell(text)) === null
  )
}

export function personOf(name: string): PersonRead {
  return { name, relation: '', phone: null, email: null }
}

/** Two people in a guardian cell are two guardians; more raise a question. */
export function fitsGuardians(people: readonly PersonRead[]): boolean {
  return people.length <= 2
}

export function wholeName({ reader }: RowReading, slot: ContactSlot | 'emergency' | 'emergency2'): string {
  const [first, last] = [reader.text(`${slot}FirstName`), reader.text(`${slot}LastName`)]
  return first || last ? `${first} ${last}`.trim() : reader.text(`${slot}FullName`)
}

/** Returns the text of an email cell beside addresses: 'b@lee.test NO CONTACT' is more than an address. */
function withoutAddresses(cell: string): string {
  return plainCell(cell)
    .replace(/\S+@\S+/gu, ' ')
    .trim()
}

/** Adds refusals from the phone and email cells to the name: 'do not call' appears there as often as beside the name. */
export function refusalBeside(
  { reader }: RowReading,
  slot: ContactSlot | 'emergency' | 'emergency2',
  text: string,
): string {
  const fields =
    slot === 'emergency' || slot === 'emergency2'
      ? [`${slot}Phone` as const]
      : [`${slot}Phone` as const, `${slot}Email` as const]
  const refusalTexts = fields
    .map((field) => {
      const cell = reader.text(field)
      return field.endsWith('Email') ? emailRead(cell).rest || withoutAddresses(cell) : phoneRead(cell).rest
    })
    .filter((rest) => !isNobody(plainCell(rest)) && signOf(rest, plainCell(rest)) === 'MAY_NOT')
  return [text, ...refusalTexts].join(' · ')
}
