import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { pageOf } from '../../platform/database/pages.ts'
import type { Act } from '../../platform/http/serve.ts'
import { childFactsOf } from '../families/children/child-facts.store.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { reservedIn } from '../places/offers/turns.ts'
import { rosterPage, type RosterFacts, type RosterState } from '../places/roster.store.ts'
import { waitFacts, type WaitFacts } from './wait-list.store.ts'

type Row = AnswerOf<(typeof waitLists)['list']>['content'][number]

/** Lists the children on the wait list, or those in one state. */
export const listWaiting: Act<(typeof waitLists)['list']> = async (call) => {
  const { tx, school, query } = call
  const { sectionIds, endsOn } = await sectionsAt(call, call.params.id)
  const state: RosterState = query.state ? STATES[query.state] : 'in-line'
  const rosterQuery = { schoolId: school.id, sectionIds, endsOn, state, search: query.search }
  const { rows, total } = await rosterPage(tx, rosterQuery, query)
  const facts = await waitFacts(
    tx,
    school.id,
    rows.map(({ id }) => id),
  )
  const nextSpots = await nextSpotsOf(call, rows, facts)
  return pageOf(
    rows.map((row) => waitRowOf(row, facts.get(row.id)!, nextSpots.get(row.id) ?? null)),
    total,
    query,
  )
}

/**
 * Returns, for spots with a reservation, since when it holds, for how many children, and how many spots are free for
 * them. Reads the wait list as the offers do.
 */
async function nextSpotsOf(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  rows: readonly RosterFacts[],
  facts: ReadonlyMap<string, WaitFacts>,
): Promise<Map<string, Row['nextSpots']>> {
  const reservingRows = rows.filter(({ id }) => facts.get(id)!.reserving_since !== null)
  const sectionIds = [...new Set(reservingRows.map((row) => row.section_id))]
  const nextSpotsById = new Map<string, Row['nextSpots']>()
  for (const sectionId of sectionIds)
    for (const { placeIds, children, open } of await reservedIn({ tx, school }, sectionId))
      for (const { id } of reservingRows.filter((row) => placeIds.includes(row.id)))
        nextSpotsById.set(id, { since: instantOf(facts.get(id)!.reserving_since!), children, open })
  return nextSpotsById
}

const STATES = { WAITING: 'waiting', OFFERED: 'offered', NOT_TAKEN: 'not-taken' } as const satisfies Record<
  string,
  RosterState
>

function waitRowOf(
  row: RosterFacts,
  {
    siblings,
    other_wishes,
    has_mandate,
    spots_together,
    is_held_back,
    is_reached,
    paid_until,
    offer,
  }: WaitFacts,
  nextSpots: Row['nextSpots'],
): Row {
  return {
    rosterId: row.id,
    position: row.position,
    childId: row.child_id,
    parentId: row.guardian_id,
    sectionId: row.section_id,
    dates: row.picked,
    section: row.section_name === '' ? null : { id: row.section_id, name: row.section_name },
    ...childFactsOf(row),
    contacts: row.contacts,
    joinedAt: row.joined_at,
    paperAt: row.paper_at,
    siblings,
    spotsTogether: spots_together,
    otherWishes: other_wishes,
    isTakenByItself: has_mandate,
    nextSpots,
    isHeldBack: is_held_back,
    isReached: is_reached,
    paidUntil: paid_until && instantOf(paid_until),
    offer: offerOf(offer),
  }
}

/** Leaves out accepted offers: the child is no longer on the wait list. */
function offerOf(offer: WaitFacts['offer']): Row['offer'] {
  if (!offer || offer.outcome === 'ACCEPTED') return null
  return {
    state: offer.outcome ?? 'OPEN',
    offeredAt: instantOf(offer.offered_at),
    expiresAt: instantOf(offer.expires_at),
    endedAt: offer.ended_at && instantOf(offer.ended_at),
    isOutOfTurn: offer.is_out_of_turn,
  }
}

function instantOf(text: string): string {
  return Temporal.Instant.from(text).toString()
}
