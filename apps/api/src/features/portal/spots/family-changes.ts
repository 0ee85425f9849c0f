import type { FamilyId } from '@afterbell/contract/kernel/family-op'
import type { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { withSection } from '@afterbell/domain/activities/sections'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { sum } from '@afterbell/domain/kernel/sum'
import { decideRoomToMove } from '@afterbell/domain/transfers/transfer'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { problemIn } from '../../../platform/problem-language.ts'
import { assertAllowed, notThere, Refusal, refuseAs } from '../../../platform/problems.ts'
import type { ActivityAt } from '../../activities/sections-at.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { assertFamilyMay as assertFamilyMayJoin } from '../../places/families/family-rules.ts'
import { toQuoteAnswer } from '../../places/quote.ts'
import { considerChildren, type ConsideredChildren } from '../../transfers/consider-children.ts'
import { differenceOf, owedBefore, type TransferResult } from '../../transfers/move-children.ts'
import { eachCycleOfChild } from '../../transfers/move-weekday.ts'
import { priceMove } from '../../transfers/price-move.ts'
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
import { joinsIn } from '../booking/list-joins.ts'
import { afterOthersPay } from '../booking/paid-by-others.ts'
import { assertFamilyMay } from '../family-door.ts'
import { policiesToAccept } from '../policies/family-policies.ts'
import {
  changePlanOf,
  changesElsewhere,
  changingOf,
  endsOf,
  takesOne,
  TRANSFERRED_KINDS,
  type ChangePlan,
  type ChangeTarget,
} from './change-plan.ts'
import { changeTargetsPage } from './change-targets.store.ts'
import { closeRequests } from './spot-requests.ts'
import {
  hadSpot,
  isChangedTo,
  meetingsOfPlaces,
  meetingsOfSection,
  spotOf,
  type ChildSpot,
} from './spots.store.ts'
import { tellGivenUp, type ChangeToTell } from './tell-given-up.ts'

/** How families change a weekday or group of a spot, or the spot for one in another activity: by the school's rule, through the transfer of staff. */
export const familyChangeActs: Acts<typeof familyChanges> = {
  choices: async (call) => {
    const spot = await spotToChange(call, call.reached(call.params.enrollmentId).id)
    const { lastDay } = await changingOf(call, spot)
    const { has, others } = await endsOf(lookerOf(call, spot.familyId), spot)
    return {
      // A class is called as its activity.
      has: has.map(({ id, name, weekdays }) => ({ id, name: name || spot.activity, weekdays })),
      others: others.map(({ id, name, weekdays }) => ({ id, name, weekdays })),
      elsewhere: changesElsewhere(spot),
      lastDay,
    }
  },
  activities: async (call) => {
    const { tx, school, query } = call
    const spot = await spotToChange(call, call.reached(call.params.enrollmentId).id)
    if (!changesElsewhere(spot)) throw refuseAs('CANNOT_CHANGE', {})
    const filters = {
      activityId: spot.activityId,
      kinds: TRANSFERRED_KINDS,
      today: school.today,
      search: query.search,
    }
    const { rows, total } = await changeTargetsPage(tx, school.id, filters, query)
    const { joins } = await joinsIn(call, lookerOf(call, spot.familyId), {
      activityIds: rows.map(({ id }) => id),
      childIds: [spot.childId],
      leaving: spot.places.map(({ id }) => id),
    })
    const joinsById = new Map(joins.map((each) => [each.activityId, each]))
    const content = rows.map((row) => {
      const { sections = [], joins: own = [] } = joinsById.get(row.id) ?? {}
      return {
        ...row,
        sections: sections.map(({ id, name, weekdays }) => {
          const { state, why } = own.find(({ sectionId }) => sectionId === id)!
          return { id, name, weekdays, state, why }
        }),
      }
    })
    return pageOf(content, total, query)
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
    const assertMay = async () => {
      await assertGoingThere(call, change, considered)
      await assertPaidAlone(call, change, quotes)
    }
    const kept = sum([...(await staysBilled(by, going, creditParts)).values()])
    const quote = quotes.get(child!.childId)!
    const billed = owedBefore(child!)
    return {
      why: await whyNot(call, assertMay),
      policiesDue: await arePoliciesDue(call, plan, child!.childId),
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
    const ends = endsIn(call, body)
    const isDone = () =>
      isChangedTo(tx, school.id, {
        enrollmentId: id,
        leavesId: ends.leavesId,
        sectionId: ends.target.id,
      })
    // It was sent twice, or another guardian was quicker.
    if (await isDone()) return CHANGED
    const spot = await spotToChange(call, id)
    const change = await changePlanOf(call, spot, ends)
    let outcome
    try {
      outcome = await toldOrAsked(() => moveAsAsked(call, spot, change))
    } catch (error) {
      // Another guardian may have changed the same in the same second.
      const isMeanwhile = error instanceof Refusal && MEANWHILE.includes(error.problem.code)
      if (isMeanwhile && (await isDone())) return CHANGED
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
        ...endsToTell(change.plan, ends.leavesId),
      },
    })
    return CHANGED
  },
}

