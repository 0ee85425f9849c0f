import type { AftercareCycle } from './billing-types.ts'
import type { Currency } from '../kernel/currencies.ts'
import { formatWords } from '../kernel/languages/format-words.es.ts'
import { formatMoney } from '../kernel/money.ts'
import type { PriceWords } from './family-words.en.ts'
import { feeUnit, unitOfPrice, type PriceUnit } from './price-text.ts'

export const priceWords: PriceWords = {
  priceText: (row, currency) => {
    const amounts = [...new Set([row.price, row.priceTo])].map((cents) => amountText(cents, currency))
    const unit = unitOfPrice(row)
    return unit === null ? amounts.join(' – ') : `${amounts.join(' – ')} ${units[unit]}`
  },
  examplesText: (examples, currency, cycle) => {
    const texts = examples.map(
      ({ weekdays, amount }) => `${formatWords.count(weekdays, 'day')} ${money(amount, currency)}`,
    )
    if (texts.length === 0) return null
    return cycle ? `${texts.join(', ')} ${cycles[cycle]}` : texts.join(', ')
  },
  dropInPriceText: ({ price, billingRate }, currency) =>
    billingRate === null || price === 0
      ? FREE
      : `${money(price, currency)} ${units[feeUnit({ for: 'DROP_IN', rate: billingRate })]}`,
}

const FREE = 'Gratis'

/** The unit of a fee: 'por hora', or 'al mes por cada día de la semana' for a charge once per cycle. */
export const units: Readonly<Record<PriceUnit, string>> = {
  MEETING: 'por día',
  HOUR: 'por hora',
  QUARTER_HOUR: 'por cuarto de hora',
  RUN: 'por todas las sesiones',
  SESSION: 'por todas las sesiones de cada día de la semana',
  WEEKLY: 'a la semana por cada día de la semana',
  MONTHLY: 'al mes por cada día de la semana',
}

const cycles: Readonly<Record<AftercareCycle, string>> = {
  SESSION: 'por todas las sesiones',
  WEEKLY: 'a la semana',
  MONTHLY: 'al mes',
}

function amountText(cents: number, currency: Currency): string {
  return cents === 0 ? FREE : money(cents, currency)
}

function money(cents: number, currency: Currency): string {
  return formatMoney(cents, currency, formatWords.locale)
}
