import { dateShown, timeIn } from '@afterbell/domain/kernel/dates'
import { quoteDropIns, type DropInPrice } from '@afterbell/domain/drop-in/drop-in'
import type { PricedMeeting } from '@afterbell/domain/prices/fees'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { Enrolling } from '../places/enrolling.ts'

/** What children pay for meetings they drop in on: a line for each child and date, the child named where there are several. */
export function priceOf(
  { school, at }: Pick<Enrolling, 'school' | 'at'>,
  price: DropInPrice,
  children: readonly { name: string }[],
  meetings: readonly PricedMeeting[],
): Quote {
  const named = (name: string) => (children.length > 1 ? `${name}, ` : '')
  return quoteDropIns(
    children.flatMap(({ name }) =>
      meetings.map((meeting) => ({
        name: `${named(name)}${dateShown(meeting.date, school.dateFormat)}`,
        meeting,
      })),
    ),
    price,
    {
      at: { date: school.today, time: timeIn(school.timezone, at) },
      currency: school.currency,
      dateFormat: school.dateFormat,
    },
  )
}