/** Returns what a call leaves and takes. */
function endsIn(
  call: Pick<AnyCall, 'reached'>,
  { leavesId, sectionId }: { leavesId: FamilyId<'spotSection'>; sectionId: FamilyId<'changeTarget'> },
): { leavesId: string; target: ChangeTarget } {
  return { leavesId: call.reached(leavesId).id, target: call.reached(sectionId) }
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
  const { by, plan, rosterIds, keepsDays, answers } = change
  let isLocked = false
  let eachCycle: number | null = null
  const { moved, blockedChildren } = await transferChildren({ ...by, react: call.react }, plan, {
    ...answers,
    rosterIds,
    keepsDays,
    mayAdd: () => false,
    overbook: false,
    quotedCents: undefined,
    price: async (...asked) => {
      const prices = await change.price(...asked)
      await assertPaidAlone(call, change, prices.quotes)
      return prices
    },
    takeAlong: async (along) => {
      if (!takesOne(plan.from)) await call.react('careMoved', { moved: along, accountId: null })
    },
    assertStill: async ([child]) => {
      // Sections come before their family: the second time they are locked.
      if (isLocked) await lockFamilies(tx, school.id, [spot.familyId])
      isLocked = true
      if (!child) throw refuseAs('SPOT_CHANGED', {})
      await spotToChange(call, spot.id)
      await assertGoingThere(call, change, await considerChildren(by, plan, [child], answers))
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

function movedChildren({ by, plan, rosterIds, keepsDays }: ChangePlan): Promise<TransferChild[]> {
  return childrenToTransfer(by, plan, { rosterIds, keepsDays })
}

/** Refuses what a family may not book, what nobody may be moved to, and what is full. */
async function assertGoingThere(
  call: AnyCall,
  { by, plan }: ChangePlan,
  { each, snapshot, terms }: ConsideredChildren,
): Promise<void> {
  const [one] = each
  assertGoing([one!])
  if (await arePoliciesDue(call, plan, one!.child.childId)) throw refuseAs('POLICIES_DUE', {})
  await assertFamilyMayJoin(by, {
    startsOn: plan.to.startsOn,
    children: snapshot.children,
    terms,
    dates: one!.child.dates,
    leaving: rosterIdsOf([one!.child]),
  })
  // Who has not paid in time counts until it is settled, which the transfer does.
  if (snapshot.isDue) return
  // What is in the cart would be there twice.
  if (snapshot.places.some((place) => place.child_id === one!.child.childId && place.is_being_paid))
    throw refuseAs('BEING_PAID', { childName: one!.child.name })
  const room = await roomThere(by, plan, [one!.child], snapshot)
  assertAllowed(decideRoomToMove(room, { dateFormat: by.school.dateFormat }))
}

/** Refuses a new price of which aid or an agency would pay a part: what the family pays is the school's to say. */
async function assertPaidAlone(
  call: AnyCall,
  { plan, price }: ChangePlan,
  quotes: ReadonlyMap<string, Quote>,
): Promise<void> {
  // Of a weekday only a difference is billed, and the old one is paid alone.
  if (price !== priceMove) return
  const spots = [...quotes].map(([childId, quote]) => ({ childId, activityId: plan.to.activityId, quote }))
  const own = await afterOthersPay(call, spots)
  if (own.some(({ totalCents }, nth) => totalCents !== spots[nth]!.quote.totalCents))
    throw refuseAs('CANNOT_CHANGE', {})
}

/** As on booking. A weekday or group of the same activity was booked already. */
async function arePoliciesDue(call: AnyCall, plan: TransferPlan, childId: string): Promise<boolean> {
  return isElsewhere(plan) && (await policiesToAccept(call, [childId])).length > 0
}

function isElsewhere({ from, to }: TransferPlan): boolean {
  return from.activityId !== to.activityId
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
  'BEING_PAID',
  'POLICIES_DUE',
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

/** What was changed for what. A weekday is said in the language of each reader; another activity is named with its group. */
function endsToTell(plan: TransferPlan, leavesId: string): Omit<ChangeToTell, 'placeId'> {
  const { from, to, sectionId } = plan
  const isOther = isElsewhere(plan)
  const endIn = ({ kind, name: activity, sections }: ActivityAt, id: string) => {
    const { name, weekdays } = sections.find((section) => section.id === id)!
    if (activityKinds[kind].sections.areWeekdays) return weekdays[0]!
    return { name: isOther ? withSection(activity, name) : name }
  }
  return { from: endIn(from, leavesId), to: endIn(to, sectionId), isOther }
}
