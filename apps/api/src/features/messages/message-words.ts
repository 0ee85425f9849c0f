import type { Language } from '@afterbell/domain/kernel/languages'
import { messageWords as english, type MessageWords } from '@afterbell/domain/messages/family-words.en'
import { messageWords as spanish } from '@afterbell/domain/messages/family-words.es'

/** What families read about their messages, by language. */
export const messageWordsIn: Readonly<Record<Language, MessageWords>> = { en: english, es: spanish }
