import { formatDate, timeIn } from '@afterbell/domain/kernel/dates'
import { quoteDropIns } from '@afterbell/domain/drop-in/drop-in'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { Billing } from '../ledger/owe.ts'
import type { HeldEnrollment } from '../places/holds/holds.store.ts'
import { meetingsForDropIns, runOf } from './dates.store.ts'

/** Prices a held drop-in without coupon, at today's price. Callers hold the lock of its section. */
export async function priceHeldDropIn({ tx, school }: Billing, enrollment: HeldEnrollment): Promise<Quote> {
  const { section_ids: sectionIds, picked: dates, activity_id: activityId } = enrollment
  const run = await runOf(tx, school.id, activityId)
  const meetings = await meetingsForDropIns(tx, { schoolId: school.id, sectionIds, dates })
  const at = Temporal.Instant.from(enrollment.came_at)
  return quoteDropIns(
    meetings.map(({ section_id: sectionId, date, time_from: timeFrom, time_to: timeTo }) => ({
      sectionId,
      name: formatDate(date, school.dateFormat),
      meeting: { date, timeFrom, timeTo },
    })),
    run.price,
    { date: school.today, time: timeIn(school.timezone, at) },
  )
}
