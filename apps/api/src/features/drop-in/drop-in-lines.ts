import type { ActivityAt } from '../activities/sections-at.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import type { OtherLine, OtherToPrice } from '../places/several/other-lines.ts'
import { termsOf } from '../places/terms.store.ts'
import {
  assertChildren,
  assertDates,
  bookingOf,
  giveDropIns,
  lookAtDropIns,
  type DropInsWanted,
} from './give-drop-ins.ts'
import { priceOf } from './price.ts'
import { readSnapshot } from './snapshot.ts'

/**
 * Returns drop-ins as a line of a cart, beside places and other drop-ins. Refused as where they are booked alone; a child
 * whose regular spot is held in the same cart comes that day already.
 */
export function dropInLine(call: EnrollContext, at: ActivityAt, wanted: DropInsWanted): OtherLine {
  const booking = bookingOf(wanted)
  return {
    childIds: booking.childIds,
    look: async (asked) => {
      const options = { ...asked, isInCart: true }
      const { sectionIds } = await lookAtDropIns(call, at, booking, options)
      const terms = await termsOf(call.tx, call.school.id, at.activityId, sectionIds)
      return {
        sectionIds,
        give: async () => {
          const { dropIns, isHeld, bills, totalCents } = await giveDropIns(call, at, {
            ...wanted,
            ...options,
            sectionIds,
            terms,
          })
          return {
            isHeld,
            sectionIds,
            bills,
            totalCents,
            result: {
              added: dropIns.map(({ dropInId: rosterId, childId, sectionId }) => ({
                rosterId,
                childId,
                sectionId,
              })),
              warnings: [],
              isHeld,
              heldUntil: isHeld ? call.at.add({ minutes: asked.heldMinutes! }).toString() : null,
            },
          }
        },
      }
    },
  }
}

/**
 * Returns drop-ins as a line whose price is asked for. Full dates have a price too; dates without a meeting are refused.
 */
export function dropInToPrice(
  call: EnrollContext,
  at: ActivityAt,
  wanted: Pick<DropInsWanted, 'childIds' | 'dates'>,
): OtherToPrice {
  const { childIds, dates } = bookingOf(wanted)
  return {
    quotes: async () => {
      const look = await readSnapshot(call, at, { childIds, dates })
      assertChildren(look, childIds)
      assertDates(call, look, dates, { overbook: true, childIds: [] })
      return look.children.map((child) => ({ childId: child.id, quote: priceOf(call, look, [child], dates) }))
    },
  }
}
