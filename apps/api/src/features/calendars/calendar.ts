import type { AnswerOf, ActInput } from '@afterbell/contract/kernel/op'
import type { calendar } from '@afterbell/contract/calendars/calendars'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { checkCalendarRange } from '@afterbell/domain/calendars/calendar-range'
import { datesLeftOut } from '@afterbell/domain/activities/schedule'
import { availabilityOfDay, availabilityOfSection, placesOf } from '@afterbell/domain/activities/capacity'
import type { PortalSwitches } from '@afterbell/domain/school/portal'
import { seesPrices } from '@afterbell/domain/prices/prices-seen'
import { assertValid } from '../../platform/problems.ts'
import type { Call } from '../../platform/http/serve.ts'
import { occupancyOf, signUpOf, statusOf } from '../activities/activity-row.ts'
import { askable, hiddenOf, isShown, publicDropIn, publicSection } from '../activities/public-row.ts'
import { portalSwitchesOf } from '../activities/public-row.store.ts'
import { unpricedDropIn, unpricedSection } from '../prices/unpriced.ts'
import {
  calendarOf,
  type CalendarQuery,
  type MeetingsOfCalendar,
  type SectionOfCalendar,
} from './calendar.store.ts'

type Answer = AnswerOf<(typeof calendar)['list']>
type CalendarContent = Omit<Answer, 'dateFrom' | 'dateTo'>
type CalendarCall = Pick<
  Call<(typeof calendar)['open']>,
  'tx' | 'school' | 'user' | 'isMember' | 'teachesOnly' | 'at' | 'address'
>

/**
 * Returns the meetings in a range. The public sees active activities on the portal, whatever it requests. Staff see
 * published ones, or the requested status. Instructors see only their own, without prices (OQ-31, OQ-27, R377, R378).
 */
export async function calendarIn(
  call: CalendarCall,
  query: ActInput<(typeof calendar)['list']>['query'],
): Promise<Answer> {
  assertValid(checkCalendarRange(query))
  const { school, address: kind } = call
  const switches = call.isMember ? null : await portalSwitchesOf(call.tx, school.id, kind)
  const { dateFrom, dateTo } = query
  if (switches && !isShown(switches, school))
    return { dateFrom, dateTo, activities: [], sections: [], hidden: hiddenOf(switches) }
  const answer = whole(await calendarOf(call.tx, toCalendarQuery(call, query, switches)), call)
  if (switches) return { dateFrom, dateTo, ...asPublic(answer, switches) }
  return { dateFrom, dateTo, ...(seesPrices(call.user.role, kind) ? answer : withoutPrices(answer)) }
}

/** The full answer, as staff see it. */
function whole(
  { sections, meetings }: Awaited<ReturnType<typeof calendarOf>>,
  { school, at, address: kind }: CalendarCall,
): CalendarContent {
  const signUp = signUpsAt(at, school.timezone)
  const meetingsOf = new Map(meetings.map((each) => [each.section_id, each]))
  const byActivity = Map.groupBy(sections, ({ activity_id: id }) => id)
  const groups = [...byActivity.values()]
    .map((group) => ({ own: group, facts: group[0]!, noClassDates: noClassDatesOf(group) }))
    .filter(
      ({ own: group, noClassDates }) => noClassDates.length > 0 || group.some(({ id }) => meetingsOf.has(id)),
    )
  return {
    activities: groups.map(({ own: group, facts, noClassDates }) => ({
      id: facts.activity_id,
      kind,
      name: facts.activity_name,
      status: statusOf(facts, school.today),
      startDate: facts.starts_on,
      endDate: facts.ends_on,
      location: facts.location,
      intervalType: facts.interval_type,
      billingCycle: facts.billing_cycle,
      chargeType: facts.charge_type,
      dropIn: group.some((section) => section.dropin_capacity > 0)
        ? { price: facts.drop_in_price_cents, billingRate: facts.drop_in_rate }
        : null,
      signUp: signUp(facts),
      noClassDates,
    })),
    sections: groups.flatMap(({ own: group }) =>
      group.flatMap((section) => {
        const sectionMeetings = meetingsOf.get(section.id)
        return sectionMeetings ? [sectionOf(section, sectionMeetings)] : []
      }),
    ),
    hidden: [],
  }
}

