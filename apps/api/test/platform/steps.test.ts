import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { group, op } from '@afterbell/contract/kernel/op'
import { school as schools } from '@afterbell/contract/school/school'
import { openApiDocument } from '../../src/platform/http/openapi.ts'
import { serve, type AnyCall } from '../../src/platform/http/serve.ts'
import { refuse } from '../../src/platform/problems.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { picture } from '../rig/samples/picture.ts'
import { useOps } from '../rig/serve-ops.ts'

// Acts of several transactions, in calls declared here and served like the server's own.

const answer = z.object({ done: z.int() })
const ops = group('steps', {
  pay: op({
    method: 'POST',
    path: '/schools/{schoolId}/steps/pay',
    summary: 'In steps.',
    allow: ['locations', 'edit'],
    steps: true,
    body: z.object({ word: z.string() }),
    answer,
  }),
  look: op({
    method: 'GET',
    path: '/schools/{schoolId}/steps/look',
    summary: 'In steps that read.',
    allow: 'member',
    steps: true,
    answer,
  }),
  atOnce: op({
    method: 'POST',
    path: '/schools/{schoolId}/steps/at-once',
    summary: 'In one transaction.',
    allow: 'member',
    answer,
  }),
})

const rig = useRig()
const served = useOps(rig, serve(ops, { pay: run, look: run, atOnce: run }))
let school: MadeSchool
/** The act, set by the test that makes the call. */
let act: (call: AnyCall) => Promise<{ done: number }>

beforeAll(async () => {
  school = await makeSchool(rig)
})

beforeEach(() => {
  act = () => Promise.reject(new Error('This act was not expected'))
})

function run(call: AnyCall) {
  return act(call)
}

const pay = (headers: Record<string, string> = {}, word = 'one', caller: Caller = school.admin) =>
  call(served, ops.pay, { body: { word } }, caller, headers)

const add = (tx: AnyCall['tx'], name: string) =>
  sql`insert into location (school_id, id, name) values (current_setting('app.school_id')::uuid, gen_random_uuid(), ${name})`.execute(
    tx,
  )

async function namesOf(of: MadeSchool): Promise<string[]> {
  const { rows } = await inside(rig, of.id, (query) => query('select name from location order by name'))
  return rows.map(({ name }: { name: string }) => name)
}

describe('An act in steps', () => {
  test('opens transactions of its school, one after another, each at its own instant', async () => {
    const other = await makeSchool(rig)
    const seen: { id: string; role: string; schools: number; at: Temporal.Instant }[] = []
    act = async ({ inside: step }) => {
      for (let i = 0; i < 2; i++)
        await step(async (tx, at) => {
          const { rows } = await sql<{ id: string; role: string; schools: number }>`
            select pg_current_xact_id()::text as id, current_user as role, (select count(*) from school) as schools`.execute(
            tx,
          )
          seen.push({ ...rows[0]!, at })
          await add(tx, `Hall ${i}`)
        })
      return { done: 2 }
    }
    expect(made(await pay()).done).toBe(2)
    const [first, second] = seen
    expect(first!.id).not.toBe(second!.id)
    expect(Temporal.Instant.compare(first!.at, second!.at)).toBeLessThanOrEqual(0)
    expect(seen.map(({ role, schools: count }) => [role, count])).toEqual([
      ['afterbell_app', 1],
      ['afterbell_app', 1],
    ])
    expect([await namesOf(school), await namesOf(other)]).toEqual([['Hall 0', 'Hall 1'], []])
  })

  test('that refuses rolls back the step it refuses in, and keeps the one before', async () => {
    const ours = await makeSchool(rig)
    act = async ({ inside: step }) => {
      await step((tx) => add(tx, 'Kept'))
      return step(async (tx) => {
        await add(tx, 'Lost')
        throw refuse('CARD_DECLINED', 'The card was declined')
      })
    }
    const { status, problem } = await pay({}, 'one', ours.admin)
    expect([status, problem.code]).toEqual([400, 'CARD_DECLINED'])
    expect(await namesOf(ours)).toEqual(['Kept'])
  })

  test('that catches a refusal of one step goes on with the next', async () => {
    const ours = await makeSchool(rig)
    act = async ({ inside: step }) => {
      await step(async (tx) => {
        await add(tx, 'Lost')
        throw refuse('CARD_DECLINED', 'The card was declined')
      }).catch(() => null)
      await step((tx) => add(tx, 'Next'))
      return { done: 1 }
    }
    expect((await pay({}, 'one', ours.admin)).status).toBe(200)
    expect(await namesOf(ours)).toEqual(['Next'])
  })

  test('is begun only where rights, school and input are in order', async () => {
    const other = await makeSchool(rig)
    const suspended = await makeSchool(rig, { state: 'SUSPENDED' })
    expect((await pay({}, 'one', school.instructor)).status).toBe(403)
    expect((await pay({}, 'one', { ...school.admin, schoolId: other.id })).status).toBe(404)
    expect((await pay({}, 'one', suspended.admin)).problem.code).toBe('SUSPENDED_SCHOOL')
    expect((await pay({}, 7 as never)).problem.code).toBe('VALIDATION')
  })

  test('is given no transaction but the one that is open, and no second one beside it', async () => {
    const faults: unknown[] = []
    const note = (error: unknown) => faults.push((error as Error).message)
    act = async (call) => {
      await call.inside(async (tx) => {
        expect(call.tx).toBe(tx)
        await call.inside(() => Promise.resolve()).catch(note)
      })
      try {
        void call.tx
      } catch (error) {
        note(error)
      }
      return { done: 1 }
    }
    expect((await pay()).status).toBe(200)
    expect(faults).toEqual(['A step begins when the one before has ended', 'This call has no transaction'])
  })

  test('of a call that only reads writes nothing', async () => {
    act = async ({ inside: step }) => {
      const refused = await step((tx) => add(tx, 'Written')).catch((error: { code: string }) => error.code)
      return { done: Number(refused) }
    }
    expect(made(await call(served, ops.look, {}, school.instructor)).done).toBe(25006)
  })

  test('is what opens steps: a call of one transaction has no other', async () => {
    const faults: string[] = []
    act = async (call) => {
      try {
        await call.inside(() => Promise.resolve())
      } catch (error) {
        faults.push((error as Error).message)
      }
      return { done: 1 }
    }
    made(await call(served, ops.atOnce, {}, school.admin))
    expect(faults).toEqual(['This call has no transactions of its own in a school'])
  })
})

