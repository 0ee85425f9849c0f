import { inCare, inClass, lookAtChange, onTwoDays } from '../../families/carts/changes.ts'
import { letGiveUp, termsShown } from '../../families/carts/spots.ts'
import { ofBrowser } from '../families.ts'
import type { Samples, World } from '../world.ts'

export const spotSamples: Samples = {
  'familySpots.list': async (world) => {
    const { sample, childId } = await leaving(world)
    return { ...sample, params: { childId } }
  },
  'familySpots.look': async (world) => {
    const { sample, enrollmentId, sectionId } = await leaving(world)
    return { ...sample, params: { enrollmentId }, query: { sectionId } }
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
    const { sample, browser, enrollmentId, sectionId } = await leaving(world)
    const shown = await termsShown(browser, enrollmentId, sectionId)
    return { ...sample, params: { enrollmentId }, body: { ...shown, sectionId, words: '' } }
  },
}

/** A mother who may give up the spot of her child, or one weekday of it, for a fee. */
async function leaving({ rig, school }: World) {
  await letGiveUp(rig, school, { feeCents: 1500 })
  const { browser, childId, spot, tuesday } = await onTwoDays(rig, school)
  return { sample: ofBrowser(browser), browser, childId, enrollmentId: spot.id, sectionId: tuesday }
}

/** A mother who may change her child's weekday for another. */
async function changing({ rig, school }: World) {
  const { browser, enrollmentId, ends } = await inCare(rig, school)
  return { sample: ofBrowser(browser), browser, enrollmentId, ends }
}
