import type { Currency } from '@afterbell/domain/kernel/currencies'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { HomeWords } from '../words.ts'

/** Returns how amounts are written on a page: in the school's currency, in the language of the page. */
export function moneyIn(currency: Currency, { formatWords }: HomeWords): (cents: number) => string {
  return (cents) => formatMoney(cents, currency, formatWords.locale)
}
