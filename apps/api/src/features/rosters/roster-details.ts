import type { rosters } from '@afterbell/contract/rosters/rosters'
import { activityKinds, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { availabilityOf, placesOf } from '@afterbell/domain/activities/capacity'
import { bookedDatesText } from '@afterbell/domain/places/booked-dates'
import { placesText, sectionsText } from '@afterbell/domain/activities/sections'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { activitiesPage } from '../activities/activities.store.ts'
import { rowOf } from '../activities/activity-row.ts'
import { sectionsAt, sectionText } from '../activities/sections-at.ts'
import { meetingLinkOf } from './meeting-link.store.ts'
import { nextMeetingOf } from './next-meeting.store.ts'
import { unpricedRow } from '../prices/unpriced.ts'
import { bookedDates } from '../places/booked-dates.store.ts'
import { clashesOf } from '../places/clashes.store.ts'
import { readSnapshot, type Snapshot } from '../places/snapshot.ts'
import { offeredOf, resolvePlacesAt } from '../places/resolve-places.ts'
import { termsOf, type Terms } from '../places/terms.store.ts'
import { priceFor } from '../places/offers/price-for.ts'
import { quoteOf, toQuoteAnswer } from '../places/quote.ts'
import { waitCounts } from '../wait-list/wait-list.store.ts'
import { clashesText } from '../places/warnings.ts'

type Details = (typeof rosters)['details']

/** Returns an activity's page data, and everything the dialog needs to add a child. */
export const rosterDetails: Act<Details> = async (call) => {
  const { tx, school, user, query } = call
  const { dates = [] } = query
  const at = await sectionsAt(call, call.params.id)
  const { activityId, kind, sectionIds } = at
  const targetSections = at.sections.length === 1 ? at.sections : offeredOf(at)
  const targetIds = targetSections.map(({ id }) => id)
  const activityQuery = { kind, schoolId: school.id, today: school.today, ids: [activityId] }
  const [{ rows }, look, terms, line, meetingLink, nextMeeting] = await Promise.all([
    activitiesPage(tx, activityQuery, { page: 0, size: 1, sort: null }),
    readSnapshot(call, { selectedSections: targetSections, watchedIds: targetIds, dates }, []),
    termsOf(tx, school.id, activityId, targetIds),
    waitCounts(tx, school.id, targetIds),
    meetingLinkOf(tx, school.id, activityId),
    nextMeetingOf(tx, school.id, sectionIds),
  ])
  if (!rows[0]) throw notThere()
  const isPriced = seesPrices(user.role, kind)
  const row = rowOf(rows[0], school, call.at)
  const activity = isPriced ? row : unpricedRow(row)
  const sections = activity.sections
    .filter(({ id }) => sectionIds.includes(id))
    .map((section) => (dates.length > 0 ? onDays(section, look) : section))
  const { childTakes }: KindAnswers = activityKinds[kind]
  // A camp's price depends on the group.
  const isOpen = childTakes === 'EXACTLY_ONE' && targetSections.length > 1
  const priceFields = {
    addOns: terms.add_ons.map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      price: addOn.price_cents,
      required: addOn.is_required,
      maxAmount: addOn.max_amount,
    })),
    quote: isOpen ? null : toQuoteAnswer(quoteOf(call, activity.name, terms, { addOns: [] }), school),
  }
  return {
    ...activity,
    ...sectionsText(sections),
    section: sectionText(at),
    meetingLink,
    nextMeeting,
    sections,
    asks: { pickUpOptions: terms.asks_pick_up, teacher: terms.asks_teacher, tshirt: terms.asks_tshirt },
    requires: {
      pickUpOptions: terms.requires_pick_up,
      teacher: terms.requires_teacher,
      tshirt: terms.requires_tshirt,
    },
    ...(isPriced ? priceFields : { addOns: [], quote: null }),
    places: placesText([...look.sections.values()].map(({ filling }) => placesOf(filling))),
    offered: line.offered,
  }
}

/** Replaces a section's occupancy with that of the requested days. */
function onDays<S extends { id: string }>(section: S, look: Snapshot): S {
  const places = placesOf(look.sections.get(section.id)!.filling)
  return { ...section, places, availability: availabilityOf(places), daysFree: null }
}

/** Quotes the price of a spot for one child now, with these add-ons, sections and days. */
export const rosterQuote: Act<(typeof rosters)['quote']> = async (call) => {
  const { tx, school, query } = call
  const { childId, addOns = [] } = query
  const selection = await resolvePlacesAt(call, query)
  const sectionIds = selection.selectedSections.map(({ id }) => id)
  const [{ quoted, later, terms, child }, together, booked] = await Promise.all([
    priceFor(call, selection, { childId, addOns }),
    clashesOf(tx, school.id, {
      children: [{ childId, dates: selection.dates }],
      sectionIds,
      from: school.today,
    }),
    bookedDates(tx, school.id, { childId, sectionIds, from: school.today }),
  ])
  return {
    ...toQuoteAnswer(quoted, school),
    later: later.map(({ cents: amount, ...each }) => ({ ...each, amount })),
    clashes: clashesText(together.get(childId) ?? [], school),
    bookedDates: isPriced(terms) ? bookedDatesText(child.name, booked, school) : null,
  }
}

/** Whether a spot costs money per scheduled date, regardless of attendance. */
function isPriced({ sections, charge_type }: Terms): boolean {
  return charge_type !== 'ATTENDANCE' && sections.some(({ price_cents }) => price_cents > 0)
}
