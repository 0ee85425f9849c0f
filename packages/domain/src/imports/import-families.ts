import type { IsoDate } from '../kernel/dates.ts'
import { medicalFindings, noteFindings, type MedicalForm } from '../families/child-care.ts'
import { CHILD_TEXTS, textsBy } from '../families/child-facts.ts'
import { childFindings, type ChildForm } from '../families/children.ts'
import { mergedEmergencyContacts, type EmergencyContactForm } from '../families/emergency-contacts.ts'
import type { Finding } from '../kernel/decision.ts'
import { doNotReleaseFindings, forbiddenToo } from '../families/do-not-release.ts'
import type { NameRules } from '../kernel/name-rules.ts'
import type { Grade } from '../kernel/grades.ts'
import { addressOf, noteBalance, type FamilyAddress } from './import-addresses.ts'
import { readerOf, type SourceRow } from './import-cells.ts'
import { familyFields, PEOPLE_FIELDS, type FamilyField, type FamilyMapping } from './import-family-columns.ts'
import { forbiddenIn, leftOut, nameOf, phoneOf, type Reader, type Reading } from './import-family-people.ts'
import { answersByKey, type PeopleAnswer, type PeopleQuestion } from './people/people-questions.ts'
import { readRowPeople } from './people/row-people.ts'
import { holdsSeveral, sizeRead } from './import-people.ts'
import { dateOrdersIn, dateRead, type DateOrder } from '../school/dates-read.ts'
import { gradeRead } from './import-values.ts'

/** How a list of families is read. */
export interface FamilyOptions {
  /** How dates such as 3/4/2019 are meant; null until somebody says it, or the file tells. */
  dateOrder: DateOrder | null
  /** A homeroom teacher or shirt size the school does not have: left out with a note, or the row is skipped. */
  unknownChoices: 'LEAVE_OUT' | 'SKIP'
  /** A child that was removed from the family of its row: brought back as it was, or made anew beside it. */
  removedChildren: 'BRING_BACK' | 'MAKE_NEW'
  /** What somebody said of texts that name people, and were not understood. */
  people: readonly PeopleAnswer[]
  /** Columns that may say who picks up a child, and that somebody left out, by their places from 0. */
  leftOutColumns: readonly number[]
}

/** What must be known of the school to read a row. Names of teachers in lower case, sizes in upper case, to their ids. */
export interface FamilySchool {
  country: string
  today: IsoDate
  names: NameRules
  teachers: ReadonlyMap<string, string>
  sizes: ReadonlyMap<string, string>
}

/** The number of a guardian that was left out: the digits as typed, with their + where there is one. */
export interface PhoneInDoubt {
  readonly firstName: string
  readonly lastName: string
  readonly digits: string
}

/** A child as a row has it, understood as far as it can be. Phones are as `phoneToSave` has them. */
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
  /** What goes into the notes of the child: rules of its pickup. */
  rules: string[]
  /** Where its family lives; null where the row says nothing of it. */
  address: FamilyAddress | null
  /** Texts of its people that were not understood, with an answer or without. */
  questions: PeopleQuestion[]
  /** Phones of guardians that were left out, by which rows of one file are still known to be of one family. */
  phonesInDoubt: PhoneInDoubt[]
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
 * What a row says of a child and its guardians. A cell that could not be read, and whatever the form of a child refuses
 * (`childFindings`), is a problem with its words in it: names are never rewritten, and nobody who may not pick up a
 * child is left out silently. A teacher or size the school does not have is one too, or a note, as the options say. A phone
 * in doubt and a grade nobody knows are left out with a note: the row stays, so that no mother is missing for a digit.
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
  const people: Reading['people'] = {
    guardians: [],
    pickups: [],
    emergencyContacts: [],
    forbidden: [],
    rules: [],
  }
  const reading: Reading = {
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
  const chosen = (field: FamilyField, list: ReadonlyMap<string, string>, key: (cell: string) => string) => {
    const cell = reader.text(field)
    const found = list.get(key(cell)) ?? null
    if (cell === '' || found !== null) return found
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
  const listed = forbiddenIn(reading)
  const doNotRelease = [...listed.doNotRelease, ...forbiddenToo(listed.doNotRelease, people.forbidden)]
  const isNameless = listed.isNameless || reading.open.some((question) => question.reading === 'MAY_NOT')
  const medical: MedicalForm = {
    conditions: textOf(reader, 'conditions', notes),
    medication: textOf(reader, 'medication', notes),
    doctorName: textOf(reader, 'doctorName', notes),
    doctorPhone: phoneOf(reading, 'doctorPhone'),
  }
  const found = [
    ...people.rules.flatMap((body) =>
      noteFindings({ body }).map(({ message }) => ({ path: 'rules', message })),
    ),
    ...childFindings(form, { ...school, doNotRelease }),
    ...medicalFindings(medical, school),
    ...doNotRelease.flatMap((entry) =>
      doNotReleaseFindings(entry, school.names).map(({ message }) => ({ path: 'doNotRelease', message })),
    ),
    // A name that holds another's would stop nobody.
    ...doNotRelease
      .filter(({ name }) => holdsSeveral(name, school.names))
      .map(() => ({ path: 'doNotRelease', message: 'Put a semicolon between two people' })),
  ]
  const isUnread = reader.problems.length > 0 && form.birthDate === null && reader.has('birthDate')
  const isUnnamed = reading.open.some(({ kind }) => kind === 'GUARDIAN' || kind === 'CONTACT')
  for (const { path, message } of found) {
    const isSaid = isUnread && path === 'birthDate'
    const isSaidOfName = isUnnamed && path.startsWith('primaryGuardian.')
    if (!isSaid && !isSaidOfName) reader.problem(`${labelAt(path)}: ${message}`)
  }
  return {
    row,
    form,
    grade: gradeOf(reading),
    teacherId: chosen('teacher', school.teachers, (cell) => cell.toLowerCase()),
    tshirtSizeId: chosen('tshirtSize', school.sizes, sizeRead),
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

/** A name may be any word, 'Any' and 'Open' too; who is on no list is said by `peopleIn`. */
const NAMES: readonly FamilyField[] = [
  'firstName',
  'lastName',
  'fullName',
  'guardianFirstName',
  'guardianLastName',
  'doNotRelease',
  // 'Any' and 'All' name nobody, and are asked about.
  ...PEOPLE_FIELDS,
  // What is nothing here is said by `textOf`: nobody with an allergy to 'all nuts' is told apart from 'all' by chance.
  ...CHILD_TEXTS,
  'conditions',
  'medication',
]

const NOBODY = { firstName: '', lastName: '', email: null, phone: null }

const byOptions = new WeakMap<object, ReturnType<typeof answersByKey>>()

/** The answers of a file, put in order once for all of its rows. */
function answersOf({ people }: FamilyOptions): ReturnType<typeof answersByKey> {
  const found = byOptions.get(people) ?? answersByKey(people)
  byOptions.set(people, found)
  return found
}

/** The grade; what is none that the school could mean is left out with a note. */
function gradeOf({ reader, notes }: Reading): Grade | null {
  const cell = reader.text('grade')
  const grade = cell === '' ? null : gradeRead(cell)
  if (grade === undefined) notes.push(`${leftOut('grade', cell)}: it is not a grade at this school`)
  return grade ?? null
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

/** `secondaryGuardian.email` is told by what the column is called. */
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
