import type { AftercareCycle, BillingType } from './billing-types.ts'
import type { Currency } from '../kernel/currencies.ts'
import { formatDate, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { formatMoney } from '../kernel/money.ts'
import { reasonWords } from './reasons.en.ts'

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

/** How a language says reasons. */
export interface ReasonWords {
  /** Of amounts. Without one, they are written as in the country of the currency. */
  readonly locale: string | undefined
  readonly off: (off: Off, money: Formatters['money']) => string
  readonly limited: (text: string) => string
  readonly sentences: { readonly [Key in keyof Parts]: (parts: Parts[Key], formatters: Formatters) => string }
}

/** Formats the parts of a sentence. */
interface Formatters {
  money(cents: Cents): string
  date(date: IsoDate): string
  off(off: Off): string
}

/** A reason as a sentence part, in English unless other words are given: '9 of 12 meetings left, $10 each'. */
export function reasonText(reason: Reason, format: ReasonFormat, words: ReasonWords = reasonWords): string {
  const tell = words.sentences[reason.key] as (parts: object, formatters: Formatters) => string
  const text = tell(reason.parts, formattersFor(format, words))
  return 'isLimited' in reason.parts && reason.parts.isLimited ? words.limited(text) : text
}

function formattersFor({ currency, dateFormat }: ReasonFormat, { locale, off }: ReasonWords): Formatters {
  const money = (cents: Cents) => formatMoney(cents, currency, locale)
  return { money, date: (date) => formatDate(date, dateFormat), off: (each) => off(each, money) }
}
