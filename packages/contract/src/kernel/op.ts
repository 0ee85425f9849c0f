import type * as z from 'zod/mini'
import type { TravelsAs } from './travels-as.ts'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The segment of an activity in a URL: a kind of activity, or one of its sections. */
export type Address = (typeof activityKinds)[ActivityKind]['addresses']['activity' | 'section']

/** A right whose resource may name the kind of the address: `{kind}.rosters` is `classes.rosters` under classes. */
export type Allow =
  | 'anyone'
  | 'signed-in'
  | 'member'
  | 'family'
  | SelfAccess
  | Right
  | readonly [`{kind}${string}`, string]

/**
 * Limits a call to the caller's own record: the `userId` of the path must be the caller. With `or`, callers who have
 * that right may also use the records of others.
 */
export type SelfAccess = 'self' | { readonly self: true; readonly or: Right }

/** The form of a request's or an answer's body. `bytes` reach the act unchanged, so that signatures stay valid. */
export type BodyForm = 'json' | 'text' | 'multipart' | 'bytes' | 'none'
export type AnswerForm = 'json' | 'text' | 'file' | 'stream' | 'redirect' | 'none'

type Schema = z.ZodMiniType

/** The declaration of a call: everything that client, server, tests and API document need to know about it. */
export interface Declaration<
  Path extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  method: Method
  /** Template below the API base: `/schools/{schoolId}/classes/{id}`. */
  path: Path
  /** One sentence for the API document. */
  summary: string
  allow: Allow
  /** Families read its answers and refusals, in the language that `Accept-Language` asks for. */
  forFamilies?: true
  /** `either`: works without a sign-in, and shows more with one. Default: token, unless anyone may call. */
  auth?: 'token' | 'public' | 'either'
  /** Path parameters that are not ids. Every other one is checked as a UUID. */
  params?: Params
  query?: Query
  body?: Body
  answer?: Answer
  /** Default: json with a body schema, none without. */
  bodyForm?: BodyForm
  /** The names of the file parts in a multipart body. */
  files?: readonly string[]
  /** The most bytes of all files together. Default: the server's limit for any file. */
  fileBytesMax?: number
  /** The most bytes of a plain field beside the files. Default: enough for a name or a short text. */
  fieldBytesMax?: number
  /** The most bytes of a body of bytes. Default: the server's limit for any such body. */
  bodyBytesMax?: number
  /** Default: json with an answer schema, none (204) without. */
  answerForm?: AnswerForm
  /** The media type of an answer that is a file. Default: a spreadsheet's. */
  fileType?: string
  /** Whether it changes something. Default: by method. */
  writes?: boolean
  /** Its answer is stored nowhere: a repeated request runs again, whatever its Idempotency-Key. */
  notIdempotent?: boolean
  /**
   * Must not run in one transaction: the act opens its own, several if needed. After an interruption, committed steps
   * stay, and a repeated request must find them.
   */
  steps?: boolean
  /**
   * Requires a proof of work that the caller's browser is no robot: always, or when the act demands it
   * (CHALLENGE_NEEDED). The proof comes in the header `X-Altcha`.
   */
  challenge?: 'always' | 'when asked'
  /**
   * Requires the password, typed in this session within the last ten minutes: always, or when the act demands it
   * (PASSWORD_NEEDED). For calls that let someone in or export everything, because someone else may find a session left
   * open.
   */
  freshPassword?: 'always' | 'when asked'
  /** Answers even when the school is inactive: for as long as it is, or for the first seven days (OQ-55). */
  whileInactive?: 'always' | 'seven days'
  /** Codes of refusals that a caller must expect besides the general ones. */
  refusals?: readonly string[]
  /** Converts the field paths of a refusal if the wire names fields differently from the act. */
  fieldPaths?: FieldPaths
  /** Not in the specification: ours. */
  addition?: boolean
}

