import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { phone } from '../kernel/phone.ts'
import type { Role } from '../kernel/roles.ts'
import { all, required, type InputValue } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'

/** Medical facts a doctor would ask for. Stored sealed; every view is recorded in the history. */
export interface MedicalForm {
  readonly conditions: string
  readonly medication: string
  readonly doctorName: string
  readonly doctorPhone: string | null
}

/** The longest text of conditions and of medication, in characters. */
const MEDICAL_TEXT_MAX = 2000

/** The longest note, in characters. */
export const NOTE_MAX = 2000

/**
 * Finds problems in the medical facts of a child. Every mark people write doses with is allowed. The doctor's phone
 * follows the rules of the school's `country`.
 */
export function medicalFindings(form: MedicalForm, { country }: { country: string }): Finding[] {
  return findings([
    ['conditions', latinText(MEDICAL_TEXT_MAX)(form.conditions)],
    ['medication', latinText(MEDICAL_TEXT_MAX)(form.medication)],
    ['doctorName', latinText(100)(form.doctorName)],
    ['doctorPhone', phone(country)(form.doctorPhone)],
  ])
}

/** Checks whether all medical facts are blank; then nothing is stored. */
export function isMedicalEmpty({ conditions, medication, doctorName, doctorPhone }: MedicalForm): boolean {
  return [conditions, medication, doctorName, doctorPhone].every((text) => !text?.trim())
}

/** The rule for the text of a note about a child. */
export const noteRule = all<InputValue>(required, latinText(NOTE_MAX))

/** Finds problems in a note about a child. */
export function noteFindings(note: { body: string }): Finding[] {
  return findings([['body', noteRule(note.body)]])
}

interface Note {
  readonly authorId: string | null
}

/** Checks whether a user may change the words of a note. Refuses NOT_YOURS to everyone but its author. */
export function decideChangeNote(note: Note, user: { id: string }): Decision<'NOT_YOURS'> {
  return note.authorId === user.id
    ? allowed
    : refused('NOT_YOURS', 'Only the person who wrote a note can change it. Write a new note instead')
}

/** Checks whether a user may remove a note: its author, a Super Admin or a Manager. Refuses NOT_YOURS. */
export function decideRemoveNote(note: Note, user: { id: string; role: Role }): Decision<'NOT_YOURS'> {
  const isManager = user.role === 'SCHOOL_ADMIN' || user.role === 'SCHOOL_DIRECTOR'
  return isManager || note.authorId === user.id
    ? allowed
    : refused('NOT_YOURS', 'Only the person who wrote a note or a Manager can remove it')
}
