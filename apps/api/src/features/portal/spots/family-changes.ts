import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { FamilyId } from '@afterbell/contract/kernel/family-op'
import type { familyChanges } from '@afterbell/contract/portal/spots/family-changes'
import { requestKinds } from '@afterbell/domain/families/requests/family-requests'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { pageOf } from '../../../platform/database/pages.ts'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { problemIn } from '../../../platform/problem-language.ts'
import { notThere, Refusal, refuseAs } from '../../../platform/problems.ts'
import { lockFamilies } from '../../families/guardians/families.store.ts'
import { toQuoteAnswer } from '../../places/quote.ts'
import { differenceOf } from '../../transfers/move-children.ts'
import { priceMove } from '../../transfers/price-move.ts'
import { daysThere, rosterIdsOf, type TransferPlan } from '../../transfers/transfer-plan.ts'
import { lookerOf } from '../booking/booker.ts'
import { joinsIn } from '../booking/list-joins.ts'
import { afterOthersPay } from '../booking/paid-by-others.ts'
import { assertFamilyMay } from '../family-door.ts'
import { policiesToAccept } from '../policies/family-policies.ts'
import { askSchool } from '../requests/own-requests.ts'
import {
  changePlanOf,
  changesElsewhere,
  changingOf,
  endsOf,
  TRANSFERRED_KINDS,
  type ChangeEnds,
  type ChangePlan,
  type Changing,
} from './change-plan.ts'
import { fieldsOfChange } from './change-requests.ts'
import { changeTargetsPage } from './change-targets.store.ts'
import { assertFits, endsToTell, isElsewhere, lookAtChange, moveSpot, type ChangeLook } from './move-spot.ts'
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

type Look = AnswerOf<(typeof familyChanges)['look']>

/**
 * How families change a weekday or group of a spot, or the spot for one in another activity: by the school's rule, through the
 * transfer of staff.
 */
