import { getDocumentProxy, getMeta } from 'unpdf'

/** A piece of text on its page: from `x` to `right`, at `y` from the bottom. */
export interface Piece {
  text: string
  x: number
  right: number
  y: number
}

export interface ReadPage {
  width: number
  height: number
  text: string
  pieces: Piece[]
}

export interface ReadPdf {
  pages: ReadPage[]
  info: Record<string, unknown>
}

/** Reads a PDF: its words, their positions, and its metadata. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await getMeta(document)
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const written = items.flatMap((item) => ('str' in item ? [item] : []))
    pages.push({
      width,
      height,
      text: written.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''),
      pieces: written.map(({ str, width: wide, transform: [, , , , x, y] }) => ({
        text: str,
        x,
        right: x + wide,
        y,
      })),
    })
  }
  return { pages, info: info as Record<string, unknown> }
}

/** Reads every page in order. */
export function textOf({ pages }: ReadPdf): string {
  return pages.map(({ text }) => text).join('\n')
}

/** Returns the tags of the first page in the order in which screen readers meet them. */
export async function structureOf(bytes: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  return rolesIn(await (await document.getPage(1)).getStructTree())
}

type Node = Awaited<ReturnType<Awaited<ReturnType<PDFDocument['getPage']>>['getStructTree']>>
type PDFDocument = Awaited<ReturnType<typeof getDocumentProxy>>

function rolesIn({ role, children }: Node): string[] {
  return [role, ...children.flatMap((child) => ('role' in child ? rolesIn(child) : []))]
}
