import { openChargeSeveral } from './ChargeSeveralDialog.tsx'
import { openPayNow } from './PayNowDialog.tsx'
import { stepsOfCart, stepsOfSpots, type CartAsked, type HeldSpot, type PaymentData } from './paying-steps.ts'

export interface SpotsAsked {
  parentId: string
  rosterIds: string[]
  name: string
  /** Something else was done before it: where nothing is open, or nothing can be charged, it closes without a word. */
  isAfterwards?: boolean
  onTakeOutside?: () => void
}

/** Lets what spots owe be paid. */
export function payForSpots({ parentId, rosterIds, ...shown }: SpotsAsked) {
  return openPayNow({ ...shown, steps: stepsOfSpots({ parentId, rosterIds }) })
}

/** The same of several children, each by the card or bank account of their family. */
export function payForEach(asked: readonly SpotsAsked[]): Promise<void> {
  return asked.length > 0 ? openChargeSeveral(asked) : Promise.resolve()
}

/** Lets spots be paid that are held for it, and gives them up where they are not. */
export function payForHeld(asked: SpotsAsked & { held: HeldSpot }) {
  const { parentId, rosterIds, held, ...shown } = asked
  return openPayNow({
    ...shown,
    isNew: true,
    from: held.from,
    steps: stepsOfSpots({ parentId, rosterIds, held }),
  })
}

/** Adds a child and lets it be paid in one (OQ-88). `data` is what was added; null where nothing was. */
export async function payForCart(asked: { cart: CartAsked; held: HeldSpot; name: string }) {
  let added: PaymentData | null = null
  const steps = stepsOfCart(asked.cart, asked.held, (data) => (added = data))
  const shownTotal = asked.cart.body.total
  const { name, held } = asked
  const end = await openPayNow({ name, isNew: true, from: held.from, steps, shownTotal })
  return { end, added: added as PaymentData | null }
}
