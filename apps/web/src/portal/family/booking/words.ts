import { useEffect, useState } from 'react'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { bookingWords, type BookingWords } from '@afterbell/domain/portal/booking/family-words.en'

const LOADERS: Readonly<Record<Language, () => Promise<BookingWords>>> = {
  en: async () => bookingWords,
  es: async () => (await import('./words.es.ts')).spanish,
}

/** Returns the words of the pages for booking, null until they are loaded. English stands in where another language cannot be. */
export function useBookingWords(language: Language): BookingWords | null {
  const [words, setWords] = useState<BookingWords | null>(language === 'en' ? bookingWords : null)
  useEffect(() => {
    let isGone = false
    void LOADERS[language]()
      .catch(() => bookingWords)
      .then((loaded) => !isGone && setWords(loaded))
    return () => {
      isGone = true
    }
  }, [language])
  return words
}
