import { pino } from 'pino'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { inSchool } from '../../src/platform/database/database.ts'
import { loginOf, makeServerLogin, serverLogin } from '../../src/platform/database/server-login.ts'
import { SECRET, useRig } from '../rig/app.ts'
import { makeSchool } from '../rig/make.ts'
import { sql } from 'kysely'

const rig = useRig()
let schoolId: string
const log = pino({ level: 'silent' })

beforeAll(async () => {
  schoolId = (await makeSchool(rig)).id
})

test.each(['reset role', 'set role none', 'set role afterbell', 'set session authorization afterbell'])(
  'a statement of a call that says %s owns no table and sees no school',
  async (back) => {
    const tried = (statement: string) =>
      inSchool(rig.callPool, { session: null, school: schoolId }, async (tx) => {
        await sql.raw(back).execute(tx)
        return sql.raw(statement).execute(tx)
      })
    for (const statement of [
      'alter table child disable row level security',
      'create table mine (id int)',
      'select password_hash from account',
      'select * from child',
      'delete from school_directory',
      `alter role afterbell password 'mine'`,
    ])
      await expect(tried(statement)).rejects.toThrow(/permission denied|must be owner/)
  },
)

test('a call still works as it did, and its login has nothing but what opens it', async () => {
  const name = await inSchool(
    rig.callPool,
    { session: null, school: schoolId },
    async (tx, { school_name }) => {
      await sql`select from child limit 1`.execute(tx)
      return school_name
    },
  )
  expect(name).not.toBeNull()
  const { rows } = await rig.pool.pg.query(
    `select count(*)::int as owned from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like '%\\_server'`,
  )
  expect(rows).toEqual([{ owned: 0 }])
})

test('is made once and again, by two starts at once too', async () => {
  expect(await Promise.all([1, 2, 3].map(() => makeServerLogin(rig.pool.pg, SECRET)))).toEqual([
    true,
    true,
    true,
  ])
  expect(await serverLogin(inject('databaseUrl'), SECRET, log)).toEqual(
    loginOf(inject('databaseUrl'), SECRET),
  )
})

test('where the owner may make no roles, the server goes on as the owner and says so', async () => {
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await superuser.query('create database no_login owner afterbell')
  await superuser.end()
  const url = inject('databaseUrl').replace('/afterbell?', '/no_login?')
  const lines: unknown[] = []
  const noting = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  expect((await serverLogin(url, SECRET, noting)).user).toBe('afterbell')
  expect(lines).toMatchObject([
    { login: 'no_login_server', msg: 'the server logs in as the owner of the database' },
  ])
})

test('while the database is away, the login is not given up', async () => {
  const away = 'postgres://owner@127.0.0.1:1/afterbell'
  expect(await serverLogin(away, SECRET, log)).toMatchObject({ user: 'afterbell_server', host: '127.0.0.1' })
})
