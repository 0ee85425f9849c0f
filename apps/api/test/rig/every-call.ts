import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { authOf, rightAt, writes, type Address, type AnyOp } from '@afterbell/contract/kernel/op'
import { keyAsksOf } from '@afterbell/contract/kernel/key-fields'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { DETAIL_SCOPES, KEY_SCOPES, type KeyScope } from '@afterbell/domain/kernel/outside/key-scopes'
import { callRight, keyScope, type CallRight } from './call-rights.ts'
import { may, ROLES, type Role } from '@afterbell/domain/kernel/roles'
import {
  pathParameters,
  queryParameters,
  sentSchema,
  type JsonSchema,
} from '../../src/platform/http/openapi-schemas.ts'
import { call, useRig, type Rig } from './app.ts'
import {
  JUNK_BODIES,
  JUNK_IDS,
  JUNK_VALUES,
  JUNK_WORDS,
  NIL,
  cannotBe,
  nestedJunk,
  takesObjects,
} from './junk.ts'
import { made, makeSchool, makeStaff, type MadeSchool } from './make.ts'
import { callsServed, sampleFor } from './samples.ts'
import type { Sample, World } from './samples/world.ts'
import { send, type Sent } from './send.ts'

interface ServedAt {
  /** `GET /schools/{schoolId}/…`, as in the table of rights. */
  title: string
  op: AnyOp
  path: string
  address: Address | null
  right: CallRight | undefined
  /** Names of the parameters that are ids. */
  ids: string[]
  /** Index of this address among the call's addresses in the room, and how many there are. */
  at: number
  of: number
}

/**
 * Tests every call of a room at every path: without a sign-in, as each role, from another school, and with junk. Takes
 * the rights from the table of rights, not from the declarations the server uses.
 */
