import { keyAsksOf, keyFieldsOf } from '@afterbell/contract/kernel/key-fields'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { forbidden } from '../../problems.ts'

/**
 * Reduces an answer to the fields that a key with these scopes may read.
 * @answers What may a program call that has a key of the school?
 */
export function answerForKey(op: AnyOp, scopes: readonly string[], answer: unknown): unknown {
  const fields = keyFieldsOf(op)
  if (fields === null) return answer
  const open: Fields = new Map()
  for (const [path, needed] of fields)
    if (needed.every((scope) => scopes.includes(scope))) add(open, path.split('.'))
  return only(open, answer)
}

/** Refuses a query by fields the key may not read: matching rows would reveal their values. */
export function assertKeyAsks(op: AnyOp, scopes: readonly string[], query: unknown): void {
  const open = keyAsksOf(op)
  if (open === null) return
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    const parameter = name === 'sort' ? `sort:${(value as { by: string }).by}` : name
    const requiredScopes = open.get(parameter)
    if (!requiredScopes?.every((scope) => scopes.includes(scope)))
      throw forbidden(
        'NOT_FOR_KEY',
        `This API key may not use ${parameter.replace(':', ' by ')} here` +
          (requiredScopes ? `. It needs the scope ${requiredScopes.join(' and ')}` : ''),
      )
  }
}

/** By name: a readable field, or the readable fields below it. */
type Fields = Map<string, Fields | 'OPEN'>

function add(fields: Fields, [name, ...rest]: readonly string[]): void {
  if (rest.length === 0) return void fields.set(name!, 'OPEN')
  const inner = fields.get(name!)
  const below: Fields = inner instanceof Map ? inner : new Map()
  fields.set(name!, below)
  add(below, rest)
}

function only(fields: Fields | 'OPEN', value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => only(fields, each))
  if (typeof value !== 'object' || value === null) return value
  // An object needs its own list of readable fields.
  if (fields === 'OPEN') return undefined
  return Object.fromEntries(
    [...fields].flatMap(([name, below]) => {
      const inner = only(below, (value as Record<string, unknown>)[name])
      return inner === undefined ? [] : [[name, inner]]
    }),
  )
}
