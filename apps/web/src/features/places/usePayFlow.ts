import type { HoldSource } from '@afterbell/domain/kernel/refusals/payments'
import { useMay } from '../../platform/session/may.ts'
import { useSession } from '../../platform/session/session.ts'
import type { CartInput, SpotHold } from '../ledger/paying/paying-steps.ts'
import type { ActivityPage } from './activity-page.ts'
import type { Candidate } from './choosers/ChildChooser.tsx'

/** The added child's spots, held until payment. */
interface AddedPlaces {
  rosterIds: string[]
  heldUntil: string | null
  parentId: string | null
}

interface ToAdd<A extends AddedPlaces> {
  child: Candidate
  /** Price in cents, if known: a free spot is added without payment. */
  totalCents: number | undefined
  isDropIn?: boolean
  /** The child's wait list entry or offer until payment. */
  from?: HoldSource
  /** Adds the child; `pay` holds the spots for a separate payment. */
  add: (pay: boolean) => Promise<A>
  /** Body of the single call that adds and pays instead (OQ-45, OQ-88). */
  cart: CartInput['body']
}

/**
 * Adds a child: through the payment flow for users who may charge (R057), else at once, and the price is owed. Returns null
 * if the payment was canceled: the spot is released, or the child waits again.
 */
export function usePayFlow(page: ActivityPage) {
  const mayDo = useMay()
  const { features } = useSession().school
  return async <A extends AddedPlaces>({
    child,
    totalCents = 0,
    isDropIn = false,
    from = 'NEW',
    add,
    cart,
  }: ToAdd<A>): Promise<A | CartAdded | null> => {
    const isPaid = mayDo(`${page.kind}.rosters`, 'charge') && totalCents > 0 && child.guardian !== null
    if (!isPaid) return add(false)
    const name = child.fullName
    const hold: SpotHold = {
      kind: isDropIn ? 'drop-in' : page.kind,
      activityId: page.id,
      childId: child.id,
      from,
    }
    const { payForCart, payForHold: payForHeld } = await import('../ledger/pay-now.ts')
    if (!features.includes('new-payments')) {
      const { end, added } = await payForCart({ name, hold, cart: { ...page.target, body: cart } })
      return end === null || added === null ? null : cartAdded(added.rosters)
    }
    const addedPlaces = await add(true)
    const { heldUntil, parentId, rosterIds } = addedPlaces
    if (heldUntil === null || parentId === null) return addedPlaces
    return (await payForHeld({ parentId, rosterIds, name, hold })) === null ? null : addedPlaces
  }
}

type CartAdded = AddedPlaces & { warnings: string[] }

function cartAdded(rosters: readonly { rosterId: string }[]): CartAdded {
  return {
    rosterIds: rosters.map(({ rosterId }) => rosterId),
    heldUntil: null,
    parentId: null,
    warnings: [],
  }
}
