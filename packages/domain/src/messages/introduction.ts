import { isBasicText } from './sms-parts.ts'

/** How long an introduction of the school to a number lasts, unless another school texts the number meanwhile. */
export const INTRODUCED_DAYS = 30

/** Tells the reader how to stop texts. */
const HOW_TO_END = 'Reply STOP to end'

const NAME_CHARACTERS_MAX = 40

/**
 * Adds the school's name and how to stop texts, unless the text has them: all schools share one number. In a GSM-7 text
 * the name loses accents GSM-7 lacks, because one would more than halve each part.
 */
export function addIntroduction(text: string, schoolName: string): string {
  const name = nameFor(text, schoolName)
  const says = (words: string) => text.toLowerCase().includes(words.toLowerCase())
  const start = says(schoolName) || says(name) ? '' : `${name}: `
  return `${start}${text}${says('reply stop') ? '' : `\n${HOW_TO_END}`}`
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
