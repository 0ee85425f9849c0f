import type { Currency } from '@afterbell/domain/kernel/currencies'
import {
  formatWords as englishFormat,
  type FormatWords,
} from '@afterbell/domain/kernel/languages/format-words.en'
import { formatWords as spanishFormat } from '@afterbell/domain/kernel/languages/format-words.es'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { paperWords as english, type PaperWords } from '@afterbell/domain/invoices/family-words.en'
import { paperWords as spanish } from '@afterbell/domain/invoices/family-words.es'

/** What a document is written in. */
export interface PaperLanguage {
  /** The tag of the language, for those who have the document read to them. */
  tag: string
  words: PaperWords
  format: FormatWords
  money: (currency: Currency) => (cents: number) => string
}

/** Returns how documents are written in a language. Amounts in English are written as the school's country does. */
export function paperLanguage(language: Language = 'en'): PaperLanguage {
  return languages[language]
}

const languages: Readonly<Record<Language, PaperLanguage>> = {
  en: {
    tag: 'en-US',
    words: english,
    format: englishFormat,
    money: (currency) => (cents) => formatMoney(cents, currency),
  },
  es: {
    tag: spanishFormat.locale,
    words: spanish,
    format: spanishFormat,
    money: (currency) => (cents) => formatMoney(cents, currency, spanishFormat.locale),
  },
}
