import { randomUUID } from 'node:crypto'
import { activities } from '@afterbell/contract/activities/activities'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { closedDays } from '@afterbell/contract/closed-days/closed-days'
import { kindOf, type Address } from '@afterbell/contract/kernel/op'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import { call } from '../app.ts'
import {
  aftercareBody,
  campBody,
  classBody,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeStaff,
} from '../make.ts'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { nothing, type Sample, type Samples, type World } from './world.ts'

export const activitySamples: Samples = {
  'activities.list': nothing,
  'activities.ofInstructor': ({ school }) => ({ params: { instructorId: school.instructor.id } }),
  'activities.statistics': nothing,
  'activities.oneStatistics': ofSection,
  'activities.remove': ofActivity,
  'activities.removeMany': async (world, address) => ({ query: { ids: await activityAt(world, address) } }),
  'activities.addOns': ofSection,
  'activities.name': ofSection,
  'activities.copyLink': ofActivity,
  'activities.exportFields': nothing,
  'activities.export': () => ({ body: {} }),
  'activities.schedule': async (world, address) => ({ query: { ids: await activityAt(world, address) } }),
  'activities.dashboard': nothing,
  'activityPages.dates': ofActivity,
  'meetings.change': async (world, address) => {
    const id = await activityAt(world, address)
    return { params: { id }, body: { change: 'CANCEL', meetingIds: [await lastMeeting(world, address, id)] } }
  },

  'closedDays.list': () => ({ query: { from: '2026-07-01', to: '2027-06-30' } }),
  'closedDays.add': () => ({ body: { days: [closedDayBody()], anyway: true } }),
  'closedDays.change': async (world) => ({
    params: { id: await closedDay(world) },
    body: { ...closedDayBody(), name: 'Snow', anyway: true },
  }),
  'closedDays.undoChange': async (world) => {
    const params = { id: await closedDay(world) }
    const body = { ...closedDayBody(), anyway: true, undo: randomUUID() }
    made(await call(world.rig, closedDays.change, { params, body }, world.school.admin))
    return { params, body: { undo: body.undo } }
  },
  'closedDays.remove': async (world) => ({ params: { id: await closedDay(world) } }),
  'closedDays.unreached': async (world) => ({ params: { id: await closedDay(world) } }),
  'meetings.substitute': async (world, address) => {
    const id = await activityAt(world, address)
    const { sectionId, date } = await lastMeetingOf(world, address, id)
    const instructor = await makeStaff(world.rig, world.school.id, 'SCHOOL_INSTRUCTOR')
    return { params: { id }, body: { sectionId, date, instructorIds: [instructor.id] } }
  },

  'classes.get': sampleAt,
  'classes.create': () => ({ body: classBody() }),
  'classes.update': async (world) => ({
    params: { id: await makeClass(world.rig, world.school) },
    body: classBody({ className: 'Choir' }),
  }),
  'classes.createDraft': () => ({ body: { className: 'Draft' } }),
  'classes.updateDraft': async (world) => ({
    params: { id: await draft(world) },
    body: { className: 'Draft two' },
  }),
  'classes.activateDraft': async (world) => ({ params: { id: await draft(world) }, body: classBody() }),
  'classes.bulkChange': async (world) => ({ body: { ids: [await classToday(world)], maxEnroll: 20 } }),

  'camps.get': async (world) => ({ params: { id: (await camp(world)).id } }),
  'camps.create': () => ({ body: campBody() }),
  'camps.update': async (world) => ({
    params: { id: (await camp(world)).id },
    body: campBody({ camp: { campName: 'Sail Camp' } }),
  }),
  'camps.createDraft': () => ({ body: { camp: { campName: 'Draft' } } }),
  'camps.updateDraft': async (world) => ({
    params: { id: await draftCamp(world) },
    body: { camp: { campName: 'Draft two', draft: true } },
  }),
  'camps.activateDraft': async (world) => ({ params: { id: await draftCamp(world) }, body: campBody() }),
  'camps.bulkChange': async (world) => ({
    body: { ids: [(await camp(world)).id], description: 'Bring a towel!' },
  }),

  'aftercare.get': async (world) => ({ params: { id: (await session(world)).id } }),
  'aftercare.create': () => ({ body: aftercareBody() }),
  'aftercare.update': async (world) => ({
    params: { id: (await session(world)).id },
    body: aftercareBody({ aftercareName: 'Late Stay' }),
  }),
  'aftercare.createDraft': () => ({ body: { aftercareName: 'Draft' } }),
  'aftercare.updateDraft': async (world) => ({
    params: { id: await draftSession(world) },
    body: { aftercareName: 'Draft two' },
  }),
  'aftercare.activateDraft': async (world) => ({
    params: { id: await draftSession(world) },
    body: aftercareBody(),
  }),
  'aftercare.bulkChange': async (world) => ({
    body: { ids: [(await session(world)).id], description: 'Bring a towel!' },
  }),
  'aftercareDays.sessionDay': ofSection,
  'aftercareDays.aftercareId': ofSection,
  'aftercareDays.hasEnrolled': ofSection,
}

export async function sampleAt(world: World, address: Address | null): Promise<Sample> {
  return { params: { id: addressedId(await madeAt(world, address), address) } }
}