/** Converts the path of a field from the act's names to the wire's, and back. */
export interface FieldPaths {
  toWire: (path: string) => string
  fromWire: (path: string) => string
}

/** A declared call with its name and all paths that serve it. */
export interface Op<
  D extends Declaration = Declaration,
  A extends Address | null = Address | null,
> extends Omit<Declaration, 'path'> {
  /** `attendance.checkIn`: the group's name and its own. */
  readonly name: string
  readonly paths: readonly { address: A; path: string; isAddition?: boolean }[]
  readonly declared?: D
}

export type AnyOp = Op<any, any>
export type Group = Readonly<Record<string, AnyOp>>

/** Declares one call. */
export function op<
  const Path extends string,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(
  declaration: Declaration<Path, Params, Query, Body, Answer>,
): Declaration<Path, Params, Query, Body, Answer> {
  return declaration
}

type Declarations = Readonly<Record<string, Declaration<any, any, any, any, any>>>

/** Names a set of calls: `group('login', { logIn: op({ … }) })` makes `login.logIn`. */
export function group<D extends Declarations>(
  name: string,
  declarations: D,
): { readonly [K in keyof D]: Op<D[K], null> } {
  return Object.fromEntries(
    Object.entries(declarations).map(([key, { path, ...rest }]) => [
      key,
      {
        ...rest,
        name: `${name}.${key}`,
        paths: [{ address: null, path, isAddition: rest.addition ?? false }],
      },
    ]),
  ) as unknown as { readonly [K in keyof D]: Op<D[K], null> }
}

/**
 * Declares the same calls under several addresses, so that they are written once. `build` runs once per address, for
 * the path and `addition`; everything else comes from the first result.
 */
export function opsUnder<const A extends Address, D extends Declarations>(
  name: string,
  addresses: readonly A[],
  build: (base: `/schools/{schoolId}/${A}`, address: A) => D,
): { readonly [K in keyof D]: Op<D[K], A> } {
  const built = addresses.map((address) => ({
    address,
    declarations: build(`/schools/{schoolId}/${address}`, address),
  }))
  const first = built[0]!.declarations
  return Object.fromEntries(
    Object.entries(first).map(([key, { path: _, ...rest }]) => [
      key,
      {
        ...rest,
        name: `${name}.${key}`,
        paths: built.map(({ address, declarations }) => ({
          address,
          path: declarations[key]!.path,
          isAddition: declarations[key]!.addition ?? false,
        })),
      },
    ]),
  ) as unknown as { readonly [K in keyof D]: Op<D[K], A> }
}

// ── requests and answers of a caller, derived from the declaration ──

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | ParamNames<Rest>
  : never
type PathParams<D> = D extends { path: infer P extends string } ? { [N in ParamNames<P>]: string } : never

/** The schema declared at a key; `never` if the call has none. */
type SchemaAt<D, K extends string> = D extends { [P in K]?: infer S }
  ? Extract<Exclude<S, undefined>, Schema>
  : never
type OutAt<D, K extends string, Otherwise> = [SchemaAt<D, K>] extends [never]
  ? Otherwise
  : z.output<SchemaAt<D, K>>
type DeclaredBy<O> = O extends Op<infer D, any> ? D : never
type AddressOf<O> = O extends Op<any, infer A> ? A : never

/** The input of an act on the server. */
export type ActInput<O extends AnyOp> = {
  params: PathParams<DeclaredBy<O>> & OutAt<DeclaredBy<O>, 'params', unknown>
  query: OutAt<DeclaredBy<O>, 'query', undefined>
  body: OutAt<DeclaredBy<O>, 'body', undefined>
  address: AddressOf<O>
}

/** The answer of an act: the schema's inner form (money in cents), which the server converts for the wire. */
export type AnswerOf<O extends AnyOp> = OutAt<DeclaredBy<O>, 'answer', unknown>