describe('An Idempotency-Key of a call in steps', () => {
  /** Replaces the act by one that counts its steps and waits where the test says. */
  function counted(waitsFor: (done: number) => Promise<void> = () => Promise.resolve()) {
    const counter = { done: 0 }
    act = async ({ inside: step }) => {
      const done = (counter.done += 1)
      await step((tx) => sql`select 1`.execute(tx))
      await waitsFor(done)
      return { done }
    }
    return counter
  }

  test('sent again does nothing twice, and is answered as the first time', async () => {
    const counter = counted()
    const headers = { 'idempotency-key': 'again' }
    const [one, two] = [await pay(headers), await pay(headers)]
    expect([one.status, two.raw.toString()]).toEqual([200, one.raw.toString()])
    expect((await pay(headers, 'two')).problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(counter.done).toBe(1)
    expect((await pay({ 'idempotency-key': 'x'.repeat(201) })).problem.code).toBe('IDEMPOTENCY_KEY_TOO_LONG')
    expect(counter.done).toBe(1)
  })

  test('sent while the first is under way is told to come again, and holds no connection meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const counter = counted(() => {
      begun.resolve()
      return gate.promise
    })
    const headers = { 'idempotency-key': 'under way' }
    const first = pay(headers)
    await begun.promise
    const second = await pay(headers)
    expect([second.status, second.headers['retry-after']]).toEqual([429, '1'])
    expect(second.problem.message).toMatch(/still being worked on/)
    expect(rig.callPool.pg.idleCount).toBe(rig.callPool.pg.totalCount)
    gate.resolve()
    expect(made(await first).done).toBe(1)
    expect(made(await pay(headers)).done).toBe(1)
    expect(counter.done).toBe(1)
  })

  test('is given back where the act came to nothing', async () => {
    const headers = { 'idempotency-key': 'refused' }
    act = () => Promise.reject(refuse('CARD_DECLINED', 'The card was declined'))
    expect((await pay(headers)).problem.code).toBe('CARD_DECLINED')
    act = () => Promise.reject(new Error('unforeseen'))
    expect((await pay(headers)).status).toBe(500)
    const counter = counted()
    expect((await pay(headers)).status).toBe(200)
    expect(counter.done).toBe(1)
  })

  test('of a server that was stopped midway is free after a while, and its late answer changes nothing', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    counted((done) => {
      begun.resolve()
      return done === 1 ? gate.promise : Promise.resolve()
    })
    const headers = { 'idempotency-key': 'stopped' }
    const first = pay(headers)
    await begun.promise
    expect((await pay(headers)).status).toBe(429)
    await inside(rig, school.id, (query) =>
      query(
        `update idempotency set created_at = created_at - interval '3 minutes' where key = 'stopped' and school_id = $1`,
        [school.id],
      ),
    )
    expect((await pay(headers, 'two')).problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(made(await pay(headers)).done).toBe(2)
    gate.resolve()
    expect(made(await first).done).toBe(1)
    expect(made(await pay(headers)).done).toBe(2)
  })

  test('is another request where another file is sent', async () => {
    const headers = { 'idempotency-key': 'picture' }
    const logo = (text: Buffer) =>
      call(
        rig,
        schools.changeLogo,
        { body: { logo: { name: 'a.png', text } } } as never,
        school.admin,
        headers,
      )
    const bytes = await picture()
    const [one, two] = [made(await logo(bytes)), made(await logo(bytes))]
    expect(two).toEqual(one)
    expect((await logo(await picture())).problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('is in the API document', () => {
    const { parameters } = openApiDocument({ ops }).paths['/schools/{schoolId}/steps/pay']!.post!
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' })
  })
})
