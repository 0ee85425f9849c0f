import type { IsoDate } from './calendar.ts'
import { medicalFindings, type MedicalForm } from './child-care.ts'
import { childFindings, type ChildForm, type GuardianForm, type PickupForm } from './children.ts'
import type { Finding } from './decision.ts'
import { doNotReleaseFindings } from './do-not-release.ts'
import type { Grade } from './grades.ts'
import { answerForForbidden, answerForName, type AnswerForName } from './import-answers.ts'
import { readerOf, type SourceRow } from './import-cells.ts'
import { familyFields, type FamilyField, type FamilyMapping } from './import-family-columns.ts'
import { emailRead, nameRead, namesRead, peopleIn, phoneRead, pickupRead, sizeRead } from './import-people.ts'
import { dateOrdersIn, dateRead, gradeRead, type DateOrder } from './import-values.ts'
import { phoneDigits } from './phone.ts'

/** How a list of families is read. */
export interface FamilyOptions {
  /** How dates such as 3/4/2019 are meant; null until somebody says it, or the file tells. */
  dateOrder: DateOrder | null
  /** A homeroom teacher or shirt size the school does not have: left out with a note, or the row is skipped. */
  unknownChoices: 'LEAVE_OUT' | 'SKIP'
  /** A child that was removed from the family of its row: brought back as it was, or made anew beside it. */
  removedChildren: 'BRING_BACK' | 'MAKE_NEW'
}

/** What must be known of the school to read a row. Names of teachers in lower case, sizes in upper case, to their ids. */
export interface FamilySchool {
  country: string
  today: IsoDate
  teachers: ReadonlyMap<string, string>
  sizes: ReadonlyMap<string, string>
}

/** A child as a row has it, understood as far as it can be. Phones are digits. */
export interface FamilyRow {
  row: number
  form: ChildForm
  grade: Grade | null
  teacherId: string | null
  tshirtSizeId: string | null
  medical: MedicalForm
  /** Who may never collect the child; the note is what else the cell says of them. */
  doNotRelease: { name: string; note: string }[]
  /** Whether it says that somebody may never collect the child, and not who. Then nothing is made of it. */
  isNameless: boolean
  /** What was left out, in sentences. */
  notes: string[]
  /** Why nothing can be made of it, in sentences; empty when something can. */
  problems: string[]
}

/** What is wrong with the options: birth dates that can be read both ways ask for a choice. */
export function checkFamilyOptions(
  { dateOrder }: FamilyOptions,
  mapping: FamilyMapping,
  source: readonly SourceRow[],
): Finding[] {
  const index = mapping.birthDate
  if (dateOrder !== null || index === undefined) return []
  const cell = source.map(({ cells }) => cells[index] ?? '').find((each) => canBeReadTwice(each))
  return cell === undefined
    ? []
    : [{ path: 'options.dateOrder', message: `Choose: ${cell.trim()} can be read both ways` }]
}

/** Which way round the birth dates of a file are written; null where none of them tells, or some are written either way. */
export function orderOfBirthDates(cells: readonly string[]): DateOrder | null {
  const [one, ...others] = dateOrdersIn(cells)
  return one !== undefined && others.length === 0 ? one : null
}

/**
 * What a row says of a child and its guardians. A cell that is not understood, and whatever the form of a child refuses
 * (`childFindings`), is a problem with its words in it: names are never rewritten, and nobody who may not collect a
 * child is left out silently. A teacher or size the school does not have is one too, or a note, as the options say.
 */