/** Removes everything the public may not see. */
function asPublic({ activities, sections }: CalendarContent, switches: PortalSwitches): CalendarContent {
  return {
    activities: activities.map((row) => ({ ...row, dropIn: publicDropIn(row.dropIn, switches) })),
    sections: sections.map((section) => ({
      ...publicSection(section, switches),
      // Substitutes are internal to the school.
      meetings: section.meetings.map(({ substitutes: _, ...meeting }) => ({
        ...meeting,
        booked: switches.places ? Math.min(meeting.booked, section.places.maxEnroll) : 0,
        dropIns: switches.places ? Math.min(meeting.dropIns, section.maxDropIn) : 0,
      })),
    })),
    hidden: hiddenOf(switches),
  }
}

/** Removes the prices, which instructors may not see. */
function withoutPrices({ activities, sections }: CalendarContent): CalendarContent {
  return {
    activities: activities.map((row) => ({ ...row, dropIn: unpricedDropIn(row.dropIn) })),
    sections: sections.map(unpricedSection),
    hidden: ['prices'],
  }
}

function toCalendarQuery(
  call: CalendarCall,
  {
    dateFrom,
    dateTo,
    status,
    locationId,
    instructorId,
    age,
    grade,
  }: ActInput<(typeof calendar)['list']>['query'],
  switches: PortalSwitches | null,
): CalendarQuery {
  return {
    schoolId: call.school.id,
    kind: call.address as ActivityKind,
    today: call.school.today,
    dateFrom,
    dateTo,
    status: call.isMember ? (status ?? null) : 'ACTIVE',
    isPublic: !call.isMember,
    locationId,
    instructorId: call.teachesOnly ?? askable(instructorId, switches),
    age,
    grade,
  }
}

/** The activity's days without class on which one of its sections would meet. */
function noClassDatesOf(sections: readonly SectionOfCalendar[]): string[] {
  const { no_dates: noDates, starts_on: startsOn, ends_on: endsOn } = sections[0]!
  const weekdays = sections.flatMap((section) => (section.is_active ? section.weekdays : []))
  return datesLeftOut({ weekdays, startsOn: startsOn!, endsOn: endsOn!, noDates })
}

/** Caches sign-up windows: most activities of a school share one. */
function signUpsAt(at: Temporal.Instant, zone: string) {
  const cache = new Map<string, ReturnType<typeof signUpOf>>()
  return (facts: SectionOfCalendar) => {
    const { sign_up_begins_on, sign_up_begins_at, sign_up_ends_on, sign_up_ends_at, ends_on } = facts
    const key = [sign_up_begins_on, sign_up_begins_at, sign_up_ends_on, sign_up_ends_at, ends_on].join()
    const window = cache.get(key) ?? signUpOf(facts, at, zone)
    cache.set(key, window)
    return window
  }
}

function sectionOf(
  facts: SectionOfCalendar,
  { used, waiting, meetings }: MeetingsOfCalendar,
): CalendarContent['sections'][number] {
  // If children pick days, the fullest displayed day counts; others may come on other days.
  const areDays = facts.interval_type === 'DAILY'
  const days = meetings.map(([, , booked, waits]) => ({ used: booked, waiting: waits }))
  const peak = areDays ? Math.max(0, ...days.map((day) => day.used)) : used
  const occupancy = occupancyOf({ ...facts, used: peak, waiting })
  return {
    id: facts.id,
    activityId: facts.activity_id,
    name: facts.name,
    instructors: facts.instructors ?? [],
    ageFrom: facts.age_from,
    ageTo: facts.age_to,
    gradeFrom: facts.grade_from,
    gradeTo: facts.grade_to,
    price: facts.price_cents,
    billingType: facts.billing_type,
    paid: facts.is_paid,
    maxDropIn: facts.dropin_capacity,
    places: placesOf(occupancy),
    availability: availabilityOfSection(occupancy, areDays ? days : []),
    meetings: meetings
      .flatMap(([timeFrom, timeTo, booked, waits, dropIns, cancelled, substitutes, dates]) => {
        const availability = availabilityOfDay(occupancy, { used: booked, waiting: waits })
        const extras = { ...(areDays && { availability }), ...(substitutes && { substitutes }) }
        return dates.map((date) => ({ date, timeFrom, timeTo, booked, dropIns, cancelled, ...extras }))
      })
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
  }
}
