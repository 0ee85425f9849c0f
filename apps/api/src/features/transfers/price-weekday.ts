import { cycleOf } from '@afterbell/domain/prices/billing-cycles'
import type { Quote, QuoteLine } from '@afterbell/domain/prices/pricing'
import type { Reason } from '@afterbell/domain/prices/reasons'
import { addOnsAlong, isCycleSettled, weekdayInstead } from '@afterbell/domain/transfers/weekday-move'
import { sum } from '@afterbell/domain/kernel/sum'
import { billedLines, type BilledLine } from '../ledger/billed.store.ts'
import { remainingCentsOf, type CreditOptions } from '../ledger/credit.ts'
import { holdFamilies } from '../places/discount-facts.store.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { quoteOf } from '../places/quote.ts'
import { termsOf, type Terms } from '../places/terms.store.ts'
import type { TransferWithAnswers } from './consider-children.ts'
import { readBillingAhead } from './cycle-ahead.store.ts'
import { standThere, type PriceMove } from './price-move.ts'
import { creditPartsOf } from './stays-billed.ts'
import type { TransferChild, TransferPlan } from './transfer-plan.ts'

/**
 * Prices a move to another weekday. The amount billed for the weekday's days ahead goes along, plus the price
 * difference of all the child's weekdays, plus the add-ons that go along (`addOnsAlong`). Everything else billed
 * stays.
 */
export const priceWeekday: PriceMove = async (enrolling, plan, going, { terms, isLocked }) => {
  const { tx, school } = enrolling
  const [child] = going as [TransferWithAnswers]
  const [place] = child.places
  const fromId = place!.section_id
  // Prevents a concurrent pause or charge of the family.
  if (isLocked) await holdFamilies(tx, school.id, [child.childId])
  const stand = await standThere(enrolling, plan, going, { terms, isLocked })
  const lines = await billedLines(tx, school.id, { enrollmentIds: [place!.enrollment_id] })
  const { isAlong } = alongOf(child)
  const creditParts = limitedTo(
    await creditPartsOf(enrolling, going),
    (each) => each.sectionId === fromId || isAlong(lineOf(each)),
  )
  const ofWeekday = lines.filter(({ sectionId }) => sectionId === fromId)
  const isAhead = ofWeekday.some((line) => creditParts.datesOf(line).length > 0)
  // Financial aid lowered the bill, so the credited amount does not show the price.
  const isAided = lines.some(({ kind }) => kind === 'AID')
  const quoteInput = { addOns: [], standing: stand.get(child.childId)! }
  const { before, after } = await quotesOfWeek(enrolling, plan, child, (week) =>
    quoteOf(enrolling, plan.to.name, week, quoteInput),
  )
  const line = weekdayInstead({
    before,
    after,
    toId: plan.sectionId,
    fromName: plan.from.sections.find(({ id }) => id === fromId)!.name,
    backCents: isAhead && !isAided ? sum(ofWeekday.map(creditParts.centsOf)) : null,
    isSettled: !isAhead && (await isSettled(enrolling, terms, place!.roster_id)),
  })
  const along = lines.filter((each) => isAlong(lineOf(each)))
  const linesToBill = [line, ...along.flatMap((each) => billedAgain(each, creditParts))]
  const weekdayQuote = { lines: linesToBill, totalCents: sum(linesToBill.map(({ netCents }) => netCents)) }
  return { quotes: new Map([[child.childId, weekdayQuote]]), creditParts, coupons: new Map() }
}

/** Returns the add-ons that go along with a child, on the roster and on the bill. */
export function alongOf({ places, stays }: Pick<TransferChild, 'places' | 'stays'>) {
  return addOnsAlong(places[0]!.add_ons, { isLast: stays.length === 0 })
}

/** Limits credits to these lines. */
function limitedTo(
  { centsOf, datesOf }: Required<CreditOptions>,
  isIncluded: (line: BilledLine) => boolean,
): Required<CreditOptions> {
  return {
    centsOf: (line) => (isIncluded(line) ? centsOf(line) : 0),
    datesOf: (line) => (isIncluded(line) ? datesOf(line) : []),
  }
}

/** Prices the weekdays of the enrollment as if taken now: with the weekday they leave, and with the new one instead. */
async function quotesOfWeek(
  { tx, school }: EnrollContext,
  { to, sectionId }: TransferPlan,
  { places, stays }: TransferWithAnswers,
  quoteWeek: (terms: Terms) => Quote,
): Promise<{ before: Quote; after: Quote }> {
  const [fromId, ...others] = [...places, ...stays].map((place) => place.section_id)
  const terms = await termsOf(tx, school.id, to.activityId, [fromId!, sectionId, ...others])
  // Required add-ons count in neither price: earlier agreements stand.
  const weekOf = (ids: readonly string[]): Terms => ({
    ...terms,
    add_ons: [],
    sections: terms.sections.filter(({ id }) => ids.includes(id)),
  })
  return { before: quoteWeek(weekOf([fromId!, ...others])), after: quoteWeek(weekOf([sectionId, ...others])) }
}

/**
 * Whether nothing more is owed for this week, month or session, judging by the charges of this weekday and of those
 * the child was moved from.
 */
async function isSettled({ tx, school }: EnrollContext, terms: Terms, rosterId: string): Promise<boolean> {
  const { spots, ...ahead } = await readBillingAhead(tx, school.id, rosterId, school.today)
  const enrollmentIds = [...new Set(spots.map(({ enrollmentId }) => enrollmentId))]
  const lines = (await billedLines(tx, school.id, { enrollmentIds })).filter((line) =>
    spots.some((spot) => spot.enrollmentId === line.enrollmentId && spot.sectionId === line.sectionId),
  )
  return isCycleSettled({
    ...ahead,
    isBilledWhole: isBilledWhole(terms, lines, school),
    prorates: terms.prorates,
  })
}

/** Whether a fixed price, independent of the days left, is billed for the current week, month or session. */
function isBilledWhole(
  { sections, prorates, billing_cycle: cycle }: Terms,
  lines: readonly BilledLine[],
  { today, dateFormat }: EnrollContext['school'],
): boolean {
  if (sections[0]?.billing_type !== 'FIXED' || prorates || cycle === null) return false
  const cycleStart = cycle === 'SESSION' ? '' : cycleOf(cycle, dateFormat)(today).from
  return lines.some((line) => line.dates.some((date) => date >= cycleStart))
}

/** Returns the line of an add-on with its remaining amount. */
function billedAgain(line: BilledLine, { centsOf }: Required<CreditOptions>): QuoteLine[] {
  const cents = Math.min(remainingCentsOf(line), centsOf(line))
  if (cents <= 0) return []
  const { label, sectionId, addOnId } = line
  return [
    {
      kind: 'ADD_ON',
      label,
      reason: lineOf(line).reason,
      sectionId,
      addOnId,
      dates: [],
      amountCents: cents,
      netCents: cents,
    },
  ]
}

/** Returns a line with its typed reason, which is stored as JSON. */
function lineOf({ kind, addOnId, reason }: BilledLine) {
  return { kind, addOnId, reason: reason as Reason }
}
