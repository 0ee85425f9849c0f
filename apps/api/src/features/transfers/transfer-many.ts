import type { transfers } from '@afterbell/contract/transfers/transfers'
import { answersMissingText, type RosterAnswers } from '@afterbell/domain/places/enrollment'
import { decidePickedDays } from '@afterbell/domain/activities/section-choice'
import { decideRoomToMove } from '@afterbell/domain/transfers/transfer'
import { assertAllowed } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { notHere } from '../places/close-places.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { answersOf } from '../places/enrollments.store.ts'
import { demandPicked } from '../places/give-places.ts'
import { readSnapshot, type Snapshot } from '../places/snapshot.ts'
import { releaseOwnClaims } from './release-own-claims.ts'
import {
  moveChildren,
  owedBefore,
  quotesThere,
  standingOfAll,
  type TransferWithAnswers,
} from './move-children.ts'
import {
  daysOf,
  decideMove,
  moversOf,
  transferPlanAt,
  roomThere,
  type TransferChild,
  type TransferPlan,
} from './moving.ts'
import { roomText } from './room-text.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { discountFacts } from '../places/discount-facts.store.ts'
import { termsOf, type Terms } from '../places/terms.store.ts'
import { answersMissing, demandChoices, resolveAnswers, standingsInTurn } from '../places/terms.ts'
import { demandOverbook, lockEnds } from './transfer.ts'
import { knownOf, warningsOfEach } from '../places/warnings.ts'

/**
 * Moves several children to one place. Whom something of its own keeps from it stays where it is and is told, with why; for
 * the others there is room together, or nobody is moved. Each keeps the days it has picked, unless days are picked for all.
 */
export const transferMany: Act<(typeof transfers)['many']> = async (call) => {
  const { body, school } = call
  const moving = await transferPlanAt(call, body)
  if (body.overbook) demandOverbook(call, moving)
  const asked = [...new Set(body.rosterIds)]
  const before = await moversOf(call, moving, asked, { keepsDays: true })

  const locked = await lockEnds(call, moving, before)
  const movers = await moversOf(call, moving, asked, { keepsDays: true, isHeld: true })
  const { going, refused, look: found, terms } = await partOf(call, moving, movers, body)
  const look = await releaseOwnClaims(call, moving, going, found)
  const room = await roomThere(call, moving, going, look)
  assertAllowed(decideRoomToMove(room, { dateFormat: school.dateFormat, overbook: body.overbook }))
  const warnings = await warnedOf(call, moving, going, { look, terms })
  const known = { look, terms, room, shownCents: body.total }
  const moved = going.length > 0 ? await moveChildren(call, moving, going, known) : []
  // The places that were given up are somebody else's turn.
  await expireAndOffer(call, locked)
  return {
    changed: moved.length,
    refused: [...refused, ...notHere(asked, rosterIdsOf(movers))],
    moved,
    ...sumOf(moved),
    warnings: [...warnings.values()].flat(),
  }
}

/** What that would mean, before anybody confirms it: worked out as the move itself does. */
export const transferManyQuote: Act<(typeof transfers)['quoteMany']> = async (call) => {
  const { tx, school, query } = call
  const moving = await transferPlanAt(call, query)
  const { to, sectionId } = moving
  const asked = [...new Set(query.rosterIds)]
  const movers = await moversOf(call, moving, asked, { keepsDays: true })
  const answers = {
    pickUpOptionId: query.pickUpOptionId ?? null,
    teacherId: query.teacherId ?? null,
    tshirtSizeId: query.tshirtSizeId ?? null,
  }
  const { going, refused, look, terms } = await partOf(call, moving, movers, answers)
  const { childIds, leaving } = standingOfAll(going)
  const found = await discountFacts(tx, school.id, to.activityId, childIds, leaving)
  const stand = standingsInTurn(found, childIds)
  const quotes = quotesThere(call, moving, terms, { going, stand })
  const warnings = await warnedOf(call, moving, going, { look, terms })
  const children = going.map((each) => ({
    rosterId: each.rosterId,
    childId: each.childId,
    name: each.name,
    owedBefore: owedBefore(each),
    owed: quotes.get(each.childId)!.totalCents,
    warnings: warnings.get(each.childId) ?? [],
  }))
  const room = roomText(school, await roomThere(call, moving, going, look), look.sections.get(sectionId)!)
  return {
    children,
    refused: [...refused, ...notHere(asked, rosterIdsOf(movers))],
    ...sumOf(children),
    ...room,
  }
}

