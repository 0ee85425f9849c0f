import type { FormatWords } from '@afterbell/domain/kernel/languages/format-words.en'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { letterWords as english, type LetterWords } from '@afterbell/domain/messages/letter-words.en'
import { letterWords as spanish } from '@afterbell/domain/messages/letter-words.es'
import { formatWordsIn } from '../../../platform/mail/letter-words.ts'

/** A language with its words for letters and texts to families. */
export interface LetterLanguage {
  language: Language
  words: LetterWords
  format: FormatWords
}

export const letterLanguages: Readonly<Record<Language, LetterLanguage>> = {
  en: { language: 'en', words: english, format: formatWordsIn.en },
  es: { language: 'es', words: spanish, format: formatWordsIn.es },
}

/** Returns a link of a letter whose page opens in the letter's language. English may be nobody's choice: the browser knows better. */
export function linkIn(link: string, language: Language): string {
  return language === 'en' ? link : `${link}&lang=${language}`
}

/** Returns the language of letters to a reader; English if nobody has said another. */
export function letterLanguageOf({ language }: { language?: Language | null | undefined }): LetterLanguage {
  return letterLanguages[language ?? 'en']
}
