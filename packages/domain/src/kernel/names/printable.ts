import { unprintableLetters } from '#unprintable'
import type { Rule } from '../rules.ts'
import { fieldSentences } from '../refusals/fields.en.ts'

/** Refuses letters that no font has: on an invoice they would be empty boxes. */
export const printable: Rule<string> = (text) => {
  const letters = unprintableLetters(text)
  return letters.length === 0 ? null : fieldSentences.unprintable(signsText(letters))
}

/** The most characters a refusal lists. More appear once these are fixed. */
const SIGNS_NAMED = 5

/** Quotes the first of some characters: '“–” and “%”' */
export function signsText(signs: readonly string[]): string {
  const quoted = signs.slice(0, SIGNS_NAMED).map((sign) => `“${sign}”`)
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}
