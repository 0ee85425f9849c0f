import type { Address, AnyOp } from '@afterbell/contract/kernel/op'
import { queryParameters } from '../../src/platform/http/openapi-schemas.ts'
import { callsServed } from './samples.ts'
import type { Sample } from './samples/world.ts'

/** A call that only tells, at one of its paths. */
export interface ReadCall {
  op: AnyOp
  path: string
  address: Address | null
}

/** Every call of a school that changes nothing, but for what is written down of who asked. A stream has no end to read. */
export const readCalls: readonly ReadCall[] = callsServed().filter(
  ({ op, path }) =>
    (op.method === 'GET' || op.writes === false || op.answerForm === 'file') &&
    op.answerForm !== 'stream' &&
    path.includes('{schoolId}'),
)

/**
 * What there is to ask about: values by the name of the parameter (`childId`), by the part of the path it stands behind
 * (`classes`), or by call and name (`finder.find.search`), which takes a parameter in that need not be given. A call with a body
 * is asked with an empty one, or with those that stand behind its name and `body`, as JSON.
 */
export type AskedAbout = Readonly<Record<string, readonly string[]>>

interface Value {
  /** The names of what there is that it may stand under, the closest first. */
  names: string[]
  /** The parameter it fills. */
  fills: string
  isParam: boolean
}

/** What a call must be given to be asked at all. */
export function valuesNeeded({ op, path }: ReadCall): Value[] {
  const parts = path.split('/')
  const params = parts.flatMap((part, index) => {
    const fills = /^\{(\w+)\}$/.exec(part)?.[1]
    return fills ? [{ names: [fills, parts[index - 1]!], fills, isParam: true }] : []
  })
  return [...params, ...queryOf(op, ({ required }) => required)]
}

function queryOf(op: AnyOp, isMeant: (one: { name: string; required: boolean }) => boolean): Value[] {
  return (op.query ? queryParameters(op.query) : [])
    .filter(isMeant)
    .map(({ name }) => ({ names: [`${op.name}.${name}`, name], fills: name, isParam: false }))
}

/** Every way to ask a call about these, whether it finds something there or not. */
export function waysToAsk(read: ReadCall, about: AskedAbout): Sample[] {
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
