import { createContext, useContext } from 'react'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { payWords, type PayWords } from '@afterbell/domain/payments/family-words.en'
import type { FormWords } from '@afterbell/domain/payments/form-words.en'

/** The words of the page for cards, and the language they are in. */
export interface PageWords {
  language: Language
  payWords: PayWords
  dateInWords: (date: string) => string
  /** Of amounts; undefined for that of the currency's own country. */
  locale?: string
  /** Words of the forms, which are loaded later. Not set in English, which is loaded with them. */
  formWords?: FormWords
}

export const english: PageWords = { language: 'en', payWords, dateInWords }

export const PayWordsContext = createContext(english)

export function usePayWords(): PageWords {
  return useContext(PayWordsContext)
}

/** The language of Stripe's form: the browser's own where ours is English, because Stripe speaks more languages than we. */
export function stripeLocale(language: Language) {
  return language === 'en' ? 'auto' : language
}
