import { readFileSync } from 'node:fs'

/**
 * The rows of a table of a page of docs/rules, by the name of its first column; there are as many as said, so that none is lost.
 */
export function rulesTable(page: string, first: string, count: number): Record<string, string>[] {
  const lines = readFileSync(new URL(`../../../docs/rules/${page}`, import.meta.url), 'utf8').split('\n')
  const start = lines.findIndex((each) => each.startsWith(`| ${first} |`))
  if (start < 0) throw new Error(`${page} has no table that begins with ${first}`)
  const names = cellsOf(lines[start]!)
  const rows = lines.slice(start + 2, lines.indexOf('', start)).map((each) => {
    const values = cellsOf(each)
    return Object.fromEntries(names.map((name, index) => [name, values[index]!]))
  })
  if (rows.length !== count) throw new Error(`The table under ${first} has ${rows.length} rows`)
  return rows
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
