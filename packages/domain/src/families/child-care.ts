import { allowed, findings, refused, type Decision, type Finding } from '../kernel/decision.ts'
import { phone } from '../kernel/phone.ts'
import type { Role } from '../kernel/roles.ts'
import { all, required, type Typed } from '../kernel/rules.ts'
import { latinText } from '../kernel/text-rules.ts'

/** What a doctor would ask of a child. Kept sealed; each look at it is written down. */
export interface MedicalForm {
  readonly conditions: string
  readonly medication: string
  readonly doctorName: string
  readonly doctorPhone: string | null
}

/** The longest text of conditions and of medication. */
const MEDICAL_TEXT_MAX = 2000

/** The longest note. */
export const NOTE_MAX = 2000

/**
 * What is wrong with the medical facts of a child. Every mark people write doses with is allowed; the doctor's phone
 * is one of the school's `country`.
 */
export function medicalFindings(form: MedicalForm, { country }: { country: string }): Finding[] {
  return findings([
    ['conditions', latinText(MEDICAL_TEXT_MAX)(form.conditions)],
    ['medication', latinText(MEDICAL_TEXT_MAX)(form.medication)],
    ['doctorName', latinText(100)(form.doctorName)],
    ['doctorPhone', phone(country)(form.doctorPhone)],
  ])
}

/** Whether nothing at all is written down: then nothing is kept either. */
export function isMedicalEmpty({ conditions, medication, doctorName, doctorPhone }: MedicalForm): boolean {
  return [conditions, medication, doctorName, doctorPhone].every((text) => !text?.trim())
}

/** What is wrong with the text of a note about a child. */
export const noteRule = all<Typed>(required, latinText(NOTE_MAX))

/** What is wrong with a note about a child. */
export function noteFindings(note: { body: string }): Finding[] {
  return findings([['body', noteRule(note.body)]])
}

interface Note {
  readonly authorId: string | null
}

/** Whether somebody may change the words of a note. Refuses NOT_YOURS: words stay those of who wrote them. */
export function decideChangeNote(note: Note, user: { id: string }): Decision<'NOT_YOURS'> {
  return note.authorId === user.id
    ? allowed
    : refused('NOT_YOURS', 'Only the person who wrote a note can change it. Write a new note instead')
}

/** Whether somebody may remove a note: who wrote it, and a Super Admin or Manager. Refuses NOT_YOURS. */
export function decideRemoveNote(note: Note, user: { id: string; role: Role }): Decision<'NOT_YOURS'> {
  const isManager = user.role === 'SCHOOL_ADMIN' || user.role === 'SCHOOL_DIRECTOR'
  return isManager || note.authorId === user.id
    ? allowed
    : refused('NOT_YOURS', 'Only the person who wrote a note or a Manager can remove it')
}
