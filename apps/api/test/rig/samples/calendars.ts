import { feeds } from '@afterbell/contract/calendars/feeds'
import { call } from '../app.ts'
import { made } from '../make.ts'
import { classToday, ofSection } from './activities.ts'
import { nothing, type Sample, type Samples, type World } from './world.ts'

export const calendarSamples: Samples = {
  'calendar.open': calendarMonth,
  'calendar.list': calendarMonth,

  'feeds.open': nothing,
  'feeds.followed': async ({ rig, school }) => {
    const { link } = made(await call(rig, feeds.create, {}, school.admin))
    return { params: { token: link.split('/').at(-2)! } }
  },
  'feeds.own': nothing,
  'feeds.create': nothing,
  'feeds.revoke': nothing,
  'calendarDates.list': ofSection,
}

/** The month in which the tests' classes start, and a class that meets then. */
async function calendarMonth(world: World): Promise<Sample> {
  await classToday(world)
  return { query: { dateFrom: '2026-11-01', dateTo: '2026-11-30' } }
}
