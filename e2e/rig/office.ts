import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { DemoLogin } from '../../apps/api/src/platform/process/demo.ts'
import { aftercare } from '../../packages/contract/src/activities/aftercare.ts'
import { classes } from '../../packages/contract/src/activities/classes.ts'
import { children } from '../../packages/contract/src/families/children.ts'
import { rosters } from '../../packages/contract/src/rosters/rosters.ts'
import { waitLists } from '../../packages/contract/src/wait-list/wait-lists.ts'
import { login } from '../../packages/contract/src/login/login.ts'
import {
  pathOf,
  type Address,
  type AnswerOnWire,
  type AnyOp,
  type CallInput,
} from '../../packages/contract/src/kernel/op.ts'
import { onWire } from '../../packages/contract/src/kernel/travels-as.ts'

/** A member of the school's staff who prepares data for a browser test by the real calls. */
export interface Office {
  userId: string
  call: <O extends AnyOp>(op: O, input: CallInput<O>) => Promise<AnswerOnWire<O>>
  /** Publishes a class of this test, on the Wednesday the tests run on. Returns its id and name. */
  classWith: (over?: ClassBody) => Promise<{ id: string; name: string }>
  /** Adds a session of this test on Monday, Wednesday and Friday afternoons. Returns its id. */
  sessionWith: (over?: SessionBody) => Promise<string>
  /** Adds a child of this test, with Gus as guardian. */
  childWith: (firstName: string, over?: ChildBody) => Promise<{ id: string; name: string }>
  /** Adds children with spots in a class. */
  enroll: (
    classId: string,
    ...firstNames: string[]
  ) => Promise<{ id: string; name: string; rosterId: string }[]>
  wait: (classId: string, ...firstNames: string[]) => Promise<{ id: string; name: string }[]>
}

type SessionBody = Partial<CallInput<typeof aftercare.create>['body']>
type ClassBody = Partial<CallInput<typeof classes.create>['body']>
type ChildBody = Partial<CallInput<typeof children.create>['body']>

const at = 'classes' as const

/** Signs in outside the browser. Reuses the session of an earlier test in the same process. */
export async function officeOf(url: string, login: DemoLogin): Promise<Office> {
  const session = await signedIn(url, login)
  const call: Office['call'] = (op, input) => send(url, op, input, session)
  const childWith: Office['childWith'] = async (firstName, over = {}) => {
    const lastName = `Test ${letters()}`
    const { id } = await call(children.create, {
      body: {
        firstName,
        lastName,
        birthDate: '2018-05-04',
        grade: 'SECOND',
        primaryGuardian: { firstName: 'Gus', lastName, phone: newPhone() },
        ...over,
      },
    })
    return { id, name: `${firstName} ${lastName}` }
  }
  return {
    userId: session.userId,
    call,
    childWith,
    classWith: async (over = {}) => {
      const name = over.className ?? `Juggling ${letters()}`
      const body = { ...usualClass, ...over, className: name }
      return { id: (await call(classes.create, { body })).id, name }
    },
    sessionWith: async (over = {}) => {
      const body = { ...usualSession, aftercareName: `Harbor ${letters()}`, ...over }
      return (await call(aftercare.create, { body })).id
    },
    enroll: (classId, ...firstNames) =>
      inTurn(firstNames, async (firstName) => {
        const child = await childWith(firstName)
        const input = { at, params: { id: classId }, body: { childId: child.id } }
        return { ...child, rosterId: (await call(rosters.add, input)).rosterId }
      }),
    wait: (classId, ...firstNames) =>
      inTurn(firstNames, async (firstName) => {
        const child = await childWith(firstName)
        await call(waitLists.add, { at, params: { id: classId }, body: { childId: child.id } })
        return child
      }),
  }
}

const usualClass = {
  wednesday: true,
  classStartDate: '2026-10-07',
  classEndDate: '2026-12-16',
  timeFrom: '17:00',
  timeTo: '18:00',
  signUpBeginsDate: '2026-09-01',
  signUpBeginsTime: '08:00',
}

const usualSession = {
  aftercareStartDate: '2026-10-05',
  aftercareEndDate: '2026-12-18',
  signUpBeginsDate: '2026-09-01',
  signUpBeginsTime: '08:00',
  days: (['monday', 'wednesday', 'friday'] as const).map((day) => ({
    id: null,
    day,
    timeFrom: '14:00',
    timeTo: '18:00',
  })),
}

/** Returns a phone number no other family has, or the form would ask about joining that family. */
export function newPhone(): string {
  return `555${randomInt(1_000_000, 10_000_000)}`
}

/** Returns random letters for a name no other test uses: names allow no digits. */
export function letters(): string {
  return randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    .replaceAll('-', '')
}

async function inTurn<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const each of all) made.push(await run(each))
  return made
}

interface Signed {
  userId: string
  jwtToken: string
  schoolId: string
}

/** A token is valid for ten minutes. After this time it is renewed, and no test takes as long as the rest. */
const USED_FOR_MS = 3 * 60_000

const sessions = new Map<string, { session: Promise<Signed>; since: number }>()

function signedIn(url: string, { email, password }: DemoLogin): Promise<Signed> {
  const key = `${url} ${email} ${password}`
  const existing = sessions.get(key)
  if (existing && performance.now() - existing.since < USED_FOR_MS) return existing.session
  const input = { body: { email, password } } as CallInput<typeof login.logIn>
  const session: Promise<Signed> = send(url, login.logIn, input, null)
  sessions.set(key, { session, since: performance.now() })
  session.catch(() => sessions.delete(key))
  return session
}

async function send<O extends AnyOp>(
  url: string,
  op: O,
  input: CallInput<O>,
  as: Signed | null,
): Promise<AnswerOnWire<O>> {
  const parts = input as { at?: Address; params?: Record<string, string>; query?: object; body?: unknown }
  const path = pathOf(op, parts.at ?? null, { ...(as ? { schoolId: as.schoolId } : {}), ...parts.params })
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]),
  )
  const isForm = op.bodyForm === 'multipart'
  const response = await fetch(`${url}/api${path}?${query}`, {
    method: op.method,
    headers: {
      ...(as && { authorization: `Bearer ${as.jwtToken}`, 'x-school-token': as.schoolId }),
      ...(parts.body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(parts.body !== undefined && {
      body: isForm ? formOf(parts.body as Record<string, string>) : JSON.stringify(parts.body),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${op.name} was answered with ${response.status}: ${text}`)
  return (op.answer ? z.decode(onWire(op.answer), JSON.parse(text) as never) : undefined) as AnswerOnWire<O>
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
