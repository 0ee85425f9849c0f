import type { Language } from '../kernel/languages/languages.ts'
import { isBasicText } from './sms-parts.ts'

/** How long an introduction of the school to a number lasts, unless another school texts the number meanwhile. */
export const INTRODUCED_DAYS = 30

/** Tells the reader how to stop texts. */
export const howToEndTexts: Readonly<Record<Language, string>> = {
  en: 'Reply STOP to end',
  es: 'Para cancelar, responda STOP',
}

/** A text that tells how to stop texts, in any language. */
const SAYS_HOW_TO_END = /(reply|responda|env[ií]e) stop/i

const NAME_CHARACTERS_MAX = 40

/**
 * Adds the school's name and how to stop texts in the reader's language, unless the text has them: all
 * schools share one number. In a GSM-7 text the name loses accents GSM-7 lacks, because one would more than halve each
 * part.
 */
export function addIntroduction(text: string, schoolName: string, language: Language): string {
  const name = nameFor(text, schoolName)
  const says = (words: string) => text.toLowerCase().includes(words.toLowerCase())
  const start = says(schoolName) || says(name) ? '' : `${name}: `
  return `${start}${text}${SAYS_HOW_TO_END.test(text) ? '' : `\n${howToEndTexts[language]}`}`
}

function nameFor(text: string, schoolName: string): string {
  const whole = schoolName.trim()
  const plain = whole
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
  const bare = Array.from(plain, (sign) =>
    isBasicText(sign) ? sign : sign.normalize('NFD').replace(/\p{M}/gu, ''),
  )
  const name = isBasicText(text) ? bare : Array.from(whole)
  return name.length <= NAME_CHARACTERS_MAX
    ? name.join('')
    : `${name
        .slice(0, NAME_CHARACTERS_MAX - 3)
        .join('')
        .trimEnd()}...`
}
