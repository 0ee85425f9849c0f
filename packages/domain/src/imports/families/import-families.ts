import type { IsoDate } from '../../kernel/dates.ts'
import { medicalFindings, noteFindings, type MedicalForm } from '../../families/child-care.ts'
import { CHILD_TEXTS, textsBy } from '../../families/child-facts.ts'
import { childFindings, type ChildForm } from '../../families/children.ts'
import { mergedEmergencyContacts, type EmergencyContactForm } from '../../families/emergency-contacts.ts'
import type { Finding } from '../../kernel/decision.ts'
import { doNotReleaseFindings, forbiddenToo } from '../../families/do-not-release.ts'
import type { NameRules } from '../../kernel/name-rules.ts'
import type { Grade } from '../../kernel/grades.ts'
import { addressOf, noteBalance, type FamilyAddress } from '../import-addresses.ts'
import { readerOf, type SourceRow } from '../import-cells.ts'
import { familyFields, PEOPLE_FIELDS, type FamilyField, type FamilyMapping } from './import-family-columns.ts'
import {
  forbiddenIn,
  omittedText,
  nameOf,
  phoneOf,
  type Reader,
  type RowReading,
} from './import-family-people.ts'
import { answersByKey, type PeopleAnswer, type PeopleQuestion } from '../people/people-questions.ts'
import { readRowPeople } from '../people/row-people.ts'
import { holdsSeveral, sizeRead } from '../import-people.ts'
import { dateOrdersIn, dateRead, type DateOrder } from '../../school/dates-read.ts'
import { gradeRead } from '../import-values.ts'

/** Options for reading a family list. */
export interface FamilyOptions {
  /** How to read dates such as 3/4/2019; null until someone chooses or the file shows it. */
  dateOrder: DateOrder | null
  /** Unknown homeroom teacher or T-shirt size: leave it out with a note, or skip the row. */
  unknownChoices: 'LEAVE_OUT' | 'SKIP'
  /** Children removed earlier from the row's family: restore them, or create new ones. */
  removedChildren: 'BRING_BACK' | 'MAKE_NEW'
  /** Answers about texts naming people that could not be read. */
  people: readonly PeopleAnswer[]
  /** Columns, from 0, that may say who picks up a child and that someone chose to leave out. */
  leftOutColumns: readonly number[]
}

/** School data needed to read rows. Maps to ids from teachers' names in lower case and sizes in upper case. */
export interface FamilySchool {
  country: string
  today: IsoDate
  names: NameRules
  teachers: ReadonlyMap<string, string>
  sizes: ReadonlyMap<string, string>
}

/** A guardian's phone number that was left out: its digits as typed, with a leading + if there was one. */
export interface PhoneInDoubt {
  readonly firstName: string
  readonly lastName: string
  readonly digits: string
}

/** A child as read from a row, as far as possible. Phones are normalized by `phoneToSave`. */
export interface FamilyRow {
  row: number
  form: ChildForm
  grade: Grade | null
  teacherId: string | null
  tshirtSizeId: string | null
  medical: MedicalForm
  /** People on the do-not-release list; the note holds the rest of the cell. */
  doNotRelease: { name: string; note: string }[]
  /** The row says that someone must not pick up the child, but not who. Such a row is not imported. */
  isNameless: boolean
  /** Pickup rules, which become notes of the child. */
  rules: string[]
  /** The family's address; null if the row has none. */
  address: FamilyAddress | null
  /** Texts about people that could not be read, answered or not. */
  questions: PeopleQuestion[]
  /** Guardians' phones left out. Rows of one file with the same one still count as one family. */
  phonesInDoubt: PhoneInDoubt[]
  /** Sentences about what was left out. */
  notes: string[]
  /** Sentences on why the row cannot be imported; empty if it can. */
  problems: string[]
}

/** Finds problems in the options: ambiguous birth dates require a choice of date order. */
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

/** Detects the order of birth dates; null if no date shows it or dates disagree. */
export function orderOfBirthDates(cells: readonly string[]): DateOrder | null {
  const [one, ...others] = dateOrdersIn(cells)
  return one !== undefined && others.length === 0 ? one : null
}

