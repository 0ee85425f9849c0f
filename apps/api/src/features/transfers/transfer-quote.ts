import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { transfers } from '@afterbell/contract/transfers/transfers'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { Call } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { assertChoices } from '../places/answers.ts'
import { toQuoteAnswer } from '../places/quote.ts'
import {
  considerChildren,
  goingOf,
  blockedOf,
  type ConsideredChildren,
  type TransferWithAnswers,
} from './consider-children.ts'
import { differenceOf, owedBefore } from './move-children.ts'
import { wantedBy } from './own-claims.ts'
import { priceMove, type PriceMove } from './price-move.ts'
import { roomText, roomThere } from './room.ts'
import { staysBilled } from './stays-billed.ts'
import { answersFilledIn, answersReplaced } from './transfer-answers.ts'
import { warningsOfMove } from './transfer-children.ts'
import {
  childrenToTransfer,
  rosterIdsOf,
  transferPlanAt,
  type TransferPlan,
  type TransferRights,
} from './transfer-plan.ts'
import { refusedOf, sumOf } from './transfer.ts'

type One = (typeof transfers)['quote']
type Many = (typeof transfers)['quoteMany']

/** Previews a transfer, with its price even if the child cannot be moved. */
export async function transferQuote(call: Call<One>, rights: TransferRights): Promise<AnswerOf<One>> {
  const { query, params } = call
  const plan = await transferPlanAt(call, query, rights)
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
  enrolling: EnrollContext,
  plan: TransferPlan,
  considered: ConsideredChildren,
  price: PriceMove = priceMove,
): Promise<AnswerOf<(typeof transfers)['quote']>> {
  const { child, decision } = considered.each[0]!
  const { quotes, stays, warnings, room } = await previewTransfer(enrolling, plan, [child], considered, price)
  const childQuote = quotes.get(child.childId)!
  const amounts = {
    owedBefore: owedBefore(child),
    owed: childQuote.totalCents,
    kept: stays.get(child.childId)!,
  }
  return {
    quote: toQuoteAnswer(childQuote, enrolling.school),
    owedBefore: amounts.owedBefore,
    kept: amounts.kept,
    difference: differenceOf(amounts),
    refused: decision.allowed ? null : { code: decision.code, message: decision.message },
    ...room,
    isWaitingThere: wantedBy(plan, child, considered.snapshot) !== null,
    warnings: warnings.get(child.childId) ?? [],
  }
}

/** Previews a transfer of several children, for those who can be moved. */
export async function transferManyQuote(call: Call<Many>, rights: TransferRights): Promise<AnswerOf<Many>> {
  const { query } = call
  const plan = await transferPlanAt(call, query, rights)
  const rosterIds = [...new Set(query.rosterIds)]
  const { pickUpOptionId = null, teacherId = null, tshirtSizeId = null } = query
  const choices = { pickUpOptionId, teacherId, tshirtSizeId }
  await assertChoices(call, choices)
  const children = await childrenToTransfer(call, plan, { rosterIds, keepsDays: true })
  const answersInput = { chosenOf: answersFilledIn(plan, choices), unknown: [] }
  const considered = await considerChildren(call, plan, children, answersInput)
  const going = goingOf(considered)
  const { quotes, stays, warnings, room } = await previewTransfer(call, plan, going, considered)
  const rows = going.map((child) => ({
    rosterId: child.rosterId,
    childId: child.childId,
    name: child.name,
    owedBefore: owedBefore(child),
    owed: quotes.get(child.childId)!.totalCents,
    kept: stays.get(child.childId)!,
    warnings: warnings.get(child.childId) ?? [],
  }))
  return {
    children: rows,
    refused: refusedOf(blockedOf(considered), rosterIds, rosterIdsOf(children)),
    ...sumOf(rows),
    ...room,
  }
}

interface TransferPreview {
  quotes: Map<string, Quote>
  /** Cents that stay billed of the old enrollments, by child. */
  stays: Map<string, number>
  warnings: Map<string, string[]>
  room: ReturnType<typeof roomText>
}

/** Computes the outcome for these children together, exactly as the move does. */
async function previewTransfer(
  enrolling: EnrollContext,
  plan: TransferPlan,
  going: readonly TransferWithAnswers[],
  considered: ConsideredChildren,
  price: PriceMove = priceMove,
): Promise<TransferPreview> {
  const { school } = enrolling
  const { snapshot, terms } = considered
  const { quotes, creditParts } = await price(enrolling, plan, going, { terms, isLocked: false })
  const room = await roomThere(enrolling, plan, going, snapshot)
  return {
    quotes,
    stays: await staysBilled(enrolling, going, creditParts),
    warnings: await warningsOfMove(enrolling, plan, going, considered, { saysRoom: false }),
    room: roomText(school, room, snapshot.sections.get(plan.sectionId)!),
  }
}
