/** The encoding and length of a text message. */
export interface SmsParts {
  /** GSM-7 has seven bits per character. One character outside it turns the whole text into UCS-2, with sixteen. */
  encoding: 'GSM-7' | 'UCS-2'
  /** Some GSM-7 characters count twice. */
  characters: number
  /** Carriers charge each part as one message. */
  parts: number
}

/** Ten parts in GSM-7. */
export const SMS_CHARACTERS_MAX = 1530

/**
 * Counts the parts of a text message. One message holds 160 characters of GSM 03.38, or 70 of UCS-2. Longer texts split
 * into parts of 153 or 67, because each part carries its position. An empty text has no part.
 */
export function smsParts(text: string): SmsParts {
  const signs = Array.from(text)
  const isBasic = isBasicText(text)
  // In UCS-2 an emoji counts as two characters.
  const weights = signs.map((sign) => (isBasic ? (EXTENDED.has(sign) ? 2 : 1) : sign.length))
  const characters = weights.reduce((sum, weight) => sum + weight, 0)
  const [whole, part] = isBasic ? [160, 153] : [70, 67]
  return {
    encoding: isBasic ? 'GSM-7' : 'UCS-2',
    characters,
    parts: characters <= whole ? Math.min(characters, 1) : partsOf(weights, part),
  }
}

/** A character that counts twice never splits across parts. */
function partsOf(weights: readonly number[], size: number): number {
  let [parts, filled] = [1, 0]
  for (const weight of weights) {
    if (filled + weight > size) [parts, filled] = [parts + 1, 0]
    filled += weight
  }
  return parts
}

/** Checks whether a text fits the GSM-7 alphabet. */
export function isBasicText(text: string): boolean {
  return Array.from(text).every((sign) => BASIC.has(sign) || EXTENDED.has(sign))
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('\f^{}\\[~]|€')
