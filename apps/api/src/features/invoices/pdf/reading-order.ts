import bidiFactory from 'bidi-js'

// Its types take it for a module of the other kind.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
/** A letter of an alphabet that is written from right to left. */
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const MARK = '\u200e'

/** A part of a line that is read in one direction, with its nesting: an odd one is read from right to left. */
export interface Stretch {
  text: string
  level: number
}

/** A line as it is read, in stretches of one direction. Lines that only go from left to right are one. */
export function stretchesOf(line: string): Stretch[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, level: 0 }]
  // A dot between two facts keeps them apart: the number behind a name is no part of the name.
  const marked = line.replaceAll(' · ', `${MARK} · ${MARK}`)
  const { levels } = bidi.getEmbeddingLevels(marked, 'ltr')
  const stretches: Stretch[] = []
  for (let index = 0; index < marked.length; index += 1) {
    const level = levels[index]!
    const last = stretches.at(-1)
    if (last && last.level === level) last.text += marked[index]
    else stretches.push({ text: marked[index]!, level })
  }
  return stretches.map(({ text, level }) => ({ text: text.replaceAll(MARK, ''), level }))
}

/** From left to right: what is read from right to left is turned around, from the innermost outward. */
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

/** A sign between letters that are read from right to left: ( becomes ). */
export function mirrored(sign: string): string {
  return bidi.getMirroredCharacter(sign) ?? sign
}
