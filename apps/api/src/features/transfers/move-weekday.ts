import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { weekdayMoves } from '@afterbell/contract/transfers/weekday-moves'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { decideWeekdayMove } from '@afterbell/domain/transfers/weekday-move'
import { assertAllowed, notThere } from '../../platform/problems.ts'
import type { Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt, type AddressedCall } from '../activities/sections-at.ts'
import { cyclePricesOf, eachCycleOf } from '../prices/cycle-prices.store.ts'
import { contextOf, type EnrollContext } from '../places/enrolling.ts'
import { enrollmentInfo, enrollmentInfos, unknownChoices, type Choices } from '../places/enrollments.store.ts'
import { resolvePlacesAt } from '../places/resolve-places.ts'
import { considerChildren } from './consider-children.ts'
import { alongOf, priceWeekday } from './price-weekday.ts'
import { answersReplaced, type ChosenOf } from './transfer-answers.ts'
import { transferChildren } from './transfer-children.ts'
import {
  childrenToTransfer,
  type TransferChild,
  type TransferPlan,
  type TransferRights,
} from './transfer-plan.ts'
import { quoteOfOne } from './transfer-quote.ts'
import { assertGoing, transferredTo } from './transfer.ts'

interface CareMoved {
  moved: readonly { fromEnrollmentId: string; toEnrollmentId: string }[]
  /** The account that moved them. Null for a family: its pauses stay those of who made them. */
  accountId: string | null
}

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** Children were moved to another weekday: recurring billing continues there. */
    careMoved: { what: CareMoved; answer: void }
    /** Moves were undone: the pauses that went along are deleted. */
    careMoveUndone: { what: { pauseIds: readonly string[] }; answer: void }
  }
}

type Quote = (typeof weekdayMoves)['quote']
type Move = (typeof weekdayMoves)['move']

/** Previews moving a child to another weekday. */
export async function weekdayMoveQuote(
  call: Call<Quote>,
  { isPriced }: { isPriced: boolean },
): Promise<AnswerOf<Quote>> {
  const { params, query } = call
  const plan = await weekdayPlanAt(call, query.aftercareDayId)
  const children = await childrenToTransfer(call, plan, { rosterIds: [params.rosterId], keepsDays: false })
  if (children.length === 0) throw notThere()
  const considered = await considerChildren(call, plan, children, {
    chosenOf: answersAlong({}),
    unknown: [],
    keepsAddOns: true,
  })
  return {
    ...(await quoteOfOne(call, plan, considered, priceWeekday)),
    missing: considered.each[0]!.missing.map(({ path }) => path as keyof RosterAnswers),
    eachCycle: isPriced ? await eachCycleOfChild(call, plan, children[0]!) : null,
  }
}

/** Moves a child to another weekday: the spot and its billing, in one step. */
export async function moveWeekday(call: Call<Move>, rights: TransferRights): Promise<AnswerOf<Move>> {
  const { body, params } = call
  const plan = await weekdayPlanAt(call, body.aftercareDayId)
  const { moved, blockedChildren, warnings, canUndo } = await transferChildren(call, plan, {
    rosterIds: [params.rosterId],
    ...rights,
    undo: body.undo,
    keepsDays: false,
    chosenOf: answersAlong(body),
    unknown: await unknownChoices(call.tx, call.school.id, body),
    keepsAddOns: true,
    overbook: body.overbook,
    quotedCents: body.total,
    price: priceWeekday,
    takeAlong: async (along) => {
      await call.react('careMoved', { moved: along, accountId: call.user.id })
    },
    assertStill: async ([child]) => {
      if (!child) throw notThere()
    },
  })
  assertGoing(blockedChildren)
  const [child] = moved
  const { rosterId, parentId } = child!
  return { rosterId, parentId, transferred: { ...transferredTo(plan, child!), warnings, canUndo } }
}

/** Resolves the move. Starts from the whole session, to know the child's other weekdays. */
async function weekdayPlanAt(
  call: EnrollContext & AddressedCall & { params: { id: string; rosterId: string } },
  dayId: string,
): Promise<TransferPlan> {
  const { tx, school } = call
  const activity = await sectionsAt(call, call.params.id)
  if (!(await enrollmentInfo(tx, school, activity.sectionIds, call.params.rosterId))) throw notThere()
  const where = { address: 'aftercare-day' as const, params: { id: dayId } }
  const to = await resolvePlacesAt({ ...contextOf(call), ...where }, {})
  assertAllowed(decideWeekdayMove(activity, to))
  const from: ActivityAt = await sectionsAt(call, activity.activityId)
  return { from, to, sectionId: to.selectedSections[0]!.id }
}

/** Keeps the child's answers unless others are given, and the add-ons that go along. */
export const answersAlong =
  (choices: Choices): ChosenOf =>
  (child, terms) =>
    answersReplaced({ ...choices, addOns: alongOf(child).addOns })(child, terms)

/** Returns the price of all the child's weekdays per week or month, before and after. */
export async function eachCycleOfChild(
  { tx, school }: EnrollContext,
  { from, sectionId }: TransferPlan,
  { childId, rosterId }: TransferChild,
) {
  const prices = await cyclePricesOf(tx, school.id, from.activityId)
  const spots = await enrollmentInfos(tx, school, from.sectionIds, { childIds: [childId] })
  const currentSpots = spots.filter(({ state }) => state === 'taken')
  const others = currentSpots.filter(({ roster_id }) => roster_id !== rosterId)
  const before = eachCycleOf(currentSpots, prices)
  const after = eachCycleOf([...others, { section_id: sectionId }], prices)
  return before && after && { before: before.amount, after: after.amount, cycle: after.cycle }
}
