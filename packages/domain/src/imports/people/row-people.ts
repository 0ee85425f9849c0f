import { CONTACT_SLOTS, type ContactSlot, type FamilyField } from '../families/import-family-columns.ts'
import { omittedText, phoneOf, phoneSaved, type RowReading } from '../families/import-family-people.ts'
import { nameRead } from '../import-people.ts'
import { latinText } from '../../kernel/text-rules.ts'
import { CHILD_TEXTS } from '../../families/child-facts.ts'
import { ABOUT_COLLECTING } from './about-collecting.ts'
import { foldWord, plainCell, signOf, tokensOf } from './cell-tokens.ts'
import {
  contactKindsOf,
  contactText,
  isRefused,
  refusesContact,
  saysNo,
  type ContactCells,
  type ContactKind,
} from './contact-kinds.ts'
import {
  fitsGuardians,
  guardianOf,
  isPlainPair,
  personOf,
  refusalBeside,
  wholeName,
} from './contact-names.ts'
import { partAbout } from './notes-apart.ts'
import { namedIn } from './names-named.ts'
import { outcomeOf, questionOutcome, type CellOutcome } from './people-answers.ts'
import { TEXT_MAX, usesOf, type PeopleUse, type QuestionKind } from './people-questions.ts'
import type { PersonRead } from './read-people.ts'

/** Reads all people in a row, in the order of its columns; unreadable texts become questions. */
export function readRowPeople(reading: RowReading): void {
  for (const slot of CONTACT_SLOTS) readContact(reading, slot)
  for (const slot of ['emergency', 'emergency2'] as const) readEmergency(reading, slot)
  for (const field of PICKUP_FIELDS) readPickups(reading, field)
  for (const field of TEXT_FIELDS) readText(reading, field)
}

/** Text fields where people also write who must not pick up the child, if there is no other place for it. */
const TEXT_FIELDS = [
  ...CHILD_TEXTS,
  'conditions',
  'medication',
  'doctorName',
  'teacher',
  'grade',
  'tshirtSize',
] as const

/** Asks once about a text that refuses and mentions pickup. The text also stays in its field. */
function readText(reading: RowReading, field: (typeof TEXT_FIELDS)[number]): void {
  const text = reading.reader.text(field).slice(0, TEXT_MAX)
  const plain = plainCell(text)
  if (!ABOUT_COLLECTING.test(foldWord(plain)) || signOf(text, plain) !== 'MAY_NOT') return
  const question = {
    kind: 'PICKUP',
    text,
    reading: 'MAY_NOT',
    names: namedIn(plain),
    uses: ['FORBIDDEN', 'RULE', 'NOBODY'],
  } as const
  const outcome = takeOutcome(reading, questionOutcome(question, reading.answers))
  if (outcome?.is === 'ANSWERED' && outcome.answer.use !== 'NOBODY') useAnswer(reading, outcome, field)
}

const PICKUP_FIELDS = ['pickups', 'pickups2', 'pickups3', 'pickups4'] as const

/** Reads the contact of one slot: a guardian, approved pickup or emergency contact, by its columns and answers. */
function readContact(reading: RowReading, slot: ContactSlot): void {
  const { reader, people } = reading
  const fieldOf = <P extends string>(part: P) => `${slot}${part}` as FamilyField
  const text = wholeName(reading, slot)
  // Contact data without a name is left out with a note; for the first guardian, the form reports the missing name.
  if (text === '') {
    const email = reader.text(fieldOf('Email'))
    const phone = reader.text(fieldOf('Phone'))
    if (slot === 'guardian' && (email || phone))
      people.guardians.push(guardianOf(reading, slot, { firstName: '', lastName: '' }))
    else
      for (const field of ['Email', 'Phone'] as const)
        if (reader.has(fieldOf(field)))
          reading.notes.push(omittedText(fieldOf(field), reader.text(fieldOf(field))))
    return
  }
  const cellOutcome: CellOutcome = isPlainPair(reading, slot)
    ? { is: 'PEOPLE', people: [personOf(text)] }
    : outcomeOf('GUARDIAN', refusalBeside(reading, slot, text), reading.answers, fitsGuardians)
  const outcome = takeOutcome(reading, cellOutcome)
  if (outcome?.is === 'ANSWERED' && !namesContacts(outcome))
    return useAnswer(reading, outcome, fieldOf('FullName'))
  if (cellOutcome.is === 'NOBODY') {
    for (const part of ['Email', 'Phone'] as const)
      if (reader.has(fieldOf(part)))
        reading.notes.push(omittedText(fieldOf(part), reader.text(fieldOf(part))))
    return
  }
  // Identity and permission are two questions: an answer to one does not override a no in another column.
  const kinds = kindsOfContact(reading, slot)
  if (outcome === null || kinds === null) return
  if (outcome.is === 'ANSWERED') {
    notePhones(reading, outcome)
    const isPickup = outcome.answer.use === 'PICKUP' && kinds.some((kind) => kind !== 'EMERGENCY')
    for (const [index, name] of namesOf(outcome).entries())
      putContact(reading, slot, {
        person: personOf(name),
        kinds: isPickup ? ['PICKUP'] : kinds,
        isFirst: index === 0,
        isAlone: false,
      })
    return
  }
  const persons = outcome.people
  if (persons.length > 1) reading.notes.push(`"${text.slice(0, 60)}" was read as two guardians`)
  for (const [index, person] of persons.entries())
    putContact(reading, slot, { person, kinds, isFirst: index === 0, isAlone: persons.length === 1 })
}

