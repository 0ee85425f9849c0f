import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { apiKeys } from '@afterbell/contract/integrations/api-keys'
import { children } from '@afterbell/contract/families/children'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { settings } from '@afterbell/contract/settings/settings'
import { login } from '@afterbell/contract/login/login'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { closing } from '@afterbell/contract/privacy/closing'
import { portal } from '@afterbell/contract/public-pages/portal'
import { history } from '@afterbell/contract/reports/history'
import { school as schools } from '@afterbell/contract/school/school'
import { CLOSED_SCHOOL_JOBS, mindingClosedSchools } from '../../src/closed-school-jobs.ts'
import { expireAndOffer } from '../../src/features/places/offers/expire-and-offer.ts'
import { eraseAgainCommand } from '../../src/features/privacy/erase-again.ts'
import { operate } from '../../src/features/school/operate.ts'
import { schoolNow } from '../../src/platform/database/school-now.ts'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { closedSchoolJob, lookForClosedJob } from '../../src/features/privacy/closing/closing.job.ts'
import { retentionSchoolJob } from '../../src/features/privacy/retention.job.ts'
import { resumeSchoolState, suspendSchoolState } from '../../src/features/school/standing.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { sendWebhookJob, tellOutsideJob } from '../../src/features/integrations/webhooks.job.ts'
import { payLinks } from '../../src/features/invoices/pay-links.ts'
import { sendFileJob } from '../../src/features/invoices/files/send-file.job.ts'
import {
  call,
  type Caller,
  handlersOf,
  LETTERS,
  newAddress,
  NOW,
  SEALER,
  SECRET,
  useRig,
} from '../rig/app.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, makeStaff, PASSWORD, type MadeSchool, type Staff } from '../rig/make.ts' // prettier-ignore
import { appParts, runAppJobs } from '../rig/apps/app-jobs.ts'
import { connectedTo } from '../rig/apps/connect-app.ts'
import { books, charge, connectSandbox, linkOf, methodOf, owing } from '../rig/paying/paying.ts'
import { debtor, dunningTime, dunningStepsOf } from '../rig/paying/dunning-time.ts'
import { proved } from '../rig/samples/privacy.ts'

// It is Wednesday, November 18: a school closed today can be reopened through December 18.

const rig = useRig()
const publicUrl = 'http://localhost:3000'

const look = (caller: Caller) => call(rig, closing.look, {}, caller)
const close = (school: MadeSchool, { as = school.admin, typed = school.name } = {}) =>
  call(rig, closing.close, { body: { schoolName: typed } }, as)
const reopen = ({ id }: { id: string }, { email }: { email: string }, password = PASSWORD) =>
  call(rig, closing.reopen, { body: { schoolId: id, email, password } })
const logIn = ({ email }: { email: string }) =>
  call(rig, login.logIn, { body: { email, password: PASSWORD } })
async function mainContact({ id }: MadeSchool, staff: { id: string }): Promise<void> {
  await rig.pool.pg.query('update membership set is_main_contact = false where school_id = $1', [id])
  await rig.pool.pg.query(
    'update membership set is_main_contact = true where school_id = $1 and account_id = $2',
    [id, staff.id],
  )
}
const job = ({ id }: MadeSchool) =>
  closedSchoolJob({ pool: rig.pool, publicUrl, apps: appParts(rig).apps })({ schoolId: id })
const lastDay = ({ id }: MadeSchool, day: string) =>
  rig.pool.pg.query('update school_directory set closed_through = $2 where id = $1', [id, day])
const directoryRow = async ({ id }: MadeSchool) => {
  const { rows } = await rig.pool.pg.query<{ state: string; closed_through: string | null }>(
    'select state, closed_through from school_directory where id = $1',
    [id],
  )
  return rows[0]!
}
const rowsOf = async <T extends object>({ id }: MadeSchool, text: string) =>
  (await inside(rig, id, (query) => query(text))).rows as T[]
const lettersTo = async ({ email }: { email: string }, words: string) => {
  const { rows } = await rig.pool.pg.query<{ subject: string; text_body: string }>(
    `select subject, text_body from mail where to_email = $1 and subject like '%' || $2 || '%' order by id`,
    [email, words],
  )
  return rows
}

