import type { rosters } from '@afterbell/contract/rosters/rosters'
import { may } from '@afterbell/domain/kernel/roles'
import { offersDue } from '@afterbell/domain/places/offers'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { moneyOfClosing } from '../places/close-places.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { inLineOf } from '../places/offers/expire-and-offer.ts'
import { childNames, offeringSections, queueOf } from '../places/offers/offers.store.ts'
import { reservedIn } from '../places/offers/turns.ts'
import { livePlaces, type LivePlace } from '../places/places.store.ts'

/**
 * Previews taking children off a roster: what was paid and is owed for their spots, what could be refunded, and who
 * would be offered the spots. Changes nothing.
 */
export const previewRemoval: Act<(typeof rosters)['removal']> = async (call) => {
  const { tx, school, user, query } = call
  const { kind, sectionIds } = await sectionsAt(call, call.params.id)
  const places = await livePlaces(tx, school.id, sectionIds, { ids: query.rosterIds })
  const takenPlaces = places.filter(({ state }) => state === 'taken')
  return {
    ...(seesPrices(user.role, kind)
      ? await moneyOf(call, takenPlaces)
      : { owed: null, paid: null, givenBack: null, noLongerOwed: null }),
    ...(may(user.role, `${kind}.wait-list`, 'view')
      ? await nextInLine(call, takenPlaces)
      : { next: null, isAutomatic: null, nextSpots: null }),
  }
}

/** Returns what is owed and paid for spots, and the refund that would be proposed. */
async function moneyOf(call: EnrollContext, leaving: readonly LivePlace[]) {
  const { paidCents, owedCents, refundCents, noLongerOwedCents } = await moneyOfClosing(call, leaving)
  return { paid: paidCents, owed: owedCents, givenBack: refundCents, noLongerOwed: noLongerOwedCents }
}

/** Returns the names of those next in line once these spots are free, and whether offers are automatic. */
async function nextInLine(
  { tx, school }: EnrollContext,
  leaving: readonly LivePlace[],
): Promise<{ next: string[]; isAutomatic: boolean; nextSpots: { children: string[]; open: number }[] }> {
  const sectionIds = [...new Set(leaving.map(({ section_id }) => section_id))].toSorted()
  const sections = await offeringSections(tx, school.id, sectionIds, school.today)
  const ids = leaving.map(({ id }) => id)
  const due = await Promise.all(
    sections.map(async ({ id }) => {
      const { capacity, live, waiting } = await queueOf(tx, school.id, id, ids)
      return offersDue({ capacity, live, waiting: waiting.map((row) => inLineOf(row)) }, school.today)
    }),
  )
  const reservations = await Promise.all(
    sections.map(({ id }) => reservedIn({ tx, school }, id, { but: ids })),
  )
  return {
    next: await childNames(tx, school.id, due.flat()),
    // A party with enough spots is already among the next.
    nextSpots: reservations
      .flat()
      .filter(({ placeIds, open }) => open > 0 && !placeIds.some((id) => due.flat().includes(id)))
      .map(({ children, open }) => ({ children, open })),
    isAutomatic: sections.some(({ offer_mode }) => offer_mode === 'AUTOMATIC'),
  }
}
