import bidiFactory from 'bidi-js'

// The package's types declare the wrong module format.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
/** Matches letters of right-to-left scripts. */
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const MARK = '\u200e'

/** A part of a line in one direction, with its bidi level; odd levels run right to left. */
export interface Stretch {
  text: string
  level: number
}

/** Splits a line into stretches of one direction. A left-to-right line is a single stretch. */
export function stretchesOf(line: string): Stretch[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, level: 0 }]
  // The dot separates two facts: a number after a right-to-left name must not become part of the name.
  const markedLine = line.replaceAll(' · ', `${MARK} · ${MARK}`)
  const { levels } = bidi.getEmbeddingLevels(markedLine, 'ltr')
  const stretches: Stretch[] = []
  for (let index = 0; index < markedLine.length; index += 1) {
    const level = levels[index]!
    const last = stretches.at(-1)
    if (last && last.level === level) last.text += markedLine[index]
    else stretches.push({ text: markedLine[index]!, level })
  }
  return stretches.map(({ text, level }) => ({ text: text.replaceAll(MARK, ''), level }))
}

/** Reorders stretches for drawing from left to right: reverses right-to-left parts, innermost first. */
export function leftToRight<T extends { level: number }>(pieces: readonly T[]): T[] {
  const order = [...pieces]
  const deepest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while (to < order.length && order[to]!.level >= level) to += 1
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  return order
}

/** Returns the mirrored sign for right-to-left text: ( becomes ). */
export function mirrorSign(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign
}
