type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement
type Options = NonNullable<Parameters<Doc['struct']>[1]> & { scope?: 'Column' }

/** What a part of a document is to programs that read it aloud. */
export type Tag = 'Document' | 'Table' | 'TR' | 'TH' | 'TD' | 'P' | 'H1' | 'H2' | 'Link' | 'Figure' | 'Span'

/** The structure of a document, made while it is written. What only decorates a page, such as its number, is no part of it. */
export interface Tags {
  /** Makes a part within the one that is written now, and writes it. */
  within<T>(tag: Tag, write: (element: Element) => T, options?: Options): T
  /** Makes a part that is written in pieces. It is over with `end`. */
  open(tag: Tag, options?: Options): Element
  /** Writes into a cell that was opened before. */
  into(element: Element, write: () => void): void
  /** Draws what the part says. What stands in no part that holds text is a paragraph of its own. */
  content(draw: () => void): void
  /** Draws what no program reads aloud. */
  decoration(draw: () => void): void
  end(): void
}

const CELL = 'TD'
const HOLDERS: ReadonlySet<string> = new Set(['Document', 'Table', 'TR'])
const kept = new WeakMap<Doc, Tags>()

export function tagsOf(doc: Doc): Tags {
  const before = kept.get(doc)
  if (before) return before
  const tags = tagsFor(doc)
  kept.set(doc, tags)
  return tags
}

function tagsFor(doc: Doc): Tags {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const parts: { element: Element; tag: string }[] = [{ element: root, tag: 'Document' }]
  let isDecoration = false
  const tags: Tags = {
    open(tag, options = {}) {
      const element = doc.struct(tag, options)
      parts.at(-1)!.element.add(element)
      return element
    },
    within(tag, write, options) {
      const element = tags.open(tag, options)
      parts.push({ element, tag })
      const result = write(element)
      parts.pop()
      element.end()
      return result
    },
    into(element, write) {
      parts.push({ element, tag: CELL })
      write()
      parts.pop()
    },
    content(draw) {
      const { element, tag } = parts.at(-1)!
      if (isDecoration) draw()
      else if (HOLDERS.has(tag)) tags.within('P', () => tags.content(draw))
      else {
        const content = doc.markStructureContent(tag)
        draw()
        doc.endMarkedContent()
        element.add(content)
      }
    },
    decoration(draw) {
      if (isDecoration) return draw()
      isDecoration = true
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
      isDecoration = false
    },
    end: () => root.end(),
  }
  return tags
}
