import { Parser } from 'saxen'

/** Marks in a sheet beside its values. Rows count from 1, columns from 0. */
export interface SheetMarks {
  hiddenRows: ReadonlySet<number>
  struckCells: ReadonlySet<string>
}

/** Key of a cell in `struckCells`. */
export function cellKey(row: number, column: number): string {
  return `${row} ${column}`
}

/**
 * Finds hidden rows (by hand or filter) and cells struck through, wholly or partly, per sheet in the order of the
 * workbook. People are often crossed out this way, which cell values do not show.
 */
export function marksOfSheets(parts: ReadonlyMap<string, Buffer>): SheetMarks[] {
  const struckStyles = struckStylesIn(parts.get('xl/styles.xml'))
  const struckStrings = struckStringsIn(parts.get('xl/sharedStrings.xml'))
  return sheetsIn(parts).map((sheet) => marksIn(sheet, struckStyles, struckStrings))
}

/** Returns the XML of the sheets in the order of the workbook. */
function sheetsIn(parts: ReadonlyMap<string, Buffer>): (Buffer | undefined)[] {
  const targets = new Map<string, string>()
  read(parts.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target.replace(/^\/xl\//, ''))
    },
  })
  const sheets: (Buffer | undefined)[] = []
  read(parts.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
      sheets.push(parts.get(`xl/${targets.get(id ?? '') ?? ''}`))
    },
  })
  return sheets
}

/** Returns the indexes of cell styles with a struck-through font. */
function struckStylesIn(styles: Buffer | undefined): ReadonlySet<string> {
  const struck = new Set<string>()
  if (!styles?.includes('strike')) return struck
  const fonts = new Set<string>()
  const path: string[] = []
  let [font, style] = [-1, -1]
  read(styles, {
    open: (name, { val, fontId }) => {
      const parent = path.at(-1)
      if (name === 'font' && parent === 'fonts') font += 1
      if (name === 'strike' && parent === 'font' && path.at(-2) === 'fonts' && isOn(val))
        fonts.add(String(font))
      if (name === 'xf' && parent === 'cellXfs') {
        style += 1
        if (fonts.has(fontId ?? '')) struck.add(String(style))
      }
      path.push(name)
    },
    close: () => void path.pop(),
  })
  return struck
}

/** Returns the indexes of shared texts that are partly struck through. */
function struckStringsIn(strings: Buffer | undefined): ReadonlySet<string> {
  const struck = new Set<string>()
  if (!strings?.includes('strike')) return struck
  let textIndex = -1
  read(strings, {
    open: (name, { val }) => {
      if (name === 'si') textIndex += 1
      if (name === 'strike' && isOn(val)) struck.add(String(textIndex))
    },
  })
  return struck
}

function marksIn(
  sheet: Buffer | undefined,
  struckStyles: ReadonlySet<string>,
  struckStrings: ReadonlySet<string>,
): SheetMarks {
  const hiddenRows = new Set<number>()
  const struckCells = new Set<string>()
  const mayStrike = struckStyles.size + struckStrings.size > 0 || sheet?.includes('strike')
  if (!sheet || (!mayStrike && !sheet.includes('hidden'))) return { hiddenRows, struckCells }
  let row = 0
  let cell = ''
  let isShared = false
  let isValue = false
  let column = -1
  read(sheet, {
    open: (name, { r, s, t, hidden, val }) => {
      if (name === 'row') {
        row = r ? Number(r) : row + 1
        column = -1
        if (isOn(hidden ?? '0')) hiddenRows.add(row)
      } else if (name === 'c') {
        column = r ? columnOf(r.replace(/\d+$/, '')) - 1 : column + 1
        cell = cellKey(row, column)
        isShared = t === 's'
        if (struckStyles.has(s ?? '')) struckCells.add(cell)
      } else if (name === 'strike' && isOn(val)) struckCells.add(cell)
      isValue = name === 'v'
    },
    text: (text) => {
      if (isValue && isShared && struckStrings.has(text.trim())) struckCells.add(cell)
    },
    close: () => void (isValue = false),
  })
  return { hiddenRows, struckCells }
}

/** Converts column letters: A is 1, Z is 26, AA is 27. */
export function columnOf(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A mark that is present is on unless its value says otherwise. */
function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false' && value !== 'none'
}

interface Heard {
  open?: (name: string, attributes: Readonly<Record<string, string | undefined>>) => void
  text?: (text: string) => void
  close?: () => void
}

/** Parses XML from start to end; element names come without their namespace. */
function read(xml: Buffer | undefined, { open, text, close }: Heard): void {
  if (!xml) return
  const parser = new Parser()
  if (open) parser.on('openTag', (name, attributes) => open(name.replace(/^.*:/, ''), attributes()))
  if (text) parser.on('text', text)
  if (close) parser.on('closeTag', close)
  parser.parse(xml.toString())
}
