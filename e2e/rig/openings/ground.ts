import { aftercare } from '../../../packages/contract/src/activities/aftercare.ts'
import { attendance } from '../../../packages/contract/src/attendance/attendance.ts'
import { today } from '../../../packages/contract/src/attendance/today.ts'
import { doNotRelease } from '../../../packages/contract/src/families/children.ts'
import { invoices } from '../../../packages/contract/src/invoices/invoices.ts'
import { agencies } from '../../../packages/contract/src/ledger/agencies.ts'
import { rosters } from '../../../packages/contract/src/rosters/rosters.ts'
import { pickUpOptions, teachers } from '../../../packages/contract/src/settings/settings.ts'
import { users } from '../../../packages/contract/src/users/users.ts'
import type { DemoLogin } from '../../../apps/api/src/platform/process/demo.ts'
import { officeOf, type Office } from '../office.ts'
import { connected } from '../pay-flow.ts'
import { moneyGround, type MoneyGround } from './money-ground.ts'
import { openGround, type OpenGround } from './open-ground.ts'
import { recordsGround, type RecordsGround } from './records-ground.ts'

/** The records that are opened, made for each test file, so that no other test changes them. */
export interface Ground extends MoneyGround, RecordsGround, OpenGround {
  /**
   * A class that meets now. One child is in and has two people on the do-not-release list. Others: one in doubt, one who
   * has not come, and one who left with somebody whose name is similar to the list.
   */
  door: { id: string; child: string; guardian: string; doubtful: string; missing: string; near: string }
  /** A class whose only spot is taken, and two children on its wait list. */
  full: { id: string; name: string; child: string; waiting: string; next: string }
  childId: string
  /** A child whose payer owes an invoice. */
  owing: { childId: string; name: string; payer: string; number: string; payUrl: string }
  agency: string
  /** A session that allows drop-ins. */
  sessionId: string
  /** A session with a child on its Mondays. */
  weekdays: { id: string; child: string }
  colleague: string
  /** A homeroom teacher and a pickup option, each with a child. */
  teacher: string
  pickupOption: string
}

const grounds = new Map<string, Promise<Ground>>()

/** Makes the records once for all tests of a file, which run one after the other. */
export function groundOf(url: string, logins: Record<string, DemoLogin>): Promise<Ground> {
  const ground = grounds.get(url) ?? makeGround(url, logins)
  grounds.set(url, ground)
  return ground
}

async function makeGround(url: string, logins: Record<string, DemoLogin>): Promise<Ground> {
  const [admin, manager, coordinator] = await Promise.all(
    ['Super Admin', 'Manager', 'Coordinator'].map((role) => officeOf(url, logins[role]!)),
  )
  await connected(url, logins['Super Admin']!)
  return {
    ...(await usualGround(admin!, coordinator!)),
    ...(await moneyGround(manager!)),
    ...(await recordsGround(admin!, manager!)),
    ...(await openGround(admin!)),
  }
}

async function usualGround(
  admin: Office,
  coordinator: Office,
): Promise<Omit<Ground, keyof (MoneyGround & RecordsGround & OpenGround)>> {
  const at = 'classes' as const
  const late = await admin.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  const [anna, ben, quinn, nell] = await admin.enroll(late.id, 'Anna', 'Ben', 'Quinn', 'Nell')
  for (const body of [
    { name: 'Anne-Marie Roe', note: 'Court order of March 3. Tall, gray coat, drives a white van' },
    { name: `Gustav ${anna!.name.slice('Anna '.length)}`, note: 'Grandfather. Call the office' },
    { name: 'Theodora Featherstonehaugh', note: '' },
  ])
    await admin.call(doNotRelease.add, { params: { id: anna!.id }, body })
  await admin.call(doNotRelease.add, { params: { id: nell!.id }, body: { name: 'Bill Roe' } })
  const { content } = await admin.call(attendance.list, { at, params: { id: late.id } })
  const presentChildren = content.filter(({ firstName }) => firstName !== 'Quinn')
  const body = { checkIn: '15:20', attendanceIds: presentChildren.map(({ id }) => id) }
  await admin.call(attendance.checkIn, { at, params: { id: late.id }, body })
  const near = {
    checkOut: '15:25',
    attendanceIds: [content.find(({ firstName }) => firstName === 'Nell')!.id],
    checkOutPerson: 'William Roe',
    photoIdChecked: true,
    overrideReason: 'Another birth date',
  }
  await admin.call(attendance.checkOut, { at, params: { id: late.id }, body: near })
  const line = content.find(({ firstName }) => firstName === 'Ben')!
  const out = (person: string, minute: number) => ({
    id: crypto.randomUUID(),
    rosterId: line.rosterId,
    meetingId: line.meetingId,
    act: 'OUT' as const,
    at: `2026-10-07T19:${minute}:00Z`,
    time: `15:${minute}`,
    person,
    overrideReason: 'Mother phoned',
  })
  await admin.call(today.record, { body: { events: [out('May Fox', 24), out('Rex Hill', 25)] } })
  const full = await admin.classWith({ maxEnroll: 1, waitList: true, price: 100 })
  const [cleo] = await admin.enroll(full.id, 'Cleo')
  const [dan, eve] = await admin.wait(full.id, 'Dan', 'Eve')
  const agency = `Fund of ${dan!.name}`
  await admin.call(agencies.add, { body: { name: agency } })
  const hours = { timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 2 }
  const sessionId = await admin.sessionWith({
    dropInPrice: 12,
    dropInBillingRate: 'DAY',
    days: [{ day: 'wednesday', ...hours }],
  })
  const weekdaysId = await admin.sessionWith()
  const gil = await admin.childWith('Gil')
  const { days } = await admin.call(aftercare.get, { params: { id: weekdaysId } })
  const onMondays = { childId: gil.id, sectionIds: [days[0]!.id!] }
  await admin.call(rosters.add, { at: 'aftercare', params: { id: weekdaysId }, body: onMondays })
  const [teacher, pickupOption] = [`Teacher of ${dan!.name}`, `Gate of ${dan!.name}`]
  const { id: teacherId } = await admin.call(teachers.add, { body: { name: teacher } })
  const taught = await admin.childWith('Fay', { teacherId })
  const { id: pickUpOptionId } = await admin.call(pickUpOptions.add, { body: { name: pickupOption } })
  const gated = await admin.classWith({ pickUpOptions: true })
  const entry = { childId: taught.id, pickUpOptionId }
  await admin.call(rosters.add, { at, params: { id: gated.id }, body: entry })
  const { content: owed } = await admin.call(invoices.list, { query: { search: cleo!.name } })
  const { content: people } = await admin.call(users.list, { query: { size: 100 } })
  return {
    door: {
      id: late.id,
      child: anna!.name,
      guardian: `Gus ${anna!.name.slice('Anna '.length)}`,
      doubtful: ben!.name,
      missing: quinn!.name,
      near: nell!.name,
    },
    full: { ...full, child: cleo!.name, waiting: dan!.name, next: eve!.name },
    childId: anna!.id,
    owing: {
      childId: cleo!.id,
      name: cleo!.name,
      payer: `Gus ${cleo!.name.slice('Cleo '.length)}`,
      number: owed[0]!.number!,
      payUrl: owed[0]!.paymentUrl!,
    },
    agency,
    sessionId,
    weekdays: { id: weekdaysId, child: gil.name },
    teacher,
    pickupOption,
    colleague: people.find(({ id }) => id === coordinator.userId)!.name,
  }
}
