import { cycleOf } from '@afterbell/domain/prices/charges'
import type { Quote, QuoteLine } from '@afterbell/domain/prices/pricing'
import type { Reason } from '@afterbell/domain/prices/reasons'
import { weekdayInstead } from '@afterbell/domain/transfers/weekday-move'
import { sum } from '@afterbell/domain/kernel/sum'
import { billedLines, type BilledLine } from '../ledger/billed.store.ts'
import { leftOf, type Taking } from '../ledger/credit.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { quoteOf } from '../places/quote.ts'
import { termsOf, type Terms } from '../places/terms.store.ts'
import type { TransferWithAnswers } from './consider-children.ts'
import { isPausedOn } from './paused.store.ts'
import { standThere, type PriceMove } from './price-move.ts'
import { takenBackOf } from './stays-billed.ts'
import type { TransferPlan } from './transfer-plan.ts'

/**
 * What a child pays who is moved to another weekday of a session: what is billed for the dates ahead of the weekday they leave goes along,
 * with the difference between the prices of all their weekdays before and after. What else is billed with them stays. Add-ons stay with the
 * other weekdays, and go along where there are none.
 */
export const priceWeekday: PriceMove = async (enrolling, plan, going, { terms, isHeld }) => {
  const { tx, school } = enrolling
  const [child] = going as [TransferWithAnswers]
  const [place] = child.places
  const fromId = place!.section_id
  const stand = await standThere(enrolling, plan, going, { terms, isHeld })
  const lines = await billedLines(tx, school.id, { enrollmentIds: [place!.enrollment_id] })
  const takenBack = withinWeekday(await takenBackOf(enrolling, going), fromId, child.stays.length > 0)
  const ofWeekday = lines.filter(({ sectionId }) => sectionId === fromId)
  const isAhead = ofWeekday.some((line) => takenBack.datesOf(line).length > 0)
  // What aid took off is asked for by nobody, so what is taken back does not say what the price was.
  const isAided = lines.some(({ kind }) => kind === 'AID')
  const asked = { addOns: [], standing: stand.get(child.childId)! }
  const { before, after } = await quotesOfWeek(enrolling, plan, child, (week) =>
    quoteOf(enrolling, plan.to.name, week, asked),
  )
  const line = weekdayInstead({
    before,
    after,
    toId: plan.sectionId,
    fromName: plan.from.sections.find(({ id }) => id === fromId)!.name,
    backCents: isAhead && !isAided ? sum(ofWeekday.map(takenBack.centsOf)) : null,
    isPaidWhole:
      !isAhead &&
      (isPaidWhole(terms, ofWeekday, school) ||
        (await isPausedOn(tx, school.id, place!.enrollment_id, school.today))),
  })
  const billed = [line, ...lines.flatMap((each) => alongOf(each, takenBack))]
  const quoted = { lines: billed, totalCents: sum(billed.map(({ netCents }) => netCents)) }
  return { quotes: new Map([[child.childId, quoted]]), takenBack, coupons: new Map() }
}

/** Of the enrollment only what is for the weekday is taken back; what is for no dates only with the last of its weekdays. */
function withinWeekday(
  { centsOf, datesOf }: Required<Taking>,
  sectionId: string,
  isOneOfSeveral: boolean,
): Required<Taking> {
  const isMeant = (line: BilledLine) =>
    line.sectionId === sectionId || (!isOneOfSeveral && line.sectionId === null && line.dates.length === 0)
  return {
    centsOf: (line) => (isMeant(line) ? centsOf(line) : 0),
    datesOf: (line) => (isMeant(line) ? datesOf(line) : []),
  }
}

/** The weekdays of the enrollment as if they were taken now: with the one that is left, and with the other one instead. */
async function quotesOfWeek(
  { tx, school }: Enrolling,
  { to, sectionId }: TransferPlan,
  { places, stays }: TransferWithAnswers,
  quoteWeek: (terms: Terms) => Quote,
): Promise<{ before: Quote; after: Quote }> {
  const [fromId, ...others] = [...places, ...stays].map((place) => place.section_id)
  const terms = await termsOf(tx, school.id, to.activityId, [fromId!, sectionId, ...others])
  // What was agreed to stays agreed to: required add-ons are in neither price.
  const weekOf = (ids: readonly string[]): Terms => ({
    ...terms,
    add_ons: [],
    sections: terms.sections.filter(({ id }) => ids.includes(id)),
  })
  return { before: quoteWeek(weekOf([fromId!, ...others])), after: quoteWeek(weekOf([sectionId, ...others])) }
}

/** A price that is the same however many dates are left, and is billed for the week, month or run of today. */
function isPaidWhole(
  { sections, prorates, billing_cycle: cycle }: Terms,
  lines: readonly BilledLine[],
  { today, dateFormat }: Enrolling['school'],
): boolean {
  if (sections[0]?.billing_type !== 'FIXED' || prorates || cycle === null) return false
  const from = cycle === 'SESSION' ? '' : cycleOf(cycle, dateFormat)(today).from
  return lines.some((line) => line.dates.some((date) => date >= from))
}

/** What is for no dates, as it was billed. */
function alongOf(line: BilledLine, { centsOf }: Required<Taking>): QuoteLine[] {
  const cents = Math.min(leftOf(line), centsOf(line))
  if (line.dates.length > 0 || cents <= 0) return []
  const { kind, label, reason, sectionId, addOnId } = line
  return [
    {
      kind: kind === 'ADD_ON' ? 'ADD_ON' : 'BASE',
      label,
      reason: reason as Reason,
      sectionId,
      addOnId,
      dates: [],
      amountCents: cents,
      netCents: cents,
    },
  ]
}
