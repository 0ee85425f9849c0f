// Two joiners are allowed: in Persian between two letters, and in the scripts of India and Sri Lanka after the sign
// that removes a vowel.
const ARABIC = '[\\p{Script=Arabic}&&\\p{L}]'
const NO_VOWEL = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]'
export const JOINERS = [`(?<=${ARABIC})\\u200c(?=${ARABIC})`, `(?<=${NO_VOWEL})[\\u200c\\u200d]`]

const invisible = invisibleBut(JOINERS)
const pastedCharacters = /[\u00a0\u00ad\u2007\u200b-\u200f\u202f\u2060\ufeff]/
const PICTURE_JOINER = '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d'
const invisibleOutsideEmoji = invisibleBut([...JOINERS, PICTURE_JOINER])

/** Browsers before 2024 cannot tell which joiners a script needs, and keep all. */
function invisibleBut(joiners: readonly string[]): RegExp {
  try {
    return new RegExp(`(?<joiner>${joiners.join('|')})|[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]`, 'gv')
  } catch {
    return /(?<joiner>(?!))|[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu
  }
}

/** Removes zero-width characters, which files are full of. Keeps joiners that a script needs. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '$<joiner>')
}

/**
 * Cleans pasted text: removes invisible characters and makes non-breaking spaces plain. Keeps joiners that a script or
 * an emoji needs. Keeps characters that reverse the direction of text, so that names with them are refused.
 */
export function withoutPasted(text: string): string {
  if (!pastedCharacters.test(text)) return text
  return text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(invisibleOutsideEmoji, '$<joiner>')
}
