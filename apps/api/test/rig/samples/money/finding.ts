import { familyFavorites, familyReminders } from '@afterbell/contract/portal/finding/family-finding'
import { logInBooking } from '../../families/carts/booking.ts'
import { made, makeClass } from '../../make.ts'
import { ofBrowser } from '../families.ts'
import type { Samples, World } from '../world.ts'

const HOURS = {
  hours: [{ weekday: 'monday' as const, from: '15:00', to: '18:00' }],
  dateFrom: '2026-11-23',
  dateTo: '2026-12-14',
}

/** Sign-up is not open yet. */
const OPENS = { signUpBeginsDate: '2026-11-25', signUpBeginsTime: '08:00' }

export const findingSamples: Samples = {
  'familyFavorites.list': async (world) => (await withFavorite(world)).sample,
  'familyFavorites.add': async (world) => {
    const { sample, params } = await finding(world)
    return { ...sample, params }
  },
  'familyFavorites.remove': async (world) => {
    const { sample, params } = await withFavorite(world)
    return { ...sample, params }
  },
  'familyReminders.list': async (world) => (await withReminder(world)).sample,
  'familyReminders.add': async (world) => {
    const { sample, params } = await finding(world, OPENS)
    return { ...sample, params }
  },
  'familyReminders.remove': async (world) => {
    const { sample, params } = await withReminder(world)
    return { ...sample, params }
  },
  'openingFiles.file': async ({ rig, school }) => ({
    params: { activityId: await makeClass(rig, school, OPENS) },
  }),
  'familyCover.get': async (world) => (await finding(world)).sample,
  'familyCover.save': async (world) => {
    const { sample, childId } = await finding(world)
    return { ...sample, body: { childIds: [childId], ...HOURS } }
  },
  'familyCover.plan': async (world) => {
    const { sample, childId } = await finding(world)
    return { ...sample, body: { childIds: [childId], ...HOURS } }
  },
}

/** A mother who may book, and a class in her hours. */
async function finding({ rig, school }: World, over: object = {}) {
  const { browser, childId } = await logInBooking(rig, school)
  const activityId = await makeClass(rig, school, over)
  return { sample: ofBrowser(browser), browser, childId, params: { activityId } }
}

async function withFavorite(world: World) {
  const found = await finding(world)
  made(await found.browser.call(familyFavorites.add, { params: found.params as never }))
  return found
}

async function withReminder(world: World) {
  const found = await finding(world, OPENS)
  made(await found.browser.call(familyReminders.add, { params: found.params as never }))
  return found
}