function putContact(
  reading: RowReading,
  slot: ContactSlot,
  {
    person,
    kinds,
    isFirst,
    isAlone,
  }: { person: PersonRead; kinds: readonly ContactKind[]; isFirst: boolean; isAlone: boolean },
): void {
  const { people, reader } = reading
  const text = wholeName(reading, slot)
  const name =
    isAlone && (reader.has(`${slot}FirstName`) || reader.has(`${slot}LastName`))
      ? {
          firstName: allowedName(reader.text(`${slot}FirstName`), reading),
          lastName: allowedName(reader.text(`${slot}LastName`), reading),
        }
      : nameRead(allowedName(isAlone && isBare(text) ? text : person.name, reading), { takesMore: true })
  const relation = reader.text(`${slot}Relation`) || person.relation
  const phone = isFirst && !kinds.includes('GUARDIAN') ? phoneOf(reading, `${slot}Phone`, name) : null
  const inName = savedPhone(reading, `${slot}FullName`, person)
  const full = `${name.firstName} ${name.lastName}`.trim()
  if (kinds.includes('GUARDIAN')) {
    const guardian = isFirst ? guardianOf(reading, slot, name) : { ...name, email: null, phone: null }
    people.guardians.push({
      ...guardian,
      email: guardian.email ?? person.email,
      phone: guardian.phone ?? inName,
    })
  }
  if (kinds.includes('PICKUP')) people.pickups.push({ name: full, phone: phone ?? inName, relation })
  if (kinds.includes('EMERGENCY'))
    people.emergencyContacts.push({ name: full, phone: phone ?? inName, otherPhone: null, relation })
}

/**
 * Returns the kinds that a contact's columns or an answer give; null if nobody has answered, or the contact is left
 * out.
 */
function kindsOfContact(reading: RowReading, slot: ContactSlot): readonly ContactKind[] | null {
  const { reader } = reading
  const cell = (part: 'Type' | 'Relation' | 'MayPickUp' | 'Custody' | 'Mailings') =>
    reader.isMapped(`${slot}${part}`) ? reader.text(`${slot}${part}`) : null
  const cells = {
    type: cell('Type'),
    relation: cell('Relation'),
    mayPickUp: cell('MayPickUp'),
    custody: cell('Custody'),
    mailings: cell('Mailings'),
  }
  const usual = slot === 'guardian' || slot === 'second' ? 'GUARDIAN' : null
  return kindsFor(reading, { cells, usual, name: wholeName(reading, slot), field: `${slot}FullName` })
}

interface ContactInput {
  cells: ContactCells
  usual: ContactKind | null
  name: string
  field: FamilyField
}

