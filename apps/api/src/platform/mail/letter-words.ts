import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { familyWords as english, type FamilyWords } from '@afterbell/domain/kernel/languages/family-words.en'
import { familyWords as spanish } from '@afterbell/domain/kernel/languages/family-words.es'

/** What a letter of any room says, by language. */
export const letterWordsIn: Readonly<Record<Language, FamilyWords>> = { en: english, es: spanish }
