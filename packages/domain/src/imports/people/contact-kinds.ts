import { plainCell, signOf, foldWord } from './cell-tokens.ts'
import { QUALIFIERS, RELATIONS } from './plain-words.ts'

// Reads what columns beside the name say about a contact: their kind and permissions.

export type ContactKind = 'GUARDIAN' | 'PICKUP' | 'EMERGENCY'

/** The cells that describe one contact. Null if the file has no such column. */
export interface ContactCells {
  readonly type: string | null
  readonly relation: string | null
  readonly mayPickUp: string | null
  readonly custody: string | null
  readonly mailings: string | null
}

/**
 * Returns the kinds of a contact, or null if someone must decide: for any no, an unknown word, or an empty cell in the
 * "may pick up" column. An emergency contact may be called but not pick up, unless the cell allows it.
 */
export function contactKindsOf(cells: ContactCells, usual: ContactKind | null): ContactKind[] | null {
  const may = yesOrNo(cells.mayPickUp)
  const custody = yesOrNo(cells.custody)
  const mailings = yesOrNo(cells.mailings)
  const type = cells.type === null || cells.type === '' ? usual : typeOf(cells.type)
  if (type === null || isRefused(cells.relation ?? '')) return null
  if (type === 'EMERGENCY')
    return may === 'YES' ? ['EMERGENCY', 'PICKUP'] : may === 'UNCLEAR' ? null : ['EMERGENCY']
  if (may === 'NO' || may === 'UNCLEAR' || may === 'EMPTY') return null
  if (type === 'PICKUP') return ['PICKUP']
  const isUnclear = [custody, mailings].some((each) => each === 'NO' || each === 'UNCLEAR')
  return isUnclear ? null : ['GUARDIAN']
}

/** Whether a contact's cells say no to pickup or custody, or refuse in the relationship. */
export function refusesContact({ relation, mayPickUp, custody }: ContactCells): boolean {
  return isRefused(relation ?? '') || saysNo(mayPickUp) || saysNo(custody)
}

export function saysNo(cell: string | null): boolean {
  return yesOrNo(cell) === 'NO'
}

/** Joins the cells into one line; contacts with the same line share a question. */
export function contactText(cells: ContactCells): string {
  const labeledCells = [
    ['Type', cells.type],
    ['Relationship', isRefused(cells.relation ?? '') ? cells.relation : null],
    ['May pick up', cells.mayPickUp],
    ['Custody', cells.custody],
    ['Receives letters', cells.mailings],
  ] as const
  const parts = labeledCells.flatMap(([label, cell]) =>
    cell === null ? [] : [`${label}: ${cell === '' ? '(empty)' : cell}`],
  )
  return parts.join(' · ') || 'Contact without a type'
}

function typeOf(cell: string): ContactKind | null {
  const text = foldWord(plainCell(cell))
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (
    /^(approved|authorized|authorised)( for)? pick ?ups?( (person|contact))?$|^pick ?ups?( (person|contact))?$/.test(
      text,
    )
  )
    return 'PICKUP'
  if (/^(emergency|emergency contacts?|contacto de emergencia|emergencia)$/.test(text)) return 'EMERGENCY'
  if (
    /^(parents?|guardians?|parents? guardians?|legal guardians?|primary( (guardian|parent|contact))?|padres?|madre|mother|father|mom|dad|tutor|family)$/.test(
      text,
    )
  )
    return 'GUARDIAN'
  return null
}

type Word = 'YES' | 'NO' | 'UNCLEAR' | 'EMPTY' | 'ABSENT'

function yesOrNo(cell: string | null): Word {
  if (cell === null) return 'ABSENT'
  const text = plainCell(cell)
    .toLowerCase()
    .replace(/[.\s]+$/, '')
  if (text === '') return 'EMPTY'
  if (
    /^(yes|y|true|t|1|1\.0|x|si|sí|ok|allowed|authorized|approved|full|both|joint|sole|✓|✔|☑|✅|checked|on)$/.test(
      text,
    )
  )
    return 'YES'
  return /^(no|n|false|f|0|0\.0|none|not allowed|not authorized|denied|off|unchecked|☐)$/.test(text)
    ? 'NO'
    : 'UNCLEAR'
}

/** Whether a relation contains more than a relation: 'Father (no contact)'. */
export function isRefused(relation: string): boolean {
  const plain = plainCell(relation)
  if (plain === '') return false
  if (signOf(relation, plain) !== null) return true
  const words = plain.match(/[\p{L}\p{M}'-]+|[^\s\p{L}\p{M}'-]/gu) ?? []
  return words.some(
    (word) =>
      /[?!*#\d]/.test(word) ||
      (/^ex\b/i.test(word) && !RELATIONS.has(foldWord(word)) && !QUALIFIERS.has(foldWord(word))),
  )
}
