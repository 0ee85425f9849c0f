import type { Finding } from '../../kernel/decision.ts'
import { plainColumn, type SourceRow } from '../import-cells.ts'
import type { FamilyMapping } from '../families/import-family-columns.ts'
import { ABOUT_COLLECTING } from './about-collecting.ts'
import { foldWord, plainCell, signOf } from './cell-tokens.ts'
import { headingOf } from './harmless-headings.ts'
import { isNobody } from './nobody.ts'

/**
 * Finds unused columns that may say who may pick up a child or who may not. Someone must map or leave out each, because
 * information dropped silently could hand a child to the wrong person.
 * A column is ignored without a question only if its heading is known to be unrelated or for remarks, and no cell
 * refuses.
 */
export function checkUnusedColumns(
  columns: readonly string[],
  source: readonly SourceRow[],
  mapping: FamilyMapping,
  excludedColumns: readonly number[],
): Finding[] {
  const usedIndexes = new Set([...Object.values(mapping), ...excludedColumns])
  return columns.flatMap((column, index) => {
    const plain = plainColumn(column)
    if (usedIndexes.has(index) || ABOUT_ADDRESS.test(plain)) return []
    const heading = ABOUT_PICKUP.test(plain) ? 'PICKUP' : headingOf(column)
    const cell = tellingCell(cellsOf(source, index), heading, plain)
    return cell === null ? [] : [{ path: `columns.${index}`, message: questionOf(column, cell, heading) }]
  })
}

interface CellStatement {
  row: number
  text: string
}

/** Returns the distinct filled cells of a column, each with its first row. */
function cellsOf(source: readonly SourceRow[], index: number): CellStatement[] {
  const cells = new Map<string, CellStatement>()
  for (const { row, cells: inRow } of source) {
    const text = (inRow[index] ?? '').trim()
    if (text !== '' && !EMPTY.test(text) && !cells.has(text)) cells.set(text, { row, text })
  }
  return [...cells.values()]
}

type Heading = ReturnType<typeof headingOf> | 'PICKUP'

/** Returns the first cell that makes a column need a question; null if there is none. */
function tellingCell(cells: readonly CellStatement[], heading: Heading, plain: string): CellStatement | null {
  if (heading === 'PICKUP') return cells[0] ?? null
  const refusal = firstRefusal(cells, heading, plain)
  return refusal ?? (heading === 'UNKNOWN' ? (cells[0] ?? null) : null)
}

function firstRefusal(
  cells: readonly CellStatement[],
  heading: Heading,
  plain: string,
): CellStatement | null {
  const relevantCells = cells.flatMap((cell) => {
    const isPlainNo = cell.text.length <= PLAIN_NO_MAX && isNobody(plainCell(cell.text))
    const counts = !isPlainNo || (heading !== 'HARMLESS' && ABOUT_PERMISSION.test(plain))
    return counts ? [{ said: cell, isPlainNo }] : []
  })
  const refuses = REFUSES[heading]
  // Checks all cells together first: most columns contain no refusal.
  const allText = relevantCells.map(({ said: cell, isPlainNo }) => (isPlainNo ? '' : cell.text)).join('\n')
  const isRefused = refuses(allText) ? ({ text }: CellStatement) => refuses(text) : () => false
  return relevantCells.find(({ said: cell, isPlainNo }) => isPlainNo || isRefused(cell))?.said ?? null
}

const isAboutCollecting = (text: string) => ABOUT_COLLECTING.test(foldWord(plainCell(text)))
const signIn = (text: string) => signOf(text, plainCell(text))

/**
 * Rules for refusals per heading: 'does not like peas' matters under remarks, but says nothing about pickup under
 * snacks.
 */
const REFUSES: Readonly<Record<Heading, (text: string) => boolean>> = {
  HARMLESS: (text) => isAboutCollecting(text) && signIn(text) !== null,
  REMARKS: (text) => {
    const sign = signIn(text)
    return sign === 'MAY_NOT' || (sign === 'RULE' && isAboutCollecting(text))
  },
  UNKNOWN: (text) => signIn(text) === 'MAY_NOT',
  PICKUP: () => true,
}

function questionOf(column: string, { row, text }: CellStatement, heading: Heading): string {
  const columnText = column.trim() === '' ? 'a column without a name' : `“${column.trim().slice(0, 60)}”`
  const cell = `“${text.slice(0, 60)}” in row ${row}`
  const choice = 'Choose what it holds, or “Leave this column out”'
  return heading === 'UNKNOWN' && signIn(text) === null
    ? `We do not know what ${columnText} is about: ${cell}. If it says who can pick up a child, choose what it holds. If not, choose “Leave this column out”`
    : `${columnText[0]!.toUpperCase()}${columnText.slice(1)} may say who can pick up a child: ${cell}. ${choice}`
}

/** A longer cell is more than a plain no. */
const PLAIN_NO_MAX = 40

/** Matches empty values that answer no question. */
const EMPTY = /^(n\s*\/?\s*a|na|none|nil|null|[-–—_. ]+|ningun[oa]?|nadie|no aplica)$/i

/** Headings under which a plain no may concern a person. */
const ABOUT_PERMISSION =
  /^(ok|okay)\d*$|allow|permit|permis|permite|puede|approv|aproba|access|acceso|legal|status|estado|flag|alert|note|nota|comment|comentario|remark|observ|relation|relacion|contact|guardian|parent|mother|father|^(mom|dad)|padre|madre|papa|mama|tutor|valid|^(is)?activ[eoa]$|vigen/
const ABOUT_PICKUP =
  /pickup|pickedup|release|custod|court|restrain|restrict|authori[sz]|noncontact|nocontact|contacttype|contact\d*(type|role|allowed|status)|(contact|guardian|parent)([5-9]|\d\d)|(guardian|parent)(type|role|status)|emergency|liveswith|mailings?$|expir|validuntil|validthrough|recoge|recogid|autoriza|custodi|emergencia|entregar|retira|retiro|tutela|patriapotestad|restricc|juzgado|vivecon|parentesco|vence|vigente?hasta|vigencia/
const ABOUT_ADDRESS =
  /(emails?|address\d?|street|city|zip|zipcode|state|employer|phone|phonenumber|cell|mobile|tel|telefono|celular|movil|correo)$|^(telefono|celular|movil|tel|correo)/
