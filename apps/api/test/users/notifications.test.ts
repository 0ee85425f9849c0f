import { expect, test } from 'vitest'
import { payouts } from '@afterbell/contract/payouts/payouts'
import { messageSettings } from '@afterbell/contract/messages/settings'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { invitations } from '@afterbell/contract/users/invitations'
import { notifications } from '@afterbell/contract/users/notifications'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { Channel, StaffEvent } from '@afterbell/domain/users/notifications'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { settlePayment } from '../../src/features/payments/charging/settle.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { tellStaffJob } from '../../src/features/users/notifications/tell-staff.job.ts'
import { tellers } from '../../src/tellers.ts'
import { call, useRig } from '../rig/app.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, type Staff } from '../rig/make.ts'
import { charge, connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'
import { paidOutShort } from '../rig/paying/paid-out.ts'
import { lateChild, schoolWithFees } from '../rig/paying/late-pickups.ts'
import { makeInvitation } from '../rig/samples/invitation.ts'
import { sendStaffNotices } from '../rig/reading/sent-link.ts'

const rig = useRig()

const about = ({ id }: Staff) => ({ params: { userId: id } })
const readNotifications = async (me: Staff) => made(await call(rig, notifications.get, about(me), me))
const chosenBy = async (me: Staff) => (await readNotifications(me)).notifications
const choose = (me: Staff, event: StaffEvent, channel: Channel) =>
  call(rig, notifications.change, { ...about(me), body: { notifications: [{ event, channel }] } }, me)
const subjects = async (schoolId: string) =>
  (await sendStaffNotices(rig, schoolId)).map(({ to, subject }) => [to, subject])

test('Everybody chooses of what they see; a Super Admin is told until they turn it off', async () => {
  const { admin, manager, instructor } = await makeSchool(rig)
  expect((await chosenBy(admin)).map(({ channel }) => channel)).toEqual(Array(9).fill('EMAIL'))
  expect(await chosenBy(manager)).toEqual([
    { event: 'RELEASE_IN_DOUBT', channel: 'EMAIL' },
    { event: 'PICKUP_ON_LIST', channel: 'EMAIL' },
    ...['PAYMENT_FAILED', 'PAYOUT_DIFFERS', 'LATE_PICKUP', 'OFFER_EXPIRED'].map((event) => ({
      event,
      channel: 'OFF',
    })),
    { event: 'SUBSTITUTE', channel: 'EMAIL' },
  ])
  expect(await chosenBy(instructor)).toEqual([])
  const { notifications: changed } = made(await choose(manager, 'LATE_PICKUP', 'EMAIL'))
  expect(changed.filter(({ channel }) => channel === 'EMAIL')).toEqual([
    { event: 'RELEASE_IN_DOUBT', channel: 'EMAIL' },
    { event: 'PICKUP_ON_LIST', channel: 'EMAIL' },
    { event: 'LATE_PICKUP', channel: 'EMAIL' },
    { event: 'SUBSTITUTE', channel: 'EMAIL' },
  ])
  expect(await chosenBy(manager)).toEqual(changed)
  expect((await chosenBy(admin)).every(({ channel }) => channel === 'EMAIL')).toBe(true)
  expect((await choose(manager, 'USER_JOINED', 'EMAIL')).problem.fields).toEqual([
    { path: 'notifications.0.event', message: 'Your role does not see this' },
  ])
  expect((await call(rig, notifications.get, about(manager), admin)).status).toBe(403)
})

test('Whoever wants to hear of it is told that somebody joined, once', async () => {
  const school = await makeSchool(rig)
  const { token, email } = await makeInvitation(rig, school)
  const password = 'Brand7NewWorld'
  const body = { firstName: 'Ivy', lastName: 'Newcomer', phone: '', password, confirmPassword: password }
  made(await call(rig, invitations.accept, { query: { token }, body }))
  const [notice] = await sendStaffNotices(rig, school.id)
  expect(notice).toMatchObject({
    to: school.admin.email,
    subject: `${school.name}: Ivy Newcomer joined`,
    text: expect.stringContaining(`Ivy Newcomer (${email}) accepted the invitation`),
  })
  expect(notice!.text).toContain('http://localhost:3000/schools/settings/users?search=')
  expect(await sendStaffNotices(rig, school.id)).toHaveLength(1)
})

test('A late pickup is told to whoever asked for it and may still see it, and not to whoever turned it off', async () => {
  const school = await schoolWithFees(rig)
  const { admin, manager, coordinator } = school
  made(await choose(admin, 'LATE_PICKUP', 'OFF'))
  made(await choose(manager, 'LATE_PICKUP', 'EMAIL'))
  await lateChild(rig, school, await makeChild(rig, school))
  expect(await subjects(school.id)).toEqual([[manager.email, `${school.name}: Kim Test was picked up late`]])
  made(await call(rig, users.changeRole, { ...about(manager), body: { role: 'SCHOOL_COORDINATOR' } }, admin))
  await lateChild(rig, school, await makeChild(rig, school, { firstName: 'Zoë' }))
  expect(await subjects(school.id)).toHaveLength(1)
  expect(coordinator.email).not.toBe(manager.email)
})

test('A debit that fails days later is told; a card that is declined before the eyes of staff is not', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, 100)
  await methodOf(rig, school, child.parentId, 'tok_bank_clears')
  const { id } = await charge(rig, school, child)
  const failed = {
    ref: null,
    feeCents: null,
    code: 'insufficient_funds',
    actionUrl: null,
    state: 'FAILED',
  } as const
  await schoolRunner(rig.pool, school.id)((context) => settlePayment(context, id, failed))
  const [notice] = await sendStaffNotices(rig, school.id)
  expect(notice).toMatchObject({
    to: school.admin.email,
    subject: `${school.name}: a payment of $100 did not go through`,
  })
  await methodOf(rig, school, child.parentId, 'tok_declined')
  await charge(rig, school, child)
  expect(await sendStaffNotices(rig, school.id)).toHaveLength(1)
})

