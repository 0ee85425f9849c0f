import { CONTACT_SLOTS, type ContactSlot, type FamilyField } from '../import-family-columns.ts'
import { leftOut, phoneOf, phoneSaved, type Reading } from '../import-family-people.ts'
import { nameRead } from '../import-people.ts'
import { latinText } from '../../kernel/text-rules.ts'
import { CHILD_TEXTS } from '../../families/child-facts.ts'
import { ABOUT_COLLECTING } from './about-collecting.ts'
import { folded, plainCell, signOf, tokensOf } from './cell-tokens.ts'
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
import { outcomeOf, questioned, type CellOutcome } from './people-answers.ts'
import { TEXT_MAX, usesOf, type PeopleUse, type QuestionKind } from './people-questions.ts'
import type { PersonRead } from './read-people.ts'

/** Reads everybody a row names, in the order of its columns; what nobody could know of them is asked. */
export function readRowPeople(reading: Reading): void {
  for (const slot of CONTACT_SLOTS) readContact(reading, slot)
  for (const slot of ['emergency', 'emergency2'] as const) readEmergency(reading, slot)
  for (const field of PICKUP_FIELDS) readPickups(reading, field)
  for (const field of TEXT_FIELDS) readText(reading, field)
}

/** What is written of a child: whoever has no other place for it says there who may not collect the child. */
const TEXT_FIELDS = [
  ...CHILD_TEXTS,
  'conditions',
  'medication',
  'doctorName',
  'teacher',
  'grade',
  'tshirtSize',
] as const

/** A text that refuses, and speaks of collecting a child: asked about once, and kept in its field as it is. */
function readText(reading: Reading, field: (typeof TEXT_FIELDS)[number]): void {
  const text = reading.reader.text(field).slice(0, TEXT_MAX)
  const plain = plainCell(text)
  if (!ABOUT_COLLECTING.test(folded(plain)) || signOf(text, plain) !== 'MAY_NOT') return
  const question = {
    kind: 'PICKUP',
    text,
    reading: 'MAY_NOT',
    names: namedIn(plain),
    uses: ['FORBIDDEN', 'RULE', 'NOBODY'],
  } as const
  const outcome = takeOutcome(reading, questioned(question, reading.answers))
  if (outcome?.is === 'ANSWERED' && outcome.answer.use !== 'NOBODY') useAnswer(reading, outcome, field)
}

const PICKUP_FIELDS = ['pickups', 'pickups2', 'pickups3', 'pickups4'] as const

/** A contact of one slot: a guardian, an approved pickup or an emergency contact, as its columns and answers say. */
function readContact(reading: Reading, slot: ContactSlot): void {
  const { reader, people } = reading
  const at = <P extends string>(part: P) => `${slot}${part}` as FamilyField
  const text = wholeName(reading, slot)
  // What is said of nobody is nobody's: a father's phone without a father is told below, by the form.
  if (text === '') {
    const email = reader.text(at('Email'))
    const phone = reader.text(at('Phone'))
    if (slot === 'guardian' && (email || phone))
      people.guardians.push(guardianOf(reading, slot, { firstName: '', lastName: '' }))
    else
      for (const field of ['Email', 'Phone'] as const)
        if (reader.has(at(field))) reading.notes.push(leftOut(at(field), reader.text(at(field))))
    return
  }
  const named: CellOutcome = isPlainPair(reading, slot)
    ? { is: 'PEOPLE', people: [personOf(text)] }
    : outcomeOf('GUARDIAN', refusalBeside(reading, slot, text), reading.answers, fitsGuardians)
  const outcome = takeOutcome(reading, named)
  if (outcome?.is === 'ANSWERED' && !namesContacts(outcome))
    return useAnswer(reading, outcome, at('FullName'))
  if (named.is === 'NOBODY') {
    for (const part of ['Email', 'Phone'] as const)
      if (reader.has(at(part))) reading.notes.push(leftOut(at(part), reader.text(at(part))))
    return
  }
  // Who they are and what they may are two questions: the answer to one leaves the no in another column as it is.
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
  const both = outcome.people
  if (both.length > 1) reading.notes.push(`"${text.slice(0, 60)}" was read as two guardians`)
  for (const [index, person] of both.entries())
    putContact(reading, slot, { person, kinds, isFirst: index === 0, isAlone: both.length === 1 })
}

