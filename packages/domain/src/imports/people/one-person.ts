import { readPeople } from './read-people.ts'

/**
 * Reads a field that should hold the whole name of one person, as an import reads a cell. ASKS: it may be a name, but has
 * words that no name has been seen with, so somebody has to say that it is one. NOT_ONE: nobody, several people, half a
 * name, a refusal, a rule, or more than a name. Nothing is guessed.
 */
export function onePersonIn(typed: string): { reads: 'NAME' | 'ASKS'; name: string } | { reads: 'NOT_ONE' } {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ')
  if (!WHOLE.test(name) || OTHER_SIGNS.test(name)) return { reads: 'NOT_ONE' }
  const cell = readPeople(name)
  if (cell.reading === 'MAY') {
    const [person, ...others] = cell.people
    const isName = others.length === 0 && person!.name === name && person!.relation === ''
    return isName ? { reads: 'NAME', name } : { reads: 'NOT_ONE' }
  }
  // All that it is asked about are words that begin like a name.
  return cell.reading === 'UNKNOWN' && BEGIN_LARGE.test(name) ? { reads: 'ASKS', name } : { reads: 'NOT_ONE' }
}

/** A first and a last name, or a name of a script that puts no space between them. */
const WHOLE = /\S\s+\S|[^\p{Script=Latin}\p{M}\s'’.-]{2}/u

/** Signs that no name has. */
const OTHER_SIGNS = /[^\p{L}\p{M}'’. -]/u

const BEGIN_LARGE = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){1,4}$/u
