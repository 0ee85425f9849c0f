import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { familyWords as english, type FamilyWords } from '@afterbell/domain/kernel/languages/family-words.en'
import { familyWords as spanish } from '@afterbell/domain/kernel/languages/family-words.es'
import {
  formatWords as englishFormat,
  type FormatWords,
} from '@afterbell/domain/kernel/languages/format-words.en'
import { formatWords as spanishFormat } from '@afterbell/domain/kernel/languages/format-words.es'

/** What a letter of any room says, by language. */
export const letterWordsIn: Readonly<Record<Language, FamilyWords>> = { en: english, es: spanish }

/** Dates, times, ages, grades, lists and counts in words, by language. */
export const formatWordsIn: Readonly<Record<Language, FormatWords>> = { en: englishFormat, es: spanishFormat }