function putContact(
  reading: Reading,
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
          firstName: nameTaken(reader.text(`${slot}FirstName`), reading),
          lastName: nameTaken(reader.text(`${slot}LastName`), reading),
        }
      : nameRead(nameTaken(isAlone && isBare(text) ? text : person.name, reading), { takesMore: true })
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

/** The kinds the columns of a contact say, or what somebody answered of them; null where nobody did, or they are left out. */
function kindsOfContact(reading: Reading, slot: ContactSlot): readonly ContactKind[] | null {
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
  return kindsSaid(reading, { cells, usual, name: wholeName(reading, slot), field: `${slot}FullName` })
}

interface SaidOfContact {
  cells: ContactCells
  usual: ContactKind | null
  name: string
  field: FamilyField
}

/** The kinds cells say, or those somebody answered. Who is barred or left out by an answer has none. */
function kindsSaid(
  reading: Reading,
  { cells, usual, name, field }: SaidOfContact,
): readonly ContactKind[] | null {
  const kinds = contactKindsOf(cells, usual)
  if (kinds !== null) return kinds
  // A no is asked about by name: one answer makes nobody else a guardian who was refused in another row.
  const refuses = refusesContact(cells)
  const text = `${refuses ? `${name} · ` : ''}${contactText(cells)}`.slice(0, TEXT_MAX)
  const choices = usesOf.CONTACT.filter((use) => use !== 'GUARDIAN' || usual !== 'EMERGENCY')
  const isLast = (use: PeopleUse) => use === 'GUARDIAN' || use === 'PICKUP'
  const uses = refuses
    ? choices.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))
    : choices
  const outcome = takeOutcome(
    reading,
    questioned(
      { kind: 'CONTACT', text, reading: refuses ? 'MAY_NOT' : 'UNKNOWN', names: [], uses },
      reading.answers,
    ),
  )
  if (outcome?.is !== 'ANSWERED') return null
  const { use } = outcome.answer
  if (use === 'GUARDIAN' || use === 'PICKUP' || use === 'EMERGENCY') return [use]
  if (use === 'FORBIDDEN') reading.people.forbidden.push({ name, note: noteOf(text) })
  else reading.notes.push(leftOut(field, name))
  return null
}

/** What a cell says of somebody as the note of an entry, as far as one takes it. */
function noteOf(text: string): string {
  const note = text.slice(0, NOTE_MAX)
  return latinText(NOTE_MAX)(note) === null ? note : ''
}

const NOTE_MAX = 500

function readEmergency(reading: Reading, slot: 'emergency' | 'emergency2'): void {
  const { reader, people } = reading
  const text = wholeName(reading, slot)
  if (text === '') return
  const named = outcomeOf('EMERGENCY', refusalBeside(reading, slot, text), reading.answers)
  const outcome = takeOutcome(reading, named)
  if (named.is === 'NOBODY') return
  if (outcome?.is === 'ANSWERED' && !namesContacts(outcome))
    return useAnswer(reading, outcome, `${slot}FullName`)
  const phone = phoneOf(reading, `${slot}Phone`)
  const relation = reader.text(`${slot}Relation`)
  const mayPickUp = reader.isMapped(`${slot}MayPickUp`) ? reader.text(`${slot}MayPickUp`) : null
  const cells = { type: 'Emergency', relation, mayPickUp, custody: null, mailings: null }
  const kinds = kindsSaid(reading, { cells, usual: 'EMERGENCY', name: text, field: `${slot}FullName` })
  if (outcome === null || kinds === null) return
  if (outcome.is === 'ANSWERED') {
    notePhones(reading, outcome)
    const isPickup = outcome.answer.use === 'PICKUP' && !saysNo(mayPickUp)
    for (const [index, name] of namesOf(outcome).entries()) {
      const one = { name, phone: index === 0 ? phone : null, relation }
      if (isPickup) people.pickups.push(one)
      else people.emergencyContacts.push({ ...one, otherPhone: null })
    }
    return
  }
  for (const [index, person] of outcome.people.entries()) {
    const one = {
      name: nameTaken(person.name, reading),
      phone: (index === 0 ? phone : null) ?? savedPhone(reading, `${slot}Phone`, person),
      relation: relation || person.relation,
    }
    if (kinds.includes('EMERGENCY')) people.emergencyContacts.push({ ...one, otherPhone: null })
    if (kinds.includes('PICKUP')) people.pickups.push(one)
  }
}

