import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { npmRun } from '../rig/supervised.ts'

// What the operator types, as it is typed: each a process of its own, on the database of this run.

const rig = useRig()
let school: MadeSchool
let other: MadeSchool
beforeAll(async () => {
  school = await makeSchool(rig)
  other = await makeSchool(rig)
})

function operator(...words: string[]) {
  const { status, stdout, stderr } = npmRun('operator', { DATABASE_URL: inject('databaseUrl') }, ...words)
  return { status, said: `${stdout}${stderr}`.trim() }
}

const featuresSeen = async ({ admin }: MadeSchool) =>
  made(await call(rig, ofSchool.settings, {}, admin)).features

async function history({ id }: MadeSchool) {
  const { rows } = await inside(rig, id, (query) =>
    query(
      `select what, account_id as by, details from audit_event where what like 'school.feature-%' order by at, id`,
    ),
  )
  return rows
}

test('A feature is turned on and off for one school, which sees it and has it in its history', async () => {
  const turnedOn = operator('feature', school.id, 'new-payments', 'on')
  expect(turnedOn).toMatchObject({ status: 0, said: expect.stringContaining('Turned on new-payments for') })
  expect(await featuresSeen(school)).toEqual(['new-payments'])
  expect(await featuresSeen(other)).toEqual([])
  expect(operator('schools').said).toContain(`${school.id}): new-payments`)

  const again = operator('feature', school.id, 'new-payments', 'on')
  expect(again).toMatchObject({ status: 0, said: expect.stringContaining('was on for') })
  expect(await featuresSeen(school)).toEqual(['new-payments'])

  expect(operator('feature', school.id.toUpperCase(), 'new-payments', 'off').status).toBe(0)
  expect(await featuresSeen(school)).toEqual([])
  expect(await history(school)).toEqual([
    { what: 'school.feature-turned-on', by: null, details: { feature: 'new-payments' } },
    { what: 'school.feature-turned-off', by: null, details: { feature: 'new-payments' } },
  ])
  expect(await history(other)).toEqual([])
})

test('What is not known is refused, with how it is said', () => {
  const nobody = randomUUID()
  const refusals: [words: string[], said: string][] = [
    [[], 'Usage:'],
    [['feature', school.id, 'new-payments'], 'Usage:'],
    [['feature', school.id, 'new-payments', 'maybe'], 'Say on or off, not "maybe".'],
    [
      ['feature', school.id, 'free-lunch', 'on'],
      'There is no feature "free-lunch". The features are: new-payments.',
    ],
    [['feature', nobody, 'new-payments', 'on'], `There is no school "${nobody}".`],
  ]
  for (const [words, said] of refusals)
    expect(operator(...words)).toMatchObject({ status: 1, said: expect.stringContaining(said) })
})

test('A name that several schools have is not guessed', async () => {
  for (const { id } of [school, other])
    await rig.pool.pg.query(`update school_directory set name = 'Two Oaks' where id = $1`, [id])
  const { status, said } = operator('feature', 'two oaks', 'new-payments', 'on')
  expect(status).toBe(1)
  expect(said).toContain('2 schools are called "two oaks"')
  expect(said).toContain(school.id)
  expect(await featuresSeen(other)).toEqual([])
})

test('Where there is no database none is made', () => {
  const env = { DATA_DIR: join(tmpdir(), `afterbell-none-${randomUUID()}`) }
  const { status, stderr } = npmRun('operator', env, 'schools')
  expect(status).toBe(1)
  expect(stderr).toContain('There is no database in')
})