export function readFamilyRow(
  { row, cells }: SourceRow,
  mapping: FamilyMapping,
  options: FamilyOptions,
  school: FamilySchool,
): FamilyRow {
  const reader = readerOf(cells, mapping, { labels: familyFields, anyWord: NAMES })
  const notes: string[] = []
  const chosen = (field: FamilyField, list: ReadonlyMap<string, string>, key: (cell: string) => string) => {
    const cell = reader.text(field)
    const found = list.get(key(cell)) ?? null
    if (cell === '' || found !== null) return found
    const sentence = `${familyFields[field]}: "${cell.slice(0, 60)}" is not on the list of the school`
    if (options.unknownChoices === 'SKIP') reader.problem(sentence)
    else notes.push(`${sentence}, so it was left out`)
    return null
  }
  const [primaryGuardian, secondaryGuardian] = guardiansRead(reader, notes)
  const form: ChildForm = {
    ...nameOf(reader, 'firstName', 'lastName', 'fullName'),
    birthDate: reader.read('birthDate', (cell) => dateRead(cell, options.dateOrder ?? 'MONTH_FIRST')) ?? null,
    allergies: textOf(reader, 'allergies', notes),
    specialNeeds: textOf(reader, 'specialNeeds', notes),
    primaryGuardian,
    secondaryGuardian,
    approvedPickups: PICKUPS.flatMap((field) => pickupsRead(reader, field, notes)),
  }
  const { doNotRelease, isNameless } = forbiddenIn(reader)
  const medical: MedicalForm = {
    conditions: textOf(reader, 'conditions', notes),
    medication: textOf(reader, 'medication', notes),
    doctorName: textOf(reader, 'doctorName', notes),
    doctorPhone: phoneOf(reader, 'doctorPhone', notes),
  }
  const found = [
    ...childFindings(form, { ...school, doNotRelease }),
    ...medicalFindings(medical, school),
    ...doNotRelease.flatMap((entry) =>
      doNotReleaseFindings(entry).map(({ message }) => ({ path: 'doNotRelease', message })),
    ),
    // A name that holds another's would stop nobody.
    ...doNotRelease
      .filter(({ name }) => name.includes(','))
      .map(() => ({ path: 'doNotRelease', message: 'Put a semicolon between two people' })),
  ]
  const isUnread = reader.problems.length > 0 && form.birthDate === null && reader.has('birthDate')
  const isUnnamed = reader.problems.some((problem) => problem.endsWith(NOBODYS_NAME))
  for (const { path, message } of found) {
    const isSaid = isUnread && path === 'birthDate'
    const isSaidOfName = isUnnamed && /^primaryGuardian\..*Name$/.test(path)
    if (!isSaid && !isSaidOfName) reader.problem(`${labelAt(path)}: ${message}`)
  }
  return {
    row,
    form: withDigits(form, school.country),
    grade: reader.read('grade', gradeRead) ?? null,
    teacherId: chosen('teacher', school.teachers, (cell) => cell.toLowerCase()),
    tshirtSizeId: chosen('tshirtSize', school.sizes, sizeRead),
    medical: { ...medical, doctorPhone: phoneDigits(medical.doctorPhone ?? '', school.country) || null },
    doNotRelease,
    isNameless,
    notes,
    problems: reader.problems,
  }
}

/** The approved pickups of a column. What only answers, such as 'Yes', is left out: it would be a person of that name. */
function pickupsRead(reader: Reader, field: FamilyField, notes: string[]): PickupForm[] {
  return peopleIn(reader.text(field)).flatMap((person) => {
    const pickup = pickupRead(person)
    if (answerForName(pickup.name) === null) return pickup
    notes.push(`${leftOut(field, person)}: it does not say who may pick up the child`)
    return []
  })
}

/** Who may never collect the child. A cell that says that there is somebody, and not who, is a problem of its row. */
function forbiddenIn(reader: Reader): Pick<FamilyRow, 'doNotRelease' | 'isNameless'> {
  const people = peopleIn(reader.text('doNotRelease')).map((person) => forbiddenRead(person))
  const answers = people.filter(({ name }) => answerForForbidden(name) !== null)
  for (const { name, note } of answers)
    reader.problem(
      `${familyFields.doNotRelease}: "${(note || name).slice(0, 60)}" says that somebody may not pick up this child, but not who. Put the name in its place, or add the child by hand`,
    )
  return {
    doNotRelease: people.filter((person) => !answers.includes(person)),
    isNameless: answers.length > 0,
  }
}

function forbiddenRead(person: string): { name: string; note: string } {
  const { name } = pickupRead(person)
  return { name, note: person === name ? '' : person }
}

type Reader = ReturnType<typeof readerOf<FamilyField>>

/** A name may be any word, 'Any' and 'Open' too; who is on no list is said by `peopleIn`. */
const NAMES: readonly FamilyField[] = [
  'firstName',
  'lastName',
  'fullName',
  'guardianFirstName',
  'guardianLastName',
  'doNotRelease',
  // What is nothing here is said by `textOf`: nobody with an allergy to 'all nuts' is told apart from 'all' by chance.
  'allergies',
  'specialNeeds',
  'conditions',
  'medication',
]

const PICKUPS = ['pickups', 'pickups2', 'pickups3', 'pickups4'] as const

function nameOf(reader: Reader, first: FamilyField, last: FamilyField, full: FamilyField) {
  const whole = nameRead(reader.text(full))
  return {
    firstName: reader.text(first) || whole.firstName,
    lastName: reader.text(last) || whole.lastName,
  }
}

