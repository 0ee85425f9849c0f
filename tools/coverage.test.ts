import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './sources.ts'

// docs/coverage lists the requirements row by row, each with its test. Every named file and title must exist, and no
// row may be missing.

const FOLDER = 'docs/coverage'

interface Row {
  page: string
  name: string
  cell: string
}

const pages = readdirSync(join(ROOT, FOLDER)).map((page) => ({ page, text: textOf(join(FOLDER, page)) }))
const rows = pages.flatMap(({ page, text }) => rowsOf(page, text))
const of = (page: RegExp) => rows.filter((row) => page.test(row.page)).map(({ name }) => name)

test('Every test that is named stands in its file under its title', () => {
  expect(pages.flatMap(({ page, text }) => goneFrom(page, text))).toEqual([])
})

test('A row that names no test says why', () => {
  const silent = rows.filter(({ cell }) => testsOf(cell).length === 0 && !WHY.test(cell))
  expect(silent.map(({ page, name }) => `${page}: ${name}`)).toEqual([])
})

test('Every rule has one row, and so has every address, modal, message and complaint of parents', () => {
  const numbers = Array.from({ length: 397 }, (_, at) => `R${String(at + 1).padStart(3, '0')}`)
  expect(of(/^rules-/).toSorted()).toEqual(numbers)
  const counts = [/^routes/, /^modals/, /^messages/, /^parents/].map((page) => new Set(of(page)).size)
  expect(counts).toEqual([63, 46, 36, 30])
  expect(rows).toHaveLength(397 + 63 + 46 + 36 + 30)
})

test('A title that is gone, a file that is gone and a row without a word are found', () => {
  const [thisFile, page] = ['tools/coverage.test.ts', 'x.md']
  const row = (cell: string) => goneFrom(page, `| R1 | lists | ${cell} |`)
  expect(row(`\`${thisFile}\` “Every test that is named stands in its file under its title”`)).toEqual([])
  expect(row(`\`${thisFile}\` “Every test › that was renamed”`)).toEqual([
    `x.md: Every test in ${thisFile}`,
    `x.md: that was renamed in ${thisFile}`,
  ])
  expect(row('`no/such.test.ts` “Nothing”')).toEqual(['x.md: no/such.test.ts'])
  expect(rowsOf(page, '| rule | area |\n| --- | --- |\n| R1 | lists | none |')).toEqual([
    { page, name: 'R1', cell: 'none' },
  ])
  expect(WHY.test('none')).toBe(false)
})

/** Reasons for a row without a test: it links to another page, is still to come, or cannot be shown by a test. */
const WHY = /\]\(\w+\.md\)|^(not yet|portal|none): \S/

/** Reads a page's table without its head: the name of each row and its last cell. */
function rowsOf(page: string, text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => {
      const cells = line.slice(2, -2).split(' | ')
      return { page, name: cells[0]!, cell: cells.at(-1)! }
    })
}

/** Finds every `file` “suite › title” in a cell or on a page. */
function testsOf(cell: string): { file: string; titles: string[] }[] {
  return [...cell.matchAll(/`([^`]+\.tsx?)` “([^”]+)”/g)].map(([, file, title]) => ({
    file: file!,
    titles: title!.replaceAll('\\|', '|').split(' › '),
  }))
}

function goneFrom(page: string, cell: string): string[] {
  return testsOf(cell).flatMap(({ file, titles }) => {
    if (!existsSync(join(ROOT, file))) return [`${page}: ${file}`]
    const text = textOf(file)
    const stands = (title: string) =>
      ["'", '"', '`'].some((quote) =>
        ['', ' @phone', ' @journey'].some((tag) => text.includes(quote + title + tag + quote)),
      )
    return titles.filter((title) => !stands(title)).map((title) => `${page}: ${title} in ${file}`)
  })
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
