import { activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Address } from '@afterbell/contract/kernel/op'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { Refusal } from '../../platform/problems.ts'
import { sectionsAt, type ActivityAt, type AddressedCall } from '../activities/sections-at.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { priceFor } from '../places/offers/price-for.ts'
import { offeredBeside, resolvePlaces } from '../places/resolve-places.ts'
import type { EnrolledChild, Terms } from '../places/terms.store.ts'
import type { SpotRow } from './linked-spots.store.ts'

export interface PriceOfSpot {
  quoted: Quote
  terms: Terms
  child: EnrolledChild
}

/** Returns the address below which sections of a kind are reached one by one. */
export function sectionAddress(kind: ActivityKind): Address {
  return activityKinds[kind].addresses.section
}

/** Finds the section of a spot, as the acts on places want it. */
export async function sectionOfSpot(
  context: EnrollContext,
  { kind, sectionId }: Pick<SpotRow, 'kind' | 'sectionId'>,
): Promise<{ at: EnrollContext & AddressedCall; activity: ActivityAt }> {
  const at = { ...context, address: sectionAddress(kind) }
  return { at, activity: await sectionsAt(at, sectionId) }
}

/** Returns what a spot costs if it is accepted now, on today's terms. Null where it can be given to nobody any more. */
export async function priceOfSpot(context: EnrollContext, spot: SpotRow): Promise<PriceOfSpot | null> {
  try {
    const { at, activity } = await sectionOfSpot(context, spot)
    const dates = spot.isPicked ? spot.meetings.map(({ date }) => date) : []
    const selection = resolvePlaces(activity, activity.sections, await offeredBeside(at, activity), dates)
    return await priceFor(context, selection, { childId: spot.childId, addOns: [] })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
