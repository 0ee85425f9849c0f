import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { english, type PageWords } from '../features/payments/pay-words.ts'

const LOADERS: Readonly<Record<Language, () => Promise<PageWords>>> = {
  en: async () => english,
  es: async () => (await import('./words.es.ts')).spanish,
}

/** Loads the words of a language. English is bundled, and stands in where another language cannot be loaded. */
export async function loadWords(language: Language): Promise<PageWords> {
  return LOADERS[language]().catch(() => english)
}
