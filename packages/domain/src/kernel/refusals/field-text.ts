import { familyFieldSentences, type FieldSentences } from './family-fields.en.ts'
import { fieldSentences } from './fields.en.ts'

/** All sentences about fields, in English. @internal */
export const englishFields = { ...fieldSentences, ...familyFieldSentences }

type Key = keyof FieldSentences

/**
 * Returns what is wrong with a field in another language; null for a sentence that only staff meet. A rule tells it in
 * English (`Rule`), because a field is checked in hundreds of places, and none of them knows who reads: the sentence is
 * found again here, with its part.
 */
export function fieldText(message: string, sentences: FieldSentences): string | null {
  const keys = Object.keys(englishFields) as Key[]
  const whole = keys.find((key) => englishFields[key] === message)
  if (whole) return sentences[whole] as string
  const [best] = keys
    .flatMap((key) => {
      const part = partOf(message, englishFields[key])
      return part === null ? [] : [{ key, part }]
    })
    // 'May contain number with 2 decimal points' also begins like 'May contain letters'.
    .sort((one, other) => one.part.length - other.part.length)
  return best ? (sentences[best.key] as (part: string) => string)(best.part) : null
}

/** Returns the part of a sentence that was made from it; null if it was made from another one. */
function partOf(message: string, sentence: string | ((part: string) => string)): string | null {
  if (typeof sentence === 'string') return null
  const [before, after] = sentence('\0').split('\0') as [string, string]
  return message.length > before.length + after.length &&
    message.startsWith(before) &&
    message.endsWith(after)
    ? message.slice(before.length, message.length - after.length)
    : null
}
