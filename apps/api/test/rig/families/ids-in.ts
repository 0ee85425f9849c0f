import type * as z from 'zod/mini'
import type { AnyOp } from '@afterbell/contract/kernel/op'
import { namedBy, type FamilyThing } from '@afterbell/contract/kernel/family-op'
import type { Sample } from '../samples/world.ts'

/** An id in the input of a call: where it stands in a sample, and what it names; null if it does not say so. */
interface IdInInput {
  path: readonly string[]
  of: FamilyThing | null
}

/** Returns every id that a call takes, wherever it stands in its input, besides the school's. */
export function idsIn(op: AnyOp): IdInInput[] {
  const names = op.paths.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const undeclared = names.filter(
    (name) => name !== 'schoolId' && !(name in ((op.params as { shape?: object } | undefined)?.shape ?? {})),
  )
  return [
    ...undeclared.map((name) => ({ path: ['params', name], of: null })),
    ...(['params', 'query', 'body'] as const).flatMap((part) =>
      op[part] ? idsWithin(op[part] as z.ZodMiniType, [part]) : [],
    ),
  ]
}

function idsWithin(schema: z.ZodMiniType, path: readonly string[]): IdInInput[] {
  const of = namedBy(schema)
  if (of) return [{ path, of }]
  const def = schema._zod.def as unknown as {
    type: string
    format?: string
    shape?: Record<string, z.ZodMiniType>
    element?: z.ZodMiniType
    innerType?: z.ZodMiniType
    in?: z.ZodMiniType
    options?: z.ZodMiniType[]
  }
  if (def.format === 'uuid' || def.format === 'guid') return [{ path, of: null }]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, each]) => idsWithin(each, [...path, name])),
    ...(def.element ? idsWithin(def.element, [...path, '0']) : []),
    ...[def.innerType, def.in, ...(def.options ?? [])].flatMap((each) => (each ? idsWithin(each, path) : [])),
  ]
}

/** Returns a sample with another id at a path. */
export function withId(sample: Sample, path: readonly string[], value: string): Sample {
  const copy = structuredClone({ ...sample, undo: undefined }) as unknown as Record<string, unknown>
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, copy)
  parent[path.at(-1)!] = value
  return copy as unknown as Sample
}
