import * as z from 'zod/mini'
import { id } from './fields.ts'
import type { Declaration } from './op.ts'

/** What an id in a call of a family can name. The server finds out at each call whether the family may see it. */
export type FamilyThing =
  | 'absence'
  | 'activity'
  | 'cartLine'
  | 'changeTarget'
  | 'child'
  | 'emergencyContact'
  | 'enrollment'
  | 'form'
  | 'formAnswer'
  | 'formFile'
  | 'guardian'
  | 'invoice'
  | 'message'
  | 'method'
  | 'offeredActivity'
  | 'offeredAddOn'
  | 'offeredSection'
  | 'payment'
  | 'policy'
  | 'policyText'
  | 'rosterChoice'
  | 'request'
  | 'session'
  | 'spotSection'
  | 'toldPickup'
  | 'wait'

/** An id in a call of a family, with what it names. */
export class FamilyId<Of extends FamilyThing = FamilyThing> {
  readonly of: Of
  readonly id: string

  constructor(of: Of, value: string) {
    this.of = of
    this.id = value
  }
}

/** An id that a family sends, in a path, a query or a body: `childId: idOf('child')`. */
export function idOf<const Of extends FamilyThing>(of: Of) {
  const schema = z.codec(
    id,
    z.custom<FamilyId<Of>>((value) => value instanceof FamilyId),
    { decode: (value) => new FamilyId(of, value), encode: (value) => value.id },
  )
  names.add(schema, { of })
  return schema
}

const names = z.registry<{ of: FamilyThing }>()

/**
 * Returns what an id names; null if it does not say so.
 * @internal
 */
export function namedBy(schema: z.ZodMiniType): FamilyThing | null {
  return names.get(schema)?.of ?? null
}

type Schema = z.ZodMiniType

/** The ids of a path, besides the school's. */
type IdNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'schoolId'> | IdNames<Rest>
  : never

/** Each id of the path declares what it names; a path without ids needs no `params`. */
type ParamsFor<Path extends string> = [IdNames<Path>] extends [never]
  ? undefined
  : z.ZodMiniType<Readonly<Record<IdNames<Path>, FamilyId>>, Readonly<Record<IdNames<Path>, string>>>

/**
 * Declares a call of a family that is logged in, below `/family/schools/{schoolId}`. Every id of the path says what it
 * names, and so must every id of the query and body (`idOf`): the server resolves them before the act runs, and answers
 * 404 for whatever the family may not see.
 * @answers What may a family do that is logged in?
 */
export function familyOp<
  const Path extends `/family/schools/{schoolId}${string}`,
  Params extends ParamsFor<Path>,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(
  declaration: Omit<
    Declaration<Path, Params, Query, Body, Answer>,
    'allow' | 'auth' | 'addition' | 'forFamilies' | 'params'
  > &
    (Params extends undefined ? object : { params: Params }),
): Declaration<Path, Params, Query, Body, Answer> {
  return { ...declaration, allow: 'family', addition: true, forFamilies: true } as Declaration<
    Path,
    Params,
    Query,
    Body,
    Answer
  >
}
