import type { Finding } from '../../kernel/decision.ts'
import { plainColumn, type SourceRow } from '../import-cells.ts'
import type { FamilyMapping } from '../import-family-columns.ts'
import { plainCell, signOf } from './cell-tokens.ts'
import { isNobody } from './nobody.ts'

/**
 * Columns that nobody uses, and that may say who may pick up a child, or who may not: by what they are called, or by a cell that
 * refuses. Each has to be used, or left out by somebody: what is dropped in silence there hands a child to the wrong person.
 */
export function checkUnusedColumns(
  columns: readonly string[],
  source: readonly SourceRow[],
  mapping: FamilyMapping,
  leftOut: readonly number[],
): Finding[] {
  const used = new Set([...Object.values(mapping), ...leftOut])
  return columns.flatMap((column, index) => {
    const plain = plainColumn(column)
    if (used.has(index) || ABOUT_ADDRESS.test(plain)) return []
    const said = ABOUT_PICKUP.test(plain) ? firstCell(source, index) : firstRefusal(source, index, plain)
    if (said === null) return []
    const named = column.trim() === '' ? 'A column without a name' : `“${column.trim().slice(0, 60)}”`
    return [
      {
        path: `columns.${index}`,
        message: `${named} may say who can pick up a child: “${said.text.slice(0, 60)}” in row ${said.row}. Choose what it holds, or “Leave this column out”`,
      },
    ]
  })
}

interface Said {
  row: number
  text: string
}

function firstCell(source: readonly SourceRow[], index: number): Said | null {
  for (const { row, cells } of source) {
    const text = (cells[index] ?? '').trim()
    if (text !== '') return { row, text }
  }
  return null
}

/** The first cell that refuses, whatever its column is called. */
function firstRefusal(source: readonly SourceRow[], index: number, plain: string): Said | null {
  const cells = new Map<string, Said>()
  for (const { row, cells: inRow } of source) {
    const text = (inRow[index] ?? '').trim()
    if (text !== '' && !cells.has(text)) cells.set(text, { row, text })
  }
  const telling = [...cells.values()].flatMap((said) => {
    const isPlainNo = said.text.length <= PLAIN_NO_MAX && isNobody(plainCell(said.text))
    return isPlainNo && (EMPTY.test(said.text) || !ABOUT_PERMISSION.test(plain)) ? [] : [{ said, isPlainNo }]
  })
  // Read together, most columns are told at once to refuse nowhere.
  const all = telling.map(({ said, isPlainNo }) => (isPlainNo ? '' : said.text)).join('\n')
  const isRefused = refuses(all) ? ({ text }: Said) => refuses(text) : () => false
  return telling.find(({ said, isPlainNo }) => isPlainNo || isRefused(said))?.said ?? null
}

/** A longer cell is more than a plain no. */
const PLAIN_NO_MAX = 40

function refuses(text: string): boolean {
  return signOf(text, plainCell(text)) === 'MAY_NOT'
}

/** What stands for nothing at all, and answers no question. */
const EMPTY = /^(n\s*\/?\s*a|na|none|nil|null|[-–—_. ]+|ningun[oa]?|no aplica)$/i

/** A plain no is an answer to whatever its column asks: only of these may it be about a person. */
const ABOUT_PERMISSION =
  /^(ok|okay)\d*$|allow|permit|permis|permite|puede|approv|aproba|access|acceso|legal|status|estado|flag|alert|note|nota|comment|comentario|remark|observ|relation|relacion|contact|guardian|parent|mother|father|^(mom|dad)|padre|madre|papa|mama|tutor|valid|^(is)?activ[eoa]$|vigen/
const ABOUT_PICKUP =
  /pickup|pickedup|release|custod|court|restrain|restrict|authori[sz]|noncontact|nocontact|contacttype|contact\d*(type|role|allowed|status)|(contact|guardian|parent)([5-9]|\d\d)|(guardian|parent)(type|role|status)|emergency|liveswith|mailings?$|expir|validuntil|validthrough|recoge|recogid|autoriza|custodi|emergencia|entregar|retira|retiro|tutela|patriapotestad|restricc|juzgado|vivecon|parentesco|vence|vigente?hasta|vigencia/
const ABOUT_ADDRESS =
  /(emails?|address\d?|street|city|zip|zipcode|state|employer|phone|phonenumber|cell|mobile|tel|telefono|celular|movil|correo)$|^(telefono|celular|movil|tel|correo)/
