import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { children } from '@afterbell/contract/families/children'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { login } from '@afterbell/contract/login/login'
import { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { history } from '@afterbell/contract/reports/history'
import { school as schools } from '@afterbell/contract/school/school'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import {
  closedAccountJob,
  emptyAccountJob,
  lookForClosedAccountsJob,
  reopenedAccountJob,
} from '../../src/features/privacy/account/account.job.ts'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeClass,
  makeSchool,
  makeStaff,
  PASSWORD,
  type MadeSchool,
  type Staff,
} from '../rig/make.ts'

// It is Wednesday, November 18: an account closed today can be reopened through December 18.

const rig = useRig()
/** Attempts are counted by network; no other file uses this one. */
const ip = '10.44.7.1'
const parts = { publicUrl: 'http://localhost:3000' }
const one = async <T extends object>(text: string, values: unknown[]) =>
  (await rig.pool.pg.query<T>(text, values)).rows[0]

const proved = async (staff: Staff) => {
  const input = { params: { userId: staff.id }, body: { currentPassword: PASSWORD } }
  made(await call(rig, oneself.checkPassword, input, { ...staff, ip }))
}
const look = (staff: Staff) => call(rig, closingAccount.look, { params: { userId: staff.id } }, staff)
const close = async (staff: Staff) => {
  await proved(staff)
  return call(rig, closingAccount.close, { params: { userId: staff.id } }, staff)
}
const by = ({ email }: { email: string }, password = PASSWORD) => ({ body: { email, password } })
const logIn = (staff: Staff) => call(rig, login.logIn, by(staff), { ip })
const reopen = (staff: Staff, password = PASSWORD) =>
  call(rig, closingAccount.reopen, by(staff, password), { ip })

/** Runs the jobs for an account's schools, twice, as a queue may. */
async function jobs(name: 'account.closed' | 'account.reopened', { id }: Staff): Promise<number> {
  const { rows } = await rig.pool.pg.query(
    `delete from pgboss.job where name = $1 and data->>'accountId' = $2 returning data`,
    [name, id],
  )
  const run = (name === 'account.closed' ? closedAccountJob : reopenedAccountJob)({
    pool: rig.pool,
    ...parts,
  })
  for (const { data } of [...rows, ...rows]) await run(data)
  return rows.length
}
const letters = async (email: string, words: string) =>
  (
    await rig.pool.pg.query<{ subject: string; text_body: string }>(
      `select subject, text_body from mail where to_email = $1 and subject like '%' || $2 || '%' order by id`,
      [email, words],
    )
  ).rows
const statusOf = async (school: MadeSchool, { id }: Staff) =>
  made(await call(rig, users.list, { query: {} }, school.admin)).content.find((each) => each.id === id)
    ?.status
const historyOf = async (school: MadeSchool) =>
  made(await call(rig, history.list, { query: {} }, school.admin)).content.map(({ text }) => text)

