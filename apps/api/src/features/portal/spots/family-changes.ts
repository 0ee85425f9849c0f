import type { FamilyId } from '@afterbell/contract/kernel/family-op'
import type { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import { sum } from '@afterbell/domain/kernel/sum'
import { decideRoomToMove } from '@afterbell/domain/transfers/transfer'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { problemIn } from '../../../platform/problem-language.ts'
import { assertAllowed, notThere, Refusal, refuseAs } from '../../../platform/problems.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { assertFamilyMay as assertFamilyMayJoin } from '../../places/families/family-rules.ts'
import { toQuoteAnswer } from '../../places/quote.ts'
import { considerChildren, type ConsideredChildren } from '../../transfers/consider-children.ts'
import { differenceOf, owedBefore, type TransferResult } from '../../transfers/move-children.ts'
import { eachCycleOfChild } from '../../transfers/move-weekday.ts'
import { roomThere } from '../../transfers/room.ts'
import { staysBilled } from '../../transfers/stays-billed.ts'
import { transferChildren } from '../../transfers/transfer-children.ts'
import { assertGoing } from '../../transfers/transfer.ts'
import {
  childrenToTransfer,
  daysThere,
  rosterIdsOf,
  type TransferChild,
  type TransferPlan,
} from '../../transfers/transfer-plan.ts'
import { lookerOf, type Booker } from '../booking/booker.ts'
import { assertFamilyMay } from '../family-door.ts'
import { changePlanOf, changingOf, endsOf, takesOne, type ChangePlan } from './change-plan.ts'
import { closeRequests } from './spot-requests.ts'
import {
  hadSpot,
  isChangedTo,
  meetingsOfPlaces,
  meetingsOfSection,
  spotOf,
  type ChildSpot,
} from './spots.store.ts'
import { tellGivenUp } from './tell-given-up.ts'

/** How families change a weekday or group of a spot: by the school's rule, through the transfer of staff. */
export const familyChangeActs: Acts<typeof familyChanges> = {
  choices: async (call) => {
    const spot = await spotToChange(call, call.reached(call.params.enrollmentId).id)
    const { lastDay } = await changingOf(call, spot)
    const { has, others } = await endsOf(lookerOf(call, spot.familyId), spot)
    return {
      has: has.map(({ id, name, weekdays }) => ({ id, name, weekdays })),
      others: others.map(({ id, name, weekdays }) => ({ id, name, weekdays })),
      lastDay,
    }
  },
  look: async (call) => {
    const { tx, school, params, query } = call
    const spot = await spotToChange(call, call.reached(params.enrollmentId).id)
    const change = await changePlanOf(call, spot, endsIn(call, query))
    const { by, plan, price } = change
    const [child] = await movedChildren(change)
    const considered = await considerChildren(by, plan, [child!], change.answers)
    const going = [considered.each[0]!.child]
    const { terms } = considered
    const { quotes, creditParts } = await price(by, plan, going, { terms, isLocked: false })
    const kept = sum([...(await staysBilled(by, going, creditParts)).values()])
    const quote = quotes.get(child!.childId)!
    const billed = owedBefore(child!)
    return {
      why: await whyNot(call, () => assertGoingThere(change, considered)),
      lost: await meetingsOfPlaces(tx, school.id, rosterIdsOf(going)),
      won: await meetingsOfSection(tx, school.id, plan.sectionId, daysThere(plan, child!, school.today)),
      quote: toQuoteAnswer(quote, school, call.language),
      before: billed - kept,
      difference: differenceOf({ owedBefore: billed, owed: quote.totalCents, kept }),
      eachCycle: await eachCycleOf(by, plan, child!),
    }
  },
  change: async (call) => {
    assertFamilyMay(call.family, 'CHANGE_PLACES')
    const { tx, school, body } = call
    const { id } = call.reached(call.params.enrollmentId)
    const { leavesId, sectionId } = endsIn(call, body)
    // It was sent twice, or another guardian was quicker.
    if (await isChangedTo(tx, school.id, { enrollmentId: id, leavesId, sectionId })) return CHANGED
    const spot = await spotToChange(call, id)
    const change = await changePlanOf(call, spot, { leavesId, sectionId })
    let outcome
    try {
      outcome = await toldOrAsked(() => moveAsAsked(call, spot, change))
    } catch (error) {
      // Another guardian may have changed the same in the same second.
      const ids = { enrollmentId: id, leavesId, sectionId }
      const isMeanwhile = error instanceof Refusal && MEANWHILE.includes(error.problem.code)
      if (isMeanwhile && (await isChangedTo(tx, school.id, ids))) return CHANGED
      throw error
    }
    const { child, eachCycle } = outcome
    // Refusing takes back what was done.
    if (differenceOf(child) !== body.difference || eachCycle !== body.eachCycle)
      throw refuseAs('SPOT_CHANGED', {})
    if (!(await spotOf(tx, school.id, id))) await closeRequests(change.by, spot)
    await tellGivenUp(change.by, spot, {
      byPersonId: change.by.person.id,
      includesPerson: true,
      change: {
        placeId: child.rosterId,
        from: endIn(change.plan, leavesId),
        to: endIn(change.plan, sectionId),
      },
    })
    return CHANGED
  },
}

/** Returns what a call leaves and takes. */
function endsIn(
  call: Pick<AnyCall, 'reached'>,
  { leavesId, sectionId }: Record<'leavesId' | 'sectionId', FamilyId<'spotSection'>>,
): { leavesId: string; sectionId: string } {
  return { leavesId: call.reached(leavesId).id, sectionId: call.reached(sectionId).id }
}

/** What is refused when the spot is no longer as it was. */
const MEANWHILE = ['SPOT_CHANGED', 'CANNOT_CHANGE', 'ALREADY_ENROLLED']

const CHANGED = { outcome: 'CHANGED' as const }

type Change = Parameters<(typeof familyChangeActs)['change']>[0]

/** Moves the child, with the sections and the family locked, and looks again at all that was shown. */
async function moveAsAsked(
  call: Change,
  spot: ChildSpot,
  change: ChangePlan,
): Promise<{ child: TransferResult; eachCycle: number | null }> {
  const { tx, school } = call
  const { by, plan, rosterId, answers, price } = change
  let isLocked = false
  let eachCycle: number | null = null
  const { moved, blockedChildren } = await transferChildren({ ...by, react: call.react }, plan, {
    ...answers,
    rosterIds: [rosterId],
    keepsDays: true,
    mayAdd: () => false,
    overbook: false,
    quotedCents: undefined,
    price,
    takeAlong: async (along) => {
      if (!takesOne(plan.from)) await call.react('careMoved', { moved: along, accountId: null })
    },
    assertStill: async ([child]) => {
      // Sections come before their family: the second time they are locked.
      if (isLocked) await lockFamilies(tx, school.id, [spot.familyId])
      isLocked = true
      if (!child) throw refuseAs('SPOT_CHANGED', {})
      await spotToChange(call, spot.id)
      await assertGoingThere(change, await considerChildren(by, plan, [child], answers))
      eachCycle = (await eachCycleOf(by, plan, child))?.after ?? null
    },
  })
  assertGoing(blockedChildren)
  return { child: moved[0]!, eachCycle }
}

/** Returns a spot that may be changed. Refuses others (CANNOT_CHANGE); what never was a spot is not there. */
async function spotToChange(call: AnyCall, enrollmentId: string): Promise<ChildSpot> {
  const { tx, school } = call
  const spot = await spotOf(tx, school.id, enrollmentId)
  if (!spot && !(await hadSpot(tx, school.id, enrollmentId))) throw notThere()
  if (!spot || !(await changingOf(call, spot)).mayChange) throw refuseAs('CANNOT_CHANGE', {})
  return spot
}

function movedChildren({ by, plan, rosterId }: ChangePlan): Promise<TransferChild[]> {
  return childrenToTransfer(by, plan, { rosterIds: [rosterId], keepsDays: true })
}

/** Refuses what a family may not book, what nobody may be moved to, and what is full. */
async function assertGoingThere(
  { by, plan }: ChangePlan,
  { each, snapshot, terms }: ConsideredChildren,
): Promise<void> {
  const [one] = each
  assertGoing([one!])
  await assertFamilyMayJoin(by, {
    startsOn: plan.to.startsOn,
    children: snapshot.children,
    terms,
    dates: one!.child.dates,
    leaving: rosterIdsOf([one!.child]),
  })
  // Who has not paid in time counts until it is settled, which the transfer does.
  if (snapshot.isDue) return
  const room = await roomThere(by, plan, [one!.child], snapshot)
  assertAllowed(decideRoomToMove(room, { dateFormat: by.school.dateFormat }))
}

/** Families are told what names nobody else; for the rest they ask the school. */
const TOLD = [
  'FULL',
  'OTHERS_WAIT',
  'NOT_PUBLISHED',
  'IS_OVER',
  'ALREADY_ENROLLED',
  'DAY_NOT_THERE',
  'SIGN_UP_NOT_YET',
  'SIGN_UP_CLOSED',
  'NOT_ELIGIBLE',
  'CLASHES',
  'SPOT_CHANGED',
  'CANNOT_CHANGE',
]

async function toldOrAsked<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400 || TOLD.includes(error.problem.code)) throw error
    throw refuseAs('CANNOT_CHANGE', {})
  }
}

async function whyNot(
  { language }: Pick<AnyCall, 'language'>,
  act: () => Promise<void>,
): Promise<string | null> {
  try {
    await toldOrAsked(act)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return problemIn(language, error).message
  }
}

/** Only care is charged by the week or month. */
async function eachCycleOf(by: Booker, plan: TransferPlan, child: TransferChild) {
  return takesOne(plan.from) ? null : eachCycleOfChild(by, plan, child)
}

/** A weekday is said in the language of each reader. */
function endIn({ from }: TransferPlan, sectionId: string): Weekday | { name: string } {
  const { name, weekdays } = from.sections.find(({ id }) => id === sectionId)!
  return activityKinds[from.kind].sections.areWeekdays ? weekdays[0]! : { name }
}