interface Parted {
  going: TransferWithAnswers[]
  refused: { id: string; name: string; message: string }[]
  look: Snapshot
  terms: Terms
}

/** Who of them can be moved, and who cannot, with why. `answers` are for those of whom the roster knows none. */
async function partOf(
  enrolling: Enrolling,
  moving: TransferPlan,
  movers: readonly TransferChild[],
  { pickUpOptionId, teacherId, tshirtSizeId }: RosterAnswers,
): Promise<Parted> {
  const { tx, school } = enrolling
  const { to, sectionId } = moving
  const answers = { pickUpOptionId, teacherId, tshirtSizeId }
  await demandChoices(enrolling, answers)
  const childIds = movers.map(({ childId }) => childId)
  const [look, terms] = await Promise.all([
    readSnapshot(enrolling, { ...to, dates: daysOf(movers) }, childIds),
    termsOf(tx, school.id, to.activityId, [sectionId]),
  ])
  demandPicked(to, terms, school.today)
  const going: TransferWithAnswers[] = []
  const refused: Parted['refused'] = []
  for (const mover of movers) {
    const child = look.children.find(({ id }) => id === mover.childId)!
    const own = answersOf(mover.places[0]!)
    const chosen = {
      pickUpOptionId: own.pickUpOptionId ?? pickUpOptionId,
      teacherId: own.teacherId ?? teacherId,
      tshirtSizeId: own.tshirtSizeId ?? tshirtSizeId,
      addOns: keptAddOns(moving, mover, terms),
    }
    const missing = answersMissing(terms, child, chosen)
    const message = keptBack(moving, mover, look, terms) ?? answersMissingText(missing)
    if (message) refused.push({ id: mover.rosterId, name: mover.name, message })
    else going.push({ ...mover, chosen: resolveAnswers(terms, child, { chosen, unknown: [] }) })
  }
  return { going, refused, look, terms }
}

function keptBack(moving: TransferPlan, mover: TransferChild, look: Snapshot, terms: Terms): string | null {
  const dates = terms.sections.flatMap(({ meetings }) => meetings.map(({ date }) => date))
  const isByTheDay = terms.interval_type === 'DAILY'
  const [refusal] = [
    decideMove(moving, mover, look),
    decidePickedDays(mover.dates, { isByTheDay, dates, today: look.today }),
  ].filter(({ allowed }) => !allowed)
  return refusal && !refusal.allowed ? refusal.message : null
}

/** Another group of a camp offers the same add-ons: what a child has stays with it. Elsewhere it begins without. */
function keptAddOns({ from, to }: TransferPlan, { places }: TransferChild, { add_ons: offered }: Terms) {
  if (from.activityId !== to.activityId) return []
  return offered.flatMap(({ id, max_amount: most }) => {
    const had = places.flatMap(({ add_ons }) => add_ons.filter((addOn) => addOn.id === id))
    const amount = Math.min(
      most,
      had.reduce((sum, addOn) => sum + addOn.amount, 0),
    )
    return amount > 0 ? [{ id, amount }] : []
  })
}

function warnedOf(
  enrolling: Enrolling,
  { to, sectionId }: TransferPlan,
  going: readonly TransferWithAnswers[],
  { look, terms }: { look: Snapshot; terms: Terms },
): Promise<Map<string, string[]>> {
  // The room there is told beside.
  return warningsOfEach(
    enrolling,
    to,
    { ...knownOf(look, terms), occupancies: null },
    {
      children: going,
      sectionIds: [sectionId],
      leaving: rosterIdsOf(going),
    },
  )
}

function rosterIdsOf(movers: readonly TransferChild[]): string[] {
  return movers.flatMap(({ places }) => places.map(({ roster_id }) => roster_id))
}

function sumOf(moved: readonly { owedBefore: number; owed: number }[]) {
  const before = moved.reduce((sum, each) => sum + each.owedBefore, 0)
  const owed = moved.reduce((sum, each) => sum + each.owed, 0)
  return { owedBefore: before, owed, difference: owed - before }
}
