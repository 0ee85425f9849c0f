import { picture } from './picture.ts'
import { nothing, unique, type Samples } from './world.ts'

export const portalSamples: Samples = {
  'portal.find': ({ school }) => ({ params: { portalName: school.id } }),
  'portal.info': nothing,
  'portal.url': nothing,
  'portal.changeBackground': async () => ({ files: { image: { name: 'b.png', text: await picture() } } }),
  'portal.removeBackground': nothing,

  'familyPortal.get': nothing,
  'familyPortal.turn': () => ({ body: { isOn: true } }),
  'familyPortal.toLookAt': nothing,

  'portalSettings.get': nothing,
  'portalSettings.update': () => ({
    body: {
      prices: false,
      hosts: [`oak${unique()}.example.org`],
      firstChildDiscount: { amount: 5, active: true },
    },
  }),
}
