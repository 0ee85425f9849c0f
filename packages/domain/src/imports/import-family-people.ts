import type { GuardianForm, PickupForm } from '../families/children.ts'
import { answerForForbidden, answerForName, isMereYes, type AnswerForName } from './import-answers.ts'
import type { readerOf } from './import-cells.ts'
import type { FamilyRow, PhoneInDoubt } from './import-families.ts'
import { familyFields, type FamilyField } from './import-family-columns.ts'
import { emailRead, nameRead, namesRead, peopleIn, phoneRead, pickupRead } from './import-people.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import { isPhoneInDoubt, phoneExpected, phoneToSave } from '../kernel/phone-number.ts'
import { isPlaceholder } from '../kernel/phone.ts'

// The people of a row of a list of families: guardians, approved pickups, and those who may never collect the child.

export type Reader = ReturnType<typeof readerOf<FamilyField>>

/** A row while it is read; what is left out is noted. */
export interface Reading {
  readonly reader: Reader
  readonly country: string
  readonly names: NameRules
  readonly notes: string[]
  readonly phonesInDoubt: PhoneInDoubt[]
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

/** The guardians of a row. Where only the columns of the second one hold somebody, that is the primary one. */
export function guardiansRead(reading: Reading): [GuardianForm, GuardianForm | null] {
  const { reader, notes, names } = reading
  const first = guardianRead(reading, 'guardian')
  const second = guardianRead(reading, 'second')
  const isThere = ({ marketing: _, ...said }: GuardianForm) => Object.values(said).some(Boolean)
  if (isThere(first) && isThere(second)) return [first, second]
  const [alone, field] = isThere(second)
    ? ([second, 'secondFullName'] as const)
    : ([first, 'guardianFullName'] as const)
  // 'Ann & Tom Lee' in the one cell there is.
  const whole = reader.text(field)
  const [one, other] = namesRead(whole, names)
  if (!other || alone.firstName !== nameRead(whole, names).firstName) return [alone, null]
  notes.push(`"${whole.slice(0, 60)}" was read as two guardians`)
  return [
    { ...alone, ...one },
    { ...other, email: null, phone: null },
  ]
}

function guardianRead(reading: Reading, who: 'guardian' | 'second'): GuardianForm {
  const { reader, notes } = reading
  const name = nameOf(reading, [`${who}FirstName`, `${who}LastName`, `${who}FullName`])
  const words = `${name.firstName} ${name.lastName}`.trim()
  const answer = words === '' ? null : answerForName(words)
  if (answer !== null && who === 'second') return nobodyRead(reading, answer, words)
  if (answer === 'SOMEBODY')
    reader.problem(`${familyFields.guardianFullName}: "${words.slice(0, 60)}" ${NOBODYS_NAME}`)
  const email = emailRead(reader.text(`${who}Email`))
  if (email.left) notes.push(leftOut(`${who}Email`, email.left))
  return {
    ...(answer === 'NOBODY' ? { firstName: '', lastName: '' } : name),
    email: email.value || null,
    phone: phoneOf(reading, `${who}Phone`, name),
    ...marketingRead(reading, `${who}Marketing`),
  }
}

/** What a cell says of marketing emails. One that says neither yes nor no is left out, and nothing is known then. */
function marketingRead(
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

/** How a problem ends that says whose name is none. */
export const NOBODYS_NAME = 'is not a name'

/** A second guardian whose name is 'N/A' or 'Yes': left out, with what else the row says of them. */
function nobodyRead({ reader, notes }: Reading, answer: AnswerForName, words: string): GuardianForm {
  if (answer === 'SOMEBODY') notes.push(`${leftOut('secondFullName', words)}: it ${NOBODYS_NAME}`)
  for (const field of ['secondEmail', 'secondPhone'] as const)
    if (reader.has(field)) notes.push(leftOut(field, reader.text(field)))
  return { firstName: '', lastName: '', email: null, phone: null }
}

/** The approved pickups of a column. What only answers, such as 'Yes', is left out: it would be a person of that name. */
export function pickupsRead(reading: Reading, field: FamilyField): PickupForm[] {
  return peopleIn(reading.reader.text(field)).flatMap((person) => {
    const pickup = pickupRead(person, reading.names)
    if (answerForName(pickup.name) === null)
      return { ...pickup, phone: pickup.phone && phoneSaved(reading, field, pickup.phone) }
    reading.notes.push(`${leftOut(field, person)}: it does not say who may pick up the child`)
    return []
  })
}

/** Who may never collect the child. A cell that says that there is somebody, and not who, is a problem of its row. */
export function forbiddenIn({ reader, names }: Reading): Pick<FamilyRow, 'doNotRelease' | 'isNameless'> {
  const people = peopleIn(reader.text('doNotRelease')).map((person) => forbiddenRead(person, names))
  const answers = people.filter(({ name }) => answerForForbidden(name) !== null)
  for (const { name, note } of answers)
    reader.problem(
      `${familyFields.doNotRelease}: "${(note || name).slice(0, 60)}" says that someone may not pick up this child, but not who. Enter the name instead, or add the child by hand`,
    )
  return {
    doNotRelease: people.filter((person) => !answers.includes(person)),
    isNameless: answers.length > 0,
  }
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

function phoneSaved({ notes, country }: Reading, field: FamilyField, typed: string): string | null {
  if (!isPhoneInDoubt(typed, country)) return phoneToSave(typed, country)
  notes.push(`${leftOut(field, typed)}: check this number. ${phoneExpected(country)}`)
  return null
}

/** Says that the text of a cell was left out. */
export function leftOut(field: FamilyField, text: string): string {
  return `${familyFields[field]}: "${text.slice(0, 60)}" was left out`
}