/**
 * Reads a child and guardians from a row. Unreadable cells and findings of `childFindings` become problems that quote
 * the cell. Names are never rewritten, and do-not-release entries never dropped silently.
 * Unknown teachers and sizes are notes or problems, depending on the options. Doubtful phones and unknown grades are
 * left out with a note, so that the row stays.
 */
export function readFamilyRow(
  source: SourceRow,
  mapping: FamilyMapping,
  options: FamilyOptions,
  school: FamilySchool,
): FamilyRow {
  const { row } = source
  const reader = readerOf(source, mapping, {
    labels: familyFields,
    anyWord: NAMES,
    asksStruck: PEOPLE_FIELDS,
  })
  const notes: string[] = []
  const people: RowReading['people'] = {
    guardians: [],
    pickups: [],
    emergencyContacts: [],
    forbidden: [],
    rules: [],
  }
  const reading: RowReading = {
    reader,
    notes,
    country: school.country,
    names: school.names,
    phonesInDoubt: [],
    answers: answersOf(options),
    questions: [],
    open: [],
    people,
  }
  const optionIdOf = (
    field: FamilyField,
    list: ReadonlyMap<string, string>,
    key: (cell: string) => string,
  ) => {
    const cell = reader.text(field)
    const match = list.get(key(cell)) ?? null
    if (cell === '' || match !== null) return match
    const sentence = `${familyFields[field]}: "${cell.slice(0, 60)}" is not on your school’s list`
    if (options.unknownChoices === 'SKIP') reader.problem(sentence)
    else notes.push(`${sentence}, so it was left out`)
    return null
  }
  readRowPeople(reading)
  noteBalance(reading)
  const [primaryGuardian = NOBODY, secondaryGuardian = null, ...furtherGuardians] = people.guardians
  const form: ChildForm = {
    ...nameOf(reading, ['firstName', 'lastName', 'fullName']),
    birthDate: reader.read('birthDate', (cell) => dateRead(cell, options.dateOrder ?? 'MONTH_FIRST')) ?? null,
    ...textsBy((key) => textOf(reader, key, notes)),
    primaryGuardian,
    secondaryGuardian,
    ...(furtherGuardians.length > 0 ? { furtherGuardians } : {}),
    approvedPickups: people.pickups,
    emergencyContacts: people.emergencyContacts.reduce(
      (all, contact) => mergedEmergencyContacts(all, [contact]),
      [] as readonly EmergencyContactForm[],
    ),
  }
  const forbiddenList = forbiddenIn(reading)
  const doNotRelease = [
    ...forbiddenList.doNotRelease,
    ...forbiddenToo(forbiddenList.doNotRelease, people.forbidden),
  ]
  const isNameless =
    forbiddenList.isNameless || reading.open.some((question) => question.reading === 'MAY_NOT')
  const medical: MedicalForm = {
    conditions: textOf(reader, 'conditions', notes),
    medication: textOf(reader, 'medication', notes),
    doctorName: textOf(reader, 'doctorName', notes),
    doctorPhone: phoneOf(reading, 'doctorPhone'),
  }
  const problems = [
    ...people.rules.flatMap((body) =>
      noteFindings({ body }).map(({ message }) => ({ path: 'rules', message })),
    ),
    ...childFindings(form, { ...school, doNotRelease }),
    ...medicalFindings(medical, school),
    ...doNotRelease.flatMap((entry) =>
      doNotReleaseFindings(entry, school.names).map(({ message }) => ({ path: 'doNotRelease', message })),
    ),
    // An entry with two names would stop neither person.
    ...doNotRelease
      .filter(({ name }) => holdsSeveral(name, school.names))
      .map(() => ({ path: 'doNotRelease', message: 'Put a semicolon between two people' })),
  ]
  const isUnread = reader.problems.length > 0 && form.birthDate === null && reader.has('birthDate')
  const isUnnamed = reading.open.some(({ kind }) => kind === 'GUARDIAN' || kind === 'CONTACT')
  for (const { path, message } of problems) {
    const isReported = isUnread && path === 'birthDate'
    const isSaidOfName = isUnnamed && path.startsWith('primaryGuardian.')
    if (!isReported && !isSaidOfName) reader.problem(`${labelAt(path)}: ${message}`)
  }
  return {
    row,
    form,
    grade: gradeOf(reading),
    teacherId: optionIdOf('teacher', school.teachers, (cell) => cell.toLowerCase()),
    tshirtSizeId: optionIdOf('tshirtSize', school.sizes, sizeRead),
    medical,
    doNotRelease,
    isNameless,
    rules: people.rules,
    address: addressOf(reading),
    questions: reading.questions,
    phonesInDoubt: reading.phonesInDoubt,
    notes,
    problems: reader.problems,
  }
}

