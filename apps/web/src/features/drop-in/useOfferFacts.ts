import { IconCoin, IconDoorEnter } from '@tabler/icons-react'
import { dropInPriceText } from '@afterbell/domain/prices/price-text'
import { useSession } from '../../platform/session/session.ts'
import type { Fact } from '../places/ActivityHeader.tsx'
import type { ActivityPage } from '../places/activity-page.ts'
import { useOffer } from './drop-in-page.ts'

/** Facts of a drop-in offer: days, number of spots on a date, and price. */
export function useOfferFacts(page: ActivityPage): readonly Fact[] | undefined {
  const { currency } = useSession().school
  const { data: offer } = useOffer(page)
  if (!offer) return undefined
  const { days, price } = offer
  const where =
    days.length === 0
      ? 'Drop-ins are turned off on every day'
      : `Spots per date: ${days.map(({ name, places }) => `${name.slice(0, 3)} ${places}`).join(', ')}`
  return [
    ...(price === null || days.length === 0
      ? []
      : [[IconCoin, 'Price', dropInPriceText(price, currency)] as const]),
    [IconDoorEnter, 'Spots per date', where],
  ]
}