export const familyChangeActs: Acts<typeof familyChanges> = {
  choices: async (call) => {
    const { spot, changing } = await spotToChange(call, call.reached(call.params.enrollmentId).id)
    const { has, others } = await endsOf(lookerOf(call, spot.familyId), spot)
    return {
      // A class is called as its activity.
      has: has.map(({ id, name, weekdays }) => ({ id, name: name || spot.activity, weekdays })),
      others: others.map(({ id, name, weekdays }) => ({ id, name, weekdays })),
      elsewhere: changesElsewhere(spot),
      way: changing.way,
      lastDay: changing.lastDay,
    }
  },
  activities: async (call) => {
    const { tx, school, query } = call
    const { spot } = await spotToChange(call, call.reached(call.params.enrollmentId).id)
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
    const { spot, changing } = await spotToChange(call, call.reached(params.enrollmentId).id)
    const change = await changePlanOf(lookerOf(call, spot.familyId), spot, endsIn(call, query))
    const { plan } = change
    const look = await lookAtChange(change)
    const { child, considered } = look
    const days = daysThere(plan, child, school.today)
    return {
      ...(await shownOf(call, change, changing, look)),
      lastDay: changing.way === 'ASK' ? changing.lastDay : null,
      why: await whyNot(call, () => assertFamilyFits(call, change, look)),
      policiesDue: await arePoliciesDue(call, plan, child.childId),
      lost: await meetingsOfPlaces(tx, school.id, rosterIdsOf([considered.each[0]!.child])),
      won: await meetingsOfSection(tx, school.id, plan.sectionId, days),
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
    let moved
    try {
      moved = await moveOrAsk(call, id, ends)
    } catch (error) {
      // Another guardian may have changed the same in the same second.
      const isMeanwhile = error instanceof Refusal && MEANWHILE.includes(error.problem.code)
      if (isMeanwhile && (await isDone())) return CHANGED
      throw error
    }
    if (moved === null) return { outcome: 'ASKED' as const }
    const { by, spot, change, outcome } = moved
    const { child, eachCycle } = outcome
    // Refusing takes back what was done.
    if (differenceOf(child) !== body.difference || eachCycle !== body.eachCycle)
      throw refuseAs('SPOT_CHANGED', {})
    if (!(await spotOf(tx, school.id, id))) await closeRequests(by, spot)
    await tellGivenUp(by, spot, {
      byPersonId: by.person.id,
      includesPerson: true,
      change: { placeId: child.rosterId, ...endsToTell(change.plan, ends.leavesId) },
    })
    return CHANGED
  },
}

/** Returns what a call leaves and takes. */
function endsIn(
  call: Pick<AnyCall, 'reached'>,
  { leavesId, sectionId }: { leavesId: FamilyId<'spotSection'>; sectionId: FamilyId<'changeTarget'> },
): ChangeEnds {
  return { leavesId: call.reached(leavesId).id, target: call.reached(sectionId) }
}

/** What is refused when the spot is no longer as it was. */
const MEANWHILE = ['SPOT_CHANGED', 'CANNOT_CHANGE', 'ALREADY_ENROLLED', 'SAME_SPOT', 'NOT_FOUND']

const CHANGED = { outcome: 'CHANGED' as const }

type Change = Parameters<(typeof familyChangeActs)['change']>[0]

/** Changes a spot as the call says, or asks the school to, where it decides: null then. */
async function moveOrAsk(call: Change, enrollmentId: string, ends: ChangeEnds) {
  const { spot, changing } = await spotToChange(call, enrollmentId)
  const by = lookerOf(call, spot.familyId)
  const change = await changePlanOf(by, spot, ends)
  const shown = await shownOf(call, change, changing, await lookAtChange(change))
  if (shown.way !== call.body.way) throw refuseAs('SPOT_CHANGED', {})
  if (shown.way === 'ASK') {
    await askToChange(call, { spot, ends, change, shown })
    return null
  }
  return { by, spot, change, outcome: await toldOrAsked(() => moveAsAsked(call, spot, change)) }
}

/** Moves the child, with the sections and the family locked, and looks again at all that was shown. */
function moveAsAsked(call: Change, spot: ChildSpot, change: ChangePlan) {
  const { tx, school } = call
  return moveSpot(change, {
    react: call.react,
    accountId: null,
    assertStill: async (_, isLocked) => {
      if (isLocked) await lockFamilies(tx, school.id, [spot.familyId])
      const { changing } = await spotToChange(call, spot.id)
      if (changing.way !== 'AT_ONCE') throw refuseAs('SPOT_CHANGED', {})
      if (await arePoliciesDue(call, change.plan, spot.childId)) throw refuseAs('POLICIES_DUE', {})
    },
    assertPrice: async (quotes) => {
      if (!(await isNewPaidAlone(call, change, quotes))) throw refuseAs('SPOT_CHANGED', {})
    },
  })
}

/** Asks the school for a change that could be done now. Refuses other terms than were shown. */
async function askToChange(
  call: Change,
  {
    spot,
    ends,
    change,
    shown,
  }: { spot: ChildSpot; ends: ChangeEnds; change: ChangePlan; shown: Awaited<ReturnType<typeof shownOf>> },
): Promise<void> {
  const { body } = call
  await toldOrAsked(async () => assertFamilyFits(call, change, await lookAtChange(change)))
  const isAsShown =
    shown.difference === body.difference && (shown.eachCycle?.after ?? null) === body.eachCycle
  if (!isAsShown) throw refuseAs('SPOT_CHANGED', {})
  const { familyId, childId, child, activity } = spot
  const what = requestKinds.CHANGE_SPOT.text(activity)
  await askSchool(call, {
    familyId,
    kind: 'CHANGE_SPOT',
    childIds: [childId],
    fields: fieldsOfChange(spot, ends, shown.hasMoney ? shown.difference : null),
    words: body.words,
    events: [{ what: 'family.spot-asked', subjectId: childId, childId, details: { name: child, what } }],
  })
}

/** Returns a spot that may be changed. Refuses others (CANNOT_CHANGE); what never was a spot is not there. */
async function spotToChange(
  call: AnyCall,
  enrollmentId: string,
): Promise<{ spot: ChildSpot; changing: Changing & { way: 'ASK' | 'AT_ONCE' } }> {
  const { tx, school } = call
  const spot = await spotOf(tx, school.id, enrollmentId)
  if (!spot && !(await hadSpot(tx, school.id, enrollmentId))) throw notThere()
  const changing = spot && (await changingOf(call, spot))
  if (!spot || !changing || changing.way === 'NO') throw refuseAs('CANNOT_CHANGE', {})
  return { spot, changing: { ...changing, way: changing.way } }
}

/** Returns how it is changed, and what the family reads of the money: nothing where others pay a part, before or afterwards. */
async function shownOf(
  call: AnyCall,
  change: ChangePlan,
  { way, isPaidAlone }: Changing & { way: 'ASK' | 'AT_ONCE' },
  { quotes, quote, before, difference, eachCycle }: ChangeLook,
): Promise<Pick<Look, 'way' | 'hasMoney' | 'quote' | 'before' | 'difference' | 'eachCycle'>> {
  const { school, language } = call
  if (!isPaidAlone || !(await isNewPaidAlone(call, change, quotes)))
    return {
      way: 'ASK',
      hasMoney: false,
      quote: toQuoteAnswer({ lines: [], totalCents: 0 }, school, language),
      before: 0,
      difference: 0,
      eachCycle: null,
    }
  return { way, hasMoney: true, quote: toQuoteAnswer(quote, school, language), before, difference, eachCycle }
}

/** Refuses a family what cannot be changed now. */
async function assertFamilyFits(
  call: AnyCall,
  change: ChangePlan,
  { child, considered }: ChangeLook,
): Promise<void> {
  if (await arePoliciesDue(call, change.plan, child.childId)) throw refuseAs('POLICIES_DUE', {})
  await assertFits(change, considered)
}

/** Whether no aid and no agency would pay a part of the new price. */
async function isNewPaidAlone(
  call: AnyCall,
  { plan, price }: ChangePlan,
  quotes: ReadonlyMap<string, Quote>,
): Promise<boolean> {
  // Of a weekday only a difference is billed, and the old one is paid alone.
  if (price !== priceMove) return true
  const spots = [...quotes].map(([childId, quote]) => ({ childId, activityId: plan.to.activityId, quote }))
  const own = await afterOthersPay(call, spots)
  return own.every(({ totalCents }, nth) => totalCents === spots[nth]!.quote.totalCents)
}

/** As on booking. A weekday or group of the same activity was booked already. */
async function arePoliciesDue(call: AnyCall, plan: TransferPlan, childId: string): Promise<boolean> {
  return isElsewhere(plan) && (await policiesToAccept(call, [childId])).length > 0
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
