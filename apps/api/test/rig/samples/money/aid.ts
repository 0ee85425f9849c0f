import { askAid, logInAsking } from '../../families/carts/aid.ts'
import { ofBrowser } from '../families.ts'
import type { Samples } from '../world.ts'

export const aidSamples: Samples = {
  'familyAid.get': async ({ rig, school }) => {
    const { browser, childId } = await logInAsking(rig, school)
    await askAid(browser, [childId])
    return ofBrowser(browser)
  },
  'familyAid.ask': async ({ rig, school }) => {
    const { browser, childId } = await logInAsking(rig, school)
    return { ...ofBrowser(browser), body: { childIds: [childId], words: 'Forty a month' } }
  },
}
