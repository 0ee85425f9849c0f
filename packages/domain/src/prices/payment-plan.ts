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

/** A part of what is asked for, and the day it falls due. */
export interface Installment {
  readonly dueOn: IsoDate
  readonly cents: number
}

/** What is paid of the price at once: cents, or hundredths of a percent of it, by the type. */
export interface Deposit {
  bonusType: BonusType
  amount: number
}

/** How a family may pay for a place in parts: a deposit when it enrolls, the rest in equal parts on dates. */
export interface PaymentPlan {
  deposit: Deposit | null
  /** In their order. */
  dates: (IsoDate | null)[]
}

/** A new plan: half at once, the rest on one date that is not chosen yet. */
export function newPlan(): PaymentPlan {
  return { deposit: { bonusType: 'PERCENTAGE', amount: 5000 }, dates: [null] }
}

interface PlanFor {
  /** What the plan is for costs, in cents: each price that is asked, before discounts. */
  prices: readonly number[]
  endsOn: IsoDate | null
  isDraft: boolean
}

/**
 * What is wrong with a plan, at `path`: a deposit of nothing, or above a price it is for, and dates that are missing, out of their
 * order or after the run. Prices that are not known to be amounts are left alone.
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

/** A plan as it is stored: dates that were added to it and left empty are gone. */
export function planToSave(plan: PaymentPlan | null): PaymentPlan | null {
  return plan && { ...plan, dates: plan.dates.filter((each) => each !== null) }
}

/** The plan of a copy: its dates move ahead as those of the run do. */
export function planCopied(plan: PaymentPlan | null, days: number): PaymentPlan | null {
  if (plan === null) return null
  return { ...plan, dates: plan.dates.map((each) => (each === null ? null : plusDays(each, days))) }
}

interface Enrolled {
  today: IsoDate
  /** When what is asked at once falls due. */
  firstDueOn: IsoDate
  /** What the whole place costs, of which the total may be the part of one who pays. The total, unless it is said. */
  wholeCents?: number
}

/**
 * The parts of what somebody is asked for by a plan, which together are exactly the total: at once the deposit and the parts of
 * dates that are over, then a part on each date that is ahead. The rest after the deposit is split by the largest remainder, so that
 * the first part takes the cent. An amount of deposit is asked of each who pays in proportion. Null where all of it is asked at once.
 */
export function installmentsOf(
  plan: PaymentPlan,
  totalCents: number,
  { today, firstDueOn, wholeCents = totalCents }: Enrolled,
): Installment[] | null {
  const dates = plan.dates.flatMap((each) => each ?? []).toSorted()
  const ahead = dates.filter((each) => each > today)
  if (ahead.length === 0 || totalCents <= 0) return null
  const depositCents = plan.deposit === null ? 0 : depositOf(plan.deposit, totalCents, wholeCents)
  const parts = share(
    totalCents - depositCents,
    dates.map(() => 1),
  )
  const over = dates.length - ahead.length
  const first = { dueOn: firstDueOn, cents: depositCents + sum(parts.slice(0, over)) }
  const later = ahead.map((dueOn, index) => ({ dueOn, cents: parts[over + index]! }))
  // What would fall due after the first date falls due with it.
  if (firstDueOn >= ahead[0]!) later[0]!.cents += first.cents
  else later.unshift(first)
  const asked = later.filter(({ cents }) => cents > 0)
  return asked.length === 1 && first.cents > 0 ? null : asked
}

function depositOf({ bonusType, amount }: Deposit, totalCents: number, wholeCents: number): number {
  if (bonusType === 'PERCENTAGE') return percentOf(totalCents, amount)
  return fractionOf(totalCents, Math.min(amount, wholeCents), wholeCents)
}

function depositProblem({ bonusType, amount }: Deposit, prices: readonly number[]): string | null {
  if (bonusType === 'PERCENTAGE') {
    return partOfPrice(amount) ?? (amount >= 10_000 ? 'Should be less than 100%' : null)
  }
  const paid = prices.filter((each) => Number.isInteger(each) && each > 0)
  return (
    amountAtOnce(amount) ?? (paid.some((each) => amount > each) ? 'The deposit is more than the price' : null)
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
  const own = dates[index]!
  if (own === null || date(own) !== null) return isDraft && own === null ? null : (required(own) ?? date(own))
  const isAfterRun = endsOn !== null && date(endsOn) === null && own > endsOn
  if (isAfterRun) return 'Should be on or before the last date'
  const before = dates.slice(0, index).findLast((each) => each !== null)
  return before !== undefined && own <= before! ? 'Should be after the date before it' : null
}
