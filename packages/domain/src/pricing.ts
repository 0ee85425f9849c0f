import type { BillingType } from './billing-types.ts'
import { minutesOf, type ClockTime, type IsoDate } from './calendar.ts'
import type { Currency } from './currencies.ts'
import { allowed, refused, type Decision } from './decision.ts'
import { fractionOf, moneyShown } from './money.ts'

/** One line of a price: what it is for, why it has this amount, and the amount in cents, below zero where it is taken off. */
export interface QuoteLine {
  readonly kind: 'BASE' | 'ADD_ON'
  readonly label: string
  readonly reason: string
  readonly amountCents: number
}

export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly totalCents: number
}

/** A meeting that takes place, as far as its price goes. */
export interface PricedMeeting {
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

export interface PricedAddOn {
  readonly id: string
  readonly name: string
  readonly priceCents: number
  readonly isRequired: boolean
  readonly maxAmount: number
}

export interface QuoteAsked {
  /** What the place is in: the first line is called so. */
  readonly name: string
  readonly priceCents: number
  readonly billingType: BillingType
  readonly prorates: boolean
  /** Every meeting of the run that takes place, those before the enrolment included. */
  readonly meetings: readonly PricedMeeting[]
  /** The school's date and time of the enrolment. */
  readonly at: { readonly date: IsoDate; readonly time: ClockTime }
  /** The active add-ons, and how many of each are taken; a required one is in whether it is named or not. */
  readonly addOns: readonly PricedAddOn[]
  readonly chosen: readonly { readonly id: string; readonly amount: number }[]
  readonly currency: Currency
}

/**
 * What a place costs, line by line, each with its reason (decisions, Pricing 1 to 3, 6 and 7).
 *
 * DAY is per meeting, HOUR per hour of the meetings, QUARTER_HOUR per quarter hour begun in each of them: never for a
 * meeting that is over at the enrolment. FIXED and SESSION are the whole run once, or with `prorates` the part of it
 * that is left. One rounding per line, half away from zero. The total is never below 0.
 */
export function quote(asked: QuoteAsked): Quote {
  return totalled([baseLine(asked), ...addOnLines(asked)])
}

/**
 * The same price with other add-ons taken: what the place itself costs stays as it was worked out. What screens show
 * while somebody chooses; the server works the whole price out again.
 */
export function withAddOns(
  { lines }: Pick<Quote, 'lines'>,
  asked: Pick<QuoteAsked, 'addOns' | 'chosen' | 'currency'>,
): Quote {
  return totalled([...lines.filter(({ kind }) => kind !== 'ADD_ON'), ...addOnLines(asked)])
}

/** Refuses an add-on that is not there (ADD_ON_NOT_THERE), and more or less of one than can be taken (ADD_ON_AMOUNT). */
export function decideAddOns(
  addOns: readonly PricedAddOn[],
  chosen: QuoteAsked['chosen'],
): Decision<'ADD_ON_NOT_THERE' | 'ADD_ON_AMOUNT'> {
  for (const { id, amount } of chosen) {
    const addOn = addOns.find((each) => each.id === id)
    if (!addOn)
      return refused('ADD_ON_NOT_THERE', 'An add-on is no longer offered. Please choose again', 'addOns')
    if (!Number.isInteger(amount) || amount < 1 || amount > addOn.maxAmount) {
      return refused('ADD_ON_AMOUNT', `Of ${addOn.name} 1 to ${addOn.maxAmount} can be taken`, 'addOns')
    }
  }
  return allowed
}

/** The total that was shown must still hold (Pricing 8); a caller that shows none goes on. */
export function decidePrice(
  shownCents: number | null | undefined,
  now: Quote,
  currency: Currency,
): Decision<'PRICE_CHANGED'> {
  if (shownCents === null || shownCents === undefined || shownCents === now.totalCents) return allowed
  const [shown, total] = [shownCents, now.totalCents].map((cents) => moneyShown(cents, currency))
  return refused('PRICE_CHANGED', `The price is ${total} now, not ${shown}. Please look at it again`)
}

function baseLine(asked: QuoteAsked): QuoteLine {
  const { name, priceCents } = asked
  const left = asked.meetings.filter((meeting) => isLeft(meeting, asked.at))
  const { amountCents, reason } =
    priceCents === 0 ? { amountCents: 0, reason: 'Free of charge' } : base(asked, left)
  return { kind: 'BASE', label: name, reason, amountCents }
}

/** The price by the unit it is for: the one place that asks what the fee is for. */
function base(asked: QuoteAsked, left: readonly PricedMeeting[]): { amountCents: number; reason: string } {
  const { priceCents, billingType, prorates, meetings, currency } = asked
  const price = moneyShown(priceCents, currency)
  const held = meetings.length - left.length
  const leftTold =
    held === 0 ? count(left.length, 'meeting') : `${left.length} of ${count(meetings.length, 'meeting')} left`
  switch (billingType) {
    case 'DAY':
      return { amountCents: priceCents * left.length, reason: `${leftTold}, ${price} each` }
    case 'HOUR': {
      const minutes = sum(left.map(lengthOf))
      const hours = count(Math.round((minutes / 60) * 100) / 100, 'hour')
      return {
        amountCents: fractionOf(priceCents, minutes, 60),
        reason: `${hours} in ${leftTold}, ${price} an hour`,
      }
    }
    case 'QUARTER_HOUR': {
      const quarters = sum(left.map((meeting) => Math.ceil(lengthOf(meeting) / 15)))
      return {
        amountCents: priceCents * quarters,
        reason: `${count(quarters, 'quarter hour')} in ${leftTold}, ${price} each`,
      }
    }
    case 'FIXED':
    case 'SESSION': {
      const isPart = prorates && held > 0
      return {
        amountCents: isPart ? fractionOf(priceCents, left.length, meetings.length) : priceCents,
        reason: `${isPart ? leftTold : count(meetings.length, 'meeting')}, ${price} for the whole run`,
      }
    }
  }
}

function totalled(lines: QuoteLine[]): Quote {
  return { lines, totalCents: Math.max(0, sum(lines.map(({ amountCents }) => amountCents))) }
}

function addOnLines({
  addOns,
  chosen,
  currency,
}: Pick<QuoteAsked, 'addOns' | 'chosen' | 'currency'>): QuoteLine[] {
  return addOns.flatMap((addOn) => {
    const asked = chosen.find(({ id }) => id === addOn.id)?.amount ?? 0
    const amount = addOn.isRequired ? Math.max(1, asked) : asked
    if (amount === 0) return []
    const each = `${amount} at ${moneyShown(addOn.priceCents, currency)}`
    return [
      {
        kind: 'ADD_ON' as const,
        label: addOn.name,
        reason: addOn.isRequired ? `${each}, part of every place` : each,
        amountCents: addOn.priceCents * amount,
      },
    ]
  })
}

function isLeft(meeting: PricedMeeting, at: QuoteAsked['at']): boolean {
  return meeting.date > at.date || (meeting.date === at.date && meeting.timeTo > at.time)
}

function lengthOf(meeting: PricedMeeting): number {
  return minutesOf(meeting.timeTo) - minutesOf(meeting.timeFrom)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`
}
