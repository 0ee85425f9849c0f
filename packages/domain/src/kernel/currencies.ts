/** The five currencies, by the code stored with a school (R354). All have cents. */
export const CURRENCIES = ['USD', 'AUD', 'CAD', 'GBP', 'NZD'] as const

export type Currency = (typeof CURRENCIES)[number]

/** The long name an invoice shows (R363, OQ-85). */
export const currencyNames: Readonly<Record<Currency, string>> = {
  USD: 'US Dollar',
  AUD: 'Australian Dollar',
  CAD: 'Canadian Dollar',
  GBP: 'British Pound',
  NZD: 'New Zealand Dollar',
}

/** The sign in front of an amount in this currency. */
export function currencySign(currency: string): '$' | '£' {
  return currency === 'GBP' ? '£' : '$'
}