describe('Closing one’s own account', () => {
  test('says what it ends in each school, and takes the password that was just typed', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const staff = await makeStaff(rig, other.id, 'SCHOOL_COORDINATOR', school.instructor)
    await makeClass(rig, school, { className: 'Chess', instructorIds: [staff.id] })
    const answer = made(await look(staff))
    expect(answer.lastDay).toBe('2026-12-18')
    expect(answer.obstacles).toEqual([])
    expect(new Map(answer.schools.map(({ id, taught }) => [id, taught]))).toEqual(
      new Map([
        [school.id, ['Chess']],
        [other.id, []],
      ]),
    )
    await rig.pool.pg.query(`update session set proved_at = '-infinity' where id = $1`, [staff.sessionId])
    const refused = await call(rig, closingAccount.close, { params: { userId: staff.id } }, staff)
    expect(refused.problem.code).toBe('PASSWORD_NEEDED')
    const notTheirs = await call(rig, closingAccount.look, { params: { userId: school.admin.id } }, staff)
    expect(notTheirs.status).toBe(403)
  })

  test('signs out everywhere, keeps everybody else, and is told to them, to each school and in its history', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const there = await makeStaff(rig, other.id, 'SCHOOL_COORDINATOR', school.manager)
    made(await close(school.manager))
    for (const each of [school.manager, there])
      expect((await call(rig, schools.settings, {}, each)).status).toBe(401)
    expect((await call(rig, schools.settings, {}, school.admin)).status).toBe(200)
    const refused = await logIn(school.manager)
    expect([refused.status, refused.problem.code]).toEqual([403, 'ACCOUNT_CLOSED'])
    expect(refused.problem.details).toEqual({ closedAt: expect.any(String), lastDay: '2026-12-18' })
    const wrong = await call(rig, login.logIn, by(school.manager, 'Wrong9Password'), { ip })
    expect(wrong.status).toBe(401)

    expect(await jobs('account.closed', school.manager)).toBe(2)
    const [letter] = await letters(school.manager.email, 'account is closed')
    expect(letter!.text_body).toContain('through December 18, 2026')
    for (const each of [school, other]) {
      expect(await letters(each.admin.email, 'closed their account')).toHaveLength(1)
      expect(await statusOf(each, school.manager)).toBe('CLOSED')
      expect((await historyOf(each)).filter((text) => text === 'closed their account')).toHaveLength(1)
    }
  })

  test('is refused while a school would be left without a Super Admin or its main contact, and names the school', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    await makeStaff(rig, other.id, 'SCHOOL_ADMIN')
    await makeStaff(rig, other.id, 'SCHOOL_ADMIN', school.admin)
    const refused = await close(school.admin)
    expect([refused.status, refused.problem.code]).toEqual([400, 'ONLY_ADMIN'])
    expect(refused.problem.message).toContain(`only Super Admin of ${school.name}`)
    expect(made(await look(school.admin)).obstacles.map(({ schoolId }) => schoolId)).toEqual([school.id])
    await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    await rig.pool.pg.query('update membership set is_main_contact = account_id = $2 where school_id = $1', [
      other.id,
      school.admin.id,
    ])
    expect((await close(school.admin)).problem.code).toBe('MAIN_CONTACT')
    await rig.pool.pg.query('update membership set is_main_contact = false where school_id = $1', [other.id])
    made(await close(school.admin))
  })

  test('a closed school needs no Super Admin', async () => {
    const [school, closed] = [await makeSchool(rig), await makeSchool(rig, { state: 'DEACTIVATED' })]
    await rig.pool.pg.query(`delete from membership where school_id = $1 and role = 'SCHOOL_ADMIN'`, [
      closed.id,
    ])
    await makeStaff(rig, closed.id, 'SCHOOL_ADMIN', school.manager)
    expect(made(await look(school.manager)).schools).toContainEqual(
      expect.objectContaining({ id: closed.id, isClosed: true, isOnlyAdmin: true }),
    )
    made(await close(school.manager))
  })

  test('of two Super Admins who leave at once, one stays', async () => {
    const school = await makeSchool(rig)
    const second = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    const answers = await Promise.all([close(school.admin), close(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('ends the keys and the calendar of that person for good, and nobody else’s', async () => {
    const school = await makeSchool(rig)
    const leaving = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    await proved(leaving)
    await proved(school.admin)
    const body = { name: 'Site', scopes: ['contacts:read'] } as never
    const { key } = made(await call(rig, apiKeys.create, { body }, leaving))
    const { key: stays } = made(await call(rig, apiKeys.create, { body }, school.admin))
    const { link } = made(await call(rig, feeds.create, {}, leaving))
    expect(made(await look(leaving)).schools).toMatchObject([{ apiKeys: 1, hasCalendar: true }])
    made(await close(leaving))
    await jobs('account.closed', leaving)
    const withKey = (token: string) =>
      call(rig, children.list, { params: { schoolId: school.id }, query: {} }, { token })
    expect((await withKey(key)).status).toBe(401)
    expect((await withKey(stays)).status).toBe(200)
    const { body: calendar } = await rig.app.inject({ url: new URL(link).pathname })
    expect(calendar).not.toContain('BEGIN:VEVENT')
    expect((await letters(school.admin.email, 'closed their account'))[0]!.text_body).toContain('Site')
    made(await reopen(leaving))
    expect((await withKey(key)).status).toBe(401)
  })

  test('what they taught is without an instructor, which its Super Admins read', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { className: 'Chess', instructorIds: [school.instructor.id] })
    made(await close(school.instructor))
    await jobs('account.closed', school.instructor)
    const untaught = async () =>
      made(
        await call(rig, activities.list, { at: 'classes', query: { instructorId: 'NONE' } }, school.admin),
      ).content.map((each) => each.id)
    expect(await untaught()).toEqual([id])
    expect((await letters(school.admin.email, 'closed their account'))[0]!.text_body).toContain(
      'They taught Chess.',
    )
    made(await reopen(school.instructor))
    expect(await untaught()).toEqual([])
  })

  test('whoever no school lets in closes it with their password', async () => {
    const school = await makeSchool(rig)
    const { manager } = school
    await rig.pool.pg.query(
      `update membership set is_active = false, removed_at = now() where account_id = $1`,
      [manager.id],
    )
    expect((await logIn(manager)).problem.details).toEqual({ because: 'NO_SCHOOL' })
    const wrong = await call(rig, closingAccount.closeByPassword, by(manager, 'Wrong9Password'), { ip })
    expect(wrong.status).toBe(401)
    expect(made(await call(rig, closingAccount.closeByPassword, by(manager), { ip }))).toEqual({
      lastDay: '2026-12-18',
    })
    expect((await logIn(manager)).problem.code).toBe('ACCOUNT_CLOSED')
    expect(await letters(manager.email, 'account is closed')).toHaveLength(1)
  })
})

describe('A closed account', () => {
  test('is opened again with the password: its owner works as before, and it is told once', async () => {
    const school = await makeSchool(rig)
    made(await close(school.manager))
    await jobs('account.closed', school.manager)
    expect((await reopen(school.manager, 'Wrong9Password')).status).toBe(401)
    const session = made(await reopen(school.manager))
    expect(session).toMatchObject({ schoolId: school.id, userRole: 'SCHOOL_DIRECTOR' })
    made(await reopen(school.manager))
    await jobs('account.reopened', school.manager)
    expect(await statusOf(school, school.manager)).toBe('ACTIVE')
    expect(await letters(school.admin.email, 'opened their account again')).toHaveLength(1)
    expect((await historyOf(school)).filter((text) => text === 'opened their account again')).toHaveLength(1)
  })

  test('is not turned on by others, chosen as main contact, or counted as a Super Admin; it can be removed', async () => {
    const school = await makeSchool(rig)
    const gone = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    made(await close(gone))
    const params = { userId: gone.id }
    const turn = (active: boolean) =>
      call(rig, users.discardInvite, { params, body: { active } }, school.admin)
    expect((await turn(true)).problem.code).toBe('ACCOUNT_CLOSED')
    await proved(school.admin)
    const contact = await call(rig, users.changeMainContact, { body: { userId: gone.id } }, school.admin)
    expect(contact.problem.message).toContain('closed their account')
    expect((await close(school.admin)).problem.code).toBe('ONLY_ADMIN')
    expect((await call(rig, users.remove, { params }, school.admin)).status).toBeLessThan(300)
    expect((await reopen(gone)).problem).toMatchObject({
      code: 'DEACTIVATED_ACCOUNT',
      details: { because: 'NO_SCHOOL' },
    })
  })

  test('is emptied after its last day: who did what stays, how to reach and to log in goes, and the address is free', async () => {
    const school = await makeSchool(rig)
    const { manager } = school
    await inside(rig, school.id, async (query) => {
      for (const isShared of [true, false])
        await query(
          `insert into saved_view (school_id, id, list, name, owner_id, is_shared) values ($1, gen_random_uuid(), 'classes', $2, $3, $4)`,
          [school.id, isShared ? 'Ours' : 'Mine', manager.id, isShared],
        )
    })
    made(await close(manager))
    const emptied = async (lastDay: string) => {
      await rig.pool.pg.query(`update account set closed_through = $2 where id = $1`, [manager.id, lastDay])
      await lookForClosedAccountsJob(rig)({})
      const { rowCount } = await rig.pool.pg.query(
        `delete from pgboss.job where name = 'account.empty' and data->>'accountId' = $1`,
        [manager.id],
      )
      await emptyAccountJob(rig)({ accountId: manager.id })
      return rowCount
    }
    expect(await emptied('2026-11-18')).toBe(0)
    expect(await statusOf(school, manager)).toBe('CLOSED')
    expect(await emptied('2026-11-17')).toBe(1)
    await emptyAccountJob(rig)({ accountId: manager.id })
    const accountRow = await one<Record<string, unknown>>(
      'select first_name, email, phone, password_hash, state from account where id = $1',
      [manager.id],
    )
    expect(accountRow).toEqual({
      first_name: 'Dora',
      email: `closed-${manager.id}@account.invalid`,
      phone: null,
      password_hash: null,
      state: 'DEACTIVATED',
    })
    expect(await statusOf(school, manager)).toBeUndefined()
    const { rows } = await inside(rig, school.id, (query) => query('select name from saved_view'))
    expect(rows).toEqual([{ name: 'Ours' }])
    expect((await logIn(manager)).status).toBe(401)
    expect((await reopen(manager)).status).toBe(401)
    expect(
      (await historyOf(school)).filter((text) => text.startsWith('left the school, because they closed')),
    ).toHaveLength(1)
  })

  test('leaves no views and choices of its own in a school that removed it before', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const { manager } = school
    await makeStaff(rig, other.id, 'SCHOOL_DIRECTOR', manager)
    for (const { id } of [school, other])
      await inside(rig, id, async (query) => {
        await query(
          `insert into saved_view (school_id, id, list, name, owner_id, is_shared) values ($1, gen_random_uuid(), 'classes', 'Mine', $2, false)`,
          [id, manager.id],
        )
        await query(`insert into list_choice (school_id, account_id, density) values ($1, $2, 'COMPACT')`, [
          id,
          manager.id,
        ])
      })
    made(await call(rig, users.remove, { params: { userId: manager.id } }, other.admin))
    made(await close(manager))
    await rig.pool.pg.query(`update account set closed_through = '2026-11-17' where id = $1`, [manager.id])
    await emptyAccountJob(rig)({ accountId: manager.id })
    for (const { id } of [school, other])
      expect(
        await inside(rig, id, async (query) => [
          (await query('select name from saved_view')).rows,
          (await query('select density from list_choice')).rows,
        ]),
      ).toEqual([[], []])
    const countDepartures = async (at: MadeSchool) =>
      (await historyOf(at)).filter((text) => text.startsWith('left the school, because they closed')).length
    expect([await countDepartures(school), await countDepartures(other)]).toEqual([1, 0])
  })

  test('whose last day is over is not opened again, though it was not emptied yet', async () => {
    const school = await makeSchool(rig)
    made(await close(school.manager))
    await rig.pool.pg.query(`update account set closed_through = '2026-11-17' where id = $1`, [
      school.manager.id,
    ])
    expect((await reopen(school.manager)).problem.code).toBe('DEACTIVATED_ACCOUNT')
    expect((await logIn(school.manager)).problem.code).toBe('DEACTIVATED_ACCOUNT')
  })
})
