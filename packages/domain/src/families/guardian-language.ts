import { languageNames, type Language } from '../kernel/languages/languages.ts'

/** The label of a guardian's language, wherever it is requested or shown. */
export const languageLabel = 'Language for messages'

/** Returns a guardian's language in words; null if nobody has said. */
export function languageText(language: Language | null): string {
  return language === null ? 'Not set (English)' : languageNames[language]
}
