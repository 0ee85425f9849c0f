import { openChargeSeveral } from './ChargeSeveralDialog.tsx'
import { openPayNow } from './PayNowDialog.tsx'
import {
  stepsOfCart,
  stepsOfSpots,
  type CartInput,
  type SpotHold,
  type PaymentData,
} from './paying/paying-steps.ts'

export interface SpotsToPay {
  parentId: string
  rosterIds: string[]
  name: string
  /** Follows another act: closes silently if nothing is open, or nothing can be charged. */
  isAfterwards?: boolean
  onTakeOutside?: () => void
}

/** Opens the payment for the open amount of spots. */
export function payForSpots({ parentId, rosterIds, ...dialogOptions }: SpotsToPay) {
  return openPayNow({ ...dialogOptions, steps: stepsOfSpots({ parentId, rosterIds }) })
}

/** The same for several children, each by their family's card or bank account. */
export function payForEach(spots: readonly SpotsToPay[]): Promise<void> {
  return spots.length > 0 ? openChargeSeveral(spots) : Promise.resolve()
}

/** Opens the payment for held spots, and gives them up if unpaid. */
export function payForHold(spots: SpotsToPay & { hold: SpotHold }) {
  const { parentId, rosterIds, hold, ...dialogOptions } = spots
  return openPayNow({
    ...dialogOptions,
    isNew: true,
    from: hold.from,
    steps: stepsOfSpots({ parentId, rosterIds, hold }),
  })
}

/** Adds a child and charges in one call (OQ-88). `data` is the added child; null if nothing was added. */
export async function payForCart(input: { cart: CartInput; hold: SpotHold; name: string }) {
  let addedPayment: PaymentData | null = null
  const steps = stepsOfCart(input.cart, input.hold, (data) => (addedPayment = data))
  const quotedTotal = input.cart.body.total
  const { name, hold } = input
  const end = await openPayNow({ name, isNew: true, from: hold.from, steps, quotedTotal })
  return { end, added: addedPayment as PaymentData | null }
}
