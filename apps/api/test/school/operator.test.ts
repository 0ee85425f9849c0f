import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { operatorCommands } from '../../src/operator-commands.ts'
import { operate } from '../../src/features/school/operate.ts'
import { createPool, type Pool } from '../../src/platform/database/database.ts'
import { call, SEALER, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { npmRun } from '../rig/supervised.ts'

// Commands of the operator. The first one runs in its own process.

const rig = useRig()
let school: MadeSchool
let other: MadeSchool
/** The pool with the clock of the commands. */
let pool: Pool
beforeAll(async () => {
  school = await makeSchool(rig)
  other = await makeSchool(rig)
  pool = createPool({ connectionString: inject('databaseUrl'), poolSize: 1, clockShiftSeconds: 0 })
})
afterAll(() => pool.pg.end())

/** Runs a command as `npm run operator` does, without the process, which would take a second to start. */
async function operator(...words: string[]) {
  const { isDone, text } = await operate(pool, words, operatorCommands('http://localhost:3000', SEALER))
  return { status: isDone ? 0 : 1, said: text }
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
  const env = { DATABASE_URL: inject('databaseUrl') }
  const turnedOn = npmRun('operator', env, 'feature', school.id, 'new-payments', 'on')
  expect(turnedOn).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Turned on new-payments for'),
  })
  const refused = npmRun('operator', env, 'feature', school.id, 'new-payments', 'maybe')
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('Say on or off') })
  expect(await featuresSeen(school)).toEqual(['new-payments'])
  expect(await featuresSeen(other)).toEqual([])
  expect((await operator('schools')).said).toContain(`${school.id}): new-payments`)

  const again = await operator('feature', school.id, 'new-payments', 'on')
  expect(again).toMatchObject({ status: 0, said: expect.stringContaining('was on for') })
  expect(await featuresSeen(school)).toEqual(['new-payments'])

  expect((await operator('feature', school.id.toUpperCase(), 'new-payments', 'off')).status).toBe(0)
  expect(await featuresSeen(school)).toEqual([])
  expect(await history(school)).toEqual([
    { what: 'school.feature-turned-on', by: null, details: { feature: 'new-payments' } },
    { what: 'school.feature-turned-off', by: null, details: { feature: 'new-payments' } },
  ])
  expect(await history(other)).toEqual([])
})

test('A school is suspended, and stands afterwards as it did before; its history says both', async () => {
  const state = async () => {
    const { rows } = await rig.pool.pg.query(`select state from school_directory where id = $1`, [other.id])
    return rows[0].state as string
  }
  expect(await operator('suspend', other.id)).toMatchObject({
    status: 0,
    said: expect.stringContaining('Suspended'),
  })
  expect(await state()).toBe('SUSPENDED')
  expect((await call(rig, ofSchool.settings, {}, other.admin)).problem.code).toBe('SUSPENDED_SCHOOL')
  expect((await operator('suspend', other.id)).said).toContain('was suspended already')
  expect((await operator('schools')).said).toContain(`${other.id}): suspended`)
  expect((await operator('resume', other.id)).said).toContain('is active again')
  expect(await state()).toBe('ACTIVE')
  await rig.pool.pg.query(`update school_directory set state = 'INACTIVE' where id = $1`, [other.id])
  await operator('suspend', other.id)
  expect((await operator('resume', other.id)).said).toContain('It is inactive, as it was before')
  expect((await operator('resume', other.id)).said).toContain('becomes inactive again within an hour')
  expect(await state()).toBe('ACTIVE')
  expect((await operator('resume', other.id)).said).toContain('is active already')
  const { rows } = await inside(rig, other.id, (query) =>
    query(`select what, account_id as by from audit_event where what like 'school.%' order by at, id`),
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'school.suspended',
    'school.resumed',
    'school.suspended',
    'school.resumed',
    'school.resumed',
  ])
  expect(rows.every(({ by }) => by === null)).toBe(true)
})

