import { unitOf, type AftercareCycle, type BillingFacts, type BillingType } from './billing-types.ts'
import type { Currency } from '../kernel/currencies.ts'
import type { Fee } from './fees.ts'
import { formatMoney } from '../kernel/money.ts'

/** The price facts of a list row, in cents: the lowest and highest price of the sections, and how each is billed. */
export interface PriceFacts extends Omit<BillingFacts, 'billingType'> {
  readonly price: number
  readonly priceTo: number
  readonly sections: readonly { readonly price: number; readonly billingType: BillingType }[]
}

/** The price of some weekdays in one charge, in cents. */
export interface PriceExample {
  readonly weekdays: number
  readonly amount: number
}

/**
 * Describes a price with its unit (decision 69): '$260 a month for each weekday', '$20 – $35 a day', 'Free'. Returns
 * only the amounts if the sections are billed differently.
 */
export function priceText(row: PriceFacts, currency: Currency): string {
  if (row.priceTo === 0) return 'Free'
  return [amountText(row, currency), unitText(row)].filter((part) => part !== null).join(' ')
}

/** Returns only the amounts: '$80', '$80 – $90', 'Free'. */
export function amountText(
  { price, priceTo }: Pick<PriceFacts, 'price' | 'priceTo'>,
  currency: Currency,
): string {
  return [...new Set([price, priceTo])]
    .map((cents) => (cents === 0 ? 'Free' : formatMoney(cents, currency)))
    .join(' – ')
}

/** Returns the unit of a price: 'an hour'. Null if all sections are free, or those with a price are billed differently. */
export function unitText(row: Omit<PriceFacts, 'price' | 'priceTo'>): string | null {
  const unit = unitOfPrice(row)
  return unit && unitTexts[unit]
}

/** The unit of a price as a key; null as for `unitText`. */
export function unitOfPrice({ sections, ...whole }: Omit<PriceFacts, 'price' | 'priceTo'>): PriceUnit | null {
  const pricedSections = sections.filter(({ price }) => price > 0)
  const [only, ...others] = new Set(
    pricedSections.map(({ billingType }) => feeUnit(feeOf(whole, billingType))),
  )
  return only === undefined || others.length > 0 ? null : only
}

/**
 * Returns the unit of a fee: 'a day', 'for all meetings'. Aftercare charges each weekday separately, so a charge once
 * per cycle says so: 'a month for each weekday'.
 */
export function unitOfFee(fee: FeeFacts): string {
  return unitTexts[feeUnit(fee)]
}

/** The unit of a fee as a key: what it is counted by, or once for the run or for each weekday of a cycle. */
export function feeUnit(fee: FeeFacts): PriceUnit {
  const unit = unitOf(fee)
  if (unit !== 'ONCE') return unit
  return fee.for === 'WEEKDAYS' ? (fee.cycle ?? 'SESSION') : 'RUN'
}

export type PriceUnit = Exclude<ReturnType<typeof unitOf>, 'ONCE'> | AftercareCycle | 'RUN'

const unitTexts: Readonly<Record<PriceUnit, string>> = {
  MEETING: 'a day',
  HOUR: 'an hour',
  QUARTER_HOUR: 'a quarter hour',
  RUN: 'for all meetings',
  SESSION: 'for all meetings of each weekday',
  WEEKLY: 'a week for each weekday',
  MONTHLY: 'a month for each weekday',
}

const cycleUnits: Record<AftercareCycle, string> = {
  SESSION: 'for all meetings',
  WEEKLY: 'a week',
  MONTHLY: 'a month',
}

/** Describes the price of a drop-in: '$20 a day'. A null rate is free. */
export function dropInPriceText(
  { price, billingRate }: { price: number; billingRate: BillingType | null },
  currency: Currency,
): string {
  if (billingRate === null || price === 0) return 'Free'
  return `${formatMoney(price, currency)} ${unitOfFee({ for: 'DROP_IN', rate: billingRate })}`
}

/**
 * Formats examples: '1 day $260, 5 days $1,300 a month'. Null without examples. Without a cycle only the amounts, for
 * screens that show the unit next to them.
 */
export function examplesText(
  examples: readonly PriceExample[],
  currency: Currency,
  cycle: AftercareCycle | null = null,
): string | null {
  const exampleTexts = examples.map(
    ({ weekdays, amount }) =>
      `${weekdays} ${weekdays === 1 ? 'day' : 'days'} ${formatMoney(amount, currency)}`,
  )
  if (exampleTexts.length === 0) return null
  return [exampleTexts.join(', '), cycle && cycleUnits[cycle]].filter(Boolean).join(' ')
}

/** The part of a fee that decides its unit. */
type FeeFacts = Pick<Fee, 'for' | 'rate'> & { readonly cycle?: AftercareCycle }

function feeOf(
  { billingCycle, intervalType }: Omit<BillingFacts, 'billingType'>,
  rate: BillingType,
): FeeFacts {
  if (billingCycle !== null) return { for: 'WEEKDAYS', rate, cycle: billingCycle }
  return { for: intervalType === 'DAILY' ? 'DAYS' : 'RUN', rate }
}
