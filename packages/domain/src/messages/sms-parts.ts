/** How a text message is carried. */
export interface SmsParts {
  /** Seven bits a character, or sixteen where one of them is in no phone's basic alphabet. */
  encoding: 'GSM-7' | 'UCS-2'
  /** Characters it counts as: some of the basic alphabet count twice. */
  characters: number
  /** As how many messages it is charged. */
  parts: number
}

/** The longest text a message may be: ten parts of the basic alphabet. */
export const SMS_CHARACTERS_MAX = 1530

/**
 * What a text message is charged as. One message has 160 characters of the GSM 03.38 alphabet, or 70 of any other; what is
 * longer is cut into parts of 153 or 67, because each part says where it belongs. An empty text has no part.
 */
export function smsParts(text: string): SmsParts {
  const signs = Array.from(text)
  const isBasic = isBasicText(text)
  // In the wide alphabet an emoji is two of its characters.
  const weights = signs.map((sign) => (isBasic ? (EXTENDED.has(sign) ? 2 : 1) : sign.length))
  const characters = weights.reduce((sum, weight) => sum + weight, 0)
  const [whole, part] = isBasic ? [160, 153] : [70, 67]
  return {
    encoding: isBasic ? 'GSM-7' : 'UCS-2',
    characters,
    parts: characters <= whole ? Math.min(characters, 1) : partsOf(weights, part),
  }
}

/** A sign that counts twice is not cut in two. */
function partsOf(weights: readonly number[], size: number): number {
  let [parts, filled] = [1, 0]
  for (const weight of weights) {
    if (filled + weight > size) [parts, filled] = [parts + 1, 0]
    filled += weight
  }
  return parts
}

/** Whether a text has letters of the basic alphabet of phones alone. */
export function isBasicText(text: string): boolean {
  return Array.from(text).every((sign) => BASIC.has(sign) || EXTENDED.has(sign))
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('\f^{}\\[~]|€')
