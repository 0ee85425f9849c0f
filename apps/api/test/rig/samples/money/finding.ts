import { familyFavorites } from '@afterbell/contract/portal/finding/family-finding'
import { logInBooking } from '../../families/carts/booking.ts'
import { made, makeClass } from '../../make.ts'
import { ofBrowser } from '../families.ts'
import type { Samples, World } from '../world.ts'

const HOURS = {
  hours: [{ weekday: 'monday' as const, from: '15:00', to: '18:00' }],
  dateFrom: '2026-11-23',
  dateTo: '2026-12-14',
}

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
async function finding({ rig, school }: World) {
  const { browser, childId } = await logInBooking(rig, school)
  const activityId = await makeClass(rig, school)
  return { sample: ofBrowser(browser), browser, childId, params: { activityId } }
}

async function withFavorite(world: World) {
  const found = await finding(world)
  made(await found.browser.call(familyFavorites.add, { params: found.params as never }))
  return found
}