export async function testEveryCall(room: string): Promise<void> {
  const rooms = await roomsOfCalls()
  const rig = useRig()
  /** The school in which calls take effect. */
  const world = {} as World
  /** A school that no test changes. Each call's sample is made there once, for callers who are refused or only read. */
  const still = {} as World & { other: MadeSchool }

  let tests = 0

  /** Starts a new school every 40 tests: the lists of one school with all samples would grow long. */
  async function begin(): Promise<void> {
    tests += 1
    if (tests % 40 !== 1) return
    Object.assign(world, { rig, school: await makeSchool(rig) })
  }

  beforeAll(async () => {
    Object.assign(still, { rig, school: await makeSchool(rig), other: await makeSchool(rig) })
  })

  // Families have no role; `testFamilyCalls` asks in their place.
  const served = callsServed().filter(({ op }) => rooms.get(op) === room && op.allow !== 'family')
  const addresses = Map.groupBy(served, ({ op }) => op)
  const calls: ServedAt[] = served.map(({ op, path, address }) => ({
    title: `${op.method} ${path}`,
    op,
    path,
    address,
    right: callRight(op.method, path),
    ids: pathParameters(path, op.params).flatMap(({ name, schema }) =>
      schema.format === 'uuid' ? [name] : [],
    ),
    at: addresses.get(op)!.findIndex((each) => each.path === path),
    of: addresses.get(op)!.length,
  }))

  describe('Who may ask', () => {
    beforeEach(begin)

    test.each(calls)(
      '$title has a row in the table of rights, and is declared with it',
      ({ op, address, right }) => {
        expect(right).toBeDefined()
        expect(rightAt(op.allow, address)).toEqual(right)
      },
    )

    test.each(calls)('$title does for a Super Admin what it is for', async (served) => {
      const sample = await makeSample(served)
      const caller = sample.caller ?? (await makeStaff(rig, world.school.id, 'SCHOOL_ADMIN'))
      const { status, body } = await send(rig, served.op, served.path, sample, caller)
      expect(status, body).toBeLessThan(300)
    })

    const open = calls.filter(({ right }) => right === 'anyone')
    const closed = calls.filter(({ right }) => right !== 'anyone')

    test.each(open)('$title is open to anyone', async (served) => {
      expect(isLetIn(await ask(served, null))).toBe(true)
    })

    test.each(closed)('$title is closed to whoever is not signed in', async (served) => {
      const forged = `${still.school.admin.token.slice(0, -4)}AAAA`
      const sample = await refused(served)
      for (const token of [undefined, 'junk', forged]) {
        const { status, code } = await send(rig, served.op, served.path, sample, token ? { token } : {})
        expect([status, code]).toEqual([401, 'NOT_SIGNED_IN'])
      }
    })

    const byRole = calls.flatMap((served) => ROLES.map((role) => ({ ...served, role })))
    const letIn = byRole.filter(({ right, role }) => isFor(right, role))

    // Skips the Super Admin, for whom other tests already run every call.
    test.each(letIn.filter(({ role }) => role !== 'SCHOOL_ADMIN'))(
      '$title lets $role in',
      async ({ role, ...served }) => {
        const answered = writes(served.op)
          ? await ask(served, await makeStaff(rig, world.school.id, role))
          : await askStill(served, await somebody(role))
        expect(isLetIn(answered), answered.body).toBe(true)
      },
    )

    test.each(byRole.filter(({ right, role }) => !isFor(right, role)))(
      '$title is refused to $role, whatever it is asked with',
      async ({ role, ...served }) => {
        const caller = await somebody(role)
        const sample = await refused(served)
        // A caller without the right must not learn which input the call takes.
        for (const attempt of [sample, { ...sample, body: 'junk', query: { page: 'junk' } }]) {
          const { status, code } = await send(rig, served.op, served.path, attempt, caller)
          expect([status, code]).toEqual([403, 'ACCESS_DENIED'])
        }
      },
    )
  })

  const notOpen = calls.filter(({ op }) => authOf(op) !== 'public')
  describe.skipIf(notOpen.length === 0)('By a key of the school', () => {
    beforeEach(begin)
    const scopeOf = ({ op, path }: ServedAt) => keyScope(op.method, path)
    const open = notOpen.filter((served) => scopeOf(served) !== null)

    test.each(open)('$title is made by a key with its scope, and by no other', async (served) => {
      const scope = scopeOf(served)!
      // A change needs a key that sees contacts whole; a search needs one that sees the searched fields.
      const isSearched = [...(keyAsksOf(served.op)?.values() ?? [])].some(({ length }) => length > 0)
      const details = writes(served.op) || isSearched ? DETAIL_SCOPES : []
      const scopes = scope === 'any' ? KEY_SCOPES : [scope, ...details]
      const answered = await ask(served, await keyFor(scopes, world.school))
      expect(answered.status, answered.body).toBeLessThan(300)
      if (scope === 'any') return
      const others = KEY_SCOPES.filter((each) => each !== scope)
      const { status, code } = await askStill(served, await keyFor(others, still.school))
      expect([status, code]).toEqual([403, 'NOT_FOR_KEY'])
      const elsewhere = await keyFor(KEY_SCOPES, still.other)
      expect((await askStill(served, elsewhere)).status).toBe(401)
    })

    test.each(notOpen.filter((served) => scopeOf(served) === null))(
      '$title is closed to every key',
      async (served) => {
        const key = await keyFor(KEY_SCOPES, still.school)
        const { op, path } = served
        const { status, code } = await send(rig, op, path, await refused(served), key)
        // Keys exist only within schools.
        expect([`401 NOT_SIGNED_IN`, `403 NOT_FOR_KEY`]).toContain(`${status} ${code}`)
      },
    )

    const keys = new Map<string, { token: string }>()
    async function keyFor(scopes: readonly KeyScope[], school: MadeSchool) {
      const named = `${school.id} ${scopes.join(' ')}`
      const key = keys.get(named) ?? (await makeKey(rig, school, scopes))
      keys.set(named, key)
      return key
    }
  })

  const ofOthers = calls
    .filter(({ right }) => isSelfRight(right))
    .flatMap((served) => ROLES.map((role) => ({ ...served, role })))
    .filter(({ right, role }) => !reachesOthers(right, role))
  describe.skipIf(ofOthers.length === 0)('The record of somebody else', () => {
    test.each(ofOthers)('$title is refused to $role', async ({ role, ...served }) => {
      const { status, code } = await send(
        rig,
        served.op,
        served.path,
        await refused(served),
        await somebody(role),
      )
      expect([status, code]).toEqual([403, 'ACCESS_DENIED'])
    })
  })

  const isInNoSchool = calls.every(({ path, right }) => !path.includes('{schoolId}') || right === 'anyone')
  describe.skipIf(isInNoSchool)('What is another school’s', () => {
    const inSchool = calls.filter(({ path, right }) => path.includes('{schoolId}') && right !== 'anyone')

    test.each(inSchool)('$title does not exist in a school one does not belong to', async (served) => {
      const { status, code } = await send(
        rig,
        served.op,
        served.path,
        await refused(served),
        still.other.admin,
      )
      expect([status, code]).toEqual([404, 'NOT_FOUND'])
    })

    const withIds = calls.filter(({ ids }) => ids.some((name) => name !== 'schoolId'))

    test.each(withIds)('$title does not find it in one’s own school', async (served) => {
      const sample = await refused(served)
      const answered = await send(
        rig,
        served.op,
        served.path,
        { ...sample, params: { ...sample.params, schoolId: still.other.id } },
        still.other.admin,
      )
      expect(isNotThere(served, answered), answered.body).toBe(true)
    })
  })

  const takesNothing = calls.every(({ ids, op }) => ids.length === 0 && !op.query && !op.body)
  describe.skipIf(takesNothing)('Junk', () => {
    beforeEach(begin)

    test.each(calls.filter(({ ids }) => ids.length > 0))('as an id: $title finds nothing', async (served) => {
      const sample = await refused(served)
      for (const name of served.ids)
        for (const junk of junkIdsFor(served, name)) {
          const junkSample = { ...sample, params: { ...sample.params, [name]: junk } }
          const answered = await send(rig, served.op, served.path, junkSample, still.school.admin)
          expect(
            isNotThere(served, answered) || isMadeByBrowser(served, answered, junk),
            `${name} ${junk} ${answered.body}`,
          ).toBe(true)
        }
    })

    const withQuery = calls
      .map((served) => ({
        ...served,
        parameters: itsShare(served, served.op.query ? queryParameters(served.op.query) : []),
      }))
      .filter(({ parameters }) => parameters.length > 0)
    test.each(withQuery)('in the query: $title names it', async ({ parameters, ...served }) => {
      const { op, path } = served
      const sample = await makeSample(served)
      const isReadAs = (name: string) => (junk: string) =>
        z.safeDecode(op.query!, { ...sample.query, [name]: junk } as never).success
      for (const { name, schema } of parameters)
        for (const junk of worthSending(JUNK_WORDS, isReadAs(name))) {
          const { status, body } = await send(
            rig,
            op,
            path,
            { ...sample, query: { ...sample.query, [name]: junk } },
            sample.caller ?? world.school.admin,
          )
          expect(
            cannotBe(name, schema, junk) ? status === 400 : status < 500,
            `${name}=${junk} ${status} ${body}`,
          ).toBe(true)
        }
      for (const querySuffix of [
        '&ids=a&ids=b',
        '&page[x]=1',
        '&__proto__=1',
        '&filters=__proto__:1;page:x',
        '&=',
        '&%00=1',
        '&sort=&sort=',
      ])
        expect(
          (await send(rig, op, path, sample, { ...(sample.caller ?? world.school.admin), querySuffix }))
            .status,
          querySuffix,
        ).toBeLessThan(500)
    })

    // Calls that take bytes accept any body.
    test.each(calls.filter(({ op }) => op.body || (op.bodyForm && op.bodyForm !== 'bytes')))(
      'as the body: $title refuses it',
      async (served) => {
        const { op, path } = served
        const sample = await makeSample(served)
        const statusOf = async (raw: string, type = 'application/json') =>
          (
            await send(rig, op, path, sample, {
              ...(sample.caller ?? world.school.admin),
              raw,
              headers: { 'content-type': type },
            })
          ).status
        for (const raw of junkBodiesFor(served)) expect(await statusOf(raw), raw.slice(0, 20)).toBe(400)
        expect([400, 415]).toContain(await statusOf('<a/>', 'application/xml'))
        // Some calls accept an empty body.
        expect(await statusOf('null')).toBeLessThan(500)
      },
    )

    const isNew = onlyNew()
    const withBody = calls
      .filter(({ op }) => op.body)
      .map((served) => ({
        ...served,
        fields: itsShare(served, Object.entries(sentSchema(served.op.body!).properties ?? {})),
      }))
      .filter(({ fields }) => fields.length > 0)
    test.each(withBody)('in the body: $title names the field', async ({ fields, ...served }) => {
      const { op, path } = served
      const sample = await makeSample(served)
      const answerTo = (field: string, junk: unknown) =>
        send(
          rig,
          op,
          path,
          op.bodyForm === 'multipart'
            ? { ...sample, files: { ...sample.files, [field]: JSON.stringify(junk) ?? '' } }
            : { ...sample, body: { ...(sample.body as object), [field]: junk } },
          sample.caller ?? world.school.admin,
        )
      const isReadAs = (field: string) => (junk: unknown) => {
        const body = { ...(sample.body as object), [field]: junk }
        return op.bodyForm === 'multipart' || z.safeDecode(op.body!, sentAs(body) as never).success
      }
      for (const [field, schema] of fields)
        // In a multipart form every field is a text.
        for (const junk of takesObjects(schema) || op.bodyForm === 'multipart'
          ? []
          : [{ junk: true }, [{ junk: true }]]) {
          const { status, body } = await answerTo(field, junk)
          expect(status, `${field} ${body}`).toBe(400)
          expect(body).toContain(`"path":"${field}`)
        }
      for (const [field, schema] of fields)
        for (const junk of worthSending(
          [
            ...JUNK_VALUES,
            ...(isNew(field, schema)
              ? nestedJunk(schema, (sample.body as Record<string, unknown> | undefined)?.[field])
              : []),
          ],
          isReadAs(field),
        )) {
          const { status, body } = await answerTo(field, junk)
          expect(status, `${field} ${JSON.stringify(junk).slice(0, 80)} ${body}`).toBeLessThan(500)
        }
    })

    test.each(calls.filter(({ op }) => op.bodyForm === 'multipart'))(
      'as an upload: $title refuses it',
      async (served) => {
        const { params = {}, headers: sampleHeaders = {} } = await makeSample(served)
        const part = '--x\r\ncontent-disposition: form-data; name="a"'
        const broken = [
          { type: '', raw: 'x' },
          { type: '; boundary=x', raw: '' },
          { type: '; boundary=x', raw: '--x\r\n\r\n' },
          { type: '; boundary=x', raw: `${part}; filename="b"\r\n\r\nhalf` },
          { type: '; boundary=x', raw: `${`${part}\r\n\r\n1\r\n`.repeat(60)}--x--` },
          { type: '; boundary=x', raw: `${`${part}; filename="b"\r\n\r\n1\r\n`.repeat(9)}--x--` },
        ]
        for (const { type, raw } of broken) {
          const headers = { ...sampleHeaders, 'content-type': `multipart/form-data${type}` }
          const { status, body } = await send(
            rig,
            served.op,
            served.path,
            { params },
            { ...world.school.admin, raw, headers },
          )
          expect(status, `${raw.slice(0, 60)} ${body}`).toBe(400)
        }
      },
    )
  })

  /** One person of each role, for tests in which they are refused or only read. */
  const people = new Map<Role, ReturnType<typeof makeStaff>>()
  function somebody(role: Role) {
    const staff = people.get(role) ?? makeStaff(rig, still.school.id, role)
    people.set(role, staff)
    return staff
  }

  /** Returns a shared sample for refused calls: a refusal changes nothing, so the next one can reuse it. */
  const samples = new Map<string, Sample>()
  async function refused({ title, op, address }: ServedAt): Promise<Sample> {
    const existing = samples.get(title)
    if (existing) return existing
    const sample = await sampleFor(still, op, address)
    if (sample.undo) onTestFinished(sample.undo)
    else samples.set(title, sample)
    return sample
  }

  async function makeSample({ op, address }: ServedAt): Promise<Sample> {
    const sample = await sampleFor(world, op, address)
    if (sample.undo) onTestFinished(sample.undo)
    return sample
  }

  async function ask(served: ServedAt, caller: Caller | null): Promise<Sent> {
    return askWith(await makeSample(served), served, caller)
  }

  /** Makes a call as a user who is refused or who changes nothing. */
  async function askStill(served: ServedAt, caller: Caller): Promise<Sent> {
    return askWith(await refused(served), served, caller)
  }

  function askWith(sample: Sample, { op, path, right }: ServedAt, caller: Caller | null): Promise<Sent> {
    const callerParams: Record<string, string> = isSelfRight(right) && caller?.id ? { userId: caller.id } : {}
    return send(rig, op, path, { ...sample, params: { ...sample.params, ...callerParams } }, caller ?? {})
  }

  /**
   * One place refuses malformed ids for all calls but those that declare the id themselves. So each call tries a
   * different one.
   */
  function junkIdsFor({ op, title }: ServedAt, name: string): string[] {
    const isDeclared = (op.params as { shape?: object } | undefined)?.shape?.[name as never] !== undefined
    const at = calls.findIndex((each) => each.title === title)
    return isDeclared ? JUNK_IDS : [NIL, JUNK_IDS[at % JUNK_IDS.length]!]
  }

  /**
   * Unreadable bodies are refused before the call is known. The first call of each body form tries all of them, the
   * others two.
   */
  function junkBodiesFor({ op, title }: ServedAt): string[] {
    const at = calls.findIndex((each) => each.title === title)
    const isFirst = calls.findIndex((each) => each.op.body && each.op.bodyForm === op.bodyForm) === at
    return isFirst ? JUNK_BODIES : [0, 1].map((more) => JUNK_BODIES[(at + more) % JUNK_BODIES.length]!)
  }
}

