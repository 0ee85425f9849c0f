import { dropInPriceText, examplesText, priceText } from './price-text.ts'

/** Prices as families read them, in the words that staff read too. */
export const priceWords = { priceText, examplesText, dropInPriceText }

export type PriceWords = typeof priceWords