/** Returns the kinds from cells, else from an answer; null if an answer bars or leaves out the contact. */
function kindsFor(
  reading: RowReading,
  { cells, usual, name, field }: ContactInput,
): readonly ContactKind[] | null {
  const kinds = contactKindsOf(cells, usual)
  if (kinds !== null) return kinds
  // Asks about a no by name, so that the answer does not apply to people refused in other rows.
  const refuses = refusesContact(cells)
  const text = `${refuses ? `${name} · ` : ''}${contactText(cells)}`.slice(0, TEXT_MAX)
  const choices = usesOf.CONTACT.filter((use) => use !== 'GUARDIAN' || usual !== 'EMERGENCY')
  const isLast = (use: PeopleUse) => use === 'GUARDIAN' || use === 'PICKUP'
  const uses = refuses
    ? choices.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))
    : choices
  const outcome = takeOutcome(
    reading,
    questionOutcome(
      { kind: 'CONTACT', text, reading: refuses ? 'MAY_NOT' : 'UNKNOWN', names: [], uses },
      reading.answers,
    ),
  )
  if (outcome?.is !== 'ANSWERED') return null
  const { use } = outcome.answer
  if (use === 'GUARDIAN' || use === 'PICKUP' || use === 'EMERGENCY') return [use]
  if (use === 'FORBIDDEN') reading.people.forbidden.push({ name, note: noteOf(text) })
  else reading.notes.push(omittedText(field, name))
  return null
}

/** Returns a cell's text as the note of an entry, cut to its limit; '' if it has characters a note cannot store. */
function noteOf(text: string): string {
  const note = text.slice(0, NOTE_MAX)
  return latinText(NOTE_MAX)(note) === null ? note : ''
}

const NOTE_MAX = 500

function readEmergency(reading: RowReading, slot: 'emergency' | 'emergency2'): void {
  const { reader, people } = reading
  const text = wholeName(reading, slot)
  if (text === '') return
  const cellOutcome = outcomeOf('EMERGENCY', refusalBeside(reading, slot, text), reading.answers)
  const outcome = takeOutcome(reading, cellOutcome)
  if (cellOutcome.is === 'NOBODY') return
  if (outcome?.is === 'ANSWERED' && !namesContacts(outcome))
    return useAnswer(reading, outcome, `${slot}FullName`)
  const phone = phoneOf(reading, `${slot}Phone`)
  const relation = reader.text(`${slot}Relation`)
  const mayPickUp = reader.isMapped(`${slot}MayPickUp`) ? reader.text(`${slot}MayPickUp`) : null
  const cells = { type: 'Emergency', relation, mayPickUp, custody: null, mailings: null }
  const kinds = kindsFor(reading, { cells, usual: 'EMERGENCY', name: text, field: `${slot}FullName` })
  if (outcome === null || kinds === null) return
  if (outcome.is === 'ANSWERED') {
    notePhones(reading, outcome)
    const isPickup = outcome.answer.use === 'PICKUP' && !saysNo(mayPickUp)
    for (const [index, name] of namesOf(outcome).entries()) {
      const contactForm = { name, phone: index === 0 ? phone : null, relation }
      if (isPickup) people.pickups.push(contactForm)
      else people.emergencyContacts.push({ ...contactForm, otherPhone: null })
    }
    return
  }
  for (const [index, person] of outcome.people.entries()) {
    const contactForm = {
      name: allowedName(person.name, reading),
      phone: (index === 0 ? phone : null) ?? savedPhone(reading, `${slot}Phone`, person),
      relation: relation || person.relation,
    }
    if (kinds.includes('EMERGENCY')) people.emergencyContacts.push({ ...contactForm, otherPhone: null })
    if (kinds.includes('PICKUP')) people.pickups.push(contactForm)
  }
}

function readPickups(reading: RowReading, field: (typeof PICKUP_FIELDS)[number]): void {
  const relation = reading.reader.text(`${field}Relation`)
  const cell = reading.reader.text(field)
  const text = cell !== '' && isRefused(relation) ? `${cell} · ${relation}` : cell
  const outcome = takeOutcome(reading, outcomeOf('PICKUP', text, reading.answers))
  if (outcome === null) return
  if (outcome.is === 'ANSWERED' && !namesContacts(outcome)) return useAnswer(reading, outcome, field)
  if (outcome.is === 'ANSWERED') {
    notePhones(reading, outcome)
    for (const name of namesOf(outcome))
      reading.people.pickups.push({ name, phone: onlyPhone(reading, field, outcome), relation: '' })
    return
  }
  noteSecondPhones(reading, reading.reader.text(field), outcome.people)
  for (const person of outcome.people)
    reading.people.pickups.push({
      name: allowedName(person.name, reading),
      phone: savedPhone(reading, field, person),
      relation: person.relation || (outcome.people.length === 1 ? relation : ''),
    })
}

