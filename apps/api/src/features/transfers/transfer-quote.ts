import type { transfers } from '@afterbell/contract/transfers/transfers'
import { pageOf } from '../../platform/database/pages.ts'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { answersOf, enrolmentInfo } from '../places/enrollments.store.ts'
import { demandPicked } from '../places/give-places.ts'
import { readSnapshot } from '../places/snapshot.ts'
import { owedBefore, quotesThere, standingOfAll } from './move-children.ts'
import { decideMove, moversOf, transferPlanAt, roomThere, wantedBy } from './moving.ts'
import { roomText } from './room-text.ts'
import { discountFacts } from '../places/discount-facts.store.ts'
import { termsOf } from '../places/terms.store.ts'
import { demandAddOns, quoteShown, standingsInTurn } from '../places/terms.ts'
import { targetsPage } from './transfers.store.ts'
import { knownOf, warningsAbout } from '../places/warnings.ts'

/** Where a child can be moved to. What is full is among it: staff see how full, and may overbook. */
export const transferTargets: Act<(typeof transfers)['targets']> = async (call) => {
  const { tx, school, query, params } = call
  const { sectionIds, activityId } = await sectionsAt(call, params.id)
  const place = await enrolmentInfo(tx, school, sectionIds, params.rosterId)
  if (!place) throw notThere()
  const asked = { activityId, sectionId: place.section_id, today: school.today, search: query.search }
  const { rows, total } = await targetsPage(tx, school.id, asked, query)
  return pageOf(rows, total, query)
}

/** Where children of a roster can be moved to: anywhere but to the roster itself; of a whole camp to any of its groups. */
export const transferManyTargets: Act<(typeof transfers)['targetsOfMany']> = async (call) => {
  const { tx, school, query, params } = call
  const { sectionIds, activityId } = await sectionsAt(call, params.id)
  const sectionId = sectionIds.length === 1 ? sectionIds[0]! : null
  const asked = { activityId, sectionId, today: school.today, search: query.search }
  const { rows, total } = await targetsPage(tx, school.id, asked, query)
  return pageOf(rows, total, query)
}

/** What a transfer would mean, before anybody confirms it: worked out as the transfer itself does. */
export const transferQuote: Act<(typeof transfers)['quote']> = async (call) => {
  const { tx, school, query, params } = call
  const moving = await transferPlanAt(call, query)
  const { to, sectionId } = moving
  const [mover] = await moversOf(call, moving, [params.rosterId])
  if (!mover) throw notThere()
  const look = await readSnapshot(call, to, [mover.childId])
  const terms = await termsOf(tx, school.id, to.activityId, [sectionId])
  demandPicked(to, terms, school.today)
  demandAddOns(terms, query.addOns ?? [])
  const { childIds, leaving } = standingOfAll([mover])
  const stand = standingsInTurn(
    await discountFacts(tx, school.id, to.activityId, childIds, leaving),
    childIds,
  )
  const going = [{ ...mover, chosen: { ...answersOf(mover.places[0]!), addOns: query.addOns ?? [] } }]
  const quoted = quotesThere(call, moving, terms, { going, stand }).get(mover.childId)!
  const no = decideMove(moving, mover, look)
  const warnings = await warningsAbout(
    call,
    to,
    { ...knownOf(look, terms), occupancies: null },
    [{ childId: mover.childId, sectionId }],
    {
      dates: to.dates,
      leaving: mover.places.map(({ roster_id }) => roster_id),
    },
  )
  const before = owedBefore(mover)
  return {
    quote: quoteShown(quoted),
    owedBefore: before,
    difference: quoted.totalCents - before,
    refused: no.allowed ? null : { code: no.code, message: no.message },
    ...roomText(school, await roomThere(call, moving, [mover], look), look.sections.get(sectionId)!),
    isWaitingThere: wantedBy(moving, mover, look) !== null,
    warnings,
  }
}