/** Fields in which any word may be a name, 'Any' and 'Open' too; `peopleIn` recognizes words for nobody. */
const NAMES: readonly FamilyField[] = [
  'firstName',
  'lastName',
  'fullName',
  'guardianFirstName',
  'guardianLastName',
  'doNotRelease',
  // 'Any' and 'All' name nobody, so they raise a question.
  ...PEOPLE_FIELDS,
  // `textOf` decides what counts as empty here, so that 'all' is not dropped from an allergy such as 'all nuts'.
  ...CHILD_TEXTS,
  'conditions',
  'medication',
]

const NOBODY = { firstName: '', lastName: '', email: null, phone: null }

const byOptions = new WeakMap<object, ReturnType<typeof answersByKey>>()

/** Indexes the answers of a file once for all of its rows. */
function answersOf({ people }: FamilyOptions): ReturnType<typeof answersByKey> {
  const answers = byOptions.get(people) ?? answersByKey(people)
  byOptions.set(people, answers)
  return answers
}

/** Reads the grade; a value that is no grade at this school is left out with a note. */
function gradeOf({ reader, notes }: RowReading): Grade | null {
  const cell = reader.text('grade')
  const grade = cell === '' ? null : gradeRead(cell)
  if (grade === undefined) notes.push(`${omittedText('grade', cell)}: it is not a grade at this school`)
  return grade ?? null
}

/** Reads a text without emoji; empty if it says that the child has none. */
function textOf(reader: Reader, field: FamilyField, notes: string[]): string {
  const cell = reader.text(field)
  const pictures = cell.match(PICTURE)
  if (pictures) notes.push(omittedText(field, pictures.join('')))
  const words = cell.replace(PICTURE, '').trim()
  return MEANS_NONE.test(words) ? '' : words
}

const PICTURE = /\p{Extended_Pictographic}(\ufe0f|\p{Emoji_Modifier})*(?<![©®™])/gu

const MEANS_NONE =
  /^([-–—.]+|no|nope|nil|null|not applicable|nka|nkda|nkfa|n\.?\/?a|none( known| reported| noted)?|no known( food| drug)? allergies|no (allergies|special needs|needs))[.!]*$/i

/** Returns the column label for a path such as `secondaryGuardian.email`. */
function labelAt(path: string): string {
  const parts = path.replace(/^furtherGuardians\.\d+/, 'furtherGuardians').split('.')
  const key = parts.at(-1)!
  if (path === 'approvedPickups') return familyFields.pickups
  if (path === 'rules') return 'Notes'
  if (parts[0] === 'emergencyContacts') return `Emergency contacts, ${key}`
  if (parts[0] === 'approvedPickups') return `${familyFields.pickups}, ${key}`
  const prefix = PREFIXES[parts[0]!]
  const field = prefix ? `${prefix}${key[0]!.toUpperCase()}${key.slice(1)}` : key
  return familyFields[field as FamilyField] ?? field
}

const PREFIXES: Readonly<Record<string, string>> = {
  primaryGuardian: 'guardian',
  secondaryGuardian: 'second',
  furtherGuardians: 'third',
}

function canBeReadTwice(cell: string): boolean {
  const [one, other] = [dateRead(cell, 'MONTH_FIRST'), dateRead(cell, 'DAY_FIRST')]
  return one !== undefined && other !== undefined && one !== other
}
