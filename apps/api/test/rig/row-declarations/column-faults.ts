import { alternativesOf, mayBe, shapeText, type Shape } from './shapes.ts'
import type { Column } from './table-columns.ts'

interface ColumnFault {
  says: string
  /** True when the table allows the values in question, so that a statement may exclude them. */
  isAllowed: boolean
}

/** Returns faults in the declaration of a column, independent of its values. */
export function faultsOfColumn(declared: Shape, kind: Shape, column: Column | undefined): ColumnFault[] {
  const values = alternativesOf(declared).filter(({ is }) => is !== 'null' && is !== 'undefined')
  const wrong = values.filter((each) => !isOfKind(each, kind))
  if (wrong.length > 0)
    return wrong.map((each) => ({
      says: `is ${shapeText(kind)}, declared ${shapeText(each)}`,
      isAllowed: false,
    }))
  if (!column) return []
  const literals = values.flatMap((each) => (each.is === 'literal' ? [String(each.value)] : []))
  const texts = literals.length > 0 && column.texts ? column.texts : literals
  return [
    ...(column.mayBeNull && !mayBe(declared, 'null', 'anything')
      ? [{ says: 'may be null', isAllowed: true }]
      : []),
    ...literals
      .filter((literal) => !texts.includes(literal))
      .map((literal) => ({ says: `is never ${literal}`, isAllowed: false })),
    ...texts
      .filter((text) => !literals.includes(text))
      .map((text) => ({ says: `may be ${text}`, isAllowed: true })),
  ]
}

function isOfKind(declared: Shape, kind: Shape): boolean {
  if (declared.is === 'anything' || kind.is === 'anything') return true
  if (declared.is === 'literal') return typeof declared.value === kind.is
  if (declared.is !== 'list' || kind.is !== 'list') return declared.is === kind.is
  return alternativesOf(declared.of).every((each) => each.is === 'null' || isOfKind(each, kind.of))
}

const STRING: Shape = { is: 'string' }
const NUMBER: Shape = { is: 'number' }
const ANYTHING: Shape = { is: 'anything' }

/**
 * Shapes of the database's types, by type id, after `database.ts` has read them. JSON may hold anything, so its values
 * decide. Types not listed here are unknown.
 */
export const KINDS: Readonly<Record<number, Shape | undefined>> = {
  16: { is: 'boolean' },
  17: { is: 'bytes' },
  20: NUMBER, // int8
  21: NUMBER, // int2
  23: NUMBER, // int4
  25: STRING, // text
  114: ANYTHING, // json
  701: NUMBER, // float8
  1005: { is: 'list', of: NUMBER }, // int2[]
  1007: { is: 'list', of: NUMBER }, // int4[]
  1009: { is: 'list', of: STRING }, // text[]
  1082: STRING, // date
  1083: STRING, // time
  1182: { is: 'list', of: STRING }, // date[]
  1184: STRING, // timestamptz
  1700: STRING, // numeric
  2950: STRING, // uuid
  2951: { is: 'list', of: STRING }, // uuid[]
  3802: ANYTHING, // jsonb
}
