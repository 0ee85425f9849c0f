import type * as z from 'zod/mini'
import type { TravelsAs } from './travels-as.ts'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Right } from '@afterbell/domain/kernel/roles'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where an activity stands in a URL: a kind of activity, or one of its sections. */
export type Address = (typeof activityKinds)[ActivityKind]['addresses']['activity' | 'section']

/** A right whose resource may name the kind of the address: `{kind}.rosters` is `classes.rosters` under classes. */
export type Allow = 'anyone' | 'signed-in' | 'member' | Own | Right | readonly [`{kind}${string}`, string]

/**
 * One's own record: the `userId` of the path is whoever asks. Nobody else's; or, with `or`, that of others for whoever has
 * that right.
 */
export type Own = 'self' | { readonly self: true; readonly or: Right }

/** How the body of a request, or of an answer, travels. `bytes` are given to the act as they came: what is signed stays so. */
export type BodyForm = 'json' | 'text' | 'multipart' | 'bytes' | 'none'
export type AnswerForm = 'json' | 'text' | 'file' | 'stream' | 'redirect' | 'none'

type Schema = z.ZodMiniType

/** A call as it is declared: everything client, server, tests and document need to know of it. */
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
  /** `either`: works without a sign-in, and shows more with one. Default: token, unless anyone may call. */
  auth?: 'token' | 'public' | 'either'
  /** Path parameters that are not ids. Every other one is checked as a UUID. */
  params?: Params
  query?: Query
  body?: Body
  answer?: Answer
  /** Default: json with a body schema, none without. */
  bodyForm?: BodyForm
  /** The names of the parts of a multipart body that are files. */
  files?: readonly string[]
  /** The most they may weigh together. Default: what the server takes of any file. */
  fileBytesMax?: number
  /** The most a plain field beside them may weigh. Default: what a name or a short text needs. */
  fieldBytesMax?: number
  /** The most a body of bytes may weigh. Default: what the server takes of any such body. */
  bodyBytesMax?: number
  /** Default: json with an answer schema, none (204) without. */
  answerForm?: AnswerForm
  /** The media type of an answer that is a file. Default: a spreadsheet's. */
  fileType?: string
  /** Changes something. Default: by method. */
  writes?: boolean
  /** What it answers is kept nowhere: a repeated request is done again, whatever its Idempotency-Key. */
  notIdempotent?: boolean
  /**
   * Must not sit in one transaction: the act opens its own, several times if it needs to. One that is stopped midway keeps
   * what it committed, and has to find that when the same is asked again.
   */
  steps?: boolean
  /**
   * The caller's browser shows by a proof of work that it is no robot: every time, or once the act asks for it
   * (CHALLENGE_NEEDED). The proof comes in the header `X-Altcha`.
   */
  challenge?: 'always' | 'when asked'
  /**
   * Lets somebody in or takes everything along: the password has to have been typed in this session in the last ten minutes, every
   * time, or where the act asks for it (PASSWORD_NEEDED). A session that was left open does not do.
   */
  freshPassword?: 'always' | 'when asked'
  /** Answers when the school is inactive: as long as it is, or for its first seven days (OQ-55). */
  whileInactive?: 'always' | 'seven days'
  /** Codes of the refusals a caller must expect beside the general ones. */
  refusals?: readonly string[]
  /** Where the wire calls the fields of a refusal otherwise than the act does. */
  fieldPaths?: FieldPaths
  /** Not in the specification: ours. */
  addition?: boolean
}

/** The path of a field inside as the wire has it, and back. */
export interface FieldPaths {
  toWire: (path: string) => string
  fromWire: (path: string) => string
}

/** A declared call with its name and every path it is served at. */
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
 * Declares the same calls under several addresses, so that they are written once.
 * `build` is asked once per address, for the path and whether it is ours: everything else comes from the first answer.
 */
