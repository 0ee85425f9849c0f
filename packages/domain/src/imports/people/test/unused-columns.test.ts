import { expect, test } from 'vitest'
import { nameRules } from '../../../kernel/name-rules.ts'
import { readFamilyRow, type FamilyOptions } from '../../families/import-families.ts'
import { recognizeFamilyColumns } from '../../families/import-family-columns.ts'
import { checkUnusedColumns } from '../unused-columns.ts'
import { UNCLEAR, HARMLESS } from './phrasings/columns.ts'

test('A column that may say who picks up a child is used, or left out by somebody', () => {
  const columns = [
    'Student',
    'Parent 1',
    'Pickup Notes',
    'Court Documents',
    'Parent 1 Address',
    'Emergency Contact Email',
    'Hobby',
  ]
  const source = [{ row: 2, cells: ['Ada Lee', 'Ann Lee', 'x', '', 'y', 'z', 'chess'] }]
  const at = (skippedColumns: number[]) =>
    checkUnusedColumns(columns, source, recognizeFamilyColumns(columns), skippedColumns).map(
      ({ path }) => path,
    )
  expect(at([])).toEqual(['columns.2'])
  expect(at([2])).toEqual([])
})

test.each([
  'Orden de restricción',
  'Contacto de emergencia 3',
  'Notas de recogida',
  'Con quién vive: vive con',
])('A column called %s is used, or left out by somebody', (column) => {
  const columns = ['Alumno', 'Madre', column, 'Teléfono de emergencia']
  const source = [{ row: 2, cells: ['Ada Lee', 'Ann Lee', 'x', '555'] }]
  const findings = checkUnusedColumns(columns, source, recognizeFamilyColumns(columns), [])
  expect(findings.map(({ path }) => path)).toEqual(['columns.2'])
})

/** Checks a file with one child of Ann Lee and these further columns. Returns the messages. */
function columnMessages(columns: Record<string, string>, skippedColumns: number[] = []): string[] {
  const all = { Student: 'Ada Lee', 'Parent 1': 'Ann Lee', ...columns }
  const names = Object.keys(all)
  const source = [{ row: 2, cells: Object.values(all) }]
  return checkUnusedColumns(names, source, recognizeFamilyColumns(names), skippedColumns).map(
    ({ message }) => message,
  )
}

test.each([
  ['Relationship', 'Not authorized'],
  ['Guardian 2 Notes', 'Restraining order'],
  ['Guardian 2 Flags', 'DNR'],
  ['Guardian 2 Access', 'Denied'],
  ['Guardian 2 Legal', 'Do not contact'],
  ['Father Status', 'Barred'],
  ['Father Status', 'Deceased'],
  ['Legal Notes', 'no contact order (Paul Trent)'],
  ['Alert', 'Restraining order vs father'],
  ['Comments', 'Dad Paul Trent may NOT pick up'],
  ['Observaciones', 'no puede recoger'],
  ['Column7', 'Solo la mamá, papá no'],
  ['', 'NOT Paul Trent'],
  ['Anything', '✗ Paul Trent'],
  ['OK?', 'No'],
  ['Ok 1', 'N'],
  ['Guardian 2 Access', 'No'],
  ['Father Status', '0'],
  ['Expires', '01/01/2020'],
  ['Válido: vence', '2020'],
  ['Swim', 'Level 2 / only Mom may collect from pool'],
  ['Comments for Coach', 'If Greg comes, call me before letting Ella leave with him'],
])('A column called %s in which stands %s is used, or left out by somebody', (column, cell) => {
  const file = { 'Authorized Pickup': 'Paul Trent', [column]: cell }
  const [message, ...others] = columnMessages(file)
  expect(others).toEqual([])
  expect(message).toContain(`“${cell}” in row 2`)
  expect(columnMessages(file, [3])).toEqual([])
})

test.each([
  ['Swim test passed', 'No'],
  ['Vegetarian', 'no'],
  ['Notes', 'N/A'],
  ['Comments', 'None'],
  ['Guardian 2 Legal', '-'],
  ['Hobby', 'Chess and piano'],
  ['Address 2', 'Apt. No 4, Court Street'],
  ['Homeroom color', 'Blue'],
])('A column called %s in which stands %s is left out without a question', (column, cell) => {
  expect(columnMessages({ [column]: cell })).toEqual([])
})

test('The first cell that refuses is named with its row, wherever it stands', () => {
  const columns = ['Student', 'Parent 1', 'Remarks']
  const cells = ['likes chess', '', 'likes chess', 'bus 4', 'Yaw Osei NOT allowed', 'never Yaw']
  const source = cells.map((cell, index) => ({ row: index + 2, cells: ['Ada Lee', 'Ann Lee', cell] }))
  expect(checkUnusedColumns(columns, source, recognizeFamilyColumns(columns), [])).toEqual([
    {
      path: 'columns.2',
      message:
        '“Remarks” may say who can pick up a child: “Yaw Osei NOT allowed” in row 6. Choose what it holds, or “Leave this column out”',
    },
  ])
})

/** Checks whether the import raises a column, or a cell of it, with the user. */
function isRaised(heading: string, cell: string, beside: Readonly<Record<string, string>>): boolean {
  const others = Object.entries({ Student: 'Ada Lee', 'Parent 1': 'Ann Lee', ...beside })
  const names = [...others.map(([name]) => name), heading]
  const row = { row: 2, cells: [...others.map(([, text]) => text), cell] }
  const mapping = recognizeFamilyColumns(names)
  const isUnused = checkUnusedColumns(names, [row], mapping, []).some(
    ({ path }) => path === `columns.${names.length - 1}`,
  )
  const { problems, questions, doNotRelease } = readFamilyRow(row, mapping, OPTIONS, SCHOOL)
  return isUnused || problems.length > 0 || questions.length > 0 || doNotRelease.length > 0
}

const OPTIONS: FamilyOptions = {
  dateOrder: 'MONTH_FIRST',
  unknownChoices: 'LEAVE_OUT',
  removedChildren: 'BRING_BACK',
  people: [],
  leftOutColumns: [],
}
const SCHOOL = {
  country: 'US',
  names: nameRules({ moreNameCharacters: false }, null),
  today: '2026-11-18',
  teachers: new Map<string, string>(),
  sizes: new Map<string, string>(),
}

test.each(UNCLEAR)('The column %s in which stands %s is not dropped in silence: %j', (...column) => {
  expect(isRaised(...column)).toBe(true)
})

test.each(HARMLESS)('The column %s in which stands %s is left out without a question: %j', (...column) => {
  expect(isRaised(...column)).toBe(false)
})
