import { PRINTABLE } from './printable-letters.ts'
import { WESTERN } from './western.ts'

/**
 * Returns the letters of a text that invoices and other papers cannot print, each once, with their marks. A letter and
 * its marks must come from one font. Names with such letters are refused where they are typed: paper would show an
 * empty box.
 */
export function unprintableLetters(text: string): string[] {
  if (WESTERN.test(text)) return []
  const letters = text.normalize('NFC').match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  return [...new Set(letters.filter((letter) => !isPrintable(letter)))]
}

function isPrintable(letter: string): boolean {
  if (WESTERN.test(letter)) return true
  const points = Array.from(letter.replace(NO_SIGNS, ''), (sign) => sign.codePointAt(0)!)
  return points.length === 0 || fonts().some((font) => points.every((point) => hasPoint(font, point)))
}

// They control how letters join, or separate lines. Nothing is drawn for them.
const NO_SIGNS = /[\s\p{Cf}\p{Cc}]/gu

type Font = readonly (readonly [first: number, last: number])[]

function hasPoint(font: Font, point: number): boolean {
  let low = 0
  let high = font.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = font[middle]!
    if (point < first) high = middle - 1
    else if (point > last) low = middle + 1
    else return true
  }
  return false
}

let unpacked: readonly Font[] | null = null

function fonts(): readonly Font[] {
  unpacked ??= PRINTABLE.map(unpack)
  return unpacked
}

/**
 * Digits of packed fonts. Each run of letters is the step to its first letter and the step to its last, in 5-bit
 * digits, lowest first.
 */
export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
const CONTINUATION_BIT = 32

function unpack(packed: string): Font {
  const steps: number[] = []
  let step = 0
  let shift = 0
  for (const digit of packed) {
    const value = DIGITS.indexOf(digit)
    step += (value % CONTINUATION_BIT) << shift
    shift += 5
    if (value >= CONTINUATION_BIT) continue
    steps.push(step)
    step = 0
    shift = 0
  }
  let lastPoint = 0
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    const first = lastPoint + steps[2 * index]!
    lastPoint = first + steps[2 * index + 1]!
    return [first, lastPoint] as const
  })
}
