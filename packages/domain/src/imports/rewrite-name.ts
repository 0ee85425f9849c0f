import { holdsOnly, widerSets, type CharacterSet } from '../kernel/text/character-sets.ts'
import type { NameRules } from '../kernel/name-rules.ts'

/**
 * Rewrites a name to fit a character set: 'Dance: Ballet' becomes 'Dance - Ballet', 'Arts & Crafts' becomes 'Arts and
 * Crafts', 'K/1' becomes 'K - 1'. A name that fits is only trimmed; one without any allowed character becomes empty.
 * Imports list every rewrite (decisions, ground rule 2).
 */
export function rewriteName(name: string, set: CharacterSet): string {
  const normalName = name.normalize('NFC').trim()
  if (holdsOnly(normalName, set)) return normalName
  return tidy(
    Array.from(normalName)
      .map((character) => fitCharacter(character, set))
      .join(''),
    set,
  )
}

/** Like `rewriteName`, with the characters that the school's rules allow. */
export function rewriteFor({ takesMore }: NameRules, text: string, set: keyof typeof widerSets): string {
  return rewriteName(text, takesMore ? widerSets[set] : set)
}

// Replacements for characters that are not allowed; others become a space.
const replacements: Readonly<Record<string, string>> = {
  '&': ' and ',
  '+': ' plus ',
  '@': ' at ',
  '%': ' percent ',
  ':': ' - ',
  '/': ' - ',
  '|': ' - ',
  '(': ' - ',
  ')': ' - ',
  '[': ' - ',
  ']': ' - ',
  '–': '-',
  '—': ' - ',
  '‐': '-',
  '‑': '-',
  '−': '-',
  ';': ',',
  '!': '.',
  '?': '.',
  '…': '.',
  "'": '',
  '’': '',
  '‘': '',
  '`': '',
  '´': '',
  '"': '',
  '“': '',
  '”': '',
  '®': '',
  '™': '',
}

function fitCharacter(character: string, set: CharacterSet): string {
  return holdsOnly(character, set) ? character : (replacements[character] ?? ' ')
}

function tidy(text: string, set: CharacterSet): string {
  const spaced = text
    .replace(/\s+/g, ' ')
    .replace(/( -)+ (- )*/g, ' - ')
    .replace(/ (?:- ?)?([.,])/g, '$1')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.,-]+|[\s,-]+$/g, '')
  const joined = holdsOnly(' ', set) ? spaced : spaced.replace(/[\s-]+/g, '-')
  return Array.from(joined)
    .filter((character) => holdsOnly(character, set))
    .join('')
    .trim()
}