interface Caller {
  token: string
  id?: string
}

/**
 * The declaration refuses all junk of one kind alike, so only one of those is sent, besides all junk that the declaration
 * accepts.
 */
function worthSending<T>(all: readonly T[], isRead: (junk: T) => boolean): T[] {
  const [refused] = all.filter((junk) => !isRead(junk))
  return [...all.filter(isRead), ...(refused === undefined ? [] : [refused])]
}

/** Returns a body as the server reads it from JSON. */
function sentAs(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body))
}

/** Lets each field of one name and shape through once: all calls of a room read it the same way. */
function onlyNew(): (field: string, schema: JsonSchema) => boolean {
  const seen = new Set<string>()
  return (field, schema) => {
    const { size } = seen
    return seen.add(`${field} ${JSON.stringify(schema)}`).size > size
  }
}

/** Splits fields among a call's addresses, which read the same input. Together they try every field. */
function itsShare<T>({ at, of }: ServedAt, fields: readonly T[]): T[] {
  return fields.filter((_, index) => index % of === at)
}

/** Creates an API key of a school, usable as a caller. */
export async function makeKey(
  rig: Rig,
  school: MadeSchool,
  scopes: readonly KeyScope[],
): Promise<{ token: string; id: string }> {
  const body = { name: 'A program', scopes: [...scopes] }
  const { key, id } = made(await call(rig, apiKeys.create, { body }, school.admin))
  return { token: key, id }
}