/** Records a question and whether it is open. Null if the cell names nobody, or the row must wait for an answer. */
function takeOutcome(
  reading: RowReading,
  outcome: CellOutcome,
): Extract<CellOutcome, { is: 'PEOPLE' | 'ANSWERED' }> | null {
  if (outcome.is === 'NOBODY') return null
  if (outcome.is === 'PEOPLE') return outcome
  reading.questions.push(outcome.question)
  if (outcome.is === 'ANSWERED') return outcome
  reading.open.push(outcome.question)
  reading.reader.problem(
    `${KIND_LABELS[outcome.question.kind]}: say above what “${outcome.question.text.slice(0, 60)}” means`,
  )
  return null
}

const KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  PICKUP: 'Approved pickups',
  GUARDIAN: 'Guardians',
  EMERGENCY: 'Emergency contacts',
  CONTACT: 'Contacts',
}

type AnsweredCell = Extract<CellOutcome, { is: 'ANSWERED' }>

/** Whether an answer makes its people contacts or pickups, so that the columns beside the name apply to them. */
function namesContacts({ answer: { use } }: AnsweredCell): boolean {
  return use === 'GUARDIAN' || use === 'PICKUP' || use === 'EMERGENCY'
}

/** Returns the people of an answer, without duplicates. */
function namesOf({ answer: { names } }: AnsweredCell): string[] {
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))]
}

/** Applies an answer other than guardian, pickup or emergency contact: forbidden, some of each, a rule, or nobody. */
function useAnswer(reading: RowReading, outcome: AnsweredCell, field: FamilyField): void {
  const { people } = reading
  const {
    answer,
    question: { text },
  } = outcome
  const names = namesOf(outcome)
  const forbiddenNames = answer.forbidden.map((name) => name.trim()).filter(Boolean)
  const entryOf = (name: string) => ({
    name,
    note: noteOf(partAbout(name, [...names, ...forbiddenNames], text)),
  })
  if (answer.use === 'FORBIDDEN') people.forbidden.push(...names.map((name) => entryOf(name)))
  else if (answer.use === 'SOME') {
    notePhones(reading, outcome)
    people.pickups.push(...names.map((name) => ({ name, phone: null, relation: '' })))
    people.forbidden.push(...forbiddenNames.map((name) => entryOf(name)))
  } else if (answer.use === 'RULE') people.rules.push(`${KIND_LABELS[answer.kind]}: ${text}`)
  else reading.notes.push(omittedText(field, text))
}

/** Notes phones that are not saved: users are not asked whose they are if there are several phones or people. */
function notePhones({ notes }: RowReading, { answer: { names }, question: { text } }: AnsweredCell): void {
  const { phones } = tokensOf(plainCell(text))
  if (phones.length > 1 || (phones.length === 1 && names.length > 1))
    notes.push(`The phone numbers in “${text.slice(0, 60)}” are not saved: add them after the import`)
}

function noteSecondPhones({ notes }: RowReading, text: string, people: readonly PersonRead[]): void {
  const savedCount = people.filter(({ phone }) => phone !== null).length
  if (tokensOf(plainCell(text)).phones.length > savedCount)
    notes.push(`Only the first phone number of each person in “${text.slice(0, 60)}” is saved`)
}

function onlyPhone(
  reading: RowReading,
  field: FamilyField,
  { answer: { names }, question: { text } }: AnsweredCell,
): string | null {
  const { phones } = tokensOf(plainCell(text))
  return phones.length === 1 && names.length === 1 ? phoneSaved(reading, field, phones[0]!) : null
}

function savedPhone(reading: RowReading, field: FamilyField, { phone }: PersonRead): string | null {
  return phone === null ? null : phoneSaved(reading, field, phone)
}

/** Whether a cell is only a name, which stays as written. */
function isBare(text: string): boolean {
  return /^[\p{L}\p{M}'’., -]+$/u.test(text) && !/^(mrs?|ms|miss|dr)\b|,.*,/iu.test(text)
}

/** Drops the period of 'Jr.' and 'Mary A.' if the school's names allow none. Other signs are a problem of the row. */
function allowedName(name: string, { names }: RowReading): string {
  return names.takesMore ? name : name.replaceAll(/(?<=\p{L})\.(?=\s|$)/gu, '')
}
