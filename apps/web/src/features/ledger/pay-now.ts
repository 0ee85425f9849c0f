import { openChargeSeveral } from './ChargeSeveralDialog.tsx'
import { openPayNow } from './PayNowDialog.tsx'
import { stepsOfCart, stepsOfSpots, type CartAsked, type HeldSpot, type PaymentData } from './paying-steps.ts'

export interface SpotsAsked {
  parentId: string
  rosterIds: string[]
  name: string
  /** Follows another act: closes silently if nothing is open, or nothing can be charged. */
  isAfterwards?: boolean
  onTakeOutside?: () => void
}

/** Opens the payment for the open amount of spots. */
export function payForSpots({ parentId, rosterIds, ...shown }: SpotsAsked) {
  return openPayNow({ ...shown, steps: stepsOfSpots({ parentId, rosterIds }) })
}

/** The same for several children, each by their family's card or bank account. */
export function payForEach(asked: readonly SpotsAsked[]): Promise<void> {
  return asked.length > 0 ? openChargeSeveral(asked) : Promise.resolve()
}

/** Opens the payment for held spots, and gives them up if unpaid. */
export function payForHeld(asked: SpotsAsked & { held: HeldSpot }) {
  const { parentId, rosterIds, held, ...shown } = asked
  return openPayNow({
    ...shown,
    isNew: true,
    from: held.from,
    steps: stepsOfSpots({ parentId, rosterIds, held }),
  })
}

/** Adds a child and charges in one call (OQ-88). `data` is the added child; null if nothing was added. */
export async function payForCart(asked: { cart: CartAsked; held: HeldSpot; name: string }) {
  let added: PaymentData | null = null
  const steps = stepsOfCart(asked.cart, asked.held, (data) => (added = data))
  const shownTotal = asked.cart.body.total
  const { name, held } = asked
  const end = await openPayNow({ name, isNew: true, from: held.from, steps, shownTotal })
  return { end, added: added as PaymentData | null }
}