export function under<const A extends Address, D extends Declarations>(
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

// ── what a caller gives and gets, read off the declaration ──

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | ParamNames<Rest>
  : never
type PathParams<D> = D extends { path: infer P extends string } ? { [N in ParamNames<P>]: string } : never

/** The schema declared at a key; never where the call has none. */
type SchemaAt<D, K extends string> = D extends { [P in K]?: infer S }
  ? Extract<Exclude<S, undefined>, Schema>
  : never
type OutAt<D, K extends string, Otherwise> = [SchemaAt<D, K>] extends [never]
  ? Otherwise
  : z.output<SchemaAt<D, K>>
type DeclaredBy<O> = O extends Op<infer D, any> ? D : never
type AddressOf<O> = O extends Op<any, infer A> ? A : never

/** What an act on the server is given. */
export type Given<O extends AnyOp> = {
  params: PathParams<DeclaredBy<O>> & OutAt<DeclaredBy<O>, 'params', unknown>
  query: OutAt<DeclaredBy<O>, 'query', undefined>
  body: OutAt<DeclaredBy<O>, 'body', undefined>
  address: AddressOf<O>
}

/** What an act answers: the schema's inner form (money in cents), put on the wire by the server. */
export type AnswerOf<O extends AnyOp> = OutAt<DeclaredBy<O>, 'answer', unknown>

/** The same as it travels: what is told otherwise inside has the names of the wire, money is cents. */
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
 * What a caller in the browser gives. The school is filled in from the session when left out;
 * `at` chooses the address of a call that is served under several.
 */
export type Asked<O extends AnyOp> = OptionalIfEmpty<
  'params',
  Without<PathParams<DeclaredBy<O>>, 'schoolId'> & { schoolId?: string }
> &
  Part<DeclaredBy<O>, 'query'> &
  Part<DeclaredBy<O>, 'body'> &
  (AddressOf<O> extends null ? unknown : { at: AddressOf<O> })

/** The same of a caller that holds what it sends as the server does inside. */
export type AskedInside<O extends AnyOp> = [BodyInside<SchemaAt<DeclaredBy<O>, 'body'>>] extends [never]
  ? Asked<O>
  : WithBody<Asked<O>, BodyInside<SchemaAt<DeclaredBy<O>, 'body'>>>

type WithBody<T, Body> = { [P in keyof T]: P extends 'body' ? Body : T[P] }
/** Never where the same travels as stands inside, and where the call is any. */
type BodyInside<S> = 0 extends 1 & S
  ? never
  : S extends z.ZodMiniOptional<infer Body>
    ? BodyInside<Body>
    : S extends TravelsAs<infer Inside, infer _>
      ? Inside
      : never

/** The path of a call at an address, its parameters filled in. */
export function pathOf(op: AnyOp, address: Address | null, params: Record<string, string>): string {
  const place = op.paths.find((each) => each.address === address)
  if (!place) throw new Error(`${op.name} is not served under ${address ?? 'no address'}`)
  return place.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${op.name} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** The kind an address belongs to: the prefix of its rights. */
export function kindOf(address: Address): ActivityKind {
  return ACTIVITY_KINDS.find((kind) => {
    const { activity, section } = activityKinds[kind].addresses
    return address === activity || address === section
  })!
}

/** Where something is served that every kind has, kind after kind. */
export function addressesOf<const Of extends 'rosters' | 'attendance'>(of: Of) {
  return ACTIVITY_KINDS.flatMap((kind): readonly KindAddress<Of>[] => activityKinds[kind].addresses[of])
}

type KindAddress<Of extends 'rosters' | 'attendance'> =
  (typeof activityKinds)[ActivityKind]['addresses'][Of][number]

/** The right a call needs at an address, with the kind put in. */
export function rightAt(
  allow: Allow,
  address: Address | null,
): 'anyone' | 'signed-in' | 'member' | Own | Right {
  if (typeof allow === 'string' || 'self' in allow) return allow
  const [resource, action] = allow
  return [address ? resource.replace('{kind}', kindOf(address)) : resource, action] as unknown as Right
}

/** A right as it is written down: `users edit`, `self or users edit`. */
export function rightText(right: ReturnType<typeof rightAt>): string {
  if (typeof right === 'string') return right
  return 'self' in right ? `self or ${right.or.join(' ')}` : right.join(' ')
}

export function writes(op: AnyOp): boolean {
  return op.writes ?? op.method !== 'GET'
}

export function authOf(op: AnyOp): 'token' | 'public' | 'either' {
  return op.auth ?? (op.allow === 'anyone' ? 'public' : 'token')
}
