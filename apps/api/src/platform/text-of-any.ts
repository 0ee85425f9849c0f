import { refuse } from './problems.ts'

/**
 * The text of a file as spreadsheets and other programs write it: UTF-8, UTF-16 with its mark or without, or else what Windows
 * (windows-1252) or the Mac (macintosh) wrote before, in which every byte means something: whichever makes better words. The names are
 * shown before anything is made of them. Refused: an old Excel file, a web page that is called one, and what is no text at all; `saveAs` is what would be taken instead.
 */
export function textOfAny(bytes: Buffer, saveAs: 'XLSX' | 'CSV'): string {
  if (bytes.subarray(0, 4).equals(OLD_EXCEL))
    throw refuse(
      'FILE_UNREADABLE',
      `This is an old Excel file (XLS). Please open it, save it as ${saveAs} and try again`,
    )
  const text = decoded(bytes)
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

function decoded(bytes: Buffer): string {
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
 * UTF-16 without a mark: commas and line ends have a zero in the same half of each pair, most of them at least, and where there are
 * none a quarter of all bytes are zeros. Null of any other file: one zero that strayed into a list says nothing of it.
 */
function wideWithoutMark(bytes: Buffer): string | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.subarray(0, LOOKED_AT).entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even, odd] = zeros as [number, number]
  if (bytes.length % 2 === 1 || even === odd || Math.min(even, odd) > 0) return null
  const seen = bytes.subarray(0, LOOKED_AT)
  const separators = [...seen.entries()].filter(([, byte]) => SEPARATORS.includes(byte))
  // The other half of the pair a byte is in.
  const wide = separators.filter(([index]) => seen[index ^ 1] === 0)
  if (separators.length > 0 ? wide.length * 2 <= separators.length : (even + odd) * 4 < seen.length)
    return null
  try {
    return new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const LOOKED_AT = 100_000

/** Commas, semicolons, tabs and line ends. */
const SEPARATORS: readonly number[] = [...',;\t\r\n'].map((char) => char.charCodeAt(0))

/** The first, unless the second has fewer signs where no word has them: 'JosŽ' and 'Pe–a' are 'José' and 'Peña' on a Mac. */
function betterOf(usual: string, other: string): string {
  return slipsIn(other) < slipsIn(usual) ? other : usual
}

/** How many letters and signs beyond ASCII stand where words have none: a capital behind a small letter, a dash within a word. */
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

/** What no list holds but by a slip: control characters, and signs of mathematics and typesetters. */
const SELDOM = /[\x80-\x9f‡†ˆ˜‰¦¨¯¸¬±µ¶¤∂∑∏π∫Ω≠≤≥√∞≈∆◊ƒ]/
const LETTER = /\p{L}/u
const CAPITAL = /\p{Lu}/u
const SMALL = /\p{Ll}/u