async function closed(school?: MadeSchool): Promise<MadeSchool> {
  const one = school ?? (await makeSchool(rig))
  await proved({ rig, school: one })
  made(await close(one))
  return one
}

describe('Closing a school', () => {
  test('says before what it ends, counted; of nothing it says nothing', async () => {
    const school = await makeSchool(rig)
    expect(made(await look(school.admin))).toMatchObject({
      schoolName: school.name,
      owners: [{ id: school.admin.id }],
      isOwner: true,
      lastDay: '2026-12-18',
      children: 0,
      openInvoices: 0,
      openAmount: 0,
      meetings: 0,
      apiKeys: 0,
      users: 4,
      exportedAt: null,
    })
    await connectSandbox(rig, school)
    await owing(rig, school, 40)
    await enroll(rig, school, await makeClass(rig, school), 2)
    made(await call(rig, apiKeys.create, { body: { name: 'One', scopes: ['contacts:read'] } as never }, school.admin)) // prettier-ignore
    const after = made(await look(school.admin))
    expect(after).toMatchObject({ children: 3, openInvoices: 1, openAmount: 4000, apiKeys: 1 })
    expect(after.meetings).toBeGreaterThan(2)
  })

  test('takes the owner, the name and the password that was just typed', async () => {
    const school = await makeSchool(rig)
    const other = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    await mainContact(school, other)
    await rig.pool.pg.query(`update session set proved_at = '-infinity' where id = $1`, [
      school.admin.sessionId,
    ])
    expect((await close(school)).problem.code).toBe('PASSWORD_NEEDED')
    await proved({ rig, school })
    const refused = await close(school)
    expect([refused.status, refused.problem.code]).toEqual([400, 'NOT_THE_OWNER'])
    expect(refused.problem.message).toContain('Ada Test')
    await mainContact(school, school.admin)
    const named = await close(school, { typed: 'Another school' })
    expect([named.problem.code, named.problem.fields?.[0]?.path]).toEqual(['NAME_DIFFERS', 'schoolName'])
    expect((await directoryRow(school)).state).toBe('ACTIVE')
    expect(made(await close(school, { typed: `  ${school.name.toUpperCase()} ` }))).toEqual({
      lastDay: '2026-12-18',
    })
    expect(await directoryRow(school)).toEqual({ state: 'DEACTIVATED', closed_through: '2026-12-18' })
  })

  test('a main contact who is no Super Admin owns nothing: then each Super Admin does', async () => {
    const school = await makeSchool(rig)
    await mainContact(school, school.coordinator)
    expect(made(await look(school.admin)).isOwner).toBe(true)
  })

  test('two devices that close it at once close it once, and it is told once', async () => {
    const school = await makeSchool(rig)
    await proved({ rig, school })
    const answers = await Promise.all([close(school), close(school), close(school)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    for (const { status } of answers.filter(({ status: each }) => each >= 300))
      expect([401, 403]).toContain(status)
    expect(await rowsOf(school, `select from audit_event where what = 'school.closed'`)).toHaveLength(1)
    expect(await lettersTo(school.admin, 'your school is closed')).toHaveLength(1)
  })

  test('signs everybody out of it, and nobody out of another school', async () => {
    const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
    const elsewhere = await makeStaff(rig, other.id, 'SCHOOL_COORDINATOR', school.coordinator)
    await closed(school)
    for (const each of Object.values(school.byRole)) {
      expect((await call(rig, schools.settings, {}, each)).status).toBe(401)
      const refused = await logIn(each)
      if (each === school.coordinator) continue
      expect([refused.status, refused.problem.code]).toEqual([403, 'SCHOOL_WAS_DEACTIVATED'])
    }
    expect((await call(rig, schools.settings, {}, elsewhere)).status).toBe(200)
    expect(made(await logIn(school.coordinator)).schoolId).toBe(other.id)
    const switched = await call(rig, login.switchSchool, { params: { id: school.id } }, elsewhere)
    expect(switched.problem).toMatchObject({
      code: 'SCHOOL_WAS_DEACTIVATED',
      details: { schools: [{ id: school.id, mayReopen: false }] },
    })
  })

  test('is told to whoever logs in: by whom it was closed, until when it can come back, and whether by them', async () => {
    const school = await closed()
    const seen = async (staff: Staff) => (await logIn(staff)).problem.details
    const common = {
      id: school.id,
      schoolName: school.name,
      closedBy: expect.stringContaining('Ada Test'),
      closedAt: expect.any(String),
      lastDay: '2026-12-18',
    }
    expect(await seen(school.admin)).toEqual({ schools: [{ ...common, mayReopen: true }] })
    expect(await seen(school.instructor)).toEqual({ schools: [{ ...common, mayReopen: false }] })
    // The last day has passed but the school was not closed for good yet: nobody may be offered a reopening that would be
    // refused.
    await lastDay(school, '2026-11-18')
    expect(await seen(school.admin)).toMatchObject({ schools: [{ lastDay: '2026-11-18', mayReopen: true }] })
    await lastDay(school, '2026-11-17')
    expect(await seen(school.admin)).toMatchObject({ schools: [{ lastDay: null, mayReopen: false }] })
    expect((await reopen(school, school.admin)).problem.code).toBe('CLOSED_FOR_GOOD')
  })

  test('a key of the school and its webhooks stop, and what waits for an address is not sent later', async () => {
    const school = await makeSchool(rig)
    const body = { name: 'One', scopes: ['contacts:read'] }
    const { key } = made(await call(rig, apiKeys.create, { body } as never, school.admin))
    await inside(rig, school.id, async (query) => {
      await query(
        `insert into webhook (school_id, id, url, events, made_by) values ($1, gen_random_uuid(), 'https://example.test/', '{child.created}', $2)`,
        [school.id, school.admin.id],
      )
      await query(
        `insert into webhook_delivery (school_id, id, webhook_id, event_id, event, body, ends_at) select school_id, gen_random_uuid(), id, gen_random_uuid(), 'child.created', '{}', app.now() + interval '3 days' from webhook`,
      )
    })
    await closed(school)
    const byKey = await call(
      rig,
      children.list,
      { params: { schoolId: school.id }, query: {} },
      { token: key },
    )
    expect(byKey.problem.code).toBe('SCHOOL_WAS_DEACTIVATED')
    const [delivery] = await rowsOf<{ id: string }>(school, 'select id from webhook_delivery')
    await sendWebhookJob({ pool: rig.pool, secret: SECRET, openHosts: [] })({
      schoolId: school.id,
      deliveryId: delivery!.id,
    })
    expect(await rowsOf(school, 'select state, failure from webhook_delivery')).toEqual([
      { state: 'FAILED', failure: 'The school was closed' },
    ])
    await tellOutsideJob(rig)({
      schoolId: school.id,
      at: '2026-11-18T20:00:00Z',
      happened: [
        { id: randomUUID(), event: 'child.created' as never, subjectId: randomUUID(), childId: null },
      ],
    })
    expect(await rowsOf(school, 'select from webhook_delivery')).toHaveLength(1)
  })

  test('its public page says so, and its calendars stay where they are, empty', async () => {
    const school = await makeSchool(rig)
    const { link } = made(await call(rig, feeds.create, {}, school.admin))
    await closed(school)
    const portalInfo = made(await call(rig, portal.find, { params: { portalName: school.id } }))
    expect(portalInfo).toMatchObject({ isClosed: true, isOpen: false, kinds: [] })
    for (const path of [new URL(link).pathname, `/api/no-auth/schools/${school.id}/calendar.ics`]) {
      const { statusCode, body } = await rig.app.inject({ url: path })
      expect([statusCode, body.includes('BEGIN:VEVENT')]).toEqual([200, false])
      expect(body).toContain('is closed')
    }
  })
})

describe('What families owe a closed school', () => {
  test('is paid by the link they have; a debit that was under way is booked when it clears', async () => {
    const { school, days } = await dunningTime(rig)
    const pay = async (childId: string, type: 'CARD' | 'BANK_ACCOUNT', methodRef: string) => {
      const { token } = tokens.get(childId)!
      const body = { token, paymentId: randomUUID(), amount: 40, type, methodRef }
      const from = { ip: newAddress() }
      const { state } = made(await call(rig, payByLink.pay, { params: { schoolId: school.id }, body }, from))
      return state
    }
    const [debit, card] = [await owing(rig, school, 40), await owing(rig, school, 40)]
    const tokens = new Map(
      await Promise.all(
        [debit, card].map(async ({ childId }) => [childId, await linkOf(rig, school, childId)] as const),
      ),
    )
    expect(await pay(debit.childId, 'BANK_ACCOUNT', 'tok_bank_clears')).toBe('PROCESSING')
    expect(made(await look(school.admin))).toMatchObject({ moneyUnderWay: 1, openAmount: 8000 })
    await closed(school)
    await days(8)
    expect(await books(rig, school)).toMatchObject({ open: 4000, pending: 0 })
    expect(await pay(card.childId, 'CARD', 'tok_succeeds')).toBe('SUCCEEDED')
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0 })
    const { rows } = await rig.pool.pg.query(
      `select from pgboss.job where name = 'payments.receipt' and data->>'schoolId' = $1`,
      [school.id],
    )
    expect(rows).toHaveLength(2)
  })

  test('is neither charged nor reminded of while it is closed, nor afterwards for that time', async () => {
    const of = await dunningTime(rig)
    const { school } = of
    const card = await debtor(rig, school, { token: 'tok_succeeds', dueDate: '2026-11-19' })
    const late = await debtor(rig, school, { dueDate: '2026-11-18' })
    const later = await debtor(rig, school, { token: 'tok_succeeds', dueDate: '2026-11-26' })
    expect(made(await look(school.admin)).autopay).toBe(2)
    await closed(school)
    await of.days(6)
    const readSteps = () =>
      Promise.all([card, late, later].map(({ invoiceId }) => dunningStepsOf(rig, school, invoiceId)))
    expect(await readSteps()).toEqual([[], [], []])
    made(await reopen(school, school.admin))
    // It is reopened on the day the run reaches it.
    await rig.pool.pg.query(
      `update school_directory set reopened_at = '2026-11-24 20:00:00Z' where id = $1`,
      [school.id],
    )
    await of.run()
    await of.days(1)
    expect(await readSteps()).toEqual([[], [], []])
    await of.days(1)
    expect(await readSteps()).toEqual([[], ['8 WRITTEN'], ['0 CHARGED SUCCEEDED']])
  })
})