/** The same with the field names of the wire, where they differ. Money stays in cents. */
export type AnswerOnWire<O extends AnyOp> =
  SchemaAt<DeclaredBy<O>, 'answer'> extends TravelsAs<any, infer S> ? z.output<S> : AnswerOf<O>

type Without<T, K extends PropertyKey> = { [P in keyof T as P extends K ? never : P]: T[P] }
type OptionalIfEmpty<K extends string, T> = undefined extends T
  ? { [P in K]?: T }
  : {} extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
type Part<D, K extends string> = [SchemaAt<D, K>] extends [never]
  ? unknown
  : OptionalIfEmpty<K, z.input<SchemaAt<D, K>>>

/**
 * The input of a caller in the browser. The school comes from the session if left out; `at` chooses the address of a
 * call that has several.
 */
export type CallInput<O extends AnyOp> = OptionalIfEmpty<
  'params',
  Without<PathParams<DeclaredBy<O>>, 'schoolId'> & { schoolId?: string }
> &
  Part<DeclaredBy<O>, 'query'> &
  Part<DeclaredBy<O>, 'body'> &
  (AddressOf<O> extends null ? unknown : { at: AddressOf<O> })

/** The same for a caller whose body has the server's inner form. */
export type InnerCallInput<O extends AnyOp> = [InnerBody<SchemaAt<DeclaredBy<O>, 'body'>>] extends [never]
  ? CallInput<O>
  : WithBody<CallInput<O>, InnerBody<SchemaAt<DeclaredBy<O>, 'body'>>>

type WithBody<T, Body> = { [P in keyof T]: P extends 'body' ? Body : T[P] }
/** The inner form of a body; `never` if it is the same as on the wire, or if the call is `any`. */
type InnerBody<S> = 0 extends 1 & S
  ? never
  : S extends z.ZodMiniOptional<infer Body>
    ? InnerBody<Body>
    : S extends TravelsAs<infer Inside, infer _>
      ? Inside
      : never

/** Returns the path of a call at an address, with its parameters filled in. */
export function pathOf(op: AnyOp, address: Address | null, params: Record<string, string>): string {
  const place = op.paths.find((each) => each.address === address)
  if (!place) throw new Error(`${op.name} is not served under ${address ?? 'no address'}`)
  return place.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${op.name} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** Returns the kind of an address: the prefix of its rights. */
export function kindOf(address: Address): ActivityKind {
  return ACTIVITY_KINDS.find((kind) => {
    const { activity, section } = activityKinds[kind].addresses
    return address === activity || address === section
  })!
}

/** Returns the addresses of rosters or attendance, kind after kind. */
export function addressesOf<const Of extends 'rosters' | 'attendance'>(of: Of) {
  return ACTIVITY_KINDS.flatMap((kind): readonly KindAddress<Of>[] => activityKinds[kind].addresses[of])
}

type KindAddress<Of extends 'rosters' | 'attendance'> =
  (typeof activityKinds)[ActivityKind]['addresses'][Of][number]

/** Returns the right that a call needs at an address, with the kind filled in. */
export function rightAt(
  allow: Allow,
  address: Address | null,
): 'anyone' | 'signed-in' | 'member' | 'family' | SelfAccess | Right {
  if (typeof allow === 'string' || 'self' in allow) return allow
  const [resource, action] = allow
  return [address ? resource.replace('{kind}', kindOf(address)) : resource, action] as unknown as Right
}

/** Writes a right as text: `users edit`, `self or users edit`. */
export function rightText(right: ReturnType<typeof rightAt>): string {
  if (typeof right === 'string') return right
  return 'self' in right ? `self or ${right.or.join(' ')}` : right.join(' ')
}

export function writes(op: AnyOp): boolean {
  return op.writes ?? op.method !== 'GET'
}

export function authOf(op: AnyOp): 'token' | 'public' | 'either' | 'family' {
  if (op.allow === 'family') return 'family'
  return op.auth ?? (op.allow === 'anyone' ? 'public' : 'token')
}
