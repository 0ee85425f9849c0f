import type { Currency } from '../kernel/currencies.ts'
import { formatDate, type DateFormat, type IsoDate } from '../kernel/dates.ts'
import { formatMoney } from '../kernel/money.ts'
import { listText } from '../kernel/text/list-text.ts'
import type { Deposit } from './payment-plan.ts'

interface PlanTerms {
  readonly deposit: Pick<Deposit, 'bonusType' | 'amount'> | null
  readonly dates: readonly IsoDate[]
}

/**
 * Describes a payment plan: '$50 when you sign up, the rest on 11/01/2026 and 12/01/2026', or 'In equal parts on …'.
 * The cart tells families who sign up later that they pay the parts of past dates at once.
 */
export function paymentPlanText(
  { deposit, dates }: PlanTerms,
  currency: Currency,
  format: DateFormat,
): string {
  const datesText = listText(dates.map((date) => formatDate(date, format)))
  if (deposit === null) return `In ${dates.length > 1 ? 'equal parts on' : 'full on'} ${datesText}`
  const { bonusType, amount } = deposit
  const first = bonusType === 'PERCENTAGE' ? `${amount / 100}%` : formatMoney(amount, currency)
  return `${first} when you sign up, the rest ${dates.length > 1 ? 'in equal parts ' : ''}on ${datesText}`
}
