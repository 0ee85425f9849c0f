import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { transfers } from '@afterbell/contract/transfers/transfers'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { Act } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { assertChoices } from '../places/answers.ts'
import { quoteShown } from '../places/quote.ts'
import {
  considerChildren,
  goingOf,
  keptOf,
  type Considered,
  type TransferWithAnswers,
} from './consider-children.ts'
import { differenceOf, owedBefore } from './move-children.ts'
import { wantedBy } from './own-claims.ts'
import { priceMove, type PriceMove } from './price-move.ts'
import { roomText, roomThere } from './room.ts'
import { staysBilled } from './stays-billed.ts'
import { answersFilledIn, answersReplaced } from './transfer-answers.ts'
import { warningsOfMove } from './transfer-children.ts'
import { childrenToTransfer, rosterIdsOf, transferPlanAt, type TransferPlan } from './transfer-plan.ts'
import { refusedOf, sumOf } from './transfer.ts'

/** Previews a transfer, with its price even if the child cannot be moved. */
export const transferQuote: Act<(typeof transfers)['quote']> = async (call) => {
  const { query, params } = call
  const plan = await transferPlanAt(call, query)
  const children = await childrenToTransfer(call, plan, { rosterIds: [params.rosterId], keepsDays: false })
  if (children.length === 0) throw notThere()
  const considered = await considerChildren(call, plan, children, {
    chosenOf: answersReplaced({ addOns: query.addOns ?? [] }),
    unknown: [],
  })
  return quoteOfOne(call, plan, considered)
}

/** Returns the preview for a single child. */
export async function quoteOfOne(
  enrolling: Enrolling,
  plan: TransferPlan,
  considered: Considered,
  price: PriceMove = priceMove,
): Promise<AnswerOf<(typeof transfers)['quote']>> {
  const { child, decision } = considered.each[0]!
  const { quotes, stays, warnings, room } = await meantFor(enrolling, plan, [child], considered, price)
  const quoted = quotes.get(child.childId)!
  const owing = { owedBefore: owedBefore(child), owed: quoted.totalCents, kept: stays.get(child.childId)! }
  return {
    quote: quoteShown(quoted, enrolling.school),
    owedBefore: owing.owedBefore,
    kept: owing.kept,
    difference: differenceOf(owing),
    refused: decision.allowed ? null : { code: decision.code, message: decision.message },
    ...room,
    isWaitingThere: wantedBy(plan, child, considered.found) !== null,
    warnings: warnings.get(child.childId) ?? [],
  }
}

/** Previews a transfer of several children, for those who can be moved. */
export const transferManyQuote: Act<(typeof transfers)['quoteMany']> = async (call) => {
  const { query } = call
  const plan = await transferPlanAt(call, query)
  const rosterIds = [...new Set(query.rosterIds)]
  const { pickUpOptionId = null, teacherId = null, tshirtSizeId = null } = query
  const given = { pickUpOptionId, teacherId, tshirtSizeId }
  await assertChoices(call, given)
  const children = await childrenToTransfer(call, plan, { rosterIds, keepsDays: true })
  const asked = { chosenOf: answersFilledIn(plan, given), unknown: [] }
  const considered = await considerChildren(call, plan, children, asked)
  const going = goingOf(considered)
  const { quotes, stays, warnings, room } = await meantFor(call, plan, going, considered)
  const told = going.map((child) => ({
    rosterId: child.rosterId,
    childId: child.childId,
    name: child.name,
    owedBefore: owedBefore(child),
    owed: quotes.get(child.childId)!.totalCents,
    kept: stays.get(child.childId)!,
    warnings: warnings.get(child.childId) ?? [],
  }))
  return {
    children: told,
    refused: refusedOf(keptOf(considered), rosterIds, rosterIdsOf(children)),
    ...sumOf(told),
    ...room,
  }
}

interface Meant {
  quotes: Map<string, Quote>
  /** Cents that stay billed of the old enrollments, by child. */
  stays: Map<string, number>
  warnings: Map<string, string[]>
  room: ReturnType<typeof roomText>
}

/** Computes the outcome for these children together, exactly as the move does. */
async function meantFor(
  enrolling: Enrolling,
  plan: TransferPlan,
  going: readonly TransferWithAnswers[],
  considered: Considered,
  price: PriceMove = priceMove,
): Promise<Meant> {
  const { school } = enrolling
  const { found, terms } = considered
  const { quotes, takenBack } = await price(enrolling, plan, going, { terms, isHeld: false })
  const room = await roomThere(enrolling, plan, going, found)
  return {
    quotes,
    stays: await staysBilled(enrolling, going, takenBack),
    warnings: await warningsOfMove(enrolling, plan, going, considered, { saysRoom: false }),
    room: roomText(school, room, found.sections.get(plan.sectionId)!),
  }
}
