// What somebody says of a text that was not understood, once for each text of a file. The browser asks by it, and loads no words.

/** As much of a text as is asked about. */
export const TEXT_MAX = 2000

/** Where the cell stands: among approved pickups, as a guardian, as an emergency contact, or what columns say of a contact. */
export const QUESTION_KINDS = ['PICKUP', 'GUARDIAN', 'EMERGENCY', 'CONTACT'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** What a text can mean. SOME: some of the people it names may pick up, and others may not. */
export const PEOPLE_USES = ['PICKUP', 'GUARDIAN', 'EMERGENCY', 'FORBIDDEN', 'SOME', 'RULE', 'NOBODY'] as const
export type PeopleUse = (typeof PEOPLE_USES)[number]

export interface PeopleAnswer {
  readonly kind: QuestionKind
  readonly text: string
  readonly use: PeopleUse
  /** Who is meant; with SOME those who may pick up. */
  readonly names: readonly string[]
  /** With SOME, those who may not. */
  readonly forbidden: readonly string[]
}

/** A text of a file somebody has to say something of. */
export interface PeopleQuestion {
  readonly kind: QuestionKind
  readonly text: string
  readonly reading: 'MAY_NOT' | 'RULE' | 'UNKNOWN'
  /** Who may be meant. */
  readonly names: readonly string[]
  readonly uses: readonly PeopleUse[]
}

/** What the choices for a kind are. Nobody is put among guardians or pickups by a text that says otherwise of a contact. */
export const usesOf: Readonly<Record<QuestionKind, readonly PeopleUse[]>> = {
  PICKUP: ['PICKUP', 'FORBIDDEN', 'SOME', 'RULE', 'NOBODY'],
  GUARDIAN: ['GUARDIAN', 'PICKUP', 'FORBIDDEN', 'RULE', 'NOBODY'],
  EMERGENCY: ['EMERGENCY', 'PICKUP', 'FORBIDDEN', 'RULE', 'NOBODY'],
  CONTACT: ['GUARDIAN', 'PICKUP', 'EMERGENCY', 'FORBIDDEN', 'NOBODY'],
}

/** By which an answer is found again: the kind and the text, in one case, without spaces in a row. */
export function questionKey({ kind, text }: Pick<PeopleAnswer, 'kind' | 'text'>): string {
  return `${kind} ${text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()}`
}

export type AnswersByKey = ReadonlyMap<string, PeopleAnswer>

export function answersByKey(answers: readonly PeopleAnswer[]): AnswersByKey {
  return new Map(answers.map((answer) => [questionKey(answer), answer]))
}

/**
 * Who is put into the field of an answer to begin with: whole names of the text, for somebody to correct. Which of several people may
 * not pick up, and which may, is typed: half a name on a do-not-release list stops nobody.
 */
export function suggestedNames({ names }: Pick<PeopleQuestion, 'names'>, use: PeopleUse): string[] {
  const whole = names.filter((name) => /\s|[^\p{Script=Latin}\p{M}'’.-]/u.test(name))
  if (use === 'SOME') return []
  if (use === 'FORBIDDEN') return names.length === 1 ? whole : []
  return (whole.length > 0 ? whole : [...names]).slice(0, NAMES_MOST)
}

/** As many people as one answer names. */
export const NAMES_MOST = 20

/** What is wrong with the names of an answer, at each of its fields; null where nothing is. */
export function answerFaults({ kind, use, names, forbidden }: PeopleAnswer): {
  names: string | null
  forbidden: string | null
} {
  if (kind === 'CONTACT' || use === 'RULE' || use === 'NOBODY') return { names: null, forbidden: null }
  const both = names.find((name) => forbidden.some((other) => plain(other) === plain(name)))
  return {
    names: faultOf(names, use),
    forbidden: use !== 'SOME' ? null : both ? `${both.trim()} is in both fields` : faultOf(forbidden, use),
  }
}

function faultOf(names: readonly string[], use: PeopleUse): string | null {
  const typed = names.map((name) => name.trim()).filter(Boolean)
  if (typed.length === 0) return 'Enter the name of each person'
  if (typed.some((name) => name.includes(','))) return 'Put a semicolon between two people, and no commas'
  return use === 'GUARDIAN' && typed.some((name) => !/\s/.test(name)) ? 'Enter a first and last name' : null
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Whether an answer says all it has to: one that names people names at least one of each kind. */
export function isWhole(answer: PeopleAnswer): boolean {
  const { names, forbidden } = answerFaults(answer)
  return names === null && forbidden === null
}
