import { isArchive } from './picture-content.ts'

/** What an uploaded document is by its content. Its name and claimed type are ignored. */
export type DocumentKind = 'PDF' | 'PICTURE' | 'HEIC'

/**
 * Finds out whether a file is a PDF, a picture we decode, or a picture of a phone that we do not. Null for everything
 * else, and for a PDF that other programs would read as a page or an archive.
 */
export function kindOfDocument(bytes: Buffer): DocumentKind | null {
  if (isHeic(bytes)) return 'HEIC'
  const begin = bytes.toString('latin1', 0, 8)
  if (begin.startsWith('\u00FF\u00D8\u00FF') || begin === '\u0089PNG\r\n\u001A\n') return 'PICTURE'
  return isPdf(bytes) ? 'PDF' : null
}

/** Whole, from the first byte to the end. A PDF may hold scripts, so it is handed out to be saved and never shown. */
function isPdf(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (!/^%PDF-[12]\.\d/.test(text(0, 8))) return false
  const end = text(Math.max(0, bytes.length - EDGE), bytes.length)
  const after = end.slice(end.lastIndexOf('%%EOF') + 5)
  if (!end.includes('%%EOF') || after.trim() !== '') return false
  return !PAGE.test(text(0, EDGE)) && !isArchive(bytes)
}

/** Browsers guess by the beginning of a file, and readers of PDFs look for its end here. */
const EDGE = 1024
const PAGE = /<script|<html|<!doctype|<svg[\s>]|<iframe|<body|<\?php/i

function isHeic(bytes: Buffer): boolean {
  return /^ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1|avif)$/.test(bytes.toString('latin1', 4, 12))
}
