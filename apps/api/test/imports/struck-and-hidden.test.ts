import { expect, test } from 'vitest'
import { recognizeFamilyColumns } from '@afterbell/domain/imports/families/import-family-columns'
import { readFamilyRow } from '@afterbell/domain/imports/families/import-families'
import { nameRules } from '@afterbell/domain/kernel/name-rules'
import { linesOfSheets } from '../../src/features/imports/read-sheets.ts'
import { partsOfSheet, rowsOfWords, zipOf, type Part } from '../rig/reading/zip-of.ts'

const LIMITS = { linesMax: 100, rowsMax: 100, columnsMax: 100 }
const lines = (parts: Part[]) => linesOfSheets(zipOf(parts), LIMITS)
const cellsOfFirst = async (parts: Part[]) => (await lines(parts))[0]![0]!.cells

const styles: Part = {
  name: 'xl/styles.xml',
  text: `<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font><font><b/><strike val="1"/></font></fonts>
    <cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/><xf fontId="3"/></cellXfs>
    <dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`,
}
const strings: Part = {
  name: 'xl/sharedStrings.xml',
  text: `<sst><si><t>Ann Lee</t></si><si><r><rPr><strike/></rPr><t>Karl Lind</t></r><r><t>, Ann Lee</t></r></si></sst>`,
}
const cell = (at: string, style: number, text: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`

test('Cells whose font is struck through are marked, and no others', async () => {
  const rows = `<row r="1">${cell('A1', 0, 'plain')}${cell('B1', 1, 'struck')}${cell('C1', 2, 'off')}${cell('AA1', 3, 'bold')}</row>`
  const cells = await cellsOfFirst([...partsOfSheet(rows), styles])
  expect(cells.filter(Boolean)).toEqual(['plain', '~~struck~~', 'off', '~~bold~~'])
  expect(cells[26]).toBe('~~bold~~')
})

test('A text of which a part is struck through is marked, shared or its own', async () => {
  const struckCell = '<is><r><rPr><strike/></rPr><t>Karl</t></r><r><t> Lind</t></r></is>'
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr">${struckCell}</c></row>`
  const cells = await cellsOfFirst([...partsOfSheet(rows), strings])
  expect(cells).toEqual(['Ann Lee', '~~Karl Lind, Ann Lee~~', '~~Karl Lind~~'])
})

test('Rows that are hidden, by hand or by a filter, are known by their numbers', async () => {
  const rows = rowsOfWords(['a'], ['b'], ['c']).replace('<row r="2"', '<row r="2" hidden="1"')
  const [sheet] = await lines(partsOfSheet(rows.replace('<row r="3"', '<row r="3" hidden="0"')))
  expect(sheet).toEqual([
    { row: 1, cells: ['a'] },
    { row: 2, cells: ['b'], isHidden: true },
    { row: 3, cells: ['c'] },
  ])
})

const school = {
  country: 'US',
  names: nameRules({ moreNameCharacters: false }, null),
  today: '2026-11-18',
  teachers: new Map<string, string>(),
  sizes: new Map<string, string>(),
}
const options = {
  dateOrder: 'MONTH_FIRST' as const,
  unknownChoices: 'LEAVE_OUT' as const,
  removedChildren: 'BRING_BACK' as const,
  people: [],
  leftOutColumns: [],
}

function read(values: Record<string, string>, isHidden = false) {
  const all = { Student: 'Ada Lee', 'Parent 1': 'Ann Lee', ...values }
  const source = { row: 2, cells: Object.values(all), ...(isHidden && { isHidden }) }
  return readFamilyRow(source, recognizeFamilyColumns(Object.keys(all)), options, school)
}

test.each(['Pickups', 'Parent 2', 'Emergency Contact'])(
  'Somebody crossed out among %s is asked about as a refusal',
  (column) => {
    const row = read({ [column]: '~~Karl Lind~~' })
    expect(row.questions).toMatchObject([{ text: '~~Karl Lind~~', reading: 'MAY_NOT', names: ['Karl Lind'] }])
    expect(row.form).toMatchObject({ approvedPickups: [], secondaryGuardian: null, emergencyContacts: [] })
  },
)

test('A child or a phone that is crossed out, and a row that is hidden, wait for the spreadsheet', () => {
  expect(read({ Student: '~~Ada Lee~~' }).problems[0]).toContain(
    '“Ada Lee” is struck through in the spreadsheet',
  )
  expect(read({ 'Parent 1 Phone': '~~212-555-0111~~' }).problems[0]).toContain(
    '“212-555-0111” is struck through',
  )
  expect(read({}, true).problems).toEqual([expect.stringContaining('This row is hidden in the spreadsheet')])
  expect(read({}).problems).toEqual([])
})