function readPickups(reading: Reading, field: (typeof PICKUP_FIELDS)[number]): void {
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
      name: nameTaken(person.name, reading),
      phone: savedPhone(reading, field, person),
      relation: person.relation || (outcome.people.length === 1 ? relation : ''),
    })
}

/** Notes a question and whether it is open. Null where there is nobody, or nothing can be made of the row yet. */
function takeOutcome(
  reading: Reading,
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

type Answered = Extract<CellOutcome, { is: 'ANSWERED' }>

/** Whether an answer says that its people are contacts or pickups, so that the columns beside the name hold for them. */
function namesContacts({ answer: { use } }: Answered): boolean {
  return use === 'GUARDIAN' || use === 'PICKUP' || use === 'EMERGENCY'
}

/** The people of an answer, each once. */
function namesOf({ answer: { names } }: Answered): string[] {
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))]
}

/** Puts an answer that names no contact and no pickup alone where it says. */
function useAnswer(reading: Reading, outcome: Answered, field: FamilyField): void {
  const { people } = reading
  const {
    answer,
    question: { text },
  } = outcome
  const names = namesOf(outcome)
  const forbidden = answer.forbidden.map((name) => name.trim()).filter(Boolean)
  const entryOf = (name: string) => ({ name, note: noteOf(partAbout(name, [...names, ...forbidden], text)) })
  if (answer.use === 'FORBIDDEN') people.forbidden.push(...names.map((name) => entryOf(name)))
  else if (answer.use === 'SOME') {
    notePhones(reading, outcome)
    people.pickups.push(...names.map((name) => ({ name, phone: null, relation: '' })))
    people.forbidden.push(...forbidden.map((name) => entryOf(name)))
  } else if (answer.use === 'RULE') people.rules.push(`${KIND_LABELS[answer.kind]}: ${text}`)
  else reading.notes.push(leftOut(field, text))
}

/** Which number of a text is whose is not asked: several, or those beside several people, are said instead of lost. */
function notePhones({ notes }: Reading, { answer: { names }, question: { text } }: Answered): void {
  const { phones } = tokensOf(plainCell(text))
  if (phones.length > 1 || (phones.length === 1 && names.length > 1))
    notes.push(`The phone numbers in “${text.slice(0, 60)}” are not saved: add them after the import`)
}

function noteSecondPhones({ notes }: Reading, text: string, people: readonly PersonRead[]): void {
  const saved = people.filter(({ phone }) => phone !== null).length
  if (tokensOf(plainCell(text)).phones.length > saved)
    notes.push(`Only the first phone number of each person in “${text.slice(0, 60)}” is saved`)
}

function onlyPhone(
  reading: Reading,
  field: FamilyField,
  { answer: { names }, question: { text } }: Answered,
): string | null {
  const { phones } = tokensOf(plainCell(text))
  return phones.length === 1 && names.length === 1 ? phoneSaved(reading, field, phones[0]!) : null
}

function savedPhone(reading: Reading, field: FamilyField, { phone }: PersonRead): string | null {
  return phone === null ? null : phoneSaved(reading, field, phone)
}

/** Whether a cell is a name and no more, which stays as it is written. */
function isBare(text: string): boolean {
  return /^[\p{L}\p{M}'’., -]+$/u.test(text) && !/^(mrs?|ms|miss|dr)\b|,.*,/iu.test(text)
}

/** The period of 'Jr.' and 'Mary A.' goes where the school's names take none; any other sign is a problem of its row. */
function nameTaken(name: string, { names }: Reading): string {
  return names.takesMore ? name : name.replaceAll(/(?<=\p{L})\.(?=\s|$)/gu, '')
}