test('A school that its owner closed is listed with who closed it and until when it can come back; it is suspended as well, and opened again within its days', async () => {
  const gone = await makeSchool(rig)
  await rig.pool.pg.query(
    `update school_directory set state = 'DEACTIVATED', closed_from = 'ACTIVE', closed_at = '2026-11-18', closed_by = $2,
       closed_through = '2026-12-18' where id = $1`,
    [gone.id, gone.admin.id],
  )
  expect((await operator('schools')).said).toMatch(
    new RegExp(
      `${gone.id}\\): closed on 2026-11-18 by Ada Test \\w+, can be opened again through 2026-12-18, `,
    ),
  )
  const row = async () => {
    const { rows } = await rig.pool.pg.query(
      'select state, closed_from, suspended_from from school_directory where id = $1',
      [gone.id],
    )
    return rows[0]
  }
  expect(await operator('resume', gone.id)).toMatchObject({
    status: 1,
    said: expect.stringContaining('was closed by its owner'),
  })
  // Suspended while closed, a school is both closed and blocked. Reopened, it is still blocked.
  expect(await operator('suspend', gone.id)).toMatchObject({
    status: 0,
    said: expect.stringContaining('stays blocked'),
  })
  expect((await operator('suspend', gone.id)).said).toContain('was suspended already')
  expect(await row()).toEqual({ state: 'DEACTIVATED', closed_from: 'SUSPENDED', suspended_from: 'ACTIVE' })
  expect((await operator('resume', gone.id)).said).toContain('It is closed, as its owner left it')
  expect(await row()).toEqual({ state: 'DEACTIVATED', closed_from: 'ACTIVE', suspended_from: null })
  await operator('suspend', gone.id)
  const through = (day: string) =>
    rig.pool.pg.query('update school_directory set closed_through = $2 where id = $1', [gone.id, day])
  await through('2020-01-01')
  expect(await operator('reopen', gone.id)).toMatchObject({
    status: 1,
    said: expect.stringContaining('closed for good and cannot be reopened'),
  })
  await through('2099-01-01')
  expect(await operator('reopen', gone.id)).toMatchObject({
    status: 0,
    said: expect.stringContaining('and suspended'),
  })
  expect(await row()).toEqual({ state: 'SUSPENDED', closed_from: null, suspended_from: 'ACTIVE' })
  expect((await operator('resume', gone.id)).said).toContain('is active again')
  expect((await operator('reopen', gone.id)).said).toContain('is not closed')
  const { rows } = await inside(rig, gone.id, (query) =>
    query(`select what from audit_event where what like 'school.%' order by at, id`),
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'school.suspended',
    'school.resumed',
    'school.suspended',
    'school.reopened-by-operator',
    'school.resumed',
  ])
  await rig.pool.pg.query(
    `update school_directory set state = 'DEACTIVATED', closed_from = 'ACTIVE', closed_at = '2026-11-18', closed_by = $2,
       closed_through = '2026-12-18' where id = $1`,
    [gone.id, gone.admin.id],
  )
  await rig.pool.pg.query(`update school_directory set closed_for_good_at = now() where id = $1`, [gone.id])
  expect((await operator('schools')).said).toMatch(
    new RegExp(`${gone.id}\\): closed on 2026-11-18 by .*, for good, `),
  )
  for (const word of ['suspend', 'reopen'])
    expect(await operator(word, gone.id)).toMatchObject({
      status: 1,
      said: expect.stringContaining('closed for good'),
    })
})

test('A trial is given more time, which makes an inactive school active that owes nothing', async () => {
  const inAYear = Temporal.Now.plainDateISO().add({ years: 1 }).toString()
  await rig.pool.pg.query(`update school_directory set state = 'INACTIVE' where id = $1`, [other.id])
  expect(await operator('trial', other.id, inAYear)).toMatchObject({
    status: 0,
    said: expect.stringContaining(`ends on ${inAYear}.`),
  })
  expect(made(await call(rig, ofSchool.settings, {}, other.admin))).toMatchObject({
    state: 'ACTIVE',
    trialEndDate: inAYear,
  })
  expect(await operator('trial', other.id, '2020-01-01')).toMatchObject({
    status: 1,
    said: expect.stringContaining('or later.'),
  })
  expect((await operator('trial', other.id, 'soon')).said).toContain('not "soon"')
})

test('What is not known is refused, with how it is said', async () => {
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
  for (const [words, sentence] of refusals)
    expect(await operator(...words)).toMatchObject({ status: 1, said: expect.stringContaining(sentence) })
})

test('A name that several schools have is not guessed', async () => {
  for (const { id } of [school, other])
    await rig.pool.pg.query(`update school_directory set name = 'Two Oaks' where id = $1`, [id])
  const { status, said } = await operator('feature', 'two oaks', 'new-payments', 'on')
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