test('A payout that does not match is told once, however often it is looked at', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, 40)
  await methodOf(rig, school, child.parentId)
  await charge(rig, school, child)
  const id = await paidOutShort(rig, school)
  made(await call(rig, payouts.check, { params: { id } }, school.admin))
  const notices = await sendStaffNotices(rig, school.id)
  expect(notices.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: a payout of \$\S+ does not match the books$/),
  ])
  expect(notices[0]!.text).toContain(`/schools/transactions/payouts/${id}`)
})

test('An offer that nobody answered is told', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 1, waitList: true })
  const [placeId] = await enroll(rig, school, id, 1)
  const childId = await makeChild(rig, school, { firstName: 'Zoë' })
  made(await call(rig, waitLists.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
  made(await call(rig, rosters.remove, { at: 'classes', params: { id, rosterId: placeId! } }, school.admin))
  const tomorrow = { ...rig.pool, shift: `${rig.clockShiftSeconds + 25 * 3600} seconds` }
  await settleJob({ pool: tomorrow })({ schoolId: school.id, sectionIds: [id] })
  expect(await subjects(school.id)).toEqual([
    [school.admin.email, `${school.name}: the offer to Zoë Test has expired`],
  ])
})

const PHONE = '(555) 010-0142'
const DIALED = '+15550100142'

/** Sets the user's phone number. */
async function withNumber(me: Staff): Promise<void> {
  const { firstName, lastName } = made(await call(rig, oneself.personalInfo, about(me), me))
  const body = { firstName, lastName, phone: PHONE }
  made(await call(rig, oneself.changePersonalInfo, { ...about(me), body }, me))
}

const textsIn = async (schoolId: string) =>
  (
    await inside(rig, schoolId, (query) =>
      query(
        `select m.to_address as to, m.parts, b.about, b.body, m.fields, b.is_transactional, q.lane, q.run_at > b.created_at as waits
         from message m join message_batch b on b.school_id = m.school_id and b.id = m.batch_id
           join message_queue q on q.message_id = m.id order by m.id`,
      ),
    )
  ).rows

