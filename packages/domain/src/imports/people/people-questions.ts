// Answers to texts that could not be read, once per text of a file. The browser uses this module, so it loads no word
// lists.

/** Texts are cut to this length in questions, in characters. */
export const TEXT_MAX = 2000

/** Place of the text: approved pickups, guardians, emergency contacts, or columns that describe a contact. */
export const QUESTION_KINDS = ['PICKUP', 'GUARDIAN', 'EMERGENCY', 'CONTACT'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Possible meanings of a text. SOME: some of the people named may pick up, others may not. */
export const PEOPLE_USES = ['PICKUP', 'GUARDIAN', 'EMERGENCY', 'FORBIDDEN', 'SOME', 'RULE', 'NOBODY'] as const
export type PeopleUse = (typeof PEOPLE_USES)[number]

export interface PeopleAnswer {
  readonly kind: QuestionKind
  readonly text: string
  readonly use: PeopleUse
  /** The people meant; with SOME, those who may pick up. */
  readonly names: readonly string[]
  /** With SOME, those who may not pick up. */
  readonly forbidden: readonly string[]
}

/** A text of a file that someone must explain. */
export interface PeopleQuestion {
  readonly kind: QuestionKind
  readonly text: string
  readonly reading: 'MAY_NOT' | 'RULE' | 'UNKNOWN'
  /** People who may be meant. */
  readonly names: readonly string[]
  readonly uses: readonly PeopleUse[]
}

/** Choices per kind. They limit which roles an answer can assign. */
export const usesOf: Readonly<Record<QuestionKind, readonly PeopleUse[]>> = {
  PICKUP: ['PICKUP', 'FORBIDDEN', 'SOME', 'RULE', 'NOBODY'],
  GUARDIAN: ['GUARDIAN', 'PICKUP', 'FORBIDDEN', 'RULE', 'NOBODY'],
  EMERGENCY: ['EMERGENCY', 'PICKUP', 'FORBIDDEN', 'RULE', 'NOBODY'],
  CONTACT: ['GUARDIAN', 'PICKUP', 'EMERGENCY', 'FORBIDDEN', 'NOBODY'],
}

/** Key to find an answer again: kind and text, ignoring case and repeated spaces. */
export function questionKey({ kind, text }: Pick<PeopleAnswer, 'kind' | 'text'>): string {
  return `${kind} ${text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()}`
}

export type AnswersByKey = ReadonlyMap<string, PeopleAnswer>

export function answersByKey(answers: readonly PeopleAnswer[]): AnswersByKey {
  return new Map(answers.map((answer) => [questionKey(answer), answer]))
}

/**
 * Suggests names for an answer's field: full names in the text, for someone to correct. If it is unclear who may pick
 * up and who may not, nothing is suggested: half a name on a do-not-release list stops nobody.
 */
export function suggestedNames({ names }: Pick<PeopleQuestion, 'names'>, use: PeopleUse): string[] {
  const whole = names.filter((name) => /\s|[^\p{Script=Latin}\p{M}'’.-]/u.test(name))
  if (use === 'SOME') return []
  if (use === 'FORBIDDEN') return names.length === 1 ? whole : []
  return (whole.length > 0 ? whole : [...names]).slice(0, NAMES_PER_ANSWER_MAX)
}

/** Limit of people per answer. */
export const NAMES_PER_ANSWER_MAX = 20

/** Returns the problems of an answer's names, by field; null if there are none. */
export function answerFaults({ kind, use, names, forbidden }: PeopleAnswer): {
  names: string | null
  forbidden: string | null
} {
  if (kind === 'CONTACT' || use === 'RULE' || use === 'NOBODY') return { names: null, forbidden: null }
  const nameInBoth = names.find((name) => forbidden.some((other) => plain(other) === plain(name)))
  return {
    names: faultOf(names, use),
    forbidden:
      use !== 'SOME' ? null : nameInBoth ? `${nameInBoth.trim()} is in both fields` : faultOf(forbidden, use),
  }
}

function faultOf(names: readonly string[], use: PeopleUse): string | null {
  const trimmedNames = names.map((name) => name.trim()).filter(Boolean)
  if (trimmedNames.length === 0) return 'Enter the name of each person'
  if (trimmedNames.some((name) => name.includes(',')))
    return 'Put a semicolon between two people, and no commas'
  return use === 'GUARDIAN' && trimmedNames.some((name) => !/\s/.test(name))
    ? 'Enter a first and last name'
    : null
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** Whether an answer is complete: if its meaning needs people, it names at least one of each kind. */
export function isWhole(answer: PeopleAnswer): boolean {
  const { names, forbidden } = answerFaults(answer)
  return names === null && forbidden === null
}
