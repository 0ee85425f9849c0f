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

/** Every way to ask a call about these, whether it finds something there or not. */
export function waysToAsk({ op, path }: ReadCall, about: AskedAbout): Sample[] {
  const parts = path.split('/')
  const params = parts.flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? [[name, valuesOf([name, parts[index - 1]!]), true] as const] : []
  })
  const query = (op.query ? queryParameters(op.query) : []).flatMap(({ name, required }) => {
    const own = `${op.name}.${name}`
    return required || own in about ? [[name, valuesOf([own, name]), false] as const] : []
  })
  return [...params, ...query].reduce<Sample[]>(
    (ways, [name, values, isParam]) =>
      ways.flatMap((way) =>
        values.map((value) =>
          isParam
            ? { ...way, params: { ...way.params, [name]: value } }
            : { ...way, query: { ...way.query, [name]: value } },
        ),
      ),
    op.body
      ? (about[`${op.name}.body`] ?? ['{}']).map((body) => ({ body: JSON.parse(body) as object }))
      : [{}],
  )

  function valuesOf(keys: readonly string[]): readonly string[] {
    const found = keys.find((key) => key in about)
    if (found === undefined)
      throw new Error(`${op.name} asks about ${keys.join(' or ')}: say what there is of it`)
    return about[found]!
  }
}
