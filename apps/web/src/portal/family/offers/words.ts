import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { offerWords, type OfferWords } from '@afterbell/domain/portal/offers/family-words.en'

const LOADERS: Readonly<Record<Language, () => Promise<OfferWords>>> = {
  en: async () => offerWords,
  es: async () => (await import('./words.es.ts')).spanish,
}

/** Loads the words of the pages of offers. English stands in where another language cannot be loaded. */
export async function loadOfferWords(language: Language): Promise<OfferWords> {
  try {
    return await LOADERS[language]()
  } catch {
    return offerWords
  }
}
