type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement
type Options = NonNullable<Parameters<Doc['struct']>[1]> & { scope?: 'Column' }

/** The structure tag of a part, for screen readers. */
export type Tag = 'Document' | 'Table' | 'TR' | 'TH' | 'TD' | 'P' | 'H1' | 'H2' | 'Link' | 'Figure' | 'Span'

/** The structure of a document, built while it is written. Decoration such as page numbers is not part of it. */
export interface Tags {
  /** Adds a part to the current one and writes it. */
  within<T>(tag: Tag, write: (element: Element) => T, options?: Options): T
  /** Opens a part that is written in pieces, until its `end`. */
  open(tag: Tag, options?: Options): Element
  /** Writes into a cell that was opened before. */
  into(element: Element, write: () => void): void
  /** Draws content of the current part. Content directly in a container becomes a paragraph. */
  content(draw: () => void): void
  /** Draws decoration that screen readers skip. */
  decoration(draw: () => void): void
  end(): void
}

const CELL = 'TD'
const HOLDERS: ReadonlySet<string> = new Set(['Document', 'Table', 'TR'])
const tagsByDoc = new WeakMap<Doc, Tags>()

export function tagsOf(doc: Doc): Tags {
  const existing = tagsByDoc.get(doc)
  if (existing) return existing
  const tags = tagsFor(doc)
  tagsByDoc.set(doc, tags)
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
