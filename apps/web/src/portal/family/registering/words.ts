import { useEffect, useState } from 'react'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { registerWords, type RegisterWords } from '@afterbell/domain/portal/registering/family-words.en'

const LOADERS: Readonly<Record<Language, () => Promise<RegisterWords>>> = {
  en: async () => registerWords,
  es: async () => (await import('./words.es.ts')).spanish,
}

/** Returns the words of the form for a new family, null until they are loaded. English stands in where another language cannot be. */
export function useRegisterWords(language: Language): RegisterWords | null {
  const [words, setWords] = useState<RegisterWords | null>(language === 'en' ? registerWords : null)
  useEffect(() => {
    let isGone = false
    void LOADERS[language]()
      .catch(() => registerWords)
      .then((loaded) => !isGone && setWords(loaded))
    return () => {
      isGone = true
    }
  }, [language])
  return words
}
