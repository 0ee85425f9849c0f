import { formatPhone } from '@afterbell/domain/kernel/phone'
import { buffer } from 'node:stream/consumers'
import type { PaperLanguage } from './paper-language.ts'
import { registerFonts } from './fonts.ts'
import { LINE, RED, STYLES } from './styles.ts'
import { tagsOf, type Tag } from './tags.ts'
import { drawLine, heightOf, linesOf, readable, widthOf, type Style } from './text-lines.ts'

/** The school as its documents name it. */
export interface SchoolOnPaper {
  legalName: string
  street: string
  city: string
  province: string
  postcode: string
  /** Country code, such as `US`. */
  country: string
  /** As stored. */
  phone: string
  taxNumber: string | null
  /** An image as stored. */
  logo: Buffer | null
}

/** The payer as documents name them. */
export interface PayerOnPaper {
  name: string
  addressLines: readonly string[]
  email: string | null
}

export interface PaperOptions {
  school: SchoolOnPaper
  /** Kind and number: `Invoice`, `2026-0012`. */
  kind: string
  number: string
  /** For the sandbox: every page says that it is a test. */
  isTest: boolean
  language: PaperLanguage
}

/** A document written from top to bottom, page by page. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  readonly language: PaperLanguage
  readonly left: number
  readonly right: number
  readonly width: number
  /** The vertical position of the next item. */
  y: number
  /** Returns the height left below `y`. */
  room(): number
  /** Returns the usable height of a continuation page. */
  roomOfPage(): number
  turnPage(): void
  /** Starts another document of the same school in the same file, on a new page and with its own page numbers. */
  beginNext(options: Pick<PaperOptions, 'kind' | 'number' | 'isTest'>): void
  /** Writes a text at `y` in a column and returns its height. */
  write(text: string, style: Style, at: { x: number; width: number; align?: Align; tag?: Tag }): number
  /** Draws a thin line at `y` to the right edge, from the left edge or from `from`. */
  rule(at?: { from: number }): void
  /** Numbers the pages and returns the file. */
  finish(): Promise<Buffer>
}

export type Align = 'left' | 'right'

const MARGIN = 48
const FOOT = 60

/**
 * Opens a document in the paper size of the school's country. Loads PDFKit on first use. `content` holds all texts,
 * from which the needed fonts are chosen.
 */
export async function openPaper(options: PaperOptions, content: unknown): Promise<Paper> {
  const { school, kind, number, isTest, language } = options
  const { default: PDFDocument } = await import('pdfkit')
  const title = `${kind} ${number}`
  const doc = new PDFDocument({
    size: LETTER_COUNTRIES.has(school.country) ? 'LETTER' : 'A4',
    margin: 0,
    bufferPages: true,
    tagged: true,
    autoFirstPage: false,
    lang: language.tag,
    displayTitle: true,
    pdfVersion: '1.7',
    // The built-in fonts lack letters such as ā and Ł.
    font: null as never,
    info: {
      Creator: 'Afterbell',
      Title: isTest ? `${title} (test)` : title,
      Author: school.legalName,
      Subject: kind,
    },
  })
  await registerFonts(doc, readable(textsOf([options, content, language.words])))
  const paper = paperOf(doc, options)
  beginPage(paper, isTest)
  return paper
}

/** Collects all texts within a value. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return ''
  return Object.values(value).map(textsOf).join('\n')
}

/** All other countries use A4. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA'])

function paperOf(doc: PDFKit.PDFDocument, first: PaperOptions): Paper {
  let options = first
  const documents: DocumentOnPaper[] = [{ options, firstPage: 0 }]
  const { language } = first
  const { words } = language
  const paper: Paper = {
    doc,
    language,
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
    roomOfPage: () => doc.page.height - FOOT - MARGIN - CONTINUATION_HEADER_HEIGHT,
    turnPage() {
      beginPage(paper, options.isTest)
      writeEdge(paper, options.school.legalName, words.continued(`${options.kind} ${options.number}`))
      paper.y += CONTINUATION_HEADER_HEIGHT
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

/** Height of the header on continuation pages. */
const CONTINUATION_HEADER_HEIGHT = 26

function beginPage(paper: Paper, isTest: boolean): void {
  const { doc, language } = paper
  doc.addPage()
  paper.y = MARGIN
  if (!isTest) return
  tagsOf(doc).decoration(() => drawTestMark(paper))
  paper.y = MARGIN - 24
  paper.write(language.words.test, STYLES.test, { x: MARGIN, width: paper.width })
  paper.y = MARGIN
}

/** Draws the mark across the page, behind its content. */
function drawTestMark(paper: Paper): void {
  const { doc, language } = paper
  const { testMark } = language.words
  const { width, height } = doc.page
  const mark = { size: 150, weight: 600, color: RED } as const
  doc
    .save()
    .rotate(-35, { origin: [width / 2, height / 2] })
    .opacity(0.09)
  paper.y = height / 2 - mark.size * 0.75
  paper.write(testMark, mark, { x: (width - widthOf(doc, testMark, mark)) / 2, width })
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
    const sender = [school.legalName, formatPhone(school.phone, school.country)]
      .filter((each) => each !== '')
      .join(' · ')
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(firstPage + page)
      paper.y = doc.page.height - FOOT + 14
      paper.rule()
      paper.y += 8
      writeEdge(paper, sender, paper.language.words.page(`${kind} ${number}`, page + 1, count))
    }
  }
}

/** Writes the line at the top or bottom edge. The left text is cut to one line, to fit beside the right one. */
function writeEdge(paper: Paper, from: string, what: string): void {
  const { doc, left, width } = paper
  const rest = width - widthOf(doc, what, STYLES.small) - 20
  tagsOf(doc).decoration(() => {
    drawLine(doc, linesOf(doc, from, STYLES.small, rest)[0]!, left, paper.y)
    paper.write(what, STYLES.small, { x: left, width, align: 'right' })
  })
}