test('A text can be chosen once there is a number, and until then the choice says what to do', async () => {
  const { admin } = await makeSchool(rig)
  expect(await readNotifications(admin)).toMatchObject({ phone: null, noTexts: 'NO_NUMBER' })
  expect(await choose(admin, 'LATE_PICKUP', 'SMS')).toMatchObject({
    status: 400,
    problem: {
      fields: [
        {
          path: 'notifications.0.channel',
          message: 'You cannot get texts yet: add a mobile number to your personal info first',
        },
      ],
    },
  })
  expect((await chosenBy(admin)).every(({ channel }) => channel === 'EMAIL')).toBe(true)
  await withNumber(admin)
  expect(await readNotifications(admin)).toMatchObject({ phone: DIALED, noTexts: null })
  made(await choose(admin, 'LATE_PICKUP', 'SMS'))
  expect((await chosenBy(admin)).filter(({ channel }) => channel === 'SMS')).toEqual([
    { event: 'LATE_PICKUP', channel: 'SMS' },
  ])
})

test('Who chose a text is texted once, after the quiet hours, in the lane of what one person waits for', async () => {
  const school = await schoolWithFees(rig)
  const { admin } = school
  await withNumber(admin)
  made(await choose(admin, 'LATE_PICKUP', 'SMS'))
  // Quiet hours cover the whole day except one minute.
  const settings = { quietFrom: '12:01', quietUntil: '12:00', tracksOpens: false, version: 1 }
  made(await call(rig, messageSettings.update, { body: settings } as never, admin))
  await lateChild(rig, school, await makeChild(rig, school))
  const { rows: jobs } = await rig.pool.pg.query(
    `select data from pgboss.job where name = 'staff.tell' and data->>'schoolId' = $1`,
    [school.id],
  )
  expect(await subjects(school.id)).toEqual([])
  const parts = { publicUrl: 'http://localhost:3000', tellers, sendsTexts: true }
  for (const { data } of jobs)
    await Promise.all([1, 2].map(() => tellStaffJob({ pool: rig.pool, ...parts })(data)))
  expect(await textsIn(school.id)).toEqual([
    {
      to: DIALED,
      parts: 1,
      about: 'A late pickup has a fee to decide on',
      body: '{{school}}: {{lines}} {{link}}',
      fields: {
        school: school.name,
        lines: 'Kim Test was picked up late',
        link: 'http://localhost:3000/schools/transactions/late-pickups',
      },
      is_transactional: true,
      lane: 1,
      waits: true,
    },
  ])
})

test('Whom no text reaches is emailed: after a STOP, without a number, and where no texts are sent', async () => {
  for (const why of ['STOPPED', 'NO_NUMBER', 'NOT_SET_UP'] as const) {
    const school = await schoolWithFees(rig)
    const { admin } = school
    await withNumber(admin)
    made(await choose(admin, 'LATE_PICKUP', 'SMS'))
    if (why === 'STOPPED')
      await inside(rig, school.id, (query) =>
        query(
          `insert into message_suppression (school_id, channel, address_key, ended, ended_at, ended_by) values ($1, 'SMS', $2, 'EVERYTHING', now(), 'FAMILY')`,
          [school.id, DIALED],
        ),
      )
    if (why === 'NO_NUMBER')
      await rig.pool.pg.query('update account set phone = null where id = $1', [admin.id])
    // An event that sent texts before keeps that choice; no other event can choose texts.
    if (why !== 'NOT_SET_UP') {
      expect(await readNotifications(admin)).toMatchObject({ noTexts: why })
      made(await choose(admin, 'LATE_PICKUP', 'SMS'))
      expect((await choose(admin, 'USER_JOINED', 'SMS')).status).toBe(400)
    }
    await lateChild(rig, school, await makeChild(rig, school))
    const { rows: jobs } = await rig.pool.pg.query(
      `delete from pgboss.job where name = 'staff.tell' and data->>'schoolId' = $1 returning data`,
      [school.id],
    )
    const parts = { publicUrl: 'http://localhost:3000', tellers, sendsTexts: why !== 'NOT_SET_UP' }
    for (const { data } of jobs) await tellStaffJob({ pool: rig.pool, ...parts })(data)
    expect(await textsIn(school.id)).toEqual([])
    expect(await subjects(school.id)).toEqual([[admin.email, `${school.name}: Kim Test was picked up late`]])
  }
})
