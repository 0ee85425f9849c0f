import type { AftercareCycle, BillingType } from './billing-types.ts'
import { count } from '../kernel/count.ts'
import { formatDate, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import type { Currency } from '../kernel/currencies.ts'
import { formatMoney } from '../kernel/money.ts'
import { unitOfFee } from './price-text.ts'

/** Cents, in the currency of the school. */
type Cents = number

/** The meetings a price is for: how many are billed, out of how many, and how they differ from the others. */
export interface MeetingsBilled {
  readonly billed: number
  readonly all: number
  readonly called: 'meeting' | 'day'
  /** IN_PART: the others are paused, or were billed before. */
  readonly which: 'ALL' | 'LEFT' | 'ATTENDED' | 'IN_PART'
}

/** The value of a discount or coupon: an amount, or a percentage of an amount. */
export type Off =
  | { readonly cents: Cents }
  /** In hundredths of a percent. */
  | { readonly percentage: number; readonly ofCents: Cents }

/** For a discount or coupon: whether less was left than it takes off. */
interface LimitFlag {
  readonly isLimited: boolean
}

/** Every reason a line can have for its amount, with the parts of its sentence. */
interface Parts {
  FREE: object
  NO_MEETINGS: object
  NO_MEETINGS_LEFT: object
  PER_MEETING: { readonly meetings: MeetingsBilled; readonly cents: Cents }
  PER_HOUR: { readonly meetings: MeetingsBilled; readonly minutes: number; readonly cents: Cents }
  PER_QUARTER_HOUR: { readonly meetings: MeetingsBilled; readonly quarters: number; readonly cents: Cents }
  FOR_ALL: { readonly meetings: MeetingsBilled; readonly cents: Cents; readonly cycle: AftercareCycle }
  /** A weekday of aftercare that is charged later. */
  LATER: { readonly cents: Cents; readonly rate: BillingType; readonly cycle: AftercareCycle }
  /** Care billed by attendance or by meetings: something changed after it was charged. */
  CORRECTED: { readonly before: Cents; readonly now: Cents }
  /**
   * A weekday of aftercare to which a child was moved. What was billed for the old weekday carries over, plus the
   * difference in price.
   */
  INSTEAD_OF: { readonly name: string; readonly cents: Cents; readonly moreCents: Cents }
  ADD_ON: { readonly amount: number; readonly cents: Cents; readonly isRequired: boolean }
  EARLY_BIRD: { readonly off: Off; readonly until: IsoDate | null } & LimitFlag
  SEVERAL_DAYS: { readonly cents: Cents; readonly isMore: boolean; readonly days: number } & LimitFlag
  SEVERAL_PROGRAMS: { readonly off: Off; readonly others: number } & LimitFlag
  CHILDREN_ENROLLED: { readonly off: Off; readonly children: number } & LimitFlag
  CHILD_OF_FAMILY: { readonly off: Off; readonly child: number } & LimitFlag
  FIRST_CHILD: { readonly cents: Cents } & LimitFlag
  COUPON: { readonly off: Off } & LimitFlag
  /** The part of a coupon that applies to several prices at once. */
  COUPON_SHARE: { readonly off: Off } & LimitFlag
  /** A late pickup fee: minutes after the end of a meeting, and its date. */
  LATE_PICKUP: { readonly minutes: number; readonly date: IsoDate }
  /** An agency pays a part of the price. */
  SHARE: { readonly off: Off; readonly authorization: string } & LimitFlag
  /** An agency pays up to an amount per month. */
  SHARE_OF_MONTH: { readonly cents: Cents; readonly authorization: string }
  /** Financial aid: the school charges less. */
  AID: { readonly off: Off } & LimitFlag
}

/**
 * The reason for a line's amount: a key, and the parts of its sentence. This is stored and sent; the sentence is made
 * where it is displayed.
 */
export type Reason = { [Key in keyof Parts]: { readonly key: Key; readonly parts: Parts[Key] } }[keyof Parts]

/** The reasons of discounts, which say whether the discount was limited by what was left. */
export type DiscountReason = Extract<Reason, { parts: LimitFlag }>

export interface ReasonFormat {
  readonly currency: Currency
  readonly dateFormat: DateFormat
}

/** A reason as an English sentence part: '9 of 12 meetings left, $10 each'. */
export function reasonText(reason: Reason, format: ReasonFormat): string {
  const tell = SENTENCES[reason.key] as (parts: object, formatters: Formatters) => string
  const text = tell(reason.parts, formattersFor(format))
  return 'isLimited' in reason.parts && reason.parts.isLimited ? `${text}, limited to what is left` : text
}

/** Formats the parts of a sentence. */
interface Formatters {
  money(cents: Cents): string
  date(date: IsoDate): string
  off(off: Off): string
}

function formattersFor({ currency, dateFormat }: ReasonFormat): Formatters {
  const money = (cents: Cents) => formatMoney(cents, currency)
  return {
    money,
    date: (date) => formatDate(date, dateFormat),
    off: (off) =>
      'cents' in off ? `${money(off.cents)} off` : `${off.percentage / 100}% of ${money(off.ofCents)}`,
  }
}

const SENTENCES: { [Key in keyof Parts]: (parts: Parts[Key], formatters: Formatters) => string } = {
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
  SHARE: ({ off, authorization }, formatters) => `${formatters.off(off)}${authorizationText(authorization)}`,
  SHARE_OF_MONTH: ({ cents, authorization }, { money }) =>
    `Up to ${money(cents)} a month${authorizationText(authorization)}`,
  AID: ({ off }, formatters) => formatters.off(off),
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
