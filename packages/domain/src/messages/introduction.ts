import { isBasicText } from './sms-parts.ts'

/** For so many days a number knows who texts it, as long as no other school does. */
export const INTRODUCED_DAYS = 30

/** How a text says that texts can be ended. */
const HOW_TO_END = 'Reply STOP to end'

const NAME_CHARACTERS_MAX = 40

/**
 * A text that begins a conversation with a number: every school texts from the same number, so it names the school, unless it does so
 * anyway, and says how to end texts. A name with letters of no phone's basic alphabet loses its accents where the text itself has none,
 * because one such letter would make every part of the text less than half as long.
 */
export function introduced(text: string, schoolName: string): string {
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
