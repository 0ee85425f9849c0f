import type { Address, AnyOp } from '@afterbell/contract/kernel/op'
import { queryParameters } from '../../../src/platform/http/openapi-schemas.ts'
import { callsServed } from '../samples.ts'
import type { Sample } from '../samples/world.ts'

/** A call that only reads, at one of its paths. */
export interface ReadCall {
  op: AnyOp
  path: string
  address: Address | null
}

/**
 * Every call of a school that changes nothing except the audit history. Excludes streams, which
 * have no end to read, and calls of families, whose wall has tests of its own.
 */
export const readCalls: readonly ReadCall[] = callsServed().filter(
  ({ op, path }) =>
    (op.method === 'GET' || op.writes === false || op.answerForm === 'file') &&
    op.answerForm !== 'stream' &&
    path.includes('{schoolId}') &&
    !path.startsWith('/family/'),
)

/**
 * Values to call with, keyed by parameter name (`childId`), by the path part before the parameter (`classes`), or by call
 * and optional parameter (`finder.find.search`). Bodies are JSON under the call's name and `body`; without one the body
 * is empty.
 */
export type ValueSources = Readonly<Record<string, readonly string[]>>

interface Value {
  /** Keys of `AskedAbout` that can supply the value, best first. */
  names: string[]
  /** The parameter it fills. */
  fills: string
  isParam: boolean
}

/** Returns the values a call cannot do without. */
export function valuesNeeded({ op, path }: ReadCall): Value[] {
  const parts = path.split('/')
  const params = parts.flatMap((part, index) => {
    const fills = /^\{(\w+)\}$/.exec(part)?.[1]
    return fills ? [{ names: [fills, parts[index - 1]!], fills, isParam: true }] : []
  })
  return [...params, ...queryOf(op, ({ required }) => required)]
}

function queryOf(op: AnyOp, isIncluded: (one: { name: string; required: boolean }) => boolean): Value[] {
  return (op.query ? queryParameters(op.query) : [])
    .filter(isIncluded)
    .map(({ name }) => ({ names: [`${op.name}.${name}`, name], fills: name, isParam: false }))
}

/** Returns every input of a call for these values, whether it finds anything or not. */
export function waysToAsk(read: ReadCall, about: ValueSources): Sample[] {
  const { op } = read
  const chosen = queryOf(op, ({ name, required }) => !required && `${op.name}.${name}` in about)
  return [...valuesNeeded(read), ...chosen].reduce<Sample[]>(
    (ways, { names, fills, isParam }) => {
      const name = names.find((each) => each in about)
      if (name === undefined)
        throw new Error(`${op.name} asks about ${names.join(' or ')}: say what there is of it`)
      return ways.flatMap((way) =>
        about[name]!.map((value) =>
          isParam
            ? { ...way, params: { ...way.params, [fills]: value } }
            : { ...way, query: { ...way.query, [fills]: value } },
        ),
      )
    },
    op.body
      ? (about[`${op.name}.body`] ?? ['{}']).map((body) => ({ body: JSON.parse(body) as object }))
      : [{}],
  )
}
