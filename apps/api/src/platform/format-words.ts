import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { formatWords as english, type FormatWords } from '@afterbell/domain/kernel/languages/format-words.en'
import { formatWords as spanish } from '@afterbell/domain/kernel/languages/format-words.es'

/**
 * Dates, times, ages, grades, lists and counts in words, by language.
 * @public
 */
export const formatWordsIn: Readonly<Record<Language, FormatWords>> = { en: english, es: spanish }