describe('A closed school', () => {
  test('is opened again by its Super Admins, with the password, and stands as before', async () => {
    const school = await makeSchool(rig, { state: 'INACTIVE' })
    const other = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    await mainContact(school, school.admin)
    await closed(school)
    expect((await reopen(school, school.admin, 'Wrong9Password')).status).toBe(401)
    expect((await reopen(school, school.coordinator)).status).toBe(404)
    expect((await reopen(school, (await makeSchool(rig)).admin)).status).toBe(404)
    expect((await directoryRow(school)).state).toBe('DEACTIVATED')
    const session = made(await reopen(school, school.admin))
    expect(session).toMatchObject({ schoolId: school.id, school: { state: 'INACTIVE' } })
    // A second Super Admin who reopens it is signed in, and no message goes out twice.
    made(await reopen(school, other))
    expect(await rowsOf(school, `select from audit_event where what = 'school.reopened'`)).toHaveLength(1)
    expect(await lettersTo(other, 'your school is open again')).toHaveLength(1)
    expect((await directoryRow(school)).state).toBe('INACTIVE')
  })

  test('has sent nothing that was canceled when it closed, and sends nothing that was missed', async () => {
    const school = await makeSchool(rig)
    await inside(rig, school.id, async (query) => {
      const batch = randomUUID()
      await query(
        `insert into message_batch (school_id, id, channel, about, subject, body, send_at) values ($1, $2, 'EMAIL', 'News', 'Hello', 'Hello', app.now() + interval '1 day')`,
        [school.id, batch],
      )
      await query(
        `insert into message (school_id, id, batch_id, channel, to_name, to_address, address_key) values ($1, gen_random_uuid(), $2, 'EMAIL', 'Gus', 'gus@example.test', 'gus@example.test')`,
        [school.id, batch],
      )
      await query(
        `insert into saved_view (school_id, id, list, name, owner_id) values ($1, $2, 'report.attendance', 'Absences', $3)`,
        [school.id, batch, school.admin.id],
      )
      await query(
        `insert into report_schedule (school_id, view_id, every, day, next_on) values ($1, $2, 'WEEK', 1, '2026-11-02')`,
        [school.id, batch],
      )
    })
    expect(made(await look(school.admin))).toMatchObject({ messages: 1, reports: 1 })
    await closed(school)
    expect(await rowsOf(school, 'select state, reason from message')).toEqual([
      { state: 'SKIPPED', reason: 'Canceled: the school was closed' },
    ])
    made(await reopen(school, school.admin))
    expect(await rowsOf(school, 'select next_on from report_schedule')).toEqual([{ next_on: '2026-11-23' }])
    expect(await rowsOf(school, `select from message where state = 'QUEUED'`)).toEqual([])
  })

  test('has sent the receipts that waited, for who paid keeps the proof', async () => {
    const school = await makeSchool(rig)
    await inside(rig, school.id, async (query) => {
      for (const [automatic, isReceipt] of [
        ['RECEIPT', false],
        ['REFUND', false],
        [null, true],
        [null, false],
      ]) {
        const batch = randomUUID()
        await query(
          `insert into message_batch (school_id, id, channel, about, subject, body, send_at, automatic, is_receipt) values ($1, $2, 'EMAIL', 'News', 'Hello', 'Hello', app.now() + interval '1 day', $3, $4)`,
          [school.id, batch, automatic, isReceipt],
        )
        await query(
          `insert into message (school_id, id, batch_id, channel, to_name, to_address, address_key) values ($1, gen_random_uuid(), $2, 'EMAIL', 'Gus', 'gus@example.test', 'gus@example.test')`,
          [school.id, batch],
        )
      }
    })
    expect(made(await look(school.admin)).messages).toBe(1)
    await closed(school)
    expect(
      await rowsOf(
        school,
        `select b.automatic, m.state from message m join message_batch b on b.id = m.batch_id order by 1, 2`,
      ),
    ).toEqual([
      { automatic: 'RECEIPT', state: 'QUEUED' },
      { automatic: 'REFUND', state: 'QUEUED' },
      { automatic: null, state: 'QUEUED' },
      { automatic: null, state: 'SKIPPED' },
    ])
  })

  test('has sent the receipt somebody emailed by hand before, and no other bill', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const gus = { firstName: 'Gus', lastName: 'Test', email: 'gus@example.test', phone: '5550101239' }
    const owed = await owing(rig, school, 40, { primaryGuardian: gus })
    await methodOf(rig, school, owed.parentId)
    await charge(rig, school, owed)
    const [invoice] = await rowsOf<{ id: string }>(school, 'select id from invoice')
    const send = sendFileJob({ pool: rig.pool, letters: LETTERS, payLink: payLinks(publicUrl, SECRET).to })
    for (const what of ['RECEIPT', 'INVOICE'] as const)
      await send({ schoolId: school.id, file: { what, id: invoice!.id }, at: NOW.toString() })
    await closed(school)
    expect(
      await rowsOf(
        school,
        `select split_part(b.about, ' ', 1) as about, m.state from message m join message_batch b on b.id = m.batch_id where b.automatic is null order by 1`,
      ),
    ).toEqual([
      { about: 'Invoice', state: 'SKIPPED' },
      { about: 'Receipt', state: 'QUEUED' },
    ])
  })

  test.each([
    ['', false],
    [' or suspended meanwhile', true],
  ])('that was inactive has been so since it was, however often it was closed%s', async (_, isSuspended) => {
    const school = await makeSchool(rig, { state: 'INACTIVE' })
    await rig.pool.pg.query(
      `update school_directory set state_since = '2026-11-01 12:00:00Z' where id = $1`,
      [school.id],
    )
    await closed(school)
    const within = { session: null, school: school.id }
    if (isSuspended) await inSchool(rig.pool, within, (tx) => suspendSchoolState(tx, school.id))
    await reopen(school, school.admin)
    if (isSuspended) await inSchool(rig.pool, within, (tx) => resumeSchoolState(tx, school.id))
    const { rows } = await rig.pool.pg.query(
      'select state, state_since from school_directory where id = $1',
      [school.id],
    )
    expect(rows).toEqual([{ state: 'INACTIVE', state_since: '2026-11-01T12:00:00Z' }])
  })

  test('lets no job of it begin that was queued before, but what money and its end depend on; what somebody asked for waits', async () => {
    const [school, open] = [await closed(), await makeSchool(rig)]
    const begun: string[] = []
    const note = (name: string) => async (data: object) => {
      begun.push(`${name} ${'schoolId' in data && data.schoolId === school.id ? 'closed' : 'open'}`)
    }
    const names = Object.keys(CLOSED_SCHOOL_JOBS) as (keyof typeof CLOSED_SCHOOL_JOBS)[]
    const handlers = mindingClosedSchools(
      rig.pool,
      handlersOf(Object.fromEntries(names.map((name) => [name, note(name)]))),
    )
    for (const name of names)
      for (const schoolId of [school.id, open.id]) await handlers[name]({ schoolId } as never)
    const inClosed = begun.filter((each) => each.endsWith(' closed'))
    expect(begun.filter((each) => each.endsWith(' open'))).toHaveLength(names.length)
    for (const runs of ['payments.receipt', 'payments.resolve', 'closing.school', 'retention.school'])
      expect(inClosed).toContain(`${runs} closed`)
    for (const name of [
      'catalog.import',
      'care.tell',
      'reports.send',
      'mailchimp.school',
      'zoom.class',
      'blackbaud.export',
    ])
      expect(inClosed).not.toContain(`${name} closed`)
    const waiting = async () => {
      const { rows } = await rig.pool.pg.query<{ name: string }>(
        `delete from pgboss.job where data->>'schoolId' = $1 and start_after > now() + interval '50 minutes' returning name`,
        [school.id],
      )
      return rows.map(({ name }) => name)
    }
    const waits = names.filter((name) => CLOSED_SCHOOL_JOBS[name] === 'WAITS')
    expect(new Set(await waiting())).toEqual(new Set(waits))
    await rig.pool.pg.query('update school_directory set closed_for_good_at = now() where id = $1', [
      school.id,
    ])
    for (const name of waits) await handlers[name]({ schoolId: school.id } as never)
    expect(await waiting()).toEqual([])
  })

  test('offers nobody a spot, and asks again later', async () => {
    const school = await closed()
    const sectionIds = [randomUUID()]
    await settleJob(rig)({ schoolId: school.id, sectionIds })
    const { rows } = await rig.pool.pg.query(
      `select from pgboss.job where name = 'offers.settle' and data->>'schoolId' = $1`,
      [school.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('offers nobody a spot that becomes free by itself either, as when a payment for it fails', async () => {
    const offersOf = async (school: MadeSchool) => {
      const classId = await makeClass(rig, school, { maxEnroll: 1 })
      await enroll(rig, school, classId, 1)
      const input = { at: 'classes' as const, params: { id: classId } }
      const childId = await makeChild(rig, school)
      made(await call(rig, waitLists.add, { ...input, body: { childId } }, school.admin))
      return async () => {
        await inside(rig, school.id, (query) =>
          query('update section set capacity = 2 where id = $1', [classId]),
        )
        await inSchool(rig.pool, { session: null, school: school.id }, (tx, opening) =>
          expireAndOffer({ tx, school: schoolNow(school.id, opening) }, [classId]),
        )
        const { rowCount } = await rig.pool.pg.query(
          `select from pgboss.job where name = 'offers.settle' and data->>'schoolId' = $1 and start_after > now() + interval '50 minutes' and data->'sectionIds' ? $2`,
          [school.id, classId],
        )
        return [(await rowsOf(school, 'select from offer')).length, rowCount]
      }
    }
    const [shut, open] = [await makeSchool(rig), await makeSchool(rig)]
    const [inClosed, inOpen] = [await offersOf(shut), await offersOf(open)]
    await closed(shut)
    expect(await inClosed()).toEqual([0, 1])
    expect((await inOpen())[0]).toBe(1)
  })

  test('has a family erased by the operator, also once it is closed for good', async () => {
    const school = await makeSchool(rig)
    const childId = await makeChild(rig, school, { firstName: 'Forgetmeq' })
    const { familyId } = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
    await closed(school)
    await lastDay(school, '2026-11-17')
    await job(school)
    const path = join(tmpdir(), `erased-${school.id}.tsv`)
    writeFileSync(path, `${familyId}\t${childId}\t\n`)
    const { text } = await operate(rig.pool, ['erase-again', school.id, path], [eraseAgainCommand(SEALER)])
    expect(text).toContain('Erased 1 of 1')
    expect(await rowsOf(school, `select from child where first_name = 'Forgetmeq'`)).toEqual([])
  })

  test('is looked for a week before its end, its owner is reminded once', async () => {
    const school = await closed()
    const countClosingJobs = async () => {
      await lookForClosedJob(rig)({})
      const { rowCount } = await rig.pool.pg.query(
        `delete from pgboss.job where name = 'closing.school' and data->>'schoolId' = $1`,
        [school.id],
      )
      return rowCount
    }
    expect(await countClosingJobs()).toBe(0)
    await job(school)
    expect(await lettersTo(school.admin, 'last day to reopen is')).toEqual([])
    await lastDay(school, '2026-11-25')
    expect(await countClosingJobs()).toBe(1)
    await Promise.all([job(school), job(school)])
    expect(await lettersTo(school.admin, 'last day to reopen is November 25, 2026')).toHaveLength(1)
    expect((await directoryRow(school)).state).toBe('DEACTIVATED')
    made(await reopen(school, school.admin))
  })

  test('is closed for good after its last day: nobody opens it, what is known of children goes, what was billed stays', async () => {
    const school = await makeSchool(rig)
    await connectSandbox(rig, school)
    const { childId } = await owing(rig, school, 40)
    const { token } = await linkOf(rig, school, childId)
    await makeChild(rig, school, { firstName: 'Zoe', allergies: 'Nuts' })
    made(await call(rig, feeds.create, {}, school.admin))
    await closed(school)
    await lastDay(school, '2026-11-18')
    await job(school)
    expect((await rowsOf(school, `select from child where archived_at is null`)).length).toBeGreaterThan(0)
    await lastDay(school, '2026-11-17')
    await Promise.all([job(school), job(school)])
    await retentionSchoolJob({ pool: rig.pool, sealer: SEALER })({ schoolId: school.id })
    expect(await rowsOf(school, `select from child where allergies <> ''`)).toEqual([])
    expect(await rowsOf(school, `select from child where archived_at is null`)).toEqual([])
    expect(await rowsOf(school, `select from calendar_feed`)).toEqual([])
    expect(await rowsOf(school, `select from child where first_name = 'Zoe'`)).toHaveLength(1)
    expect(await rowsOf(school, `select from audit_event where what = 'school.closed-for-good'`)).toHaveLength(1) // prettier-ignore
    expect((await reopen(school, school.admin)).problem.code).toBe('CLOSED_FOR_GOOD')
    expect((await logIn(school.admin)).problem.details).toMatchObject({ schools: [{ lastDay: null, mayReopen: false }] }) // prettier-ignore
    const invoiceAnswer = await call(rig, payByLink.invoice, {
      params: { schoolId: school.id },
      body: { token },
    })
    expect(made(invoiceAnswer)).toMatchObject({ amountDue: 4000, checkout: { provider: 'SANDBOX' } })
    expect(await lettersTo(school.admin, 'is closed for good')).toHaveLength(1)
  })

  test('leaves the services it was connected to as by Disconnect: nothing of it stays there, and our access neither', async () => {
    const school = await makeSchool(rig)
    const { id: locationId } = made(
      await call(rig, settings.addLocation, { body: { name: 'Online' } }, school.admin),
    )
    const zoomUser = await connectedTo(rig, school, 'ZOOM')
    const list = rig.mailchimp.listOf(await connectedTo(rig, school, 'MAILCHIMP'))
    await connectedTo(rig, school, 'BLACKBAUD')
    const { admin } = school
    made(await call(rig, integrations.setZoomLocations, { body: { locationIds: [locationId] } }, admin))
    made(await call(rig, integrations.setMailchimpAudience, { body: { audienceId: list.id } }, admin))
    await makeClass(rig, school, { locationId })
    await runAppJobs(rig, school.id)
    const meetings = () => [...rig.zoom.meetings.values()].filter(({ userId }) => userId === zoomUser).length
    const revoked = () => rig.zoom.requests.filter(({ path }) => path === '/oauth/revoke').length
    expect([meetings(), list.hooks.size, revoked()]).toEqual([1, 1, 0])
    await closed(school)
    await lastDay(school, '2026-11-17')
    await job(school)
    rig.zoom.expireTokens()
    rig.zoom.fail(500, 2)
    rig.mailchimp.fail(500)
    // The jobs run through the gate for closed schools.
    await runAppJobs(rig, school.id, { behind: (jobs) => mindingClosedSchools(rig.pool, jobs as never) })
    expect([meetings(), list.hooks.size, revoked()]).toEqual([0, 0, 1])
    expect(await rowsOf(school, 'select app from app_connection')).toEqual([])
    expect(await lettersTo(admin, 'please remove Afterbell')).toEqual([])
  })

  test('reads what to remove by hand where a service did not answer in half a day', async () => {
    const school = await makeSchool(rig)
    await connectedTo(rig, school, 'ZOOM')
    await runAppJobs(rig, school.id)
    await closed(school)
    await lastDay(school, '2026-11-17')
    await job(school)
    rig.zoom.fail(500, 100)
    await runAppJobs(rig, school.id, { rounds: 30 })
    rig.zoom.recover()
    expect(await rowsOf(school, 'select app from app_connection')).toEqual([])
    const [letter, ...others] = await lettersTo(school.admin, 'please remove Afterbell in Zoom')
    expect([letter?.text_body.includes('remove Afterbell there'), others]).toEqual([true, []])
    expect(await rowsOf(school, `select from audit_event where what = 'app.not-removed'`)).toHaveLength(1)
  })

  test('keeps the last letters and receipts as long as they are tried, and no longer', async () => {
    const school = await closed()
    await inside(rig, school.id, async (query) => {
      for (const [minutes, automatic, state] of [
        [30, null, 'SENT'],
        [20, 'RECEIPT', 'QUEUED'],
        [10, null, 'SENT'],
      ]) {
        const batch = randomUUID()
        await query(
          `insert into message_batch (school_id, id, channel, about, subject, body, send_at, automatic) values ($1, $2, 'EMAIL', $3::text, 'Hello', 'Hello', app.now() - $3::int * interval '1 minute', $4)`,
          [school.id, batch, minutes, automatic],
        )
        await query(
          `insert into message (school_id, id, batch_id, channel, to_name, to_address, address_key, state) values ($1, gen_random_uuid(), $2, 'EMAIL', 'Gus', 'gus@example.test', 'gus@example.test', $3)`,
          [school.id, batch, state],
        )
      }
    })
    await lastDay(school, '2026-11-17')
    await job(school)
    await rig.pool.pg.query(`update mail set state = 'FAILED', attempts = 2 where school_id = $1`, [
      school.id,
    ])
    const run = async () => {
      await retentionSchoolJob({ pool: rig.pool, sealer: SEALER })({ schoolId: school.id })
      return [
        await rowsOf(school, `select about, body from message_batch order by send_at`),
        (await lettersTo(school.admin, 'is closed for good')).length,
      ]
    }
    const gone = 'No longer kept'
    expect(await run()).toEqual([
      [
        { about: '30', body: gone },
        { about: '20', body: 'Hello' },
        { about: '10', body: 'Hello' },
      ],
      1,
    ])
    await inside(rig, school.id, (query) =>
      query(`update message set state = 'FAILED' where state = 'QUEUED'`),
    )
    await rig.pool.pg.query(`update mail set attempts = 9 where school_id = $1`, [school.id])
    expect(await run()).toEqual([['30', '20', '10'].map((about) => ({ about, body: gone })), 0])
  })

  test('the end and the owner who opens it in that minute: one of them is first, never both', async () => {
    const school = await closed()
    await lastDay(school, '2026-11-17')
    const [, opened] = await Promise.all([job(school), reopen(school, school.admin)])
    expect(opened.problem.code).toBe('CLOSED_FOR_GOOD')
    expect((await directoryRow(school)).state).toBe('DEACTIVATED')
  })

  test('has all of it in its history', async () => {
    const school = await closed()
    const { jwtToken } = made(await reopen(school, school.admin))
    const { content } = made(
      await call(rig, history.list, { query: {} }, { ...school.admin, token: jwtToken }),
    )
    const texts = content.map(({ text }) => text)
    expect(texts).toContain('closed the school. It can be reopened through December 18, 2026')
    expect(texts).toContain('reopened the school')
  })
})
