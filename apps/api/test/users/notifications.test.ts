import { expect, test } from 'vitest'
import { payouts } from '@afterbell/contract/billing/payouts'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { invitations } from '@afterbell/contract/users/invitations'
import { notifications } from '@afterbell/contract/users/notifications'
import { users } from '@afterbell/contract/users/users'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { Channel, StaffEvent } from '@afterbell/domain/users/notifications'
import { insideOf } from '../../src/features/payments/inside-school.ts'
import { settlePayment } from '../../src/features/payments/settle.ts'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { call, useRig } from '../rig/app.ts'
import { enroll, made, makeChild, makeClass, makeSchool, type Staff } from '../rig/make.ts'
import { charge, connectSandbox, methodOf, owing } from '../rig/paying.ts'
import { paidOutShort } from '../rig/paying/paid-out.ts'
import { lateChild, schoolWithFees } from '../rig/paying/late-pickups.ts'
import { makeInvitation } from '../rig/samples/invitation.ts'
import { toldStaff } from '../rig/sent-link.ts'

const rig = useRig()

const about = ({ id }: Staff) => ({ params: { userId: id } })
const chosenBy = async (me: Staff) => made(await call(rig, notifications.get, about(me), me))
const choose = (me: Staff, event: StaffEvent, channel: Channel) =>
  call(rig, notifications.change, { ...about(me), body: { notifications: [{ event, channel }] } }, me)
const subjects = async (schoolId: string) =>
  (await toldStaff(rig, schoolId)).map(({ to, subject }) => [to, subject])

test('Everybody chooses of what they see; a Super Admin is told until they turn it off', async () => {
  const { admin, manager, instructor } = await makeSchool(rig)
  expect((await chosenBy(admin)).map(({ channel }) => channel)).toEqual(Array(5).fill('EMAIL'))
  expect(await chosenBy(manager)).toEqual(
    ['PAYMENT_FAILED', 'PAYOUT_DIFFERS', 'LATE_PICKUP', 'OFFER_EXPIRED'].map((event) => ({
      event,
      channel: 'OFF',
    })),
  )
  expect(await chosenBy(instructor)).toEqual([])
  const changed = made(await choose(manager, 'LATE_PICKUP', 'EMAIL'))
  expect(changed.filter(({ channel }) => channel === 'EMAIL')).toEqual([
    { event: 'LATE_PICKUP', channel: 'EMAIL' },
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
  const [told] = await toldStaff(rig, school.id)
  expect(told).toMatchObject({
    to: school.admin.email,
    subject: `${school.name}: Ivy Newcomer joined`,
    text: expect.stringContaining(`Ivy Newcomer (${email}) accepted the invitation`),
  })
  expect(told!.text).toContain('http://localhost:3000/schools/settings/users?search=')
  expect(await toldStaff(rig, school.id)).toHaveLength(1)
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
  await insideOf(rig.pool, school.id)((here) => settlePayment(here, id, failed))
  const [told] = await toldStaff(rig, school.id)
  expect(told).toMatchObject({
    to: school.admin.email,
    subject: `${school.name}: a payment of $100 did not go through`,
  })
  await methodOf(rig, school, child.parentId, 'tok_declined')
  await charge(rig, school, child)
  expect(await toldStaff(rig, school.id)).toHaveLength(1)
})

test('A payout that does not match is told once, however often it is looked at', async () => {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const child = await owing(rig, school, 40)
  await methodOf(rig, school, child.parentId)
  await charge(rig, school, child)
  const id = await paidOutShort(rig, school)
  made(await call(rig, payouts.check, { params: { id } }, school.admin))
  const told = await toldStaff(rig, school.id)
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: a payout of \$\S+ does not match the books$/),
  ])
  expect(told[0]!.text).toContain(`/schools/transactions/payouts/${id}`)
})

test('An offer that nobody answered is told', async () => {
  const school = await makeSchool(rig)
  const id = await makeClass(rig, school, { maxEnroll: 1, waitList: true })
  const [taken] = await enroll(rig, school, id, 1)
  const childId = await makeChild(rig, school, { firstName: 'Zoë' })
  made(await call(rig, waitLists.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
  made(await call(rig, rosters.remove, { at: 'classes', params: { id, rosterId: taken! } }, school.admin))
  const tomorrow = { ...rig.pool, shift: `${rig.clockShiftSeconds + 25 * 3600} seconds` }
  await settleJob(tomorrow)({ schoolId: school.id, sectionIds: [id] })
  expect(await subjects(school.id)).toEqual([
    [school.admin.email, `${school.name}: the offer to Zoë Test has expired`],
  ])
})
