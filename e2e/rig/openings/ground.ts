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
import { officeOf } from '../office.ts'

/** What dialogs are opened about: made anew for a walk, so that nothing else changes it meanwhile. */
export interface Ground {
  /** A class that meets now: a child who is in and may not go with two people, and one in doubt. */
  door: { id: string; child: string; guardian: string; doubtful: string }
  /** A class with one spot, which is taken, and two children who wait. */
  full: { id: string; name: string; child: string; waiting: string; next: string }
  childId: string
  /** Who owes an invoice. */
  owing: { childId: string; name: string; payer: string; number: string }
  agency: string
  /** A session that takes drop-ins. */
  sessionId: string
  /** A session with a child on its Mondays. */
  weekdays: { id: string; child: string }
  colleague: string
  /** A homeroom teacher and a pickup option with a child each. */
  teacher: string
  pickupOption: string
}

export async function groundOf(url: string, logins: Record<string, DemoLogin>): Promise<Ground> {
  const admin = await officeOf(url, logins['Super Admin']!)
  const coordinator = await officeOf(url, logins.Coordinator!)
  const at = 'classes' as const
  const late = await admin.classWith({ timeFrom: '15:15', timeTo: '18:15' })
  const [anna, ben] = await admin.enroll(late.id, 'Anna', 'Ben')
  for (const body of [
    { name: 'Anne-Marie Roe', note: 'Court order of March 3. Tall, gray coat, drives a white van' },
    { name: `Gustav ${anna!.name.slice('Anna '.length)}`, note: 'Grandfather. Call the office' },
    { name: 'Theodora Featherstonehaugh', note: '' },
  ])
    await admin.call(doNotRelease.add, { params: { id: anna!.id }, body })
  const { content } = await admin.call(attendance.list, { at, params: { id: late.id } })
  const body = { checkIn: '15:20', attendanceIds: content.map(({ id }) => id) }
  await admin.call(attendance.checkIn, { at, params: { id: late.id }, body })
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
  const { content: found } = await admin.call(invoices.list, { query: { search: cleo!.name } })
  const { content: people } = await admin.call(users.list, { query: { size: 100 } })
  return {
    door: {
      id: late.id,
      child: anna!.name,
      guardian: `Gus ${anna!.name.slice('Anna '.length)}`,
      doubtful: ben!.name,
    },
    full: { ...full, child: cleo!.name, waiting: dan!.name, next: eve!.name },
    childId: anna!.id,
    owing: {
      childId: cleo!.id,
      name: cleo!.name,
      payer: `Gus ${cleo!.name.slice('Cleo '.length)}`,
      number: found[0]!.number!,
    },
    agency,
    sessionId,
    weekdays: { id: weekdaysId, child: gil.name },
    teacher,
    pickupOption,
    colleague: people.find(({ id }) => id === coordinator.userId)!.name,
  }
}