async function ofActivity(world: World, address: Address | null): Promise<Sample> {
  return { params: { id: await activityAt(world, address) } }
}

export async function ofSection(world: World, address: Address | null): Promise<Sample> {
  return { params: { id: (await madeAt(world, address)).section } }
}

/** Returns the last meeting of an activity of an address's kind. */
async function lastMeeting(world: World, address: Address | null, id: string): Promise<string> {
  return (await lastMeetingOf(world, address, id)).id
}

async function lastMeetingOf(world: World, address: Address | null, id: string) {
  const input = { at: kindOf(address!), query: { ids: id } }
  const [row] = made(await call(world.rig, activities.schedule, input, world.school.admin))
  return row!.meetings.at(-1)!
}

async function activityAt(world: World, address: Address | null): Promise<string> {
  return (await madeAt(world, address)).id
}

/** Returns the id an address takes: of the section where it addresses sections, else of the activity. */
export function addressedId(
  { id, section }: { id: string; section: string },
  address: Address | null,
): string {
  return address === 'camp-pricing' || address === 'aftercare-day' ? section : id
}

/** Creates an activity of an address's kind that meets today, and returns it with one section. */
export async function madeAt(
  world: World,
  address: Address | null,
  maxEnroll = 10,
): Promise<{ id: string; section: string }> {
  switch (kindOf(address ?? 'classes')) {
    case 'classes': {
      const id = await classToday(world, { maxEnroll })
      return { id, section: id }
    }
    case 'camps': {
      const { id, groups } = await camp(world, maxEnroll)
      return { id, section: groups[0]! }
    }
    case 'aftercare': {
      const { id, days } = await session(world, maxEnroll)
      return { id, section: days[0]! }
    }
  }
}

/** Creates a class that meets today, taught by the school's instructor. */
export function classToday(
  { rig, school }: World,
  over: Parameters<typeof classBody>[0] = {},
): Promise<string> {
  return makeClass(rig, school, {
    monday: false,
    wednesday: true,
    classStartDate: '2026-11-04',
    classEndDate: '2026-12-09',
    instructorIds: [school.instructor.id],
    price: 40,
    addOns: [{ id: null, name: 'Book', price: 12.5 }],
    ...over,
  })
}

/** Creates a camp that meets today, taught by the school's instructor. */
function camp({ rig, school }: World, maxEnroll = 10): Promise<{ id: string; groups: string[] }> {
  return makeCamp(rig, school, {
    camp: {
      campStartDate: '2026-11-16',
      campEndDate: '2026-12-04',
      instructorIds: [school.instructor.id],
    },
    pricings: [
      { name: 'Small fish', timeFrom: '09:00', timeTo: '12:00', maxEnroll },
      { name: 'Sharks', timeFrom: '09:00', timeTo: '15:00', maxEnroll },
    ],
    addOns: [{ id: null, name: 'Book', price: 12.5 }],
  })
}

/** Creates a session that meets today, taught by the school's instructor. */
export function session({ rig, school }: World, maxEnroll = 10): Promise<{ id: string; days: string[] }> {
  const hours = {
    timeFrom: '15:00',
    timeTo: '18:00',
    instructorIds: [school.instructor.id],
    maxEnroll,
    dropIn: true,
    maxDropIn: 5,
  }
  return makeAftercare(rig, school, {
    aftercareStartDate: '2026-11-02',
    days: [
      { day: 'wednesday', ...hours },
      { day: 'friday', ...hours },
    ],
    addOns: [{ id: null, name: 'Book', price: 12.5 }],
  })
}

async function draft({ rig, school }: World): Promise<string> {
  return made(await call(rig, classes.createDraft, { body: { className: 'Draft' } }, school.admin)).id
}

async function draftCamp({ rig, school }: World): Promise<string> {
  const body = { camp: { campName: 'Draft' } }
  return made(await call(rig, camps.createDraft, { body }, school.admin)).id
}

async function draftSession({ rig, school }: World): Promise<string> {
  return made(await call(rig, aftercare.createDraft, { body: { aftercareName: 'Draft' } }, school.admin)).id
}

/** Creates a closed day on a fresh date, with a class and a child on that day. */
export async function closedDay({ rig, school }: World): Promise<string> {
  const day = closedDayBody()
  const classId = await makeClass(rig, school, {
    classStartDate: day.startsOn,
    classEndDate: day.startsOn,
    ...EVERY_DAY,
  })
  await enrollInto({ rig, school }, classId)
  const { ids } = made(await call(rig, closedDays.add, { body: { days: [day], anyway: true } }, school.admin))
  return ids[0]!
}

async function enrollInto(world: World, id: string): Promise<void> {
  const primaryGuardian = {
    firstName: 'Gus',
    lastName: 'Test',
    email: 'gus@example.test',
    phone: '555-010-0100',
  }
  const body = { childId: await makeChild(world.rig, world.school, { primaryGuardian }) }
  made(await call(world.rig, rosters.add, { at: 'classes', params: { id }, body }, world.school.admin))
}

let days = 0

function closedDayBody() {
  const on = plusDays('2027-03-01', days++)
  return { name: `Closed ${days}`, startsOn: on, endsOn: on, kinds: ['classes'] as ActivityKind[] }
}

const EVERY_DAY = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, true]))
