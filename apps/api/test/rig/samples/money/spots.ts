import { inCare, inClass, lookAtChange } from '../../families/carts/changes.ts'
import { letGiveUp, spotsFor, termsShown } from '../../families/carts/spots.ts'
import { logInOwing } from '../../families/owing.ts'
import { ofBrowser } from '../families.ts'
import type { Samples, World } from '../world.ts'

export const spotSamples: Samples = {
  'familySpots.list': async (world) => {
    const { sample, childId } = await leaving(world)
    return { ...sample, params: { childId } }
  },
  'familySpots.look': async (world) => {
    const { sample, enrollmentId } = await leaving(world)
    return { ...sample, params: { enrollmentId } }
  },
  'familyChanges.choices': async (world) => {
    const { sample, enrollmentId } = await changing(world)
    return { ...sample, params: { enrollmentId } }
  },
  'familyChanges.activities': async ({ rig, school }) => {
    const { browser, enrollmentId } = await inClass(rig, school)
    return { ...ofBrowser(browser), params: { enrollmentId }, query: { search: 'pottery' } }
  },
  'familyChanges.look': async (world) => {
    const { sample, enrollmentId, ends } = await changing(world)
    return { ...sample, params: { enrollmentId }, query: ends }
  },
  'familyChanges.change': async (world) => {
    const { sample, browser, enrollmentId, ends } = await changing(world)
    const { difference, eachCycle } = await lookAtChange(browser, enrollmentId, ends)
    const shown = { difference: difference / 100, eachCycle: eachCycle && eachCycle.after / 100 }
    return { ...sample, params: { enrollmentId }, body: { ...ends, ...shown } }
  },
  'familySpots.giveUp': async (world) => {
    const { sample, browser, enrollmentId } = await leaving(world)
    const shown = await termsShown(browser, enrollmentId)
    return { ...sample, params: { enrollmentId }, body: { ...shown, words: '' } }
  },
}

/** A mother who may give up the spot of her child, for a fee. */
async function leaving({ rig, school }: World) {
  await letGiveUp(rig, school, { feeCents: 1500 })
  const { browser, childId } = await logInOwing(rig, school)
  const [spot] = await spotsFor(browser, childId)
  return { sample: ofBrowser(browser), browser, childId, enrollmentId: spot!.id }
}

/** A mother who may change her child's weekday for another. */
async function changing({ rig, school }: World) {
  const { browser, enrollmentId, ends } = await inCare(rig, school)
  return { sample: ofBrowser(browser), browser, enrollmentId, ends }
}
