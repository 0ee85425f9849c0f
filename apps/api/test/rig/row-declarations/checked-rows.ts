import type { OperationNode, RawNode } from 'kysely'
import type pg from 'pg'
import { statementResults, type StatementResult } from '../../../src/platform/database/database.ts'
import type { WrittenStatement } from './declared-rows.ts'
import { faultsOfColumn, KINDS } from './column-faults.ts'
import { NARROWED } from './narrowed-rows.ts'
import {
  alternativesOf,
  isDeclared,
  isThere,
  mayBe,
  misfitOf,
  pathsIn,
  type ObjectShape,
  type Path,
  type Shape,
} from './shapes.ts'
import type { Columns } from './table-columns.ts'

/** A statement as sent, including the pieces inserted into it. */
interface SentStatement {
  place: string
  /** The declared row, merged with the rows of the pieces. */
  row: Shape
  /** The complete text. */
  text: string
  /** Column heads of the answers that were checked already. */
  heads: Set<string>
  json: JsonColumn[]
}

/** A JSON column. Its type says nothing about its content, so every declared value must appear in an answer. */
interface JsonColumn {
  name: string
  unseen: Path[]
}

/** Compares answers of the database with the rows that statements in the source declare. */
export class CheckedRows {
  /** Faults so far, without repetition. */
  readonly faults = new Set<string>()
  /** Exceptions that were needed. */
  readonly narrowed = new Set<(typeof NARROWED)[number]>()
  readonly #answeredAt = new Set<string>()
  readonly #written = new Map<string, WrittenStatement>()
  readonly #sent = new Map<string, SentStatement>()
  readonly #json = new Map<string, JsonColumn>()
  readonly #columns: Columns

  constructor(written: readonly WrittenStatement[], columns: Columns) {
    this.#columns = columns
    for (const each of written) {
      const text = textOf(each.pieces)
      const alike = this.#written.get(text)
      // An answer does not tell which of the two statements it belongs to, so both must declare the same.
      if (alike && JSON.stringify(alike.row) !== JSON.stringify(each.row))
        this.faults.add(`${each.place} reads like ${alike.place} and declares other rows`)
      this.#written.set(text, each)
    }
  }

  listen(): void {
    statementResults.subscribe(this.#hear)
  }

  stop(): void {
    statementResults.unsubscribe(this.#hear)
  }

  /** Returns the statements that declare rows but got no answer. */
  unanswered(): string[] {
    const declared = [...this.#written.values()].filter(({ row }) => row !== null)
    return declared.map(({ place }) => place).filter((place) => !this.#answeredAt.has(place))
  }

  /** Returns the declared JSON values that were in no answer. */
  unseen(): string[] {
    return [...this.#json].flatMap(([key, { unseen }]) => unseen.map((path) => key + path.join('')))
  }

  readonly #hear = (message: unknown): void => {
    const { query, result } = message as StatementResult
    const sent = this.#sentAs(query as RawNode)
    if (!sent) return
    const say = (path: string, says: string) => this.faults.add(`${sent.place} ${path} ${says}`)
    const head = result.fields.map((f) => `${f.name} ${f.dataTypeID} ${f.tableID} ${f.columnID}`).join()
    if (!sent.heads.has(head)) {
      sent.heads.add(head)
      this.#holdHead(sent, result.fields, say)
    }
    for (const row of result.rows) {
      const misfit = misfitOf(sent.row, row)
      if (misfit) say(misfit.path, misfit.says)
      for (const column of sent.json)
        if (column.unseen.length > 0)
          column.unseen = column.unseen.filter((path) => !isThere(row[column.name], path))
    }
  }

  #sentAs(node: RawNode): SentStatement | null {
    // Statements of the job queue within an act declare no rows.
    if (!node.sqlFragments) return null
    const statement = this.#written.get(textOf(node.sqlFragments))
    if (!statement) this.faults.add(`${textOf(node.sqlFragments)} is not written in the source`)
    if (!statement?.row) return null
    const innerNodes = [...piecesIn(node)]
    const text = [node, ...innerNodes].map(({ sqlFragments }) => textOf(sqlFragments)).join(' ')
    let sent = this.#sent.get(text)
    if (!sent) {
      const pieces = innerNodes.flatMap(({ sqlFragments }) => this.#written.get(textOf(sqlFragments)) ?? [])
      const parts = [statement, ...pieces.filter(({ row }) => row !== null)]
      for (const { place, row } of parts) {
        this.#answeredAt.add(place)
        if (alternativesOf(row!).some(({ is }) => is !== 'object'))
          this.faults.add(`${place} declares rows that are no objects`)
      }
      sent = {
        place: statement.place,
        row: together(parts.map(({ row }) => row!)),
        text,
        heads: new Set(),
        json: [],
      }
      this.#sent.set(text, sent)
    }
    return sent
  }

  /** Checks facts that hold for every row: column names, their types, and the constraints of the tables. */
  #holdHead(
    { place, row, text, json }: SentStatement,
    fields: readonly pg.FieldDef[],
    say: (path: string, says: string) => void,
  ): void {
    const names = fields.map(({ name }) => name)
    const rows = alternativesOf(row).filter((each) => each.is === 'object')
    for (const { fields: declared } of rows)
      for (const [name, shape] of Object.entries(declared))
        if (!names.includes(name) && !mayBe(shape, 'undefined')) say(`.${name}`, 'is not answered')
    for (const [at, { name, dataTypeID, tableID, columnID }] of fields.entries()) {
      if (names.indexOf(name) !== at) say(`.${name}`, 'is answered twice')
      if (!isDeclared(row, name)) {
        say(`.${name}`, 'is not declared')
        continue
      }
      const declared: Shape = { is: 'either', of: rows.flatMap((each) => each.fields[name] ?? []) }
      const kind = KINDS[dataTypeID]
      if (!kind) {
        say(`.${name}`, `is of the type with the number ${dataTypeID}, of which nothing is known`)
        continue
      }
      if (kind.is === 'anything') json.push(this.#jsonColumn(`${place} .${name}`, name, declared))
      const column = this.#columns.get(`${tableID}.${columnID}`)
      for (const { says, isAllowed } of faultsOfColumn(declared, kind, column)) {
        const isLeftOut = (each: (typeof NARROWED)[number]) =>
          place.includes(each.file) && each.column === name && text.includes(each.by)
        const narrowed = isAllowed ? NARROWED.find(isLeftOut) : undefined
        if (narrowed) this.narrowed.add(narrowed)
        else say(`.${name}`, says)
      }
    }
  }

  #jsonColumn(key: string, name: string, declared: Shape): JsonColumn {
    let column = this.#json.get(key)
    if (!column) this.#json.set(key, (column = { name, unseen: pathsIn(declared) }))
    return column
  }
}

/** Merges a declared row with the rows of its pieces. */
function together([row, ...pieces]: Shape[]): Shape {
  if (pieces.length === 0) return row!
  const fields = Object.assign({}, ...pieces.map((each) => (each.is === 'object' ? each.fields : {})))
  return {
    is: 'either',
    of: alternativesOf(row!).map((each) =>
      each.is === 'object' ? ({ ...each, fields: { ...each.fields, ...fields } } as ObjectShape) : each,
    ),
  }
}

/** Yields all pieces of SQL within a statement, at any depth. */
function* piecesIn({ parameters }: RawNode): Generator<RawNode> {
  for (const each of parameters as OperationNode[])
    if (each.kind === 'RawNode') {
      yield each as RawNode
      yield* piecesIn(each as RawNode)
    }
}

function textOf(pieces: readonly string[]): string {
  return pieces.join('${}')
}
