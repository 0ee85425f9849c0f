import { createContext, useContext } from 'react'
import { ageLabels } from '@afterbell/domain/kernel/ages'
import { formatTime } from '@afterbell/domain/kernel/dates'
import { gradeNames } from '@afterbell/domain/kernel/grades'
import type { CalendarWords } from '@afterbell/domain/kernel/languages/calendar-words.en'
import type { FormatWords } from '@afterbell/domain/kernel/languages/format-words.en'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { weekdayLabels, weekdaysText } from '@afterbell/domain/kernel/weekdays'
import { priceWords, type PriceWords } from '@afterbell/domain/prices/family-words.en'
import type { BirthdayWords } from '@afterbell/domain/public-pages/birthday-words.en'
import type { PublicCalendarWords } from '@afterbell/domain/public-pages/calendar-words.en'
import type { CountingWords } from '@afterbell/domain/public-pages/counting-words.en'
import type { DetailWords } from '@afterbell/domain/public-pages/detail-words.en'
import { publicWords, type PublicWords } from '@afterbell/domain/public-pages/family-words.en'
import type { MissingWords } from '@afterbell/domain/public-pages/missing-words.en'

/** The words of the public pages, and the language they are in. */
export interface Words {
  language: Language
  publicWords: PublicWords
  priceWords: PriceWords
  formatWords: Pick<FormatWords, 'ageLabel' | 'formatTime' | 'gradeName' | 'weekdayName' | 'weekdaysText'> &
    Partial<FormatWords>
  /** Words of what is loaded later. Not set in English, which is loaded with what says it. */
  detailWords?: DetailWords
  missingWords?: MissingWords
  countingWords?: CountingWords
  birthdayWords?: BirthdayWords
  calendarWords?: PublicCalendarWords
  gridWords?: CalendarWords
}

// Not the whole catalog of formats, of which the first page uses a part.
export const english: Words = {
  language: 'en',
  publicWords,
  priceWords,
  formatWords: {
    ageLabel: (age) => ageLabels[age],
    formatTime,
    gradeName: (grade) => gradeNames[grade],
    weekdayName: (weekday) => weekdayLabels[weekday],
    weekdaysText: (weekdays) => weekdaysText(weekdays),
  },
}

const LOADERS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => english,
  es: async () => (await import('./words.es.ts')).spanish,
}

/** Loads the words of a language. Null where they cannot be loaded: the page then stays as the server drew it. */
export async function loadWords(language: Language): Promise<Words | null> {
  return LOADERS[language]().catch(() => null)
}

export const WordsContext = createContext(english)

export function useWords(): Words {
  return useContext(WordsContext)
}

/** Attributes of an element with a text that the school wrote. Schools write English. */
export function asWritten({ language }: Words): { lang?: 'en' } {
  return language === 'en' ? {} : { lang: 'en' }
}