/** Returns the room whose contract declares each call. Also contains other exports of the contracts. */
export async function roomsOfCalls(): Promise<ReadonlyMap<unknown, string>> {
  const rooms = new Map<unknown, string>()
  for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })) {
    const [room, ...path] = file.split('/')
    // A room may have folders of its own.
    if (path.length === 0 || !file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const groups = Object.values((await import(join(CONTRACT, file))) as object)
    for (const call of groups.flatMap((group: unknown) => Object.values(group ?? {}))) rooms.set(call, room!)
  }
  return rooms
}

const CONTRACT = join(import.meta.dirname, '../../../../packages/contract/src')

function isLetIn({ status }: Sent): boolean {
  return status !== 401 && status !== 403 && status < 500
}

/** A payment that does not exist yet may have any id: the browser makes it up. */
function isMadeByBrowser({ op }: ServedAt, { status, body }: Sent, id: string): boolean {
  return op.name === 'payments.applyCoupon' && status === 200 && JSON.parse(body).paymentId === id
}

function isNotThere({ op, right }: ServedAt, { status, code, body }: Sent): boolean {
  // A role that may see only its own record gets the same refusal for every other id, existing or not.
  if (right === 'self' && status === 403) return code === 'ACCESS_DENIED'
  if (op.name === 'activities.ofInstructor' && status === 200) return JSON.parse(body).totalElements === 0
  return status === 404 && code === 'NOT_FOUND'
}

function isFor(right: CallRight | undefined, role: Role): boolean {
  if (right === 'anyone' || right === 'signed-in' || right === 'member') return true
  if (right === undefined || right === 'family') return false
  // Every user has a record of their own.
  if (isSelfRight(right)) return true
  return may(role, ...right)
}

/** Checks whether the right covers only the caller's own record. */
function isSelfRight(right: CallRight | undefined): right is Extract<CallRight, 'self' | { self: true }> {
  return right === 'self' || (typeof right === 'object' && 'self' in right)
}

/** Checks whether a role may also reach the records of others. */
function reachesOthers(right: CallRight | undefined, role: Role): boolean {
  return typeof right === 'object' && 'self' in right && may(role, ...right.or)
}
