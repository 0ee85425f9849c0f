import { randomUUID } from 'node:crypto'
import { classes } from '@afterbell/contract/activities/classes'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { meetings } from '@afterbell/contract/activities/meetings'
import { activities } from '@afterbell/contract/activities/activities'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { settings } from '@afterbell/contract/settings/settings'
import { call } from '../app.ts'
import { classBody, made, makeChild, makeClass, makeStaff } from '../make.ts'
import { sendStaffNotices } from '../reading/sent-link.ts'
import type { World } from '../samples/world.ts'

/** A snow day over a short day is changed and withdrawn, at one location, with a child whose family nobody can write to. */
export async function closedDaysSeen({ rig, school }: World): Promise<void> {
  const { admin } = school
  const { id: locationId } = made(await call(rig, settings.addLocation, { body: { name: 'Barn' } }, admin))
  const run = { classStartDate: '2026-11-23', classEndDate: '2026-12-14', locationId }
  const id = await makeClass(rig, school, { ...run, className: 'Farm', onShortDays: 'LONGER' })
  const noEmail = { primaryGuardian: { firstName: 'Ida', lastName: 'Test', phone: '555-010-0177' } }
  const childId = await makeChild(rig, school, noEmail as never)
  made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, admin))
  const [row] = made(await call(rig, activities.schedule, { at: 'classes', query: { ids: id } }, admin))
  const moved = { timeFrom: '15:00', timeTo: '16:00', cause: 'Mud' }
  const body = { change: 'MOVE' as const, meetingIds: [row!.meetings[1]!.id], ...moved }
  made(await call(rig, meetings.change, { at: 'classes', params: { id }, body }, admin))
  const elsewhere = { ...body, meetingIds: [row!.meetings[0]!.id], date: '2026-11-24' }
  made(await call(rig, meetings.change, { at: 'classes', params: { id }, body: elsewhere }, admin))
  // The substitute is notified of the cancellation, its withdrawal, and new hours.
  const { id: insteadId } = await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')
  const last = row!.meetings.at(-1)!
  const substitution = { sectionId: id, date: last.date, instructorIds: [insteadId] }
  made(await call(rig, meetings.substitute, { at: 'classes', params: { id }, body: substitution }, admin))
  for (const change of ['CANCEL', 'RESTORE'] as const) {
    const its = { change, meetingIds: [last.id], anyway: true }
    made(await call(rig, meetings.change, { at: 'classes', params: { id }, body: its }, admin))
    await sendStaffNotices(rig, school.id)
  }
  const saved = classBody({ ...run, className: 'Farm', onShortDays: 'LONGER', timeFrom: '15:45' })
  made(await call(rig, classes.update, { params: { id }, body: { ...saved, anyway: true } }, admin))
  await sendStaffNotices(rig, school.id)
  const day = {
    name: 'Half day',
    startsOn: '2026-11-23',
    endsOn: '2026-12-07',
    kinds: ['classes' as const],
    locationIds: [locationId],
  }
  const short = { ...day, schoolEnds: '12:00', usuallyEnds: '15:00' }
  const ids: string[] = []
  for (const each of [short, { ...day, name: 'Snow' }])
    ids.push(...made(await call(rig, closedDays.add, { body: { days: [each], anyway: true } }, admin)).ids)
  made(await call(rig, closedDays.list, { query: {} }, admin))
  made(await call(rig, closedDays.unreached, { params: { id: ids[1]! } }, admin))
  const changed = { ...day, name: 'Snow', endsOn: '2026-11-30', anyway: true, undo: randomUUID() }
  const input = { params: { id: ids[1]! } }
  made(await call(rig, closedDays.change, { ...input, body: changed }, admin))
  made(await call(rig, closedDays.undoChange, { ...input, body: { undo: changed.undo } }, admin))
  for (const dayId of ids)
    made(await call(rig, closedDays.remove, { params: { id: dayId }, query: {} }, admin))
}
