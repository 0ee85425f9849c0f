/**
 * The languages in which families read the product. English is bundled; another one is a `family-words.<language>.ts`
 * beside each English one, whose type it has, and a row here (decision 212).
 * @answers In which languages do families read, and where are their words?
 */
export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/**
 * Returns the language for a reader: the first of their preferences that there is, else English. Preferences are language
 * tags, such as `es-MX`; unreadable ones are skipped.
 */
export function languageFor(preferences: readonly string[]): Language {
  for (const tag of preferences) {
    const [primary] = tag.toLowerCase().split('-')
    const language = LANGUAGES.find((each) => each === primary)
    if (language) return language
  }
  return 'en'
}
