import { phoneShown } from '@afterbell/domain/kernel/phone'
import { buffer } from 'node:stream/consumers'
import { registerFonts } from './fonts.ts'
import { LINE, RED, STYLES } from './styles.ts'
import { tagsOf, type Tag } from './tags.ts'
import { drawLine, heightOf, linesOf, readable, widthOf, type Style } from './text-lines.ts'

/** The school as its papers name it. */
export interface SchoolOnPaper {
  legalName: string
  street: string
  city: string
  province: string
  postcode: string
  /** Its code: `US`. */
  country: string
  /** As it is stored. */
  phone: string
  taxNumber: string | null
  /** A picture as it is stored. */
  logo: Buffer | null
}

/** Who pays, as the papers of the school name them. */
export interface PayerOnPaper {
  name: string
  addressLines: readonly string[]
  email: string | null
}

export interface PaperOptions {
  school: SchoolOnPaper
  /** What it is, and which one: `Invoice`, `2026-0012`. */
  kind: string
  number: string
  /** Of a sandbox: every page says that it is a test. */
  isTest: boolean
}

/** A document that is written from top to bottom, page after page. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  readonly right: number
  readonly width: number
  /** Where the next thing is written. */
  y: number
  /** How much fits below `y`. */
  room(): number
  /** How much fits on a page that has nothing yet. */
  roomOfPage(): number
  turnPage(): void
  /** Begins a further document of the same school in the same file: on a page of its own, its pages numbered by themselves. */
  beginNext(options: Pick<PaperOptions, 'kind' | 'number' | 'isTest'>): void
  /** Writes a text at `y` between two edges, and answers how high it is. */
  write(text: string, style: Style, at: { x: number; width: number; align?: Align; tag?: Tag }): number
  /** A thin line at `y`, from one edge to the other or from further right. */
  rule(at?: { from: number }): void
  /** Numbers the pages and closes the document. */
  finish(): Promise<Buffer>
}

export type Align = 'left' | 'right'

const MARGIN = 48
const FOOT = 60

/**
 * Opens a document on the paper of the school's country. The writer is loaded when the first one is opened. `content` is all it will say:
 * its letters tell which fonts it needs.
 */
export async function openPaper(options: PaperOptions, content: unknown): Promise<Paper> {
  const { school, kind, number, isTest } = options
  const { default: PDFDocument } = await import('pdfkit')
  const title = `${kind} ${number}`
  const doc = new PDFDocument({
    size: LETTER_COUNTRIES.has(school.country) ? 'LETTER' : 'A4',
    margin: 0,
    bufferPages: true,
    tagged: true,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    // Its own fonts know no ā and no Ł.
    font: null as never,
    info: {
      Creator: 'Afterbell',
      Title: isTest ? `${title} (test)` : title,
      Author: school.legalName,
      Subject: kind,
    },
  })
  await registerFonts(doc, readable(textsOf([options, content])))
  const paper = paperOf(doc, options)
  beginPage(paper, isTest)
  return paper
}

/** Every text within a value. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return ''
  return Object.values(value).map(textsOf).join('\n')
}

/** Elsewhere paper is A4. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA'])

function paperOf(doc: PDFKit.PDFDocument, first: PaperOptions): Paper {
  let options = first
  const documents: DocumentOnPaper[] = [{ options, firstPage: 0 }]
  const paper: Paper = {
    doc,
    left: MARGIN,
    get right() {
      return doc.page.width - MARGIN
    },
    get width() {
      return doc.page.width - 2 * MARGIN
    },
    y: MARGIN,
    room() {
      return doc.page.height - FOOT - paper.y
    },
    roomOfPage: () => doc.page.height - FOOT - MARGIN - CONTINUED,
    turnPage() {
      beginPage(paper, options.isTest)
      writeEdge(paper, options.school.legalName, `${options.kind} ${options.number}, continued`)
      paper.y += CONTINUED
    },
    beginNext(next) {
      options = { ...options, ...next }
      documents.push({ options, firstPage: doc.bufferedPageRange().count })
      beginPage(paper, options.isTest)
    },
    write(text, style, { x, width, align = 'left', tag }) {
      const lines = linesOf(doc, text, style, width)
      const draw = () => {
        for (const [index, line] of lines.entries())
          drawLine(
            doc,
            line,
            align === 'left' ? x : x + width - line.width,
            paper.y + index * heightOf(style),
          )
      }
      if (tag) tagsOf(doc).within(tag, draw)
      else draw()
      return lines.length * heightOf(style)
    },
    rule({ from } = { from: paper.left }) {
      tagsOf(doc).decoration(() => {
        doc.moveTo(from, paper.y).lineTo(paper.right, paper.y).lineWidth(0.7).strokeColor(LINE).stroke()
      })
    },
    finish() {
      numberPages(paper, documents)
      tagsOf(doc).end()
      doc.end()
      return buffer(doc)
    },
  }
  return paper
}

/** What a further page begins with takes so much. */
const CONTINUED = 26

function beginPage(paper: Paper, isTest: boolean): void {
  const { doc } = paper
  doc.addPage()
  paper.y = MARGIN
  if (!isTest) return
  tagsOf(doc).decoration(() => drawTestMark(paper))
  paper.y = MARGIN - 24
  paper.write('TEST: no money was moved, and nothing is owed', STYLES.test, { x: MARGIN, width: paper.width })
  paper.y = MARGIN
}

/** Across the page, behind what stands on it. */
function drawTestMark(paper: Paper): void {
  const { doc } = paper
  const { width, height } = doc.page
  const mark = { size: 150, weight: 600, color: RED } as const
  doc
    .save()
    .rotate(-35, { origin: [width / 2, height / 2] })
    .opacity(0.09)
  paper.y = height / 2 - mark.size * 0.75
  paper.write('TEST', mark, { x: (width - widthOf(doc, 'TEST', mark)) / 2, width })
  doc.restore().opacity(1)
}

interface DocumentOnPaper {
  options: PaperOptions
  firstPage: number
}

function numberPages(paper: Paper, documents: readonly DocumentOnPaper[]): void {
  const { doc } = paper
  const { count: all } = doc.bufferedPageRange()
  for (const [index, { options, firstPage }] of documents.entries()) {
    const { school, kind, number } = options
    const count = (documents[index + 1]?.firstPage ?? all) - firstPage
    const from = [school.legalName, phoneShown(school.phone, school.country)]
      .filter((each) => each !== '')
      .join(' · ')
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(firstPage + page)
      paper.y = doc.page.height - FOOT + 14
      paper.rule()
      paper.y += 8
      writeEdge(paper, from, `${kind} ${number} · Page ${page + 1} of ${count}`)
    }
  }
}

/** What stands at the upper and the lower edge takes one line: what is left of it when the right end is written. */
function writeEdge(paper: Paper, from: string, what: string): void {
  const { doc, left, width } = paper
  const rest = width - widthOf(doc, what, STYLES.small) - 20
  tagsOf(doc).decoration(() => {
    drawLine(doc, linesOf(doc, from, STYLES.small, rest)[0]!, left, paper.y)
    paper.write(what, STYLES.small, { x: left, width, align: 'right' })
  })
}
