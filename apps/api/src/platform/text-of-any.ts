import { refuse } from './problems.ts'

/**
 * Decodes a text file: UTF-8, UTF-16 with or without its mark, or else windows-1252 or macintosh, whichever yields
 * better words.
 *
 * Refuses old Excel files, web pages and files that are not text; `saveAs` names the format to save as instead.
 */
export function textOfAny(bytes: Buffer, saveAs: 'XLSX' | 'CSV'): string {
  if (bytes.subarray(0, 4).equals(OLD_EXCEL))
    throw refuse(
      'FILE_UNREADABLE',
      `This is an old Excel file (XLS). Please open it, save it as ${saveAs} and try again`,
    )
  const text = decodeText(bytes)
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text))
    throw refuse(
      'FILE_UNREADABLE',
      `This is a web page, not a list. Please open it in Excel, save it as ${saveAs} and try again`,
    )
  if (text.includes('\0'))
    throw refuse(
      'FILE_UNREADABLE',
      saveAs === 'XLSX'
        ? 'This is neither a CSV nor an XLSX file'
        : 'This is not a CSV file. Please open it in Excel, save it as CSV and try again',
    )
  return text
}

const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = wideWithoutMark(bytes)
  if (wide !== null) return wide
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return betterOf(new TextDecoder('windows-1252').decode(bytes), new TextDecoder('macintosh').decode(bytes))
  }
}

/**
 * Detects UTF-16 without a mark: most commas and line ends have a zero in the same half of their pair; without any, a
 * quarter of all bytes are zeros. Returns null for other files, even with a stray zero.
 */
function wideWithoutMark(bytes: Buffer): string | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, LOOKED_AT).entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even, odd] = zeros as [number, number]
  if (bytes.length % 2 === 1 || even === odd || Math.min(even, odd) > 0) return null
  const sample = bytes.subarray(0, LOOKED_AT)
  const separators = [...sample.entries()].filter(([, byte]) => SEPARATORS.has(byte))
  // `index ^ 1` is the other byte of the pair.
  const wide = separators.filter(([index]) => sample[index ^ 1] === 0)
  if (separators.length > 0 ? wide.length * 2 <= separators.length : (even + odd) * 4 < sample.length)
    return null
  try {
    return new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const LOOKED_AT = 100_000

/** Commas, semicolons, tabs and line ends. */
const SEPARATORS: ReadonlySet<number> = new Set(Buffer.from(',;\t\r\n'))

/**
 * Returns the first, unless the second has fewer misplaced signs: 'JosŽ' and 'Pe–a' are 'José' and 'Peña' on a Mac.
 */
function betterOf(usual: string, other: string): string {
  return slipsIn(other) < slipsIn(usual) ? other : usual
}

/** Counts non-ASCII characters where words have none: a capital after a small letter, a dash within a word. */
function slipsIn(text: string): number {
  let slips = 0
  for (const { 0: char, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before, after] = [text[index - 1] ?? '', text[index + 1] ?? '']
    const isWithin = LETTER.test(before) && LETTER.test(after)
    if (SELDOM.test(char)) slips += 1
    else if (CAPITAL.test(char)) slips += SMALL.test(before) ? 1 : 0
    else if (SMALL.test(char))
      slips += CAPITAL.test(after) || (CAPITAL.test(before) && CAPITAL.test(after)) ? 1 : 0
    else slips += isWithin && !/[’‘·]/.test(char) ? 1 : 0
  }
  return slips
}

/** Characters that occur in a list only by mistake: control characters, signs of mathematics and typesetting. */
const SELDOM = /[\x80-\x9f‡†ˆ˜‰¦¨¯¸¬±µ¶¤∂∑∏π∫Ω≠≤≥√∞≈∆◊ƒ]/
const LETTER = /\p{L}/u
const CAPITAL = /\p{Lu}/u
const SMALL = /\p{Ll}/u
