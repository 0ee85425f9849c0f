import { plusDays, type IsoDate } from '../kernel/dates.ts'
import { date } from '../kernel/date-rules.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { fractionOf, percentOf, share } from '../kernel/money.ts'
import { hundredths, price } from '../kernel/money-rules.ts'
import { biggerThan, type NumberTyped } from '../kernel/number-rules.ts'
import { all, required, type Rule } from '../kernel/rules.ts'
import { sum } from '../kernel/sum.ts'
import type { BonusType } from './discounts.ts'

/** The most dates a payment plan can have. */
export const PLAN_DATES_MAX = 5

/** A part of an amount, and the day it is due. */
export interface Installment {
  readonly dueOn: IsoDate
  readonly cents: number
}

/** The part paid at once: cents, or hundredths of a percent of the price, by the type. */
export interface Deposit {
  bonusType: BonusType
  amount: number
}

/** A payment plan for a place: a deposit at enrollment, and the rest in equal parts on dates. */
export interface PaymentPlan {
  deposit: Deposit | null
  /** In order. Null until a date is chosen. */
  dates: (IsoDate | null)[]
}

/** Returns a new plan: half at once, the rest on one date that is not chosen yet. */
export function newPlan(): PaymentPlan {
  return { deposit: { bonusType: 'PERCENTAGE', amount: 5000 }, dates: [null] }
}

interface PlanFor {
  /** The prices the plan applies to, in cents, before discounts. */
  prices: readonly number[]
  endsOn: IsoDate | null
  isDraft: boolean
}

/**
 * Validates a plan, with findings at `path`: the deposit is above zero and not above any price; the dates are set, in
 * order and not after the run. Ignores prices that are not valid amounts.
 */
export function checkPlan(path: string, plan: PaymentPlan | null, of: PlanFor): Finding[] {
  if (plan === null) return []
  const { deposit, dates } = plan
  return [
    ...(deposit === null ? [] : findings([[`${path}.deposit.amount`, depositProblem(deposit, of.prices)]])),
    ...findings([[`${path}.dates`, countProblem(dates, of)]]),
    ...findings(dates.map((_, index) => [`${path}.dates.${index}`, dateProblem(dates, index, of)])),
  ]
}

/** Returns the plan to store, without the dates left empty. */
export function planToSave(plan: PaymentPlan | null): PaymentPlan | null {
  return plan && { ...plan, dates: plan.dates.filter((each) => each !== null) }
}

/** Returns the plan for a copied activity: its dates move ahead as the dates of the run do. */
export function planCopied(plan: PaymentPlan | null, days: number): PaymentPlan | null {
  if (plan === null) return null
  return { ...plan, dates: plan.dates.map((each) => (each === null ? null : plusDays(each, days))) }
}

interface SplitOptions {
  today: IsoDate
  /** When the first part is due. */
  firstDueOn: IsoDate
  /** The price of the whole place, if the total is only one payer's part of it. By default the total. */
  wholeCents?: number
}

/**
 * Splits a total by a plan, to the cent: the deposit and the parts of past dates at once, then a part on each later
 * date. The parts are equal, by the largest remainder, so the first takes the extra cent. Each payer pays their
 * proportion of a deposit amount. Null if all of it is due at once.
 */
export function installmentsOf(
  plan: PaymentPlan,
  totalCents: number,
  { today, firstDueOn, wholeCents = totalCents }: SplitOptions,
): Installment[] | null {
  const dates = plan.dates.flatMap((each) => each ?? []).toSorted()
  const futureDates = dates.filter((each) => each > today)
  if (futureDates.length === 0 || totalCents <= 0) return null
  const depositCents = plan.deposit === null ? 0 : depositOf(plan.deposit, totalCents, wholeCents)
  const parts = share(
    totalCents - depositCents,
    dates.map(() => 1),
  )
  const passedCount = dates.length - futureDates.length
  const first = { dueOn: firstDueOn, cents: depositCents + sum(parts.slice(0, passedCount)) }
  const later = futureDates.map((dueOn, index) => ({ dueOn, cents: parts[passedCount + index]! }))
  // If the first part would be due after the first date, it is due on that date instead.
  if (firstDueOn >= futureDates[0]!) later[0]!.cents += first.cents
  else later.unshift(first)
  const laterParts = later.filter(({ cents }) => cents > 0)
  return laterParts.length === 1 && first.cents > 0 ? null : laterParts
}

function depositOf({ bonusType, amount }: Deposit, totalCents: number, wholeCents: number): number {
  if (bonusType === 'PERCENTAGE') return percentOf(totalCents, amount)
  return fractionOf(totalCents, Math.min(amount, wholeCents), wholeCents)
}

function depositProblem({ bonusType, amount }: Deposit, prices: readonly number[]): string | null {
  if (bonusType === 'PERCENTAGE') {
    return partOfPrice(amount) ?? (amount >= 10_000 ? 'Should be less than 100%' : null)
  }
  const positivePrices = prices.filter((each) => Number.isInteger(each) && each > 0)
  return (
    amountAtOnce(amount) ??
    (positivePrices.some((each) => amount > each) ? 'The deposit is more than the price' : null)
  )
}

const partOfPrice = all<NumberTyped>(required as Rule<NumberTyped>, hundredths, biggerThan(0))
const amountAtOnce = all<NumberTyped>(price, biggerThan(0))

function countProblem(dates: PaymentPlan['dates'], { isDraft }: PlanFor): string | null {
  if (dates.length === 0 && !isDraft) return 'Add at least one date'
  return dates.length > PLAN_DATES_MAX ? `Add at most ${PLAN_DATES_MAX} dates` : null
}

function dateProblem(
  dates: PaymentPlan['dates'],
  index: number,
  { endsOn, isDraft }: PlanFor,
): string | null {
  const planDate = dates[index]!
  if (planDate === null || date(planDate) !== null)
    return isDraft && planDate === null ? null : (required(planDate) ?? date(planDate))
  const isAfterRun = endsOn !== null && date(endsOn) === null && planDate > endsOn
  if (isAfterRun) return 'Should be on or before the last date'
  const previousDate = dates.slice(0, index).findLast((each) => each !== null)
  return previousDate !== undefined && planDate <= previousDate! ? 'Should be after the date before it' : null
}
