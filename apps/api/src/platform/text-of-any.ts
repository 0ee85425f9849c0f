import { refuse } from './problems.ts'

/**
 * The text of a file as spreadsheets and other programs write it: UTF-8, UTF-16 with its mark, or else what Windows wrote
 * before (windows-1252), in which every byte means something: the names are shown before anything is made of them. Refused:
 * an old Excel file, a web page that is called one, and what is no text at all; `saveAs` is what would be taken instead.
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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