/** The guardians of a row. Where only the columns of the second one hold somebody, that is the primary one. */
function guardiansRead(reader: Reader, notes: string[]): [GuardianForm, GuardianForm | null] {
  const first = guardianRead(reader, 'guardian', notes)
  const second = guardianRead(reader, 'second', notes)
  const isThere = (guardian: GuardianForm) => Object.values(guardian).some(Boolean)
  if (isThere(first) && isThere(second)) return [first, second]
  const [alone, field] = isThere(second)
    ? ([second, 'secondFullName'] as const)
    : ([first, 'guardianFullName'] as const)
  // 'Ann & Tom Lee' in the one cell there is.
  const whole = reader.text(field)
  const [one, other] = namesRead(whole)
  if (!other || alone.firstName !== nameRead(whole).firstName) return [alone, null]
  notes.push(`"${whole.slice(0, 60)}" was read as two guardians`)
  return [
    { ...alone, ...one },
    { ...other, email: null, phone: null },
  ]
}

function guardianRead(reader: Reader, who: 'guardian' | 'second', notes: string[]): GuardianForm {
  const name = nameOf(reader, `${who}FirstName`, `${who}LastName`, `${who}FullName`)
  const words = `${name.firstName} ${name.lastName}`.trim()
  const answer = words === '' ? null : answerForName(words)
  if (answer !== null && who === 'second') return nobodyRead(reader, answer, words, notes)
  if (answer === 'SOMEBODY')
    reader.problem(`${familyFields.guardianFullName}: "${words.slice(0, 60)}" ${NOBODYS_NAME}`)
  const email = emailRead(reader.text(`${who}Email`))
  if (email.left) notes.push(leftOut(`${who}Email`, email.left))
  return {
    ...(answer === 'NOBODY' ? { firstName: '', lastName: '' } : name),
    email: email.value || null,
    phone: phoneOf(reader, `${who}Phone`, notes),
  }
}

const NOBODYS_NAME = 'is nobody’s name'

/** A second guardian whose name is 'N/A' or 'Yes': left out, with what else the row says of them. */
function nobodyRead(reader: Reader, answer: AnswerForName, words: string, notes: string[]): GuardianForm {
  if (answer === 'SOMEBODY') notes.push(`${leftOut('secondFullName', words)}: it ${NOBODYS_NAME}`)
  for (const field of ['secondEmail', 'secondPhone'] as const)
    if (reader.has(field)) notes.push(leftOut(field, reader.text(field)))
  return { firstName: '', lastName: '', email: null, phone: null }
}

function phoneOf(reader: Reader, field: FamilyField, notes: string[]): string | null {
  const { value, left } = phoneRead(reader.text(field))
  if (left) notes.push(leftOut(field, left))
  return value || null
}

function leftOut(field: FamilyField, text: string): string {
  return `${familyFields[field]}: "${text.slice(0, 60)}" was left out`
}

/** A text without little pictures, or nothing where people write that a child has none. */
function textOf(reader: Reader, field: FamilyField, notes: string[]): string {
  const cell = reader.text(field)
  const pictures = cell.match(PICTURE)
  if (pictures) notes.push(leftOut(field, pictures.join('')))
  const words = cell.replace(PICTURE, '').trim()
  return NONE.test(words) ? '' : words
}

const PICTURE = /\p{Extended_Pictographic}(\ufe0f|\p{Emoji_Modifier})*(?<![©®™])/gu

const NONE =
  /^([-–—.]+|no|nope|nil|null|not applicable|nka|nkda|nkfa|n\.?\/?a|none( known| reported| noted)?|no known( food| drug)? allergies|no (allergies|special needs|needs))[.!]*$/i

function withDigits(form: ChildForm, country: string): ChildForm {
  const digits = <P extends { readonly phone: string | null }>(person: P): P => ({
    ...person,
    phone: phoneDigits(person.phone ?? '', country) || null,
  })
  return {
    ...form,
    primaryGuardian: digits(form.primaryGuardian),
    secondaryGuardian: form.secondaryGuardian && digits(form.secondaryGuardian),
    approvedPickups: form.approvedPickups.map(digits),
  }
}

/** `secondaryGuardian.email` is told by what the column is called. */
function labelAt(path: string): string {
  const parts = path.split('.')
  const key = parts.at(-1)!
  if (path === 'approvedPickups') return familyFields.pickups
  if (parts[0] === 'approvedPickups') return `${familyFields.pickups}, ${key}`
  const prefix = PREFIXES[parts[0]!]
  const field = prefix ? `${prefix}${key[0]!.toUpperCase()}${key.slice(1)}` : key
  return familyFields[field as FamilyField] ?? field
}

const PREFIXES: Readonly<Record<string, string>> = {
  primaryGuardian: 'guardian',
  secondaryGuardian: 'second',
}

function canBeReadTwice(cell: string): boolean {
  const [one, other] = [dateRead(cell, 'MONTH_FIRST'), dateRead(cell, 'DAY_FIRST')]
  return one !== undefined && other !== undefined && one !== other
}
