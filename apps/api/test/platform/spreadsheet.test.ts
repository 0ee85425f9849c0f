import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { Refusal } from '../../src/platform/problems.ts'
import { fieldsOf, spreadsheetOf, wholeList, type Column } from '../../src/platform/files/spreadsheet.ts'

interface Line {
  name: string
  born: string | null
  at: string
  price: number
  count: number
}

const columns: Column<Line>[] = [
  { field: 'name', label: 'Name', of: ({ name }) => name },
  { field: 'birthDate', label: 'Birth date', of: ({ born }) => born, kind: 'date' },
  { field: 'time', label: 'Time', of: ({ at }) => at, kind: 'time' },
  { field: 'price', label: 'Price', of: ({ price }) => price, kind: 'money' },
  { field: 'children', label: 'Children', of: ({ count }) => count, kind: 'number' },
]
const american = { dateFormat: 'AMERICAN', currency: 'USD' } as const
const line: Line = { name: 'Zoë Māia', born: '2019-02-28', at: '15:30', price: 12_550, count: 7 }

async function cellsOf(rows: Line[], fields?: string[]) {
  const { bytes } = await spreadsheetOf({ name: 'Roster', columns, rows, fields, school: american })
  return readSheet(bytes)
}

test('A spreadsheet says what the list says: text, days, times, money and counts as what they are', async () => {
  const [header, row] = await cellsOf([line])
  expect(header).toEqual(['Name', 'Birth date', 'Time', 'Price', 'Children'])
  expect(row![0]).toBe('Zoë Māia')
  expect((row![1] as unknown as Date).toISOString().slice(0, 10)).toBe('2019-02-28')
  expect((row![2] as unknown as Date).toISOString().slice(11, 16)).toBe('15:30')
  expect(row!.slice(3)).toEqual([125.5, 7])
})

test('A spreadsheet holds the chosen columns in the order of the list', async () => {
  expect(await cellsOf([line], ['children', 'name'])).toEqual([
    ['Name', 'Children'],
    ['Zoë Māia', 7],
  ])
  await expect(cellsOf([line], ['name', 'secret'])).rejects.toThrow(Refusal)
  await expect(cellsOf([line], ['secret'])).rejects.toMatchObject({
    problem: { code: 'VALIDATION', fields: [{ path: 'fields' }] },
  })
})

test('A name that looks like a formula stays a name', async () => {
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://x.test","y")',
    "'quoted",
    '\u0007<b>&amp;',
    '  spaced  ',
  ]
  const { bytes } = await spreadsheetOf({
    name: 'Names',
    columns,
    rows: names.map((name) => ({ ...line, name })),
    fields: ['name'],
    school: american,
  })
  const rows = await readSheet(bytes, { trim: false })
  expect(rows.slice(1).map(([name]) => name)).toEqual(names.map((name) => name.replace('\u0007', '')))
  const xml = await sheetXml(bytes)
  expect(xml).not.toContain('<f>')
  expect(xml.match(/<c [^>]*t="s"/g)).toHaveLength(names.length + 1)
})

test('The header is bold and stays in sight, and formats are those of the school', async () => {
  const british = { dateFormat: 'EUROPEAN', currency: 'GBP' } as const
  const { bytes, name, type } = await spreadsheetOf({
    name: 'Class 1/2: [A]?',
    columns,
    rows: [line],
    fields: [],
    school: british,
  })
  expect([name, type]).toEqual([
    'Class 1/2: [A]?.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(await sheetXml(bytes)).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  const styles = await partOf(bytes, 'xl/styles.xml')
  expect(styles).toContain('dd/mm/yyyy')
  expect(styles).toContain('£')
  expect(styles).toMatch(/<b\s*\/>/)
  expect(await partOf(bytes, 'xl/workbook.xml')).toContain('name="Class 1 2   A"')
})

test('A list tells which columns it can be exported with', () => {
  expect(fieldsOf(columns)[1]).toEqual({ field: 'birthDate', label: 'Birth date' })
})

const sheetXml = (bytes: Buffer) => partOf(bytes, 'xl/worksheets/sheet1.xml')

/** Reads a file within an .xlsx, which is a zip with its directory at the end. */
async function partOf(bytes: Buffer, path: string): Promise<string> {
  let at = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (name === path) {
      const file = bytes.readUInt32LE(at + 42)
      const from = file + 30 + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28)
      const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
      return (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  throw new Error(`The file holds no ${path}`)
}

test('A file holds a whole list, and is refused where it would hold some of it only', async () => {
  const listOf = (total: number) => (paging: { size: number }) =>
    Promise.resolve({ rows: Array.from({ length: Math.min(total, paging.size) }, (_, row) => row), total })
  expect(await wholeList(listOf(10_000))).toHaveLength(10_000)
  const refusal = await wholeList(listOf(10_001)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).problem.message).toBe(
    'A file can have at most 10,000 rows, and these are 10,001. Please filter the list',
  )
})
