import { describe, expect, test } from 'vitest'
import { careHourlyJob, careSchool } from '../../src/features/care/care.job.ts'
import { queues } from '../../src/jobs.ts'
import { forEachSchool } from '../../src/platform/jobs/each-school.ts'
import { forgetPasswordRequests } from '../../src/features/login/password-request.store.ts'
import { forgetAnswers } from '../../src/platform/http/idempotency.ts'
import { tidyJob } from '../../src/platform/jobs/tidy.job.ts'
import { sourcesBelow } from '../../../../tools/sources.ts'
import { useRig } from '../rig/app.ts'
import { inside, makeSchool, type MadeSchool } from '../rig/make.ts'

const rig = useRig()

const DECLARED = /= job(?:<[^]*?>)?\(\)\(\s*'([^']+)'/g

describe('Every declared job', () => {
  const declared = (text: string) => [...text.matchAll(DECLARED)].map(([, name]) => name!)

  test('has a run that is listed, once', () => {
    const names = sourcesBelow('apps/api/src').flatMap(({ text }) => declared(text))
    expect(names.length).toBeGreaterThan(60)
    expect(queues.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })

  test('is found however it is written', () => {
    const text = `export const a = job()('a.b', OPTIONS)
      export const c = job<{
        schoolId: string
        what?: 'X' | null
      }>()(
        'c.d-e',
        { retryLimit: 1 })`
    expect(declared(text)).toEqual(['a.b', 'c.d-e'])
  })

  test('comes after the queue that takes what it gives up', () => {
    const order = queues.map(({ name }) => name)
    const late = queues.filter(
      ({ name, options: { deadLetter } }) =>
        deadLetter && order.indexOf(deadLetter.name) > order.indexOf(name),
    )
    expect(late).toEqual([])
  })
})

describe('What fails in one school', () => {
  const waiting = async (name: string, { id }: MadeSchool) => {
    const { rows } = await rig.pool.pg.query<{ data: unknown }>(
      `select data from pgboss.job where name = $1 and data->>'schoolId' = $2`,
      [name, id],
    )
    return rows.map(({ data }) => data)
  }
  // Three schools, so that one follows the one that fails.
  const three = async () => [await makeSchool(rig), await makeSchool(rig), await makeSchool(rig)] as const
  const broken = () => Promise.reject(new Error('The school is broken'))

  test('leaves the others their jobs, and is told', async () => {
    const [first, bad, last] = await three()
    const all = forEachSchool(rig.pool, careSchool, async (id) => (id === bad.id ? broken() : true))
    await expect(all).rejects.toThrow(`Failed in 1 schools. School ${bad.id}: The school is broken`)
    for (const school of [first, last])
      expect(await waiting('care.school', school)).toEqual([{ schoolId: school.id }])
    expect(await waiting('care.school', bad)).toEqual([])
  })

  test('leaves the others tidied, and the other rooms, and is told', async () => {
    const [first, bad, last] = await three()
    const request = crypto.randomUUID()
    await rig.pool.pg.query(
      `insert into password_request (id, email, created_at) values ($1, 'old@example.test', '2026-01-01')`,
      [request],
    )
    for (const { id, admin } of [first, bad, last])
      await inside(rig, id, (query) =>
        query(
          `insert into idempotency (school_id, caller_id, key, body_hash, created_at)
           values ($1, $2, 'old', '', app.now() - interval '8 days')`,
          [id, admin.id],
        ),
      )
    const tidied: string[] = []
    const failsInOne = async ({ school }: { school: { id: string } }) => {
      if (school.id === bad.id) await broken()
      tidied.push(school.id)
    }
    const job = tidyJob({
      pool: rig.pool,
      tidies: { outside: [broken, forgetPasswordRequests], inSchool: [failsInOne, forgetAnswers] },
    })
    await expect(job({})).rejects.toThrow('Failed in 2 steps. broken: The school is broken')
    expect(tidied).toEqual(expect.arrayContaining([first.id, last.id]))
    const old = async ({ id }: MadeSchool) =>
      (await inside(rig, id, (query) => query(`select key from idempotency where key = 'old'`))).rows.length
    expect([await old(first), await old(bad), await old(last)]).toEqual([0, 0, 0])
    const { rows } = await rig.pool.pg.query(`select from password_request where id = $1`, [request])
    expect(rows).toEqual([])
  })

  test('cannot be the enqueueing itself: one statement enqueues the hourly job of all schools', async () => {
    const schools = await three()
    await careHourlyJob(rig)({})
    const { rows } = await rig.pool.pg.query<{ jobs: number; acts: number }>(
      `select count(*)::int as jobs, count(distinct xmin::text)::int as acts from pgboss.job
       where name = 'care.school' and data->>'schoolId' = any($1)`,
      [schools.map(({ id }) => id)],
    )
    expect(rows).toEqual([{ jobs: 3, acts: 1 }])
  })
})
