import type { AftercareCycle, BillingType } from './billing-types.ts'
import { count } from '../kernel/count.ts'
import { unitOfFee } from './price-text.ts'
import type { MeetingsBilled, ReasonWords } from './reasons.ts'

/** Each reason as a part of an English sentence. */
export const reasonWords: ReasonWords = {
  locale: undefined,
  off: (off, money) =>
    'cents' in off ? `${money(off.cents)} off` : `${off.percentage / 100}% of ${money(off.ofCents)}`,
  limited: (text) => `${text}, limited to what is left`,
  sentences: {
    FREE: () => 'Free',
    NO_MEETINGS: () => 'No meetings',
    NO_MEETINGS_LEFT: () => 'No meetings are left',
    PER_MEETING: ({ meetings, cents }, { money }) => `${meetingsText(meetings)}, ${money(cents)} each`,
    PER_HOUR: ({ meetings, minutes, cents }, { money }) => {
      const hours = count(Math.round((minutes / 60) * 100) / 100, 'hour')
      return `${hours} in ${meetingsText(meetings)}, ${money(cents)} an hour`
    },
    PER_QUARTER_HOUR: ({ meetings, quarters, cents }, { money }) =>
      `${count(quarters, 'quarter hour')} in ${meetingsText(meetings)}, ${money(cents)} each`,
    FOR_ALL: ({ meetings, cents, cycle }, { money }) =>
      `${meetingsText(meetings)}, ${money(cents)} for ${FOR_ALL[cycle]}`,
    LATER: ({ cents, rate, cycle }, { money }) =>
      `${money(cents)} ${unitOfFee({ for: 'WEEKDAYS', rate, cycle })}, ${dueText(rate, cycle)}`,
    CORRECTED: ({ before, now }, { money }) =>
      `${money(now)} instead of ${money(before)}, corrected after it was billed`,
    INSTEAD_OF: ({ name, cents, moreCents }, { money }) => {
      if (cents === 0 && moreCents === 0) return `Moved from ${name}: no extra charge`
      const change =
        moreCents === 0 ? '' : `, ${moreCents > 0 ? 'plus' : 'less'} ${money(Math.abs(moreCents))} difference`
      return `Moved from ${name}: ${money(cents)} already billed${change}`
    },
    ADD_ON: ({ amount, cents, isRequired }, { money }) =>
      `${amount} at ${money(cents)}${isRequired ? ', included with every spot' : ''}`,
    EARLY_BIRD: ({ off, until }, formatters) =>
      `${formatters.off(off)}${until === null ? '' : `, signed up by ${formatters.date(until)}`}`,
    SEVERAL_DAYS: ({ cents, isMore, days }, { money }) =>
      `${money(cents)} ${isMore ? 'more ' : ''}off for ${count(days, 'day')} a week`,
    SEVERAL_PROGRAMS: ({ off, others }, formatters) =>
      `${formatters.off(off)}, the child is in ${count(others, 'other program')} at the same time`,
    CHILDREN_ENROLLED: ({ off, children }, formatters) =>
      `${formatters.off(off)}, ${children} children of the family are enrolled`,
    CHILD_OF_FAMILY: ({ off, child }, formatters) => `${formatters.off(off)}, child ${child} of the family`,
    FIRST_CHILD: ({ cents }, { money }) => `${money(cents)} off the family’s first enrollment`,
    COUPON: ({ off }, formatters) => formatters.off(off),
    COUPON_SHARE: ({ off }, formatters) => `share of ${formatters.off(off)}`,
    LATE_PICKUP: ({ minutes, date }, formatters) =>
      `Picked up ${count(minutes, 'minute')} after the end on ${formatters.date(date)}`,
    SHARE: ({ off, authorization }, formatters) =>
      `${formatters.off(off)}${authorizationText(authorization)}`,
    SHARE_OF_MONTH: ({ cents, authorization }, { money }) =>
      `Up to ${money(cents)} a month${authorizationText(authorization)}`,
    AID: ({ off }, formatters) => formatters.off(off),
  },
}

function authorizationText(authorization: string): string {
  return authorization === '' ? '' : `, authorization ${authorization}`
}

const FOR_ALL: Readonly<Record<AftercareCycle, string>> = {
  SESSION: 'all dates',
  WEEKLY: 'the week',
  MONTHLY: 'the month',
}

/** '12 meetings', '9 of 12 meetings left', '3 of 4 meetings attended', '6 of 8 meetings'. */
function meetingsText({ billed, all, called, which }: MeetingsBilled): string {
  if (which === 'ALL') return count(all, called)
  return `${billed} of ${count(all, called)}${PART_TEXT[which]}`
}

const PART_TEXT = { LEFT: ' left', ATTENDED: ' attended', IN_PART: '' } as const

function dueText(rate: BillingType, cycle: AftercareCycle): string {
  if (cycle === 'SESSION') return 'invoiced after the last date'
  const each = cycle === 'WEEKLY' ? 'week' : 'month'
  return rate === 'FIXED' ? `charged on the first day of each ${each}` : `invoiced at the end of each ${each}`
}
